/* SPDX-License-Identifier: GPL-2.0-only */
/* The data of cohesion bridge/willett: its words, its constants and its descriptor. bridge_willett.h has the
 * physics. */
#include "laws/cohesion/bridge_willett.h"
#include "laws/law.h"
#include "laws/shared/bridge_data.h"

static const struct grip_parameter parameters[] = {GRIP_BRIDGE_WORDS};

static const struct grip_slot slots[] = {{"volume", "L^3", GRIP_STAYS}};
GRIP_CHECK_SLOTS(slots, COHESION_BRIDGE_WILLETT_SLOTS);

static const char *derive(struct grip_model *model)
{
  const double *value = model->value[GRIP_COHESION];
  const struct cohesion_bridge_willett_constants c = {.strength = 2 * GRIP_PI * value[BRIDGE_SIGMA] *
                                                                  cos(value[BRIDGE_THETA]),
                                                      .stretch = 1 + value[BRIDGE_THETA] / 2,
                                                      .volume = grip_bridge_new(model),
                                                      .liquid = grip_bridge_liquid(model)};
  GRIP_KEEP(model, GRIP_COHESION, c);
  return grip_bridge_owner(model);
}

static struct grip_reach reach(const double *constants, double reduced_radius, double reduced_mass)
{
  struct cohesion_bridge_willett_constants c;
  memcpy(&c, constants, sizeof c);
  (void)reduced_mass;
  return (struct grip_reach){.begin = 0,
                             .end = bridge_willett_rupture(c, 2 * reduced_radius, cbrt(c.volume))};
}

const struct grip_law grip_law_cohesion_bridge_willett = {
    .name = "bridge/willett",
    .sense = GRIP_COHESION,
    .flags = COHESION_BRIDGE_WILLETT_WRITES | GRIP_BRIDGE,
    .summary = "Pull of a liquid bridge, by the closed form of Willett et al.",
    .source = "willett2000 gladkyy2014 nase2001 shi2008",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = COHESION_BRIDGE_WILLETT_SLOTS,
    .slots = slots,
    .derive = derive,
    .reach = reach,
};
