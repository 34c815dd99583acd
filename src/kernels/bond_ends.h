/* SPDX-License-Identifier: GPL-2.0-only */
/* Adds the forces and torques of bonds to their atoms. */
#ifndef GRIP_BOND_ENDS_H
#define GRIP_BOND_ENDS_H

#include "batch/lanes.h"
#include "grip/store.h"

INLINE void add_lane(double *to, const double (*of)[GRIP_LANES], int lane, double sign)
{
  for (int d = 0; d < 3; d++) to[d] += sign * of[d][lane];
}

/* Bonds of a block. on_i, on_j: lanes whose atom gets a force. turns: a compile-time constant, false if there
 * are no torques. force: on i; the opposite force acts on j. */
INLINE void add_to_ends(const struct grip_atoms *atoms, const int32_t *row_i, const int32_t *row_j,
                        uint32_t on_i, uint32_t on_j, bool turns, const double (*force)[GRIP_LANES],
                        const double (*torque_i)[GRIP_LANES], const double (*torque_j)[GRIP_LANES])
{
  for (int k = 0; k < GRIP_LANES; k++) {
    if (on_i >> k & 1) {
      add_lane(atoms->force + row_i[k], force, k, 1);
      if (turns) add_lane(atoms->torque + row_i[k], torque_i, k, 1);
    }
    if (on_j >> k & 1) {
      add_lane(atoms->force + row_j[k], force, k, -1);
      if (turns) add_lane(atoms->torque + row_j[k], torque_j, k, 1);
    }
  }
}

#endif
