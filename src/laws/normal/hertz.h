/* SPDX-License-Identifier: GPL-2.0-only */
/* Hertzian elastic contact of spheres, with the stiffness given directly.
 *
 * Source      lammps_granular (pair_style granular, normal hertz)
 * Equation    elastic = k a overlap, a = sqrt(R* overlap)
 * Symbols     k stiffness, 4/3 of the contact modulus [F/L^2]; a contact radius [L]; R* reduced radius [L];
 *             eta used by the damping law
 * Departs from source   none
 * Valid when  a is small against R*, the material elastic, the surfaces smooth and without adhesion */
#ifndef GRIP_NORMAL_HERTZ_H
#define GRIP_NORMAL_HERTZ_H

#include "laws/physics.h"

/* Compile-time facts for the batch loop. */
#define NORMAL_HERTZ_SLOTS 0
#define NORMAL_HERTZ_OWN_HISTORY 0
#define NORMAL_HERTZ_WRITES 0

struct normal_hertz_constants {
  /* k [F/L^2] */
  double k;
};

GRIP_PHYSICS struct normal_force normal_hertz(struct normal_hertz_constants c, struct normal_contact in)
{
  const double loading = c.k * in.contact_radius, elastic = loading * in.overlap;
  struct normal_force out = GRIP_ZERO;
  out.elastic = elastic;
  out.loading = loading;
  out.stored = 0.4 * elastic * in.overlap;
  return out;
}

#endif
