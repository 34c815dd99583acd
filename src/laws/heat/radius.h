/* SPDX-License-Identifier: GPL-2.0-only */
/* Heat conducted between spheres through a small contact, by the conductivity of their material.
 *
 * Source      lammps_granular (heat radius)
 * Equation    heat = 2 k a (T_j - T_i)
 * Symbols     heat flows into i [energy/T]; a contact radius [L]; T_i, T_j temperatures; k conductivity
 *             [energy/(T L temperature)]
 * Departs from source   none
 * Valid when  a is small against the radii; for unlike materials k is 2 k_i k_j/(k_i + k_j), which is not the
 *             rule by which types are mixed: see the page */
#ifndef GRIP_HEAT_RADIUS_H
#define GRIP_HEAT_RADIUS_H

#include "laws/physics.h"

struct heat_radius_constants {
  /* 2 k [energy/(T L temperature)] */
  double twice_k;
};

GRIP_PHYSICS double heat_radius(struct heat_radius_constants c, struct heat_contact in)
{
  return c.twice_k * in.contact_radius * in.warmer;
}

#endif
