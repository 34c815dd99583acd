/* SPDX-License-Identifier: GPL-2.0-only */
/* The loop of hooke/hysteresis over a batch: the loop of all normal laws, compiled once for each combination
 * of the options of a model. */
#define OWN_PASS
#include "batch/pass_normal.h"

static inline CONSTANTS with(CONSTANTS c, bool of_material, bool viscous)
{
  c.of_material = of_material;
  c.viscous = viscous;
  return c;
}

/* Calls one loop for each option, in which the option is a compile-time constant. A model then only pays for
 * the options that it uses. */
static inline __attribute__((always_inline)) void choose(const double *const *constants, int slot,
                                                         struct grip_batch *restrict b, bool booked)
{
  for (int block = 0; block < b->nblocks; block++) {
    const CONSTANTS c = *(const CONSTANTS *)constants[block];
    const bool of_material = c.of_material != 0, viscous = c.viscous != 0;
    if (of_material && viscous) loop(with(c, true, true), block, slot, b, booked);
    if (of_material && !viscous) loop(with(c, true, false), block, slot, b, booked);
    if (!of_material && viscous) loop(with(c, false, true), block, slot, b, booked);
    if (!of_material && !viscous) loop(with(c, false, false), block, slot, b, booked);
  }
}

static void NAMED(pass)(const double *const *constants, int slot, struct grip_batch *restrict b)
{
  choose(constants, slot, b, false);
}

static void NAMED(pass_booked)(const double *const *constants, int slot, struct grip_batch *restrict b)
{
  choose(constants, slot, b, true);
}

const struct grip_passes NAMED(passes) = {
    .plain = NAMED(pass), .booked = NAMED(pass_booked), .slots = SLOTS, .writes = WRITES};
