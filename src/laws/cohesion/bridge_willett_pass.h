/* SPDX-License-Identifier: GPL-2.0-only */
/* The loop of cohesion bridge/willett over a batch: the loop of all liquid bridges, compiled once for each
 * form of the pull, which is then a compile-time constant. */
static inline CONSTANTS with_form(CONSTANTS c, double short_form)
{
  c.short_form = short_form;
  return c;
}

#define CHOOSE(run, c, ...)                                                                                  \
  do {                                                                                                       \
    if ((c).short_form != 0)                                                                                 \
      run(with_form(c, 1), __VA_ARGS__);                                                                     \
    else                                                                                                     \
      run(with_form(c, 0), __VA_ARGS__);                                                                     \
  } while (0)

#include "laws/shared/bridge_loop.h"
