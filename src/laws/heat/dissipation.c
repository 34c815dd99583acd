/* SPDX-License-Identifier: GPL-2.0-only */
/* Heat from what a contact dissipates, a fraction of it, and heat conducted besides.
 *
 * Source      lammps_granular (heat area, heat radius) for the conduction
 * Equation    each sphere gets f/2 (energy that the contact lost in this step)/dt, from the contact's ledger;
 *             heat = (h pi a^2 + 2 k a) (T_j - T_i) besides
 * Symbols     heat flows into i [energy/T]; a contact radius [L]; T_i, T_j temperatures; f fraction of the loss that stays
 *             as heat in the spheres [-]; h, k as in heat area and heat radius
 * Departs from source   none
 * Valid when  the model has a ledger (energy yes): without it nothing is known of losses */
#include "laws/law.h"

struct constants {
  double pi_h, twice_k;
};

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
  const struct constants c = {.pi_h = GRIP_PI * value[AREA], .twice_k = 2 * value[RADIUS]};
  GRIP_KEEP(model, GRIP_HEAT, c);
  model->heat_fraction = value[FRACTION];
  model->conducts_heat = value[AREA] > 0 || value[RADIUS] > 0;
  return 0;
}

static inline double law(struct constants c, struct heat_contact in)
{
  return (c.pi_h * in.contact_radius + c.twice_k) * in.contact_radius * in.warmer;
}

#include "batch/pass_heat.h"

const struct grip_law GRIP_EXPORT(grip_heat_dissipation) = {
    .name = "dissipation",
    .sense = GRIP_HEAT,
    .flags = GRIP_CONTACT_RADIUS | GRIP_DISSIPATES,
    .summary = "Heat from what a contact dissipates",
    .source = "lammps_granular",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .derive = derive,
    .pass = pass,
};
