/* SPDX-License-Identifier: GPL-2.0-only */
/* The loops of a liquid bridge over a batch: the loop of all cohesion laws, and a second one for liquid that
 * the particles hold. pass.h lists the macros that stand for the law. */
#define COHESION_LOOP_ONLY
#include "batch/pass_cohesion.h"

/* booked: a compile-time constant; true to write what the ledger needs. */
static inline __attribute__((always_inline)) void
owned_loop_of_block(const CONSTANTS c, int block, int slot, struct grip_batch *restrict b, bool booked)
{
  struct grip_batch_ledger *restrict ledger = b->ledger; /* unused unless booked */
  struct grip_liquid *restrict liquid = b->liquid;
  const bool moves = b->dt > 0;
  double *restrict history = b->history[block] + slot * GRIP_LANES;
  const int first = block * GRIP_LANES;
#pragma omp simd
  for (int lane = 0; lane < GRIP_LANES; lane++) {
    const int k = first + lane;
    struct cohesion_contact in = {
        .overlap = b->overlap[k],
        .radius_i = b->radius_i[k],
        .radius_j = b->radius_j[k],
        .reduced_radius = b->reduced_radius[k],
        .sphere_j = b->sphere_j,
        .history = history[lane],
    };
    const struct cohesion_contact before = in;
    const struct bridge_stock stock = {liquid->of_i[k], liquid->of_j[k], liquid->requested_i[k],
                                       liquid->requested_j[k]};
    const struct bridge_start start = bridge_start(c.liquid, before, stock, moves);
    const bool wet = start.volume > 0;
    in.history = wet ? grip_min(start.volume, c.liquid.volume) : c.liquid.volume;
    const struct cohesion_force out = LAW(c, in);
    const struct bridge_end end = bridge_end(start, before, out.held, moves);
    b->cohesion[k] = wet ? out.force : 0;
    b->cohesive_damping[k] = wet ? out.damping : 0;
    b->drag[k] = wet ? out.drag : 0;
    b->counted[k] = out.counted;
    b->held[k] = end.held;
    if (booked) ledger->stored_cohesion[k] = wet ? out.stored : 0;
    history[lane] = end.history;
    liquid->requests[k] = end.requests;
    liquid->from_i[k] = end.from_i;
    liquid->from_j[k] = end.from_j;
  }
}

static inline __attribute__((always_inline)) void owned_loop(const double *const *constants, int slot,
                                                             struct grip_batch *restrict b, bool booked)
{
  for (int block = 0; block < b->nblocks; block++) {
    const CONSTANTS c = *(const CONSTANTS *)constants[block];
    CHOOSE(owned_loop_of_block, c, block, slot, b, booked);
  }
}

/* Everything is inlined, because otherwise the loop is not vectorised. */
static void NAMED(pass)(const double *const *constants, int slot, struct grip_batch *b)
{
  if (b->liquid)
    owned_loop(constants, slot, b, false);
  else
    loop(constants, slot, b, false);
}

static void NAMED(pass_booked)(const double *const *constants, int slot, struct grip_batch *b)
{
  if (b->liquid)
    owned_loop(constants, slot, b, true);
  else
    loop(constants, slot, b, true);
}

const struct grip_passes NAMED(passes) = {
    .plain = NAMED(pass), .booked = NAMED(pass_booked), .slots = SLOTS, .writes = WRITES};
