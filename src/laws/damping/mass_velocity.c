/* SPDX-License-Identifier: GPL-2.0-only */
/* Damping proportional to reduced mass and velocity
 *
 * Source      lammps_granular
 * Equation    F_n = elastic - c v_n,  c = eta m*
 * Symbols     c damping coefficient [F T/L]; eta of the normal law [1/T]; m* reduced mass [M]
 * Departs from source   none
 * Valid when  the contact is damped less than critically; restitution of a hooke contact then does not depend on mass or speed only if k/m* does not */
#include "laws/law.h"

struct constants {
  double eta;
};

static const char *derive(struct grip_model *model)
{
  const struct constants c = {model->value[GRIP_NORMAL][1]};
  GRIP_KEEP(model, GRIP_DAMPING, c);
  return 0;
}

static inline double law(struct constants c, struct damping_contact in)
{
  return c.eta * in.reduced_mass;
}

#include "batch/pass_damping.h"

const struct grip_law GRIP_EXPORT(grip_damping_mass_velocity) = {
    .name = "mass_velocity",
    .sense = GRIP_DAMPING,
    .summary = "Damping proportional to reduced mass and velocity",
    .source = "lammps_granular",
    .derive = derive,
    .pass = pass,
};
