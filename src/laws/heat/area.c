/* SPDX-License-Identifier: GPL-2.0-only */
/* Heat conducted through the contact area, by a coefficient of heat transfer.
 *
 * Source      lammps_granular (heat area)
 * Equation    heat = h pi a^2 (T_j - T_i)
 * Symbols     heat flows into i [energy/T]; a contact radius [L]; T_i, T_j temperatures; h coefficient of heat transfer [energy/(T L^2 temperature)]
 * Departs from source   none
 * Valid when  the contact area limits the flow, not the inside of the spheres */
#include "laws/law.h"

struct constants {
  double pi_h;
};

static const struct grip_parameter parameters[] = {
    {"h", "energy/(T L^2 temperature)", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC,
     "coefficient of heat transfer"},
};

static const char *derive(struct grip_model *model)
{
  const struct constants c = {GRIP_PI * model->value[GRIP_HEAT][0]};
  GRIP_KEEP(model, GRIP_HEAT, c);
  model->conducts_heat = true;
  return 0;
}

static inline double law(struct constants c, struct heat_contact in)
{
  return c.pi_h * in.contact_radius * in.contact_radius * in.warmer;
}

#include "batch/pass_heat.h"

const struct grip_law GRIP_EXPORT(grip_heat_area) = {
    .name = "area",
    .sense = GRIP_HEAT,
    .flags = GRIP_POSITIONAL | GRIP_CONTACT_RADIUS,
    .summary = "Heat conduction in proportion to the contact area",
    .source = "lammps_granular",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .derive = derive,
    .pass = pass,
};
