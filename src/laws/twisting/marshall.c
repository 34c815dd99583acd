/* SPDX-License-Identifier: GPL-2.0-only */
/* Constants and descriptor of twisting marshall. The physics is in marshall.h. */
#include "laws/twisting/marshall.h"
#include "laws/law.h"

static const struct grip_slot slots[] = {{"twist", "rad", +1}};
GRIP_CHECK_SLOTS(slots, TWISTING_MARSHALL_SLOTS);

static const char *derive(struct grip_model *model)
{
  const struct twisting_marshall_constants c = {model->shear.k, model->shear.damping_ratio, model->shear.mu};
  if (isnan(c.mu)) return "it needs a tangential law of LAMMPS's family: linear_... or mindlin...";
  GRIP_KEEP(model, GRIP_TWISTING, c);
  return 0;
}

const struct grip_law grip_law_twisting_marshall = {
    .name = "marshall",
    .sense = GRIP_TWISTING,
    .flags = GRIP_POSITIONAL | GRIP_CONTACT_RADIUS,
    .summary = "Twisting resistance from the tangential law and the contact radius",
    .source = "lammps_granular marshall2009",
    .nslots = TWISTING_MARSHALL_SLOTS,
    .slots = slots,
    .derive = derive,
};
