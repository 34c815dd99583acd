/* SPDX-License-Identifier: GPL-2.0-only */
/* Heat conducted between spheres through a small contact, by the conductivity of their material.
 *
 * Source      lammps_granular (heat radius)
 * Equation    heat = 2 k a (T_j - T_i)
 * Symbols     heat flows into i [energy/T]; a contact radius [L]; T_i, T_j temperatures; k conductivity [energy/(T L temperature)]
 * Departs from source   none
 * Valid when  a is small against the radii */
#include "laws/law.h"

struct constants {
  double twice_k;
};

static const struct grip_parameter parameters[] = {
    {"k", "energy/(T L temperature)", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "conductivity"},
};

static const char *derive(struct grip_model *model)
{
  const struct constants c = {2 * model->value[GRIP_HEAT][0]};
  GRIP_KEEP(model, GRIP_HEAT, c);
  model->conducts_heat = true;
  return 0;
}

static inline double law(struct constants c, struct heat_contact in)
{
  return c.twice_k * in.contact_radius * in.warmer;
}

#include "batch/pass_heat.h"

const struct grip_law GRIP_EXPORT(grip_heat_radius) = {
    .name = "radius",
    .sense = GRIP_HEAT,
    .flags = GRIP_POSITIONAL | GRIP_CONTACT_RADIUS,
    .summary = "Heat conduction in proportion to the contact radius",
    .source = "lammps_granular",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .derive = derive,
    .pass = pass,
};
