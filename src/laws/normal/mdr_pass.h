/* SPDX-License-Identifier: GPL-2.0-only */
/* The batch loop of normal mdr, and the contributions of its contacts to the particle fields. It is not
 * vectorised, because the law needs exponentials, arc sines and iterations. */
#include <string.h>

static struct mdr_side mdr_load_side(const double *history, int side)
{
  struct mdr_side s;
  double value[MDR_SIDE_VALUES] = {0};
  for (int n = 0; n < MDR_SIDE_VALUES; n++) value[n] = history[(2 * n + side) * GRIP_LANES];
  memcpy(&s, value, sizeof s);
  return s;
}

static void mdr_store_side(double *history, int side, const struct mdr_side *s)
{
  double value[MDR_SIDE_VALUES];
  memcpy(value, s, sizeof value);
  for (int n = 0; n < MDR_SIDE_VALUES; n++) history[(2 * n + side) * GRIP_LANES] = value[n];
}

/* Without fields, the particle is treated as having no other contact. */
static struct mdr_particle mdr_particle_of(double field[][GRIP_BATCH], int k, double radius)
{
  const double volume = 4.0 / 3.0 * GRIP_PI * mdr_cube(radius);
  if (!field) return (struct mdr_particle){radius, radius, volume, volume, 0, 0, 1};
  return (struct mdr_particle){radius,
                               field[MDR_RADIUS0][k],
                               field[MDR_VGEO][k],
                               field[MDR_VELAS][k],
                               field[MDR_AREA0][k],
                               field[MDR_SINKING][k],
                               field[MDR_FREE][k]};
}

static void mdr_add(double field[][GRIP_BATCH], int k, const struct mdr_answer *a, double bulk,
                    const double n2[3])
{
  field[MDR_CAPS][k] = a->cap_volume;
  field[MDR_STRAIN][k] = a->stress / (3 * bulk);
  field[MDR_NUMERATOR][k] = a->numerator;
  field[MDR_DENOMINATOR][k] = a->denominator;
  field[MDR_AREA1][k] = a->area;
  field[MDR_SURFACE_SUM][k] = a->area - a->cap_area;
  field[MDR_STRESS_XX][k] = a->stress * n2[0];
  field[MDR_STRESS_YY][k] = a->stress * n2[1];
  field[MDR_STRESS_ZZ][k] = a->stress * n2[2];
}

static void mdr_contact(const CONSTANTS *c, double *history, struct grip_batch *b, int k)
{
  const double overlap = b->overlap[k], Ri = b->radius_i[k], Rj = b->radius_j[k];
  const double largest = grip_max(history[MDR_DEEPEST * GRIP_LANES], overlap);
  const double weight = grip_max(0, 1 - history[MDR_OBSTRUCTED * GRIP_LANES]);
  const double n2[3] = {b->nx[k] * b->nx[k], b->ny[k] * b->ny[k], b->nz[k] * b->nz[k]};
  const bool moving = b->dt > 0, wall = b->sphere_j == 0;
  struct grip_fields *f = b->fields;
  struct mdr_side i = mdr_load_side(history, 0), j = mdr_load_side(history, 1);
  const double flats = i.flat + j.flat;

  const struct mdr_particle pi = mdr_particle_of(f ? f->i : 0, k, Ri);
  const double overlap_i = wall ? overlap : mdr_side_overlap(Ri, Rj, overlap, largest, i.flat, flats);
  const double overlap_j = wall ? 0 : mdr_side_overlap(Rj, Ri, overlap, largest, j.flat, flats);
  const struct mdr_answer of_i = normal_mdr_side(c, &pi, overlap_i, weight, moving, &i);
  double stiffness = c->plane * of_i.radius / 2;
  if (f) mdr_add(f->i, k, &of_i, c->bulk, n2);
  if (wall) {
    b->elastic[k] = weight * of_i.force * mdr_wall_factor(i.displacement, pi.first_radius);
  } else {
    const struct mdr_particle pj = mdr_particle_of(f ? f->j : 0, k, Rj);
    const struct mdr_answer of_j = normal_mdr_side(c, &pj, overlap_j, weight, moving, &j);
    if (f) mdr_add(f->j, k, &of_j, c->bulk, n2);
    stiffness = 2 * c->plane * (of_i.radius + of_j.radius);
    b->elastic[k] = weight * (of_i.force + of_j.force) / 2;
  }
  mdr_store_side(history, 0, &i);
  mdr_store_side(history, 1, &j);
  history[MDR_DEEPEST * GRIP_LANES] = largest;
  if (moving) history[MDR_STIFFNESS * GRIP_LANES] = grip_max(0, stiffness);
  b->loading[k] = history[MDR_STIFFNESS * GRIP_LANES];
}

