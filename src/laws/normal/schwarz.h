/* SPDX-License-Identifier: GPL-2.0-only */
/* Hertz contact with adhesion anywhere between the limits of DMT and JKR.
 *
 * Source      schwarz2003, carpick1999, woo_hertz; johnson1971 (alpha = 1), derjaguin1975 (alpha = 0)
 * Equation    P_c = -6 pi R* gamma/(alpha^2 + 3),  xi = sqrt(2 pi gamma alpha^2/(3 K (alpha^2 + 3)))
 *             delta(a) = a^2/R* - 4 xi sqrt(a)
 *             elastic  = (sqrt(a^3 K/R*) - alpha sqrt(-P_c))^2 + P_c
 *             load of friction: |elastic - 2 P_c|, as in LAMMPS for dmt and jkr (lammps_granular)
 *             begins at delta > 0, ends at delta <= delta_min = -3 (R* xi^4)^(1/3)
 * Symbols     a contact radius [L]; K = 4/3 E* [F/L^2], 1/E* = (1 - nu_i^2)/E_i + (1 - nu_j^2)/E_j;
 *             gamma work of adhesion, both surfaces together [F/L]; P_c force at pull-off [F]; alpha [-]
 * Departs from source   none; adhesive.h describes how the stable root is found
 * Valid when  a is small against R*, the material elastic, the surfaces smooth */
#ifndef GRIP_NORMAL_SCHWARZ_H
#define GRIP_NORMAL_SCHWARZ_H

#include "laws/physics.h"
#include "laws/shared/adhesive.h"

/* Compile-time facts for the batch loop. */
#define NORMAL_SCHWARZ_SLOTS 1
#define NORMAL_SCHWARZ_OWN_HISTORY 0
#define NORMAL_SCHWARZ_WRITES (GRIP_REACH | GRIP_STRETCH | GRIP_OWN_RADIUS)

/* The contact breaks at delta_min. */
#define NORMAL_SCHWARZ_BREAKS 3

struct normal_schwarz_constants {
  struct grip_adhesive adhesive;
};

GRIP_PHYSICS struct normal_force normal_schwarz(struct normal_schwarz_constants c, struct normal_contact in)
{
  return grip_adhesive(c.adhesive, in, NORMAL_SCHWARZ_BREAKS);
}

#endif
