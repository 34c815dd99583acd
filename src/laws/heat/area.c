/* SPDX-License-Identifier: GPL-2.0-only */
/* Parameters, constants and descriptor of heat area. The physics is in area.h. */
#include "laws/heat/area.h"
#include "laws/law.h"

static const struct grip_parameter parameters[] = {
    {"h", "energy/(T L^2 temperature)", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC,
     "coefficient of heat transfer"},
};

static const char *derive(struct grip_model *model)
{
  const struct heat_area_constants c = {GRIP_PI * model->value[GRIP_HEAT][0]};
  GRIP_KEEP(model, GRIP_HEAT, c);
  model->conducts_heat = true;
  return 0;
}

const struct grip_law grip_law_heat_area = {
    .name = "area",
    .sense = GRIP_HEAT,
    .flags = GRIP_POSITIONAL | GRIP_CONTACT_RADIUS,
    .summary = "Heat conduction in proportion to the contact area",
    .source = "lammps_granular",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .derive = derive,
};
