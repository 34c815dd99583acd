/* SPDX-License-Identifier: GPL-2.0-only */
/* What the data of a law is written with: its tables and its derive(). The file of a law's data includes this
 * and its physics, and is compiled once. */
#ifndef GRIP_LAW_H
#define GRIP_LAW_H

#include <math.h>
#include <string.h>

#include "grip.h"
#include "laws/physics.h"

/* How many history values a law has is said in its physics, for the loop; its table must have as many. */
#define GRIP_CHECK_SLOTS(slots, count)                                                                       \
  _Static_assert(GRIP_COUNT(slots) == (count), "the table of slots is not as long as the physics says")

/* Stores what derive() has worked out, a struct of doubles alone: passes read it as that struct. Each law has
 * room for GRIP_MAX_CONSTANTS of them; those of the next sense follow. */
#define GRIP_KEEP(model, sense, c)                                                                           \
  do {                                                                                                       \
    _Static_assert(sizeof(c) <= GRIP_MAX_CONSTANTS * sizeof(double), "more than GRIP_MAX_CONSTANTS");        \
    memcpy((model)->constants[sense], &(c), sizeof(c));                                                      \
  } while (0)

/* For a law whose struct of constants has one member for each parameter, in the order of the table: sets c to
 * their values. */
#define GRIP_TAKE_VALUES(c, model, sense, parameters)                                                        \
  do {                                                                                                       \
    _Static_assert(sizeof(c) == sizeof(double) * sizeof(parameters) / sizeof((parameters)[0]),               \
                   "not one constant for each parameter");                                                   \
    memcpy(&(c), (model)->value[sense], sizeof(c));                                                          \
  } while (0)

/* The spring's k/m damping that gives a linear contact the restitution e: 2 sqrt(m k)/sqrt(1 + (pi/ln e)^2),
 * without the factor sqrt(m k). 0 for e = 1. */
static inline double grip_linear_damping(double e)
{
  return e < 1 ? 2 / sqrt(1 + pow(GRIP_PI / log(e), 2)) : 0;
}

#endif
