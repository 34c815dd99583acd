/* SPDX-License-Identifier: GPL-2.0-only */
/* The loop of thornton_ning over a batch: the loop of all normal laws, compiled once with adhesion and once
 * without, as a compile-time constant. */
#define OWN_PASS
#include "batch/pass_normal.h"

static inline CONSTANTS with(CONSTANTS c, bool adhesive)
{
  c.adhesive = adhesive;
  return c;
}

static inline __attribute__((always_inline)) void choose(const double *const *constants, int slot,
                                                         struct grip_batch *restrict b, bool booked)
{
  for (int block = 0; block < b->nblocks; block++) {
    const CONSTANTS c = *(const CONSTANTS *)constants[block];
    if (c.adhesive != 0) loop(with(c, true), block, slot, b, booked);
    if (c.adhesive == 0) loop(with(c, false), block, slot, b, booked);
  }
}

/* Everything is inlined. Otherwise the loop is not vectorised, and does work that only the ledger needs. */
static __attribute__((flatten)) void NAMED(pass)(const double *const *constants, int slot,
                                                 struct grip_batch *restrict b)
{
  choose(constants, slot, b, false);
}

static void NAMED(pass_booked)(const double *const *constants, int slot, struct grip_batch *restrict b)
{
  choose(constants, slot, b, true);
}

const struct grip_passes NAMED(passes) = {
    .plain = NAMED(pass), .booked = NAMED(pass_booked), .slots = SLOTS, .writes = WRITES};
