/* SPDX-License-Identifier: GPL-2.0-only */
/* Parameters, constants and descriptor of heat radius. The physics is in radius.h. */
#include "laws/heat/radius.h"
#include "laws/law.h"

static const struct grip_parameter parameters[] = {
    {"k", "energy/(T L temperature)", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "conductivity"},
};

static const char *derive(struct grip_model *model)
{
  const struct heat_radius_constants c = {2 * model->value[GRIP_HEAT][0]};
  GRIP_KEEP(model, GRIP_HEAT, c);
  model->conducts_heat = true;
  return 0;
}

const struct grip_law grip_law_heat_radius = {
    .name = "radius",
    .sense = GRIP_HEAT,
    .flags = GRIP_POSITIONAL | GRIP_CONTACT_RADIUS,
    .summary = "Heat conduction in proportion to the contact radius",
    .source = "lammps_granular",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .derive = derive,
};
