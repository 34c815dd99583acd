/* SPDX-License-Identifier: GPL-2.0-only */
/* The powers of the last force of a bond on its two grains; the entries of its losses (grip/bond.h). */
#include "grip/bond.h"

static struct grip_vec at_row(const double *p, int32_t row)
{
  return grip_vec(p[row], p[row + 1], p[row + 2]);
}

static struct grip_vec of_lane(const double (*v)[GRIP_LANES], int k)
{
  return grip_vec(v[0][k], v[1][k], v[2][k]);
}

/* A bond has no angular momentum, which gives the torque on j. */
void grip_bond_powers(const struct grip_bond_atoms *atoms, const struct grip_bond_block *b, int k, double dt,
                      double of_grains[2])
{
  const int32_t i = b->row_i[k], j = b->row_j[k];
  const struct grip_vec force = of_lane(b->kept + GRIP_BOND_FORCE_ON_I, k),
                        on_i = of_lane(b->kept + GRIP_BOND_TORQUE_ON_I, k);
  const struct grip_vec v_i = at_row(atoms->of.v, i), v_j = at_row(atoms->of.v, j),
                        e = grip_sub(grip_sub(at_row(atoms->of.x, i), at_row(atoms->of.x, j)),
                                     grip_scale(dt, grip_sub(v_i, v_j))),
                        on_j = grip_scale(-1, grip_add(on_i, grip_cross(e, force)));
  of_grains[0] = grip_dot(force, v_i) + grip_dot(on_i, at_row(atoms->of.omega, i));
  of_grains[1] = grip_dot(on_j, at_row(atoms->of.omega, j)) - grip_dot(force, v_j);
}

enum grip_entry grip_bond_entry(enum grip_bond_cause cause)
{
  static const enum grip_entry entries[GRIP_BOND_CAUSES] = {
      GRIP_BOND_DAMPING, GRIP_BOND_FRACTURE, GRIP_BOND_PLASTIC, GRIP_BOND_SOFTENING, GRIP_BOND_REST};
  return entries[cause];
}
