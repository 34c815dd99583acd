/* SPDX-License-Identifier: GPL-2.0-only */
/* Constants and descriptor of damping velocity. The physics is in velocity.h. */
#include "laws/damping/velocity.h"
#include "laws/law.h"

static const char *derive(struct grip_model *model)
{
  const struct damping_velocity_constants c = {model->normal.eta};
  GRIP_KEEP(model, GRIP_DAMPING, c);
  return 0;
}

const struct grip_law grip_law_damping_velocity = {
    .name = "velocity",
    .sense = GRIP_DAMPING,
    .summary = "Damping proportional to velocity",
    .source = "lammps_granular",
    .eta_unit = {"F T/L"},
    .derive = derive,
};
