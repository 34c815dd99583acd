/* SPDX-License-Identifier: GPL-2.0-only */
/* Damping from a coefficient of restitution, by the polynomial fit to Tsuji's curve.
 *
 * Source      lammps_granular (damping tsuji), tsuji1992
 * Equation    F_n = elastic - c v_n,  c = alpha(e) sqrt(m* k),
 *             alpha = 1.2728 - 4.2783 e + 11.087 e^2 - 22.348 e^3 + 27.467 e^4 - 18.022 e^5 + 4.8218 e^6
 * Symbols     c damping coefficient [F T/L]; e restitution, the second value of the normal law [-];
 *             m* reduced mass [M]; k the spring's force over the overlap, without adhesion [F/L]
 * Departs from source   none: the coefficients are those of LAMMPS. The restitution of a Hertz contact
 *             exceeds e, for
 *             example 0.853 for 0.8, and that of a hooke contact differs from e
 * Valid when  0 <= e <= 1 */
#ifndef GRIP_DAMPING_TSUJI_H
#define GRIP_DAMPING_TSUJI_H

#include "laws/physics.h"
#include "laws/shared/restitution.h"

struct damping_tsuji_constants {
  /* alpha [-] */
  double alpha;
};

GRIP_PHYSICS double damping_tsuji(struct damping_tsuji_constants c, struct damping_contact in)
{
  return grip_restitution_damping(c.alpha, in);
}

#endif
