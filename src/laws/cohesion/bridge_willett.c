/* SPDX-License-Identifier: GPL-2.0-only */
/* Parameters, constants and descriptor of cohesion bridge/willett. The physics is in bridge_willett.h. */
#include "laws/cohesion/bridge_willett.h"
#include "laws/law.h"
#include "laws/shared/bridge_data.h"

/* The long form is invalid for larger contact angles than 50 degrees [rad]. */
#define MOST_THETA 0.8727

static const struct grip_parameter parameters[] = {
    GRIP_BRIDGE_WORDS,
    {"form", "long|short", 0, 1, 0, GRIP_OPTIONAL, GRIP_MIX_SAME,
     "which of the paper's formulas the pull has"},
};

static const struct grip_slot slots[] = {{"volume", "L^3", GRIP_STAYS}};
GRIP_CHECK_SLOTS(slots, COHESION_BRIDGE_WILLETT_SLOTS);

static const char *derive(struct grip_model *model)
{
  const double *value = model->value[GRIP_COHESION];
  const struct cohesion_bridge_willett_constants c = {.tension = 2 * GRIP_PI * value[BRIDGE_SIGMA],
                                                      .theta = value[BRIDGE_THETA],
                                                      .cosine = cos(value[BRIDGE_THETA]),
                                                      .short_form = value[BRIDGE_ROWS],
                                                      .stretch = 1 + value[BRIDGE_THETA] / 2,
                                                      .liquid = grip_bridge_liquid(model)};
  GRIP_KEEP(model, GRIP_COHESION, c);
  if (c.short_form == 0 && c.theta > MOST_THETA)
    return "theta is above 0.8727 (50 degrees), accepted with the long form: 0 to 0.8727; 'form short' takes "
           "more";
  return grip_bridge_owner(model);
}

static struct grip_reach reach(const double *constants, double reduced_radius, double reduced_mass)
{
  struct cohesion_bridge_willett_constants c;
  memcpy(&c, constants, sizeof c);
  (void)reduced_mass;
  return (struct grip_reach){.begin = 0,
                             .end = bridge_willett_rupture(c, 0.5 / reduced_radius, cbrt(c.liquid.volume))};
}

const struct grip_law grip_law_cohesion_bridge_willett = {
    .name = "bridge/willett",
    .sense = GRIP_COHESION,
    .flags = COHESION_BRIDGE_WILLETT_WRITES | GRIP_BRIDGE,
    .summary = "Pull of a liquid bridge, by the closed forms of Willett et al.",
    .source = "willett2000 mercurydpm_willett gladkyy2014 nase2001 shi2008",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = COHESION_BRIDGE_WILLETT_SLOTS,
    .slots = slots,
    .derive = derive,
    .reach = reach,
};
