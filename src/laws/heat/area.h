/* SPDX-License-Identifier: GPL-2.0-only */
/* Heat conducted through the contact area, by a coefficient of heat transfer.
 *
 * Source      lammps_granular (heat area)
 * Equation    heat = h pi a^2 (T_j - T_i)
 * Symbols     heat flows into i [energy/T]; a contact radius [L]; T_i, T_j temperatures; h coefficient of
 *             heat transfer [energy/(T L^2 temperature)]
 * Departs from source   none
 * Valid when  the contact area limits the flow, not the interior of the spheres */
#ifndef GRIP_HEAT_AREA_H
#define GRIP_HEAT_AREA_H

#include "laws/physics.h"

struct heat_area_constants {
  /* pi h [energy/(T L^2 temperature)] */
  double pi_h;
};

GRIP_PHYSICS double heat_area(struct heat_area_constants c, struct heat_contact in)
{
  return c.pi_h * in.contact_radius * in.contact_radius * in.warmer;
}

#endif
