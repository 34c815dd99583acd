/* SPDX-License-Identifier: GPL-2.0-only */
/* Macros and functions for the data of a law: its tables and its derive(). The source file of a law includes
 * this header and the law's physics, and is compiled once. */
#ifndef GRIP_LAW_H
#define GRIP_LAW_H

#include <math.h>
#include <string.h>

#include "grip.h"
#include "laws/physics.h"

/* The physics header states the number of history values for the loop; the law's table must have as many. */
#define GRIP_CHECK_SLOTS(slots, count)                                                                       \
  _Static_assert(GRIP_COUNT(slots) == (count), "the table of slots is not as long as the physics says")

/* Copies the struct that derive() has computed, which has only members of type double, into the model. The
 * law's loop over a batch reads it there as the same struct. Each sense has room for GRIP_MAX_CONSTANTS
 * doubles. */
#define GRIP_KEEP(model, sense, c)                                                                           \
  do {                                                                                                       \
    _Static_assert(sizeof(c) <= GRIP_MAX_CONSTANTS * sizeof(double), "more than GRIP_MAX_CONSTANTS");        \
    memcpy((model)->constants[sense], &(c), sizeof(c));                                                      \
  } while (0)

/* Copies the parameter values to c, for a law whose struct of constants has one member per parameter, in the
 * order of the table. */
#define GRIP_TAKE_VALUES(c, model, sense, parameters)                                                        \
  do {                                                                                                       \
    _Static_assert(sizeof(c) == sizeof(double) * sizeof(parameters) / sizeof((parameters)[0]),               \
                   "not one constant for each parameter");                                                   \
    memcpy(&(c), (model)->value[sense], sizeof(c));                                                          \
  } while (0)

static inline bool grip_is_of_family(const struct grip_law *law, const char *family)
{
  return law->family && strcmp(law->family, family) == 0;
}

/* Damping coefficient that gives a linear contact the restitution e, divided by sqrt(m k): 2/sqrt(1 + (pi/ln
 * e)^2); 0 for e = 1. */
static inline double grip_linear_damping(double e)
{
  return e < 1 ? 2 / sqrt(1 + pow(GRIP_PI / log(e), 2)) : 0;
}

#endif
