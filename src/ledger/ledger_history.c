/* SPDX-License-Identifier: GPL-2.0-only */
/* The ledger's values in the history of a contact: their layout, and functions that read them. */
#include <math.h>
#include <string.h>

#include "grip/bodies.h"
#include "grip/powers.h"
#include "grip/vec.h"
#include "ledger/cycles.h"
#include "ledger/ledger.h"
#include "model/model.h"

static struct grip_ledger_places ledger_places(const struct grip_model *model)
{
  return grip_ledger_places(grip_ledger_layout(model));
}

void grip_model_keep_ledger(struct grip_model *model, int ledger)
{
  model->ledger = ledger;
  grip_model_lay_out(model);
}

static void set_slot(struct grip_slot *slot, const char *name, const char *unit, int swap)
{
  *slot = (struct grip_slot){name, unit, swap};
}

int grip_ledger_slots(const struct grip_model *model, struct grip_slot slots[GRIP_LEDGER_SLOTS])
{
  static const char *const force[3] = {"force_x", "force_y", "force_z"},
                           *const torque[3] = {"torque_x", "torque_y", "torque_z"},
                           *const normal[3] = {"normal_x", "normal_y", "normal_z"};
  if (model->ledger == GRIP_LEDGER_OFF) return 0;
  const struct grip_ledger_layout has = grip_ledger_layout(model);
  const struct grip_ledger_places at = grip_ledger_places(has);
  set_slot(slots + at.damping, "damping_force", "F", GRIP_STAYS);
  set_slot(slots + at.stored_normal, "stored_normal", "F L", GRIP_STAYS);
  if (has.tangential) {
    for (int d = 0; d < 3; d++) set_slot(slots + at.force + d, force[d], "F", GRIP_FLIPS);
    set_slot(slots + at.stored_tangential, "stored_tangential", "F L", GRIP_STAYS);
  } else {
    set_slot(slots + at.force, "normal_force", "F", GRIP_STAYS);
  }
  if (has.spin) {
    for (int d = 0; d < 3; d++) set_slot(slots + at.torque + d, torque[d], "F L", GRIP_FLIPS);
    set_slot(slots + at.stored_rolling, "stored_rolling", "F L", GRIP_STAYS);
    set_slot(slots + at.stored_twisting, "stored_twisting", "F L", GRIP_STAYS);
  }
  if (has.sums) {
    int next = at.sums;
    set_slot(slots + next++, "lost_normal", "F L", GRIP_STAYS);
    if (has.tangential) set_slot(slots + next++, "lost_tangential", "F L", GRIP_STAYS);
    if (has.spin) set_slot(slots + next++, "lost_rolling", "F L", GRIP_STAYS);
    if (has.spin) set_slot(slots + next++, "lost_twisting", "F L", GRIP_STAYS);
    set_slot(slots + at.state, "state", "-", GRIP_STAYS);
  }
  if (has.kept) {
    for (int d = 0; d < 3; d++) set_slot(slots + at.normal + d, normal[d], "-", GRIP_FLIPS);
    set_slot(slots + at.overlap, "overlap", "L", GRIP_STAYS);
  }
  if (has.events) {
    set_slot(slots + at.age, "age", "T", GRIP_STAYS);
    set_slot(slots + at.most, "most_force2_and_stored", "F^2 and F L", GRIP_STAYS);
    set_slot(slots + at.meets, "meets_normal_and_across2", "L/T and L^2/T^2", GRIP_STAYS);
  }
  if (has.cycles) {
    set_slot(slots + at.cycle, "cycle_and_count", "F L and -", GRIP_STAYS);
    set_slot(slots + at.cycled, "cycled", "F L", GRIP_STAYS);
  }
  return at.count;
}

double grip_ledger_stored(const struct grip_model *model, const double *history, int stride)
{
  const struct grip_ledger_layout has = grip_ledger_layout(model);
  const struct grip_ledger_places at = grip_ledger_places(has);
  const double *values = history + model->ledger_slot * stride;
  double stored = values[at.stored_normal * stride];
  if (has.tangential) stored += values[at.stored_tangential * stride];
  if (has.spin) stored += values[at.stored_rolling * stride] + values[at.stored_twisting * stride];
  return stored;
}

void grip_ledger_clear_forces(const struct grip_model *model, double *history, int stride)
{
  const struct grip_ledger_layout has = grip_ledger_layout(model);
  const struct grip_ledger_places at = grip_ledger_places(has);
  double *values = history + model->ledger_slot * stride;
  values[at.damping * stride] = 0;
  for (int d = 0; d < (has.tangential ? 3 : 1); d++) values[(at.force + d) * stride] = 0;
  for (int d = 0; has.spin && d < 3; d++) values[(at.torque + d) * stride] = 0;
}

