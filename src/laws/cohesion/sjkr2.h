/* SPDX-License-Identifier: GPL-2.0-only */
/* Cohesion in proportion to the overlap as LIGGGHTS has it: a pull on the area that the overlap has in the
 * contact of spheres.
 *
 * Source      liggghts_cohesion (cohesion sjkr2)
 * Equation    F_n = -k A,  A = 4 pi R* delta;  wall: A = 2 pi R_i delta
 * Symbols     k cohesion energy density [F/L^2]; delta overlap [L]; R* reduced radius [L]
 * Departs from source   none on plane walls; meshes as in sjkr.h. The area at a wall is the source's rule: it
 *             is half of what a very large sphere in place of the wall would have
 * Valid when  delta is small against the radii. The pull ends with the overlap, as that of sjkr */
#ifndef GRIP_COHESION_SJKR2_H
#define GRIP_COHESION_SJKR2_H

#include "laws/physics.h"

/* What the loop must know. */
#define COHESION_SJKR2_SLOTS 0
#define COHESION_SJKR2_WRITES 0

struct cohesion_sjkr2_constants {
  /* k [F/L^2]; counted: whether the load of friction counts the pull, 0 or 1 */
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
