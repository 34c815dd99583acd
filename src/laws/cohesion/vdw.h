/* SPDX-License-Identifier: GPL-2.0-only */
/* Van der Waals attraction of two spheres that are close to each other.
 *
 * Source      hamaker1937, israelachvili2011 (chapter 13)
 * Equation    F_n = -A/(6 z^2) R*,  z = max(-delta, z_min);  0 for -delta >= z_cut
 * Symbols     A Hamaker constant [F L]; z gap of the surfaces, -delta [L]; z_min the least gap, also in
 *             contact [L]; z_cut where the force is cut off [L]; R* reduced radius, at a flat wall R_i [L]
 * Departs from source   the gap has a minimum, without which the force would be infinite at touch; the force
 *             is cut off
 * Valid when  z is small against the radii, below the wavelength of retardation, about 10 nm */
#ifndef GRIP_COHESION_VDW_H
#define GRIP_COHESION_VDW_H

#include "laws/physics.h"

/* Compile-time facts for the batch loop. */
#define COHESION_VDW_SLOTS 0
#define COHESION_VDW_WRITES GRIP_REACH

struct cohesion_vdw_constants {
  /* A [F L]; z_min, z_cut [L]; counted: 1 if the pull counts towards the load of friction, else 0 */
  double hamaker, z_min, z_cut, counted;
};

/* Energy is relative to z_cut. */
GRIP_PHYSICS struct cohesion_force cohesion_vdw(struct cohesion_vdw_constants c, struct cohesion_contact in)
{
  const double strength = c.hamaker * in.reduced_radius / 6, gap = -in.overlap;
  const double z = grip_max(gap, c.z_min), below = grip_max(0, c.z_min - gap);
  struct cohesion_force out = GRIP_ZERO;
  out.force = strength / (z * z);
  out.counted = c.counted;
  out.held = c.z_cut - gap;
  out.stored = -strength * (1 / z - 1 / c.z_cut + below / (z * z));
  return out;
}

#endif
