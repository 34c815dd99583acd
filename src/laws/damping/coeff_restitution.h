/* SPDX-License-Identifier: GPL-2.0-only */
/* Damping that gives a Hertz or a Hooke contact a coefficient of restitution independent of speed, size and
 * stiffness.
 *
 * Source      antypov2011 (Hertz), lammps_granular (damping coeff_restitution)
 * Equation    F_n = elastic - c v_n,  c = alpha(e) sqrt(m* k)
 *             hertz: alpha = -sqrt(5) ln e/sqrt(ln^2 e + pi^2);  hooke: alpha = -2 ln e/sqrt(ln^2 e + pi^2)
 * Symbols     c damping coefficient [F T/L]; e restitution, the second value of the normal law [-];
 *             m* reduced mass [M]; k the spring's force over the overlap, without adhesion [F/L]
 * Departs from source   none
 * Valid when  e > 0 */
#ifndef GRIP_DAMPING_COEFF_RESTITUTION_H
#define GRIP_DAMPING_COEFF_RESTITUTION_H

#include "laws/physics.h"
#include "laws/shared/restitution.h"

struct damping_coeff_restitution_constants {
  /* alpha [-] */
  double alpha;
};

GRIP_PHYSICS double damping_coeff_restitution(struct damping_coeff_restitution_constants c,
                                              struct damping_contact in)
{
  return grip_restitution_damping(c.alpha, in);
}

#endif
