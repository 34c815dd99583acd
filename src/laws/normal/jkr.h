/* SPDX-License-Identifier: GPL-2.0-only */
/* Hertz contact with adhesion in the JKR limit, as in LAMMPS.
 *
 * Source      lammps_granular (normal jkr), johnson1971
 * Equation    overlap = a^2/R* - 2 sqrt(pi gamma a/E*),  elastic = 4/3 E* a^3/R* - 4 a sqrt(pi gamma a E*)
 *             load of friction: |elastic + 6 pi gamma R*|
 *             begins at overlap > 0, ends where the pull-off force, 3 pi gamma R*, is reached
 * Symbols     a contact radius [L]; 1/E* = (1 - nu_i^2)/E_i + (1 - nu_j^2)/E_j [F/L^2]; gamma half the work
 *             of adhesion: the surface energy of each side [F/L]
 * Departs from source   none. A mixed model holds E* in place of E, as LAMMPS does. It equals schwarz with
 *             twice the gamma and alpha = 1, except for the end of the contact
 * Valid when  a is small against R*, the surfaces smooth; soft, large spheres */
#ifndef GRIP_NORMAL_JKR_H
#define GRIP_NORMAL_JKR_H

#include "laws/physics.h"
#include "laws/shared/adhesive.h"

/* Compile-time facts for the batch loop. */
#define NORMAL_JKR_SLOTS 1
#define NORMAL_JKR_OWN_HISTORY 0
#define NORMAL_JKR_WRITES (GRIP_REACH | GRIP_STRETCH | GRIP_OWN_RADIUS)

/* 3^(1/3): the contact breaks at the minimum of `elastic`. */
#define NORMAL_JKR_BREAKS 1.4422495703074083

struct normal_jkr_constants {
  struct grip_adhesive adhesive;
};

GRIP_PHYSICS struct normal_force normal_jkr(struct normal_jkr_constants c, struct normal_contact in)
{
  return grip_adhesive(c.adhesive, in, NORMAL_JKR_BREAKS);
}

#endif
