/* SPDX-License-Identifier: GPL-2.0-only */
/* Hertz contact with adhesion in the DMT limit, as in LAMMPS.
 *
 * Source      lammps_granular (normal dmt), derjaguin1975
 * Equation    elastic = 4/3 E* a overlap - 4 pi gamma R*, a = sqrt(R* overlap)
 *             load of friction: |elastic + 8 pi gamma R*|
 * Symbols     a contact radius [L]; 1/E* = (1 - nu_i^2)/E_i + (1 - nu_j^2)/E_j [F/L^2]; gamma half the work
 *             of adhesion: the surface energy of each side [F/L]
 * Departs from source   none. A mixed model holds E* in place of E, as LAMMPS does. Damping by a
 *             coefficient of restitution, which LAMMPS rejects here, is based on the Hertz part
 * Valid when  a is small against R*, the surfaces smooth; stiff, small spheres */
#ifndef GRIP_NORMAL_DMT_H
#define GRIP_NORMAL_DMT_H

#include "laws/physics.h"

/* Compile-time facts for the batch loop. */
#define NORMAL_DMT_SLOTS 0
#define NORMAL_DMT_OWN_HISTORY 0
#define NORMAL_DMT_WRITES 0

struct normal_dmt_constants {
  /* 4/3 E* [F/L^2], and 4 pi gamma [F/L] */
  double k, pull_off;
};

GRIP_PHYSICS struct normal_force normal_dmt(struct normal_dmt_constants c, struct normal_contact in)
{
  const double hertz = c.k * in.contact_radius * in.overlap, pull_off = c.pull_off * in.reduced_radius;
  struct normal_force out = GRIP_ZERO;
  out.elastic = hertz - pull_off;
  out.adhesion = 2 * pull_off;
  out.loading = c.k * in.contact_radius;
  out.stored = (0.4 * in.overlap * (c.k * in.contact_radius) - pull_off) * in.overlap;
  return out;
}

#endif
