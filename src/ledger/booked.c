/* SPDX-License-Identifier: GPL-2.0-only */
/* Reads the ledger of a contact from its history. */
#include "ledger/ledger.h"

#include "grip/vec.h"

double grip_ledger_stored(const struct grip_model *model, const double *history, int stride)
{
  const struct grip_ledger_of of = grip_ledger_of(model, history, stride);
  return grip_ledger_stored_in(of.has, of.at, of.values, stride);
}

void grip_ledger_clear_forces(const struct grip_model *model, double *history, int stride)
{
  const struct grip_ledger_layout has = grip_ledger_layout(model);
  const struct grip_ledger_places at = grip_ledger_places(has);
  double *values = history + model->ledger_slot * stride;
#define GRIP_PREVIOUS(name, n, unit, SWAP, WHEN)                                                             \
  for (int d = 0; d < ((WHEN) ? (n) : 0); d++) values[(at.name + d) * stride] = 0;
#include "grip/senses.def"
}

/* The values of the previous step precede all sums over the life of a contact. */
void grip_ledger_known(const struct grip_model *model, const struct grip_batch *b, bool known[GRIP_BATCH])
{
  for (int k = 0; k < b->nblocks * GRIP_LANES; k++) {
    const struct grip_ledger_of of =
        grip_ledger_of(model, b->history[k / GRIP_LANES] + k % GRIP_LANES, GRIP_LANES);
    known[k] = false;
    for (int p = 0; p < of.at.lost_normal; p++) known[k] = known[k] || grip_ledger_value(&of, p) != 0;
  }
}

double grip_ledger_sum_stored(const struct grip_model *model, const struct grip_batch *b,
                              const double *weight, const bool known[GRIP_BATCH])
{
  double all = 0;
  for (int k = 0; k < b->nblocks * GRIP_LANES; k++)
    if (known[k])
      all += (weight ? weight[k] : 1) *
             grip_ledger_stored(model, b->history[k / GRIP_LANES] + k % GRIP_LANES, GRIP_LANES);
  return all;
}

static void read_vec(const struct grip_ledger_of *of, int place, double v[3])
{
  for (int d = 0; d < 3; d++) v[d] = grip_ledger_value(of, place + d);
}

static void read_forces(const struct grip_ledger_of *of, const double n[3], struct grip_booked *out)
{
  double kept[3], force[3];
  const double *axis = of->has.kept ? kept : n;
  out->damping = grip_ledger_value(of, of->at.damping_force);
  if (of->has.spin) read_vec(of, of->at.torque, out->torque);
  if (!of->has.tangential) {
    out->normal = grip_ledger_value(of, of->at.normal_force);
    return;
  }
  if (of->has.kept) read_vec(of, of->at.normal, kept);
  read_vec(of, of->at.force, force);
  out->normal = force[0] * axis[0] + force[1] * axis[1] + force[2] * axis[2];
  for (int d = 0; d < 3; d++) out->tangential[d] = force[d] - out->normal * axis[d];
}

struct grip_booked grip_ledger_read(const struct grip_model *model, const double *history, int stride,
                                    const double n[3])
{
  const struct grip_ledger_of of = grip_ledger_of(model, history, stride);
  const struct grip_ledger_layout has = of.has;
  struct grip_booked out = {0};
  read_forces(&of, n, &out);
#define GRIP_SPRING(NAME, name, WHEN, REST)                                                                  \
  if (WHEN) out.stored[GRIP_SPRING_##NAME] = grip_ledger_value(&of, of.at.stored_##name);
#include "grip/senses.def"
  if (!has.sums) return out;
  grip_ledger_read_lost(&of, out.lost);
  const int state = (int)grip_ledger_value(&of, of.at.state);
  out.branch = state % 4;
  out.slides = state >= 4;
  return out;
}

struct grip_last_place grip_ledger_place(const struct grip_model *model, const double *history, double radius)
{
  const struct grip_ledger_of of = grip_ledger_of(model, history, 1);
  struct grip_last_place place = {.overlap = grip_ledger_value(&of, of.at.overlap)};
  read_vec(&of, of.at.normal, place.n);
  double offset[3] = {0};
  if (of.has.arms) read_vec(&of, of.at.offset, offset);
  for (int d = 0; d < 3; d++)
    place.branch[d] =
        of.has.arms ? -0.5 * place.overlap * place.n[d] - offset[d] : (radius - place.overlap) * place.n[d];
  return place;
}

struct grip_last_arms grip_ledger_arms(const struct grip_model *model, const double *history, int stride,
                                       const double r[3])
{
  const struct grip_ledger_of of = grip_ledger_of(model, history, stride);
  struct grip_last_arms last = {.overlap = grip_ledger_value(&of, of.at.overlap)};
  double offset[3];
  read_vec(&of, of.at.normal, last.n);
  read_vec(&of, of.at.offset, offset);
  for (int d = 0; d < 3; d++) {
    last.arm_i[d] = of.has.wall ? offset[d] : offset[d] - 0.5 * r[d];
    last.arm_j[d] = of.has.wall ? -0.5 * last.overlap * last.n[d] : offset[d] + 0.5 * r[d];
  }
  return last;
}
