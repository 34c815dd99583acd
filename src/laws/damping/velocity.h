/* SPDX-License-Identifier: GPL-2.0-only */
/* Damping proportional to velocity
 *
 * Source      lammps_granular
 * Equation    F_n = elastic - c v_n,  c = eta
 * Symbols     c damping coefficient [F T/L]; eta of the normal law [F T/L]
 * Departs from source   none
 * Valid when  the contact is underdamped; the damping does not scale with size */
#ifndef GRIP_DAMPING_VELOCITY_H
#define GRIP_DAMPING_VELOCITY_H

#include "laws/physics.h"

struct damping_velocity_constants {
  /* eta [F T/L] */
  double eta;
};

GRIP_PHYSICS double damping_velocity(struct damping_velocity_constants c, struct damping_contact in)
{
  (void)in;
  return c.eta;
}

#endif
