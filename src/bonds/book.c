/* SPDX-License-Identifier: GPL-2.0-only */
/* The energy of bonds in a step (grip/bond.h). */
#include <math.h>

#include "grip/bond.h"

static struct grip_vec at_row(const double *p, int32_t row)
{
  return grip_vec(p[row], p[row + 1], p[row + 2]);
}

static struct grip_vec of_lane(const double (*v)[GRIP_LANES], int k)
{
  return grip_vec(v[0][k], v[1][k], v[2][k]);
}

/* Force and torques of a bond on its grains. */
struct effect {
  struct grip_vec force, torque_i, torque_j;
};

struct motion {
  struct grip_vec v, wi, wj; /* v_i - v_j, spins */
};

static struct motion motion_of(const struct grip_bond_atoms *atoms, const struct grip_bond_block *b, int k)
{
  const struct grip_vec vi = at_row(atoms->of.v, b->row_i[k]), vj = at_row(atoms->of.v, b->row_j[k]);
  return (struct motion){grip_sub(vi, vj), at_row(atoms->of.omega, b->row_i[k]),
                         at_row(atoms->of.omega, b->row_j[k])};
}

static double power(struct effect of, struct motion m)
{
  return grip_dot(of.force, m.v) + grip_dot(of.torque_i, m.wi) + grip_dot(of.torque_j, m.wj);
}

/* The effect after the previous step. A bond has no angular momentum, which gives the torque on j. */
static struct effect previous(const struct grip_bond_atoms *atoms, const struct grip_bond_block *b, int k,
                              struct motion m, double dt)
{
  const struct grip_vec force = of_lane(b->kept + GRIP_BOND_FORCE_ON_I, k),
                        on_i = of_lane(b->kept + GRIP_BOND_TORQUE_ON_I, k),
                        e = grip_sub(
                            grip_sub(at_row(atoms->of.x, b->row_i[k]), at_row(atoms->of.x, b->row_j[k])),
                            grip_scale(dt, m.v));
  return (struct effect){force, on_i, grip_scale(-1, grip_add(on_i, grip_cross(e, force)))};
}

static void keep(const struct grip_bond_step *step, struct grip_bond_block *b, int k)
{
  for (int d = 0; d < 3; d++) {
    b->kept[GRIP_BOND_FORCE_ON_I + d][k] = step->force[d][k];
    b->kept[GRIP_BOND_TORQUE_ON_I + d][k] = step->torque_i[d][k];
  }
  b->kept[GRIP_BOND_STORED][k] = step->stored[k];
  b->kept[GRIP_BOND_LOSS][k] = step->loss[k];
}

/* The force of a step in which a bond breaks is not applied: the work of the first half of the step remains.
 * Without a step, a bond that breaks loses what it stores. */
static double lost_by_break(const struct grip_bond_step *step, const struct grip_bond_block *b, int k,
                            double first_half, double dt)
{
  const double stored = dt > 0 ? b->kept[GRIP_BOND_STORED][k] : step->stored[k];
  return stored - first_half;
}

static void book_lane(const struct grip_bond_atoms *atoms, const struct grip_bond_law *law,
                      const struct grip_bond_step *step, double dt, struct grip_bond_block *b, int k,
                      double fracture[GRIP_LANES], double entry[GRIP_ENTRIES])
{
  const double weight = 0.5 * ((b->owned_i >> k & 1) + (b->owned_j >> k & 1)), half = 0.5 * dt;
  const struct motion motion = motion_of(atoms, b, k);
  const double first_half = half * power(previous(atoms, b, k, motion, dt), motion);
  if (step->broken >> k & 1) {
    fracture[k] = lost_by_break(step, b, k, first_half, dt);
    entry[GRIP_BOND_FRACTURE] += weight * fracture[k];
    return;
  }
  entry[GRIP_BOND_ENERGY] += weight * step->stored[k];
  if (dt > 0) {
    const struct effect now = {of_lane(step->force, k), of_lane(step->torque_i, k),
                               of_lane(step->torque_j, k)};
    /* The dashpots of the previous step at the velocity of this one: its power is c v v', which is the
     * geometric mean of the powers, except for rotations of v. */
    const double lost = half * (sqrt(b->kept[GRIP_BOND_LOSS][k] * step->loss[k]) + step->loss[k]),
                 change = step->stored[k] - b->kept[GRIP_BOND_STORED][k],
                 spent = law->softens || law->yields ? step->spent[k] : 0;
    entry[GRIP_BOND_DAMPING] += weight * lost;
    entry[law->yields ? GRIP_BOND_PLASTIC : GRIP_BOND_SOFTENING] += weight * spent;
    entry[GRIP_BOND_REST] -= weight * (first_half + half * power(now, motion) + lost + spent + change);
  }
  keep(step, b, k);
}

void grip_bond_powers(const struct grip_bond_atoms *atoms, const struct grip_bond_block *b, int k, double dt,
                      double of_grains[2])
{
  const struct motion motion = motion_of(atoms, b, k);
  const struct effect of = previous(atoms, b, k, motion, dt);
  const double both = power(of, motion);
  of_grains[0] = grip_dot(of.force, at_row(atoms->of.v, b->row_i[k])) + grip_dot(of.torque_i, motion.wi);
  of_grains[1] = both - of_grains[0];
}

void grip_bonds_book(const struct grip_bond_atoms *atoms, const struct grip_bond_law *law,
                     struct grip_bond_step *step, double dt, struct grip_bond_block *b,
                     double entry[GRIP_ENTRIES])
{
  for (int k = 0; k < GRIP_LANES; k++)
    if ((b->whole | step->broken) >> k & 1) book_lane(atoms, law, step, dt, b, k, step->fracture, entry);
}
