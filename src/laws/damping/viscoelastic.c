/* SPDX-License-Identifier: GPL-2.0-only */
/* Constants and descriptor of damping viscoelastic. The physics is in viscoelastic.h. */
#include "laws/damping/viscoelastic.h"
#include "laws/law.h"

static const char *derive(struct grip_model *model)
{
  const struct damping_viscoelastic_constants c = {model->normal.eta};
  GRIP_KEEP(model, GRIP_DAMPING, c);
  return 0;
}

const struct grip_law grip_law_damping_viscoelastic = {
    .name = "viscoelastic",
    .sense = GRIP_DAMPING,
    .flags = GRIP_CONTACT_RADIUS,
    .summary = "Damping of viscoelastic spheres",
    .source = "lammps_granular brilliantov1996",
    .eta_unit = {"1/(L T)"},
    .derive = derive,
};
