/* SPDX-License-Identifier: GPL-2.0-only */
/* Linear elastic contact.
 *
 * Source      lammps_granular (pair_style granular, normal hooke)
 * Equation    elastic = k overlap
 * Symbols     k stiffness [F/L]; eta used by the damping law, which determines its unit
 * Departs from source   none
 * Valid when  overlaps stay small compared with the radii; contact time and restitution do not depend on
 *             speed */
#ifndef GRIP_NORMAL_HOOKE_H
#define GRIP_NORMAL_HOOKE_H

#include "laws/physics.h"

/* Compile-time facts for the batch loop. */
#define NORMAL_HOOKE_SLOTS 0
#define NORMAL_HOOKE_OWN_HISTORY 0
#define NORMAL_HOOKE_WRITES 0

struct normal_hooke_constants {
  /* k [F/L] */
  double k;
};

GRIP_PHYSICS struct normal_force normal_hooke(struct normal_hooke_constants c, struct normal_contact in)
{
  struct normal_force out = GRIP_ZERO;
  out.elastic = c.k * in.overlap;
  out.loading = c.k;
  out.stored = 0.5 * c.k * in.overlap * in.overlap;
  return out;
}

#endif