void grip_ledger_known(const struct grip_model *model, const struct grip_batch *b, bool known[GRIP_BATCH])
{
  const int end = ledger_places(model).sums;
  for (int k = 0; k < b->nblocks * GRIP_LANES; k++) {
    const double *history = b->history[k / GRIP_LANES] + model->ledger_slot * GRIP_LANES + k % GRIP_LANES;
    known[k] = false;
    for (int slot = 0; slot < end; slot++) known[k] = known[k] || history[slot * GRIP_LANES] != 0;
  }
}

double grip_ledger_stored_in(const struct grip_model *model, const struct grip_batch *b, const double *weight,
                             const bool known[GRIP_BATCH])
{
  double all = 0;
  for (int k = 0; k < b->nblocks * GRIP_LANES; k++)
    if (known[k])
      all += (weight ? weight[k] : 1) *
             grip_ledger_stored(model, b->history[k / GRIP_LANES] + k % GRIP_LANES, GRIP_LANES);
  return all;
}

static double value_at(const struct grip_model *model, const double *history, int stride, int place)
{
  return history[(model->ledger_slot + place) * stride];
}

static struct grip_vec vec_of(const double v[3])
{
  return grip_vec(v[0], v[1], v[2]);
}

static struct grip_vec vec_at(const struct grip_model *model, const double *history, int stride, int place)
{
  return grip_vec(value_at(model, history, stride, place), value_at(model, history, stride, place + 1),
                  value_at(model, history, stride, place + 2));
}

void grip_ledger_powers(const struct grip_model *model, const double *history, int stride,
                        const struct grip_mover *i, const struct grip_mover *j, double dt, double power[2])
{
  const struct grip_ledger_layout has = grip_ledger_layout(model);
  const struct grip_ledger_places at = grip_ledger_places(has);
  const struct grip_vec vi = vec_of(i->v), vj = vec_of(j->v), wi = vec_of(i->w), wj = vec_of(j->w),
                        was =
                            grip_sub(grip_sub(vec_of(i->x), vec_of(j->x)), grip_scale(dt, grip_sub(vi, vj)));
  const double distance = sqrt(grip_dot(was, was));
  const struct grip_vec n =
      has.kept ? vec_at(model, history, stride, at.normal) : grip_scale(distance > 0 ? 1 / distance : 0, was);
  const double overlap =
      has.kept ? value_at(model, history, stride, at.overlap) : i->radius + j->radius - distance;
  const struct grip_vec force = has.tangential ? vec_at(model, history, stride, at.force)
                                               : grip_scale(value_at(model, history, stride, at.force), n);
  const double fraction = grip_arms_of(model->contact_point, has.wall).torque;
  const double arm_i = grip_arm(i->radius, fraction, overlap),
               arm_j = grip_arm(has.wall ? 0 : j->radius, 1 - fraction, overlap);
  power[0] = grip_dot(force, grip_add(vi, grip_scale(arm_i, grip_cross(n, wi))));
  power[1] = -grip_dot(force, grip_sub(vj, grip_scale(arm_j, grip_cross(n, wj))));
  if (!has.spin) return;
  const struct grip_vec torque = vec_at(model, history, stride, at.torque);
  power[0] += grip_dot(torque, wi);
  power[1] -= grip_dot(torque, wj);
}

static void read_lost(const struct grip_model *model, const double *history, int stride,
                      double lost[GRIP_SPRINGS])
{
  const struct grip_ledger_layout has = grip_ledger_layout(model);
  const struct grip_ledger_places at = grip_ledger_places(has);
  lost[GRIP_SPRING_NORMAL] = value_at(model, history, stride, at.sums);
  if (has.tangential) lost[GRIP_SPRING_TANGENTIAL] = value_at(model, history, stride, at.sums + 1);
  for (int d = GRIP_SPRING_ROLLING; d < GRIP_SPRINGS && has.spin; d++)
    lost[d] = value_at(model, history, stride, at.sums + d - (has.tangential ? 0 : 1));
}

