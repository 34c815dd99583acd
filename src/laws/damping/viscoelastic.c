/* SPDX-License-Identifier: GPL-2.0-only */
/* Damping of viscoelastic spheres
 *
 * Source      lammps_granular brilliantov1996
 * Equation    F_n = elastic - c v_n,  c = eta m* a
 * Symbols     c damping coefficient [F T/L]; eta of the normal law [1/(L T)]; m* reduced mass [M]; a contact radius [L]
 * Departs from source   none
 * Valid when  the contact is damped less than critically; restitution falls with speed */
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
  return c.eta * in.reduced_mass * in.contact_radius;
}

#include "batch/pass_damping.h"

const struct grip_law GRIP_EXPORT(grip_damping_viscoelastic) = {
    .name = "viscoelastic",
    .sense = GRIP_DAMPING,
    .flags = GRIP_CONTACT_RADIUS,
    .summary = "Damping of viscoelastic spheres",
    .source = "lammps_granular brilliantov1996",
    .derive = derive,
    .pass = pass,
};
