/* SPDX-License-Identifier: GPL-2.0-only */
/* Damping of contacts of normal mdr, by their stiffness or by a constant.
 *
 * Source      lammps_granular (damping mdr, newest release)
 * Equation    F_n = elastic - c v_n;  type 1: c = eta sqrt(m* k), type 2: c = eta where k > 0, else 0
 * Symbols     c damping coefficient [F T/L]; eta the last value of normal mdr, without unit in type 1, [F
 *             T/L] in type 2; m* reduced mass [M]; k stiffness written by normal mdr: 2 E* (a_i + a_j), at a
 *             wall E* a/2 [F/L]
 * Departs from source   none
 * Valid when  with normal mdr */
#ifndef GRIP_DAMPING_MDR_H
#define GRIP_DAMPING_MDR_H

#include "laws/physics.h"

struct damping_mdr_constants {
  /* eta of type 1 [-], of type 2 [F T/L] */
  double eta;
  /* 0 for type 1, 1 for type 2. */
  double constant;
};

GRIP_PHYSICS double damping_mdr(struct damping_mdr_constants c, struct damping_contact in)
{
  const double of_stiffness = c.eta * sqrt(grip_max(0, in.reduced_mass * in.loading));
  return c.constant > 0 ? (in.loading > 0 ? c.eta : 0) : of_stiffness;
}

#endif