static void mdr_clear(double *history, struct grip_batch *b, int k)
{
  for (int s = 0; s < SLOTS; s++) history[s * GRIP_LANES] = 0;
  b->elastic[k] = b->loading[k] = 0;
}

static void NAMED(pass)(const double *const *constants, int slot, struct grip_batch *b)
{
  CONSTANTS c;
  for (int k = 0; k < b->nblocks * GRIP_LANES; k++) {
    memcpy(&c, constants[k / GRIP_LANES], sizeof c);
    double *history = b->history[k / GRIP_LANES] + slot * GRIP_LANES + k % GRIP_LANES;
    b->damping[k] = b->adhesion[k] = b->stiffness[k] = 0;
    if (b->overlap[k] > 0)
      mdr_contact(&c, history, b, k);
    else
      mdr_clear(history, b, k);
  }
}

/* The stored energy of a side does not depend on its state alone, so all normal work goes to the ledger's
 * rest. */
static void NAMED(pass_booked)(const double *const *constants, int slot, struct grip_batch *b)
{
  struct grip_batch_ledger *restrict ledger = b->ledger;
  NAMED(pass)(constants, slot, b);
  for (int k = 0; k < b->nblocks * GRIP_LANES; k++) {
    ledger->stored_normal[k] = ledger->yielded[k] = ledger->parted[k] = 0;
    ledger->lost[k] = GRIP_LOST_NUMERICALLY;
  }
}

/* Contribution of a contact to the displacement of its particles' mean surface, weighted by its share of the
 * total contact area in the previous step. */
static double mdr_sinking(double field[][GRIP_BATCH], int k, const struct mdr_side *side, double overlap)
{
  const double all = field[MDR_AREA0][k];
  return all != 0 ? side->area / all * (overlap - side->overlap) : 0;
}

static void NAMED(prepare)(int slot, struct grip_batch *b)
{
  for (int k = 0; k < b->nblocks * GRIP_LANES; k++) {
    const double *history = b->history[k / GRIP_LANES] + slot * GRIP_LANES + k % GRIP_LANES;
    const double overlap = b->overlap[k], Ri = b->radius_i[k], Rj = b->radius_j[k];
    b->fields->i[MDR_SINKING][k] = b->fields->j[MDR_SINKING][k] = 0;
    if (!(overlap > 0)) continue;
    const bool wall = b->sphere_j == 0;
    const double largest = grip_max(history[MDR_DEEPEST * GRIP_LANES], overlap);
    const struct mdr_side i = mdr_load_side(history, 0), j = mdr_load_side(history, 1);
    const double flats = i.flat + j.flat;
    const double overlap_i = wall ? overlap : mdr_side_overlap(Ri, Rj, overlap, largest, i.flat, flats);
    b->fields->i[MDR_SINKING][k] = mdr_sinking(b->fields->i, k, &i, overlap_i);
    if (wall) continue;
    const double overlap_j = mdr_side_overlap(Rj, Ri, overlap, largest, j.flat, flats);
    b->fields->j[MDR_SINKING][k] = mdr_sinking(b->fields->j, k, &j, overlap_j);
  }
}

const struct grip_passes NAMED(passes) = {.plain = NAMED(pass),
                                          .booked = NAMED(pass_booked),
                                          .prepare = NAMED(prepare),
                                          .slots = SLOTS,
                                          .writes = WRITES};
