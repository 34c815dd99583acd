/* SPDX-License-Identifier: GPL-2.0-only */
/* Hertzian elastic contact of spheres, from Young's modulus and Poisson's ratio.
 *
 * Source      lammps_granular (pair_style granular, normal hertz/material)
 * Equation    elastic = 4/3 E* a overlap, a = sqrt(R* overlap), 1/E* = (1 - nu_i^2)/E_i + (1 - nu_j^2)/E_j
 * Symbols     E Young's modulus [F/L^2]; nu Poisson's ratio [-]; E* contact modulus [F/L^2];
 *             a contact radius [L]; R* reduced radius [L]; eta used by the damping law
 * Departs from source   none. A mixed model holds E* in place of E, as LAMMPS does.
 * Valid when  a is small against R*, the material elastic, the surfaces smooth and without adhesion */
#ifndef GRIP_NORMAL_HERTZ_MATERIAL_H
#define GRIP_NORMAL_HERTZ_MATERIAL_H

#include "laws/physics.h"

/* Compile-time facts for the batch loop. */
#define NORMAL_HERTZ_MATERIAL_SLOTS 0
#define NORMAL_HERTZ_MATERIAL_OWN_HISTORY 0
#define NORMAL_HERTZ_MATERIAL_WRITES 0

struct normal_hertz_material_constants {
  /* 4/3 E* [F/L^2] */
  double k;
};

GRIP_PHYSICS struct normal_force normal_hertz_material(struct normal_hertz_material_constants c,
                                                       struct normal_contact in)
{
  const double loading = c.k * in.contact_radius, elastic = loading * in.overlap;
  struct normal_force out = GRIP_ZERO;
  out.elastic = elastic;
  out.loading = loading;
  out.stored = 0.4 * elastic * in.overlap;
  return out;
}

#endif
