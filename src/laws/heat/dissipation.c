/* SPDX-License-Identifier: GPL-2.0-only */
/* Parameters, constants and descriptor of heat dissipation. The physics is in dissipation.h. */
#include "laws/heat/dissipation.h"
#include "laws/law.h"

enum { FRACTION, AREA, RADIUS };

static const struct grip_parameter parameters[] = {
    {"fraction", "-", 0, 1, 0, GRIP_REQUIRED, GRIP_MIX_MINIMUM,
     "share of the dissipated energy that heats the spheres"},
    {"area_h", "energy/(T L^2 temperature)", 0, HUGE_VAL, 0, GRIP_OPTIONAL, GRIP_MIX_GEOMETRIC,
     "coefficient of heat transfer through the contact area"},
    {"radius_k", "energy/(T L temperature)", 0, HUGE_VAL, 0, GRIP_OPTIONAL, GRIP_MIX_GEOMETRIC,
     "conductivity, in proportion to the contact radius"},
};

static const char *derive(struct grip_model *model)
{
  const double *value = model->value[GRIP_HEAT];
  const struct heat_dissipation_constants c = {.pi_h = GRIP_PI * value[AREA], .twice_k = 2 * value[RADIUS]};
  GRIP_KEEP(model, GRIP_HEAT, c);
  model->heat_fraction = value[FRACTION];
  model->conducts_heat = value[AREA] > 0 || value[RADIUS] > 0;
  return 0;
}

const struct grip_law grip_law_heat_dissipation = {
    .name = "dissipation",
    .sense = GRIP_HEAT,
    .flags = GRIP_CONTACT_RADIUS | GRIP_DISSIPATES,
    .summary = "Heat from what a contact dissipates",
    .source = "lammps_granular",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .derive = derive,
};
