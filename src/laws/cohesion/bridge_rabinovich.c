/* SPDX-License-Identifier: GPL-2.0-only */
/* Parameters, constants and descriptor of cohesion bridge/rabinovich. The physics is in
 * bridge_rabinovich.h. */
#include "laws/cohesion/bridge_rabinovich.h"
#include "laws/law.h"
#include "laws/shared/bridge_data.h"

static const struct grip_parameter parameters[] = {
    GRIP_BRIDGE_WORDS,
    {"liggghts", "flag", 0, 1, 0, GRIP_OPTIONAL, GRIP_MIX_SAME, "radius and pull in contact as in LIGGGHTS"},
};

static const struct grip_slot slots[] = {{"volume", "L^3", GRIP_STAYS}};
GRIP_CHECK_SLOTS(slots, COHESION_BRIDGE_RABINOVICH_SLOTS);

static const char *derive(struct grip_model *model)
{
  const double *value = model->value[GRIP_COHESION];
  const struct cohesion_bridge_rabinovich_constants c = {.tension = 2 * GRIP_PI * value[BRIDGE_SIGMA],
                                                         .cosine = cos(value[BRIDGE_THETA]),
                                                         .sine = sin(value[BRIDGE_THETA]),
                                                         .stretch = 1 + value[BRIDGE_THETA] / 2,
                                                         .liggghts = value[BRIDGE_ROWS],
                                                         .liquid = grip_bridge_liquid(model)};
  GRIP_KEEP(model, GRIP_COHESION, c);
  return grip_bridge_owner(model);
}

static struct grip_reach reach(const double *constants, double reduced_radius, double reduced_mass)
{
  struct cohesion_bridge_rabinovich_constants c;
  memcpy(&c, constants, sizeof c);
  (void)reduced_radius;
  (void)reduced_mass;
  return (struct grip_reach){.begin = 0, .end = c.stretch * cbrt(c.liquid.volume)};
}

const struct grip_law grip_law_cohesion_bridge_rabinovich = {
    .name = "bridge/rabinovich",
    .sense = GRIP_COHESION,
    .flags = COHESION_BRIDGE_RABINOVICH_WRITES | GRIP_BRIDGE,
    .summary = "Pull of a liquid bridge of constant volume, by Rabinovich et al., as in LIGGGHTS",
    .source = "rabinovich2005 gladkyy2014 liggghts_cohesion",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = COHESION_BRIDGE_RABINOVICH_SLOTS,
    .slots = slots,
    .derive = derive,
    .reach = reach,
};
