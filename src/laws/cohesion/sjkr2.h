/* SPDX-License-Identifier: GPL-2.0-only */
/* Cohesion proportional to the overlap as in LIGGGHTS: a pull on the contact area, which is estimated from
 * the overlap.
 *
 * Source      liggghts_cohesion (cohesion sjkr2)
 * Equation    F_n = -k A,  A = 4 pi R* delta;  wall: A = 2 pi R_i delta
 * Symbols     k cohesion energy density [F/L^2]; delta overlap [L]; R* reduced radius [L]
 * Departs from source   none on plane walls; meshes as in sjkr.h. The area at a wall follows the source: it
 *             is half of that for a very large sphere in place of the wall
 * Valid when  delta is small against the radii. The pull ends with the overlap, as in sjkr */
#ifndef GRIP_COHESION_SJKR2_H
#define GRIP_COHESION_SJKR2_H

#include "laws/physics.h"

/* Compile-time facts for the batch loop. */
#define COHESION_SJKR2_SLOTS 0
#define COHESION_SJKR2_WRITES 0

struct cohesion_sjkr2_constants {
  /* k [F/L^2]; counted: 1 if the pull counts towards the load of friction, else 0 */
  double k, counted;
};

GRIP_PHYSICS struct cohesion_force cohesion_sjkr2(struct cohesion_sjkr2_constants c,
                                                  struct cohesion_contact in)
{
  const double stiffness = c.k * (2 * GRIP_PI) * (in.sphere_j > 0 ? 2 * in.reduced_radius : in.radius_i);
  struct cohesion_force out = GRIP_ZERO;
  out.force = stiffness * in.overlap;
  out.counted = c.counted;
  out.stored = -0.5 * (stiffness * (in.overlap * in.overlap));
  return out;
}

#endif
