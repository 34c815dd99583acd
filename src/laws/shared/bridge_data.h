/* SPDX-License-Identifier: GPL-2.0-only */
/* The data that the laws of liquid bridges have in common. */
#ifndef GRIP_BRIDGE_DATA_H
#define GRIP_BRIDGE_DATA_H

#include "laws/shared/bridge.h"
#include "laws/shared/cohesion_data.h"

/* The rows of their tables, the same in all of them and in this order. Contact angles end at pi/2, from which
 * on a liquid does not wet. */
enum { BRIDGE_SIGMA, BRIDGE_THETA, BRIDGE_VOLUME, BRIDGE_VISCOSITY, BRIDGE_S_MIN, BRIDGE_LOAD, BRIDGE_ROWS };

#define GRIP_BRIDGE_WORDS                                                                                      \
  {"sigma", "F/L", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_MINIMUM, "surface tension of the liquid"},          \
      {"theta", "rad", 0, GRIP_PI / 2, 0, GRIP_REQUIRED, GRIP_MIX_ARITHMETIC, "contact angle"},                \
      {"V", "L^3", GRIP_ABOVE_0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_ARITHMETIC, "volume of each bridge"},    \
      {"viscosity", "F T/L^2", 0, HUGE_VAL, 0, GRIP_OPTIONAL, GRIP_MIX_ARITHMETIC, "viscosity of the liquid"}, \
      {"s_min", "-",           GRIP_ABOVE_0,        HUGE_VAL,                                                  \
       0.01,    GRIP_OPTIONAL, GRIP_MIX_ARITHMETIC, "least gap of the viscous forces over R*"},                \
      GRIP_LOAD_WORD

static inline struct bridge_liquid grip_bridge_liquid(const double *value)
{
  return (struct bridge_liquid){
      .viscosity = value[BRIDGE_VISCOSITY], .s_min = value[BRIDGE_S_MIN], .counted = value[BRIDGE_LOAD]};
}

#endif
