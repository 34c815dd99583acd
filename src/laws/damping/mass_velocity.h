/* SPDX-License-Identifier: GPL-2.0-only */
/* Damping proportional to reduced mass and velocity
 *
 * Source      lammps_granular
 * Equation    F_n = elastic - c v_n,  c = eta m*
 * Symbols     c damping coefficient [F T/L]; eta of the normal law [1/T]; m* reduced mass [M]
 * Departs from source   none
 * Valid when  the contact is underdamped; the restitution of a hooke contact depends on mass and speed only
 *             through k/m* */
#ifndef GRIP_DAMPING_MASS_VELOCITY_H
#define GRIP_DAMPING_MASS_VELOCITY_H

#include "laws/physics.h"

struct damping_mass_velocity_constants {
  /* eta [1/T] */
  double eta;
};

GRIP_PHYSICS double damping_mass_velocity(struct damping_mass_velocity_constants c, struct damping_contact in)
{
  return c.eta * in.reduced_mass;
}

#endif
