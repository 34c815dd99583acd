/* SPDX-License-Identifier: GPL-2.0-only */
/* Constants and descriptor of damping mass_velocity. The physics is in mass_velocity.h. */
#include "laws/damping/mass_velocity.h"
#include "laws/law.h"

static const char *derive(struct grip_model *model)
{
  const struct damping_mass_velocity_constants c = {model->normal.eta};
  GRIP_KEEP(model, GRIP_DAMPING, c);
  return 0;
}

const struct grip_law grip_law_damping_mass_velocity = {
    .name = "mass_velocity",
    .sense = GRIP_DAMPING,
    .summary = "Damping proportional to reduced mass and velocity",
    .source = "lammps_granular",
    .eta_unit = {"1/T"},
    .derive = derive,
};
