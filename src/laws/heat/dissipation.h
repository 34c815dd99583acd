/* SPDX-License-Identifier: GPL-2.0-only */
/* Heat from a fraction of the energy that a contact dissipates, plus conducted heat.
 *
 * Source      lammps_granular (heat area, heat radius) for the conduction
 * Equation    each sphere gets f/2 (energy that the contact lost in this step)/dt, from the contact's ledger;
 *             heat = (h pi a^2 + 2 k a) (T_j - T_i) in addition
 * Symbols     heat flows into i [energy/T]; a contact radius [L]; T_i, T_j temperatures; f fraction of the
 *             loss that stays as heat in the spheres [-]; h, k as in heat area and heat radius
 * Departs from source   none
 * Valid when  the model has a ledger (energy yes): without one, losses are unknown */
#ifndef GRIP_HEAT_DISSIPATION_H
#define GRIP_HEAT_DISSIPATION_H

#include "laws/physics.h"

struct heat_dissipation_constants {
  /* pi h [energy/(T L^2 temperature)], and 2 k [energy/(T L temperature)] */
  double pi_h, twice_k;
};

GRIP_PHYSICS double heat_dissipation(struct heat_dissipation_constants c, struct heat_contact in)
{
  return (c.pi_h * in.contact_radius + c.twice_k) * in.contact_radius * in.warmer;
}

#endif
