/* SPDX-License-Identifier: GPL-2.0-only */
/* Damping of viscoelastic spheres
 *
 * Source      lammps_granular brilliantov1996
 * Equation    F_n = elastic - c v_n,  c = eta m* a
 * Symbols     c damping coefficient [F T/L]; eta of the normal law [1/(L T)]; m* reduced mass [M]; a contact
 *             radius [L]
 * Departs from source   none
 * Valid when  the contact is underdamped; restitution decreases with speed */
#ifndef GRIP_DAMPING_VISCOELASTIC_H
#define GRIP_DAMPING_VISCOELASTIC_H

#include "laws/physics.h"

struct damping_viscoelastic_constants {
  /* eta [1/(L T)] */
  double eta;
};

GRIP_PHYSICS double damping_viscoelastic(struct damping_viscoelastic_constants c, struct damping_contact in)
{
  return c.eta * in.reduced_mass * in.contact_radius;
}

#endif
