/* SPDX-License-Identifier: GPL-2.0-only */
/* The loop of edinburgh over a batch: the loop of all normal laws, compiled once for each exponent of the
 * overlap and each kind of adhesion branch, which are then compile-time constants. */
#define OWN_PASS
#include "batch/pass_normal.h"

static inline CONSTANTS with(CONSTANTS c, bool hertzian, enum normal_edinburgh_branch branch)
{
  c.hertzian = hertzian;
  c.branch = branch;
  return c;
}

static inline __attribute__((always_inline)) void choose_branch(const CONSTANTS c, bool hertzian, int block,
                                                                int slot, struct grip_batch *restrict b,
                                                                bool booked)
{
  if (normal_edinburgh_is(c, EDINBURGH_FIXED))
    loop(with(c, hertzian, EDINBURGH_FIXED), block, slot, b, booked);
  if (normal_edinburgh_is(c, EDINBURGH_ALIKE))
    loop(with(c, hertzian, EDINBURGH_ALIKE), block, slot, b, booked);
  if (normal_edinburgh_is(c, EDINBURGH_THIRDS))
    loop(with(c, hertzian, EDINBURGH_THIRDS), block, slot, b, booked);
  if (normal_edinburgh_is(c, EDINBURGH_ANY)) loop(with(c, hertzian, EDINBURGH_ANY), block, slot, b, booked);
}

static inline __attribute__((always_inline)) void choose(const double *const *constants, int slot,
                                                         struct grip_batch *restrict b, bool booked)
{
  for (int block = 0; block < b->nblocks; block++) {
    const CONSTANTS c = *(const CONSTANTS *)constants[block];
    if (c.hertzian != 0) choose_branch(c, true, block, slot, b, booked);
    if (c.hertzian == 0) choose_branch(c, false, block, slot, b, booked);
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
