/* SPDX-License-Identifier: GPL-2.0-only */
/* Data shared by all liquid bridges. */
#ifndef GRIP_BRIDGE_DATA_H
#define GRIP_BRIDGE_DATA_H

#include "laws/shared/bridge.h"
#include "laws/shared/cohesion_data.h"

/* Rows of the parameter tables of liquid bridges. They are equal for all bridge laws and in this order.
 * Contact angles end at pi/2, because a liquid does not wet at larger angles. */
enum {
  BRIDGE_SIGMA,
  BRIDGE_THETA,
  BRIDGE_VOLUME,
  BRIDGE_LIQUID,
  BRIDGE_SHARE,
  BRIDGE_CAPS,
  BRIDGE_VISCOSITY,
  BRIDGE_S_MIN,
  BRIDGE_LOAD,
  BRIDGE_ROWS
};

#define GRIP_BRIDGE_WORDS                                                                                      \
  {"sigma", "F/L", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_MINIMUM, "surface tension of the liquid"},          \
      {"theta", "rad", 0, GRIP_PI / 2, 0, GRIP_REQUIRED, GRIP_MIX_ARITHMETIC, "contact angle"},                \
      {"V", "L^3", GRIP_ABOVE_0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_ARITHMETIC, "volume of each bridge"},    \
      {"liquid",                                                                                               \
       "L^3",                                                                                                  \
       GRIP_ABOVE_0,                                                                                           \
       HUGE_VAL,                                                                                               \
       0,                                                                                                      \
       GRIP_ALTERNATIVE,                                                                                       \
       GRIP_MIX_ARITHMETIC,                                                                                    \
       "largest volume of a bridge, of liquid that particles own"},                                            \
      {"share",                                                                                                \
       "-",                                                                                                    \
       0,                                                                                                      \
       1,                                                                                                      \
       0.05,                                                                                                   \
       GRIP_OPTIONAL,                                                                                          \
       GRIP_MIX_ARITHMETIC,                                                                                    \
       "share of a particle's liquid that goes into a bridge"},                                                \
      {"caps",                                                                                                 \
       "flag",                                                                                                 \
       0,                                                                                                      \
       1,                                                                                                      \
       0,                                                                                                      \
       GRIP_ALTERNATIVE,                                                                                       \
       GRIP_MIX_SAME,                                                                                          \
       "the share counts the cap which the other body covers"},                                                \
      {"viscosity", "F T/L^2", 0, HUGE_VAL, 0, GRIP_OPTIONAL, GRIP_MIX_ARITHMETIC, "viscosity of the liquid"}, \
      {"s_min", "-",           GRIP_ABOVE_0,        HUGE_VAL,                                                  \
       0.01,    GRIP_OPTIONAL, GRIP_MIX_ARITHMETIC, "least gap of the viscous forces over R*"},                \
      GRIP_LOAD_WORD

static inline struct bridge_liquid grip_bridge_liquid(const struct grip_model *model)
{
  const double *value = model->value[GRIP_COHESION];
  const bool owned = model->given[GRIP_COHESION][BRIDGE_LIQUID];
  return (struct bridge_liquid){.volume = value[owned ? BRIDGE_LIQUID : BRIDGE_VOLUME],
                                .viscosity = value[BRIDGE_VISCOSITY],
                                .s_min = value[BRIDGE_S_MIN],
                                .ln_s_min = log(value[BRIDGE_S_MIN]),
                                .counted = value[BRIDGE_LOAD],
                                .share = value[BRIDGE_CAPS] != 0 ? -1 : value[BRIDGE_SHARE]};
}

/* Sets whether the particles hold the liquid of the model's bridges. Returns 0, or a text that says why it
 * cannot. */
static inline const char *grip_bridge_owner(struct grip_model *model)
{
  const bool *given = model->given[GRIP_COHESION];
  model->owns_liquid = given[BRIDGE_LIQUID];
  if (!model->owns_liquid && (given[BRIDGE_SHARE] || given[BRIDGE_CAPS]))
    return "share and caps are of liquid that particles own: they need 'liquid' in place of V";
  return 0;
}

#endif
