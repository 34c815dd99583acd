/* SPDX-License-Identifier: GPL-2.0-only */
/* The energy of bonds in a step, several at once (grip/bond.h). */
#include "kernels/kernels.h"
#include "kernels/rows.h"

struct motions {
  struct columns e, v, wi, w; /* x_i - x_j, v_i - v_j, spin of i, w_i - w_j */
};

INLINE struct motions motions_of(const struct grip_bond_atoms *atoms, const struct grip_bond_block *b, int l)
{
  const struct grip_atoms *of = &atoms->of;
  const int32_t *const i = b->row_i + l, *const j = b->row_j + l;
  return (struct motions){differences(of->x, i, j, of->padded), differences(of->v, i, j, of->padded),
                          rows(of->omega, i, of->padded), differences(of->omega, i, j, of->padded)};
}

/* The power of a force on i and a torque on i, at a distance e of the atoms. A bond has no angular momentum,
 * which gives the torque on j: the torque of both is that of the force about j. */
INLINE f64w power(struct columns force, struct columns torque, struct columns e, const struct motions *m)
{
  const struct columns of_j = cross(force, e);
  return dot(force, m->v) + dot(torque, m->w) + dot(of_j, minus(m->wi, m->w));
}

INLINE f64w weights(const struct grip_bond_block *b, int l)
{
  f64w weight = {0};
  for (int k = 0; k < WIDTH; k++)
    weight[k] = (b->whole >> (l + k) & 1) * grip_bond_weight(b->owned_i, b->owned_j, l + k);
  return weight;
}

/* Three arrays of lanes in a row. */
INLINE struct columns lanes_at(const double *of)
{
  return load_columns(of, of + GRIP_LANES, of + 2 * GRIP_LANES);
}

/* Returns the stored energy. Sets the losses of bonds that do not break, and the work of the first half of
 * the step. */
INLINE f64w book(const struct grip_bond_atoms *atoms, const struct grip_bond_law *law,
                 struct grip_bond_step *step, double dt, const struct grip_bond_block *b, int l,
                 double first_half[GRIP_LANES], f64w sums[GRIP_BOND_CAUSES])
{
  const struct motions m = motions_of(atoms, b, l);
  const f64w half = all(0.5 * dt), weight = weights(b, l), stored = load(step->stored + l),
             loss = load(step->loss + l),
             spent = law->softens || law->yields ? load(step->spent + l) : all(0);
  const f64w first =
      half * power(lanes_at(b->kept[GRIP_BOND_FORCE_ON_I] + l), lanes_at(b->kept[GRIP_BOND_TORQUE_ON_I] + l),
                   minus(m.e, times(all(dt), m.v)), &m);
  const f64w second = half * power(lanes_at(step->force[0] + l), lanes_at(step->torque_i[0] + l), m.e, &m);
  /* The dashpots of the previous step at the velocity of this one: its power is c v v', which is the
   * geometric mean of the powers, except for rotations of v. */
  const f64w damping = half * (root(load(b->kept[GRIP_BOND_LOSS] + l) * loss) + loss),
             change = stored - load(b->kept[GRIP_BOND_STORED] + l);
  const f64w lost[GRIP_BOND_CAUSES] = {damping, all(0), law->yields ? spent : all(0),
                                       law->yields ? all(0) : spent,
                                       -(first + second + damping + spent + change)};
  const i64w held = positive(weight);
  store(first_half + l, first);
  for (int cause = 0; cause < GRIP_BOND_CAUSES; cause++) {
    const f64w of_whole = dt > 0 ? blend(held, lost[cause]) : all(0);
    store(step->lost[cause] + l, of_whole);
    sums[cause] += weight * of_whole;
  }
  return blend(held, weight * stored);
}

/* The force of a step in which a bond breaks is not applied: the work of its first half is left. What breaks
 * at a set-up is `outside`. */
static void book_breaks(struct grip_bond_step *step, const struct grip_bond_block *b,
                        const double first_half[GRIP_LANES], double entry[GRIP_ENTRIES])
{
  double *const fracture = step->lost[GRIP_BOND_BY_FRACTURE];
  for (int k = 0; k < GRIP_LANES; k++) {
    if (!(step->broken >> k & 1)) continue;
    fracture[k] = b->kept[GRIP_BOND_STORED][k] - first_half[k];
    entry[GRIP_BOND_FRACTURE] += grip_bond_weight(b->owned_i, b->owned_j, k) * fracture[k];
  }
}

void GRIP_EXPORT(grip_bonds_book)(const struct grip_bond_atoms *atoms, const struct grip_bond_law *law,
                                  struct grip_bond_step *step, double dt, struct grip_bond_block *b,
                                  double entry[GRIP_ENTRIES])
{
  double first_half[GRIP_LANES];
  f64w stored = all(0), sums[GRIP_BOND_CAUSES] = {0};
  for (int l = 0; l < GRIP_LANES; l += WIDTH) stored += book(atoms, law, step, dt, b, l, first_half, sums);
  entry[GRIP_BOND_ENERGY] += sum(stored);
  for (int k = 0; k < GRIP_BOND_CAUSES; k++) entry[grip_bond_entry((enum grip_bond_cause)k)] += sum(sums[k]);
  if (step->broken && dt > 0) book_breaks(step, b, first_half, entry);
  memcpy(b->kept[GRIP_BOND_FORCE_ON_I], step->force, sizeof step->force);
  memcpy(b->kept[GRIP_BOND_TORQUE_ON_I], step->torque_i, sizeof step->torque_i);
  memcpy(b->kept[GRIP_BOND_STORED], step->stored, sizeof step->stored);
  memcpy(b->kept[GRIP_BOND_LOSS], step->loss, sizeof step->loss);
}
