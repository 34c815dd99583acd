/* SPDX-License-Identifier: GPL-2.0-only */
/* Damping proportional to velocity
 *
 * Source      lammps_granular
 * Equation    F_n = elastic - c v_n,  c = eta
 * Symbols     c damping coefficient [F T/L]; eta of the normal law [F T/L]
 * Departs from source   none
 * Valid when  the contact is damped less than critically; it does not scale with size */
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
  (void)in;
  return c.eta;
}

#include "batch/pass_damping.h"

const struct grip_law GRIP_EXPORT(grip_damping_velocity) = {
    .name = "velocity",
    .sense = GRIP_DAMPING,
    .summary = "Damping proportional to velocity",
    .source = "lammps_granular",
    .derive = derive,
    .pass = pass,
};
