/* SPDX-License-Identifier: GPL-2.0-only */
/* Macros and functions for the data of a law: its tables and its function derive(). The source file of each
 * law includes this header and the header with the law's physics. It is compiled once, not once per
 * instruction set. */
#ifndef GRIP_LAW_H
#define GRIP_LAW_H

#include <math.h>
#include <string.h>

#include "grip.h"
#include "laws/physics.h"

/* Checks that the law's table of history values is as long as its physics header states for the loop over a
 * batch. */
#define GRIP_CHECK_SLOTS(slots, count)                                                                       \
  _Static_assert(GRIP_COUNT(slots) == (count), "the table of slots is not as long as the physics says")

/* Copies the law's struct of constants, which derive() has computed, into the model. All members of the
 * struct must be doubles, at most GRIP_MAX_CONSTANTS of them. The law's loop over a batch reads the copy as
 * the same struct. */
#define GRIP_KEEP(model, sense, c)                                                                           \
  do {                                                                                                       \
    _Static_assert(sizeof(c) <= GRIP_MAX_CONSTANTS * sizeof(double), "more than GRIP_MAX_CONSTANTS");        \
    memcpy((model)->constants[sense], &(c), sizeof(c));                                                      \
  } while (0)

/* Copies the parameter values of a law to its struct of constants c. The struct must have one member per
 * parameter, in the order of the table. */
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

/* Damping coefficient divided by sqrt(m k) with which a linear contact has the restitution e: 2/sqrt(1 +
 * (pi/ln e)^2), or 0 for e = 1. */
static inline double grip_linear_damping(double e)
{
  return e < 1 ? 2 / sqrt(1 + pow(GRIP_PI / log(e), 2)) : 0;
}

#endif