struct grip_booked grip_ledger_read(const struct grip_model *model, const double *history, int stride,
                                    const double n[3])
{
  const struct grip_ledger_layout has = grip_ledger_layout(model);
  const struct grip_ledger_places at = grip_ledger_places(has);
  double axis[3];
  for (int d = 0; d < 3; d++) axis[d] = has.kept ? value_at(model, history, stride, at.normal + d) : n[d];
  struct grip_booked out = {.damping = value_at(model, history, stride, at.damping)};
  out.stored[GRIP_SPRING_NORMAL] = value_at(model, history, stride, at.stored_normal);
  out.normal = value_at(model, history, stride, at.force);
  if (has.tangential) {
    double force[3];
    for (int d = 0; d < 3; d++) force[d] = value_at(model, history, stride, at.force + d);
    out.normal = force[0] * axis[0] + force[1] * axis[1] + force[2] * axis[2];
    for (int d = 0; d < 3; d++) out.tangential[d] = force[d] - out.normal * axis[d];
    out.stored[GRIP_SPRING_TANGENTIAL] = value_at(model, history, stride, at.stored_tangential);
  }
  if (has.spin) {
    for (int d = 0; d < 3; d++) out.torque[d] = value_at(model, history, stride, at.torque + d);
    out.stored[GRIP_SPRING_ROLLING] = value_at(model, history, stride, at.stored_rolling);
    out.stored[GRIP_SPRING_TWISTING] = value_at(model, history, stride, at.stored_twisting);
  }
  if (!has.sums) return out;
  read_lost(model, history, stride, out.lost);
  const int state = (int)value_at(model, history, stride, at.state);
  out.branch = state % 4;
  out.slides = state >= 4;
  return out;
}

/* The two values that share a value of the history (struct grip_ledger_places). */
static void split(double shared, double *first, double *second)
{
  uint64_t bits, upper[2];
  memcpy(&bits, &shared, sizeof bits);
  upper[0] = bits >> 32 << 32;
  upper[1] = bits << 32;
  memcpy(first, upper, sizeof *first);
  memcpy(second, upper + 1, sizeof *second);
}

struct grip_event grip_ledger_event(const struct grip_model *model, const double *history, int stride)
{
  const struct grip_ledger_layout has = grip_ledger_layout(model);
  const struct grip_ledger_places at = grip_ledger_places(has);
  struct grip_event event = {.age = value_at(model, history, stride, at.age)};
  read_lost(model, history, stride, event.lost);
  split(value_at(model, history, stride, at.most), &event.most_force, &event.most_stored);
  split(value_at(model, history, stride, at.meets), &event.meets_normal, &event.meets_across);
  event.most_force = sqrt(event.most_force);
  event.meets_across = sqrt(event.meets_across);
  if (!(event.age > 0)) return event;
  const struct grip_cycles cycles =
      grip_cycles_of(has, history + model->ledger_slot * stride, stride, event.most_stored);
  event.cycles = grip_cycles_count(cycles);
  event.cycled = grip_cycles_energy(cycles);
  return event;
}

void grip_ledger_add_events(const struct grip_model *model, const double *history,
                            const double weight[GRIP_LANES], struct grip_event_sums *sums)
{
  const struct grip_ledger_layout has = grip_ledger_layout(model);
  const struct grip_ledger_places at = grip_ledger_places(has);
  const double *values = history + model->ledger_slot * GRIP_LANES;
  double share[GRIP_LANES];
  for (int lane = 0; lane < GRIP_LANES; lane++) {
    double force2, stored;
    split(values[at.most * GRIP_LANES + lane], &force2, &stored);
    const struct grip_cycles cycles = grip_cycles_of(has, values + lane, GRIP_LANES, stored);
    share[lane] = values[at.age * GRIP_LANES + lane] > 0 ? weight[lane] : 0;
    sums->number += share[lane];
    sums->stored += share[lane] * stored;
    sums->cycles += share[lane] * grip_cycles_count(cycles);
    sums->cycled += share[lane] * grip_cycles_energy(cycles);
  }
  for (int place = at.sums, sense = 0; sense < GRIP_SPRINGS; sense++) {
    if (sense == GRIP_SPRING_TANGENTIAL ? !has.tangential : sense > GRIP_SPRING_TANGENTIAL && !has.spin)
      continue;
    for (int lane = 0; lane < GRIP_LANES; lane++)
      sums->lost[sense] += share[lane] * values[place * GRIP_LANES + lane];
    place++;
  }
}

void grip_ledger_place(const struct grip_model *model, const double *history, double n[3], double *overlap)
{
  const struct grip_ledger_places at = ledger_places(model);
  for (int d = 0; d < 3; d++) n[d] = value_at(model, history, 1, at.normal + d);
  *overlap = value_at(model, history, 1, at.overlap);
}
