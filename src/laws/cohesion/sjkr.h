/* SPDX-License-Identifier: GPL-2.0-only */
/* Simplified JKR cohesion as in LIGGGHTS: a pull proportional to the area of the circle in which the two
 * spheres, or the sphere and the wall, intersect.
 *
 * Source      liggghts_cohesion (cohesion sjkr)
 * Equation    F_n = -k A,  A = pi/4 (R_i + R_j - d)(d + R_i - R_j)(d - R_i + R_j)(d + R_i + R_j)/d^2
 *             wall: A = pi (R_i^2 - h^2),  h = R_i - delta
 * Symbols     k cohesion energy density [F/L^2]; d distance of the centres, R_i + R_j - delta [L];
 *             delta overlap [L]; A area of the circle [L^2]
 * Departs from source   none for plane walls. LIGGGHTS weights the forces of mesh triangles by their share of
 *             the contact, and the pull by its square; here a contact has one face
 * Valid when  delta is small against the radii. The pull ends with the overlap, so this is not the theory of
 *             Johnson, Kendall and Roberts (normal jkr is) */
#ifndef GRIP_COHESION_SJKR_H
#define GRIP_COHESION_SJKR_H

#include "laws/physics.h"

/* Compile-time facts for the batch loop. */
#define COHESION_SJKR_SLOTS 0
#define COHESION_SJKR_WRITES 0

struct cohesion_sjkr_constants {
  /* k [F/L^2]; counted: 1 if the pull counts towards the load of friction, else 0 */
  double k, counted;
};

/* The formula uses the overlap instead of d, to avoid cancellation if the overlap is small. */
GRIP_PHYSICS struct cohesion_force cohesion_sjkr(struct cohesion_sjkr_constants c, struct cohesion_contact in)
{
  const double delta = in.overlap, two_i = 2 * in.radius_i, two_j = 2 * in.radius_j;
  const double sum = in.radius_i + in.radius_j, difference = in.radius_i - in.radius_j, d = sum - delta;
  const double of_pair = (two_i - delta) * (two_j - delta) * (two_i + two_j - delta) / (4 * d * d);
  const double area = GRIP_PI * delta * (in.sphere_j > 0 ? of_pair : two_i - delta);
  /* Integral of the area over the overlap, divided by pi delta^2. */
  const double mean =
      in.sphere_j > 0 ? 0.25 * (sum - delta / 3 - difference * difference / d) : in.radius_i - delta / 3;
  struct cohesion_force out = GRIP_ZERO;
  out.force = c.k * area;
  out.counted = c.counted;
  out.stored = -c.k * GRIP_PI * delta * delta * mean;
  return out;
}

#endif
