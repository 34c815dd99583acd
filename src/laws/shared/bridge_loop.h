/* SPDX-License-Identifier: GPL-2.0-only */
/* The loops of a liquid bridge over a batch: the loop of all cohesion laws, and a second one for liquid that
 * the particles hold. pass.h lists the macros that stand for the law. */
#define COHESION_LOOP_ONLY
#include "batch/pass_cohesion.h"

/* Input of the law for one lane, except for the volume of the bridge: the history value. */
static inline struct cohesion_contact owned_contact(const struct grip_batch *b, double sphere_j,
                                                    const double *history, int k, int lane)
{
  return (struct cohesion_contact){
      .overlap = b->overlap[k],
      .radius_i = b->radius_i[k],
      .radius_j = b->radius_j[k],
      .reduced_radius = b->reduced_radius[k],
      .sphere_j = sphere_j,
      .history = history[lane],
  };
}

/* Three loops, because compilers would join the conditions of successive loops, and not vectorise the result.
 * booked: a compile-time constant; true to write what the ledger needs. */
static inline __attribute__((always_inline)) void
owned_loop_of_block(const CONSTANTS c, int block, int slot, struct grip_batch *restrict b, bool booked)
{
  struct grip_batch_ledger *restrict ledger = b->ledger; /* unused unless booked */
  struct grip_liquid *restrict liquid = b->liquid;
  const double moves = b->dt > 0 ? 1 : 0, sphere_j = b->sphere_j;
  double *restrict history = b->history[block] + slot * GRIP_LANES;
  const int first = block * GRIP_LANES;
  double volume[GRIP_LANES];
#pragma omp simd
  for (int lane = 0; lane < GRIP_LANES; lane++) {
    const int k = first + lane;
    const struct bridge_stock stock = {liquid->of_i[k], liquid->of_j[k], liquid->requested_i[k],
                                       liquid->requested_j[k]};
    const struct bridge_start start =
        bridge_start(c.liquid, owned_contact(b, sphere_j, history, k, lane), stock, moves);
    liquid->from_i[k] = start.from_i;
    liquid->from_j[k] = start.from_j;
    volume[lane] = start.volume;
  }
#pragma omp simd
  for (int lane = 0; lane < GRIP_LANES; lane++) {
    const int k = first + lane;
    const bool wet = volume[lane] > 0;
    struct cohesion_contact in = owned_contact(b, sphere_j, history, k, lane);
    in.history = volume[lane];
    const struct cohesion_force out = LAW(c, in);
    b->cohesion[k] = wet ? out.force : 0;
    b->cohesive_damping[k] = wet ? out.damping : 0;
    b->drag[k] = wet ? out.drag : 0;
    b->counted[k] = out.counted;
    b->held[k] = wet ? out.held : 0;
    if (booked) ledger->stored_cohesion[k] = wet ? out.stored : 0;
  }
#pragma omp simd
  for (int lane = 0; lane < GRIP_LANES; lane++) {
    const int k = first + lane;
    const struct bridge_start start = {liquid->from_i[k], liquid->from_j[k], volume[lane]};
    const struct bridge_end end =
        bridge_end(start, owned_contact(b, sphere_j, history, k, lane), b->held[k], moves);
    b->held[k] = end.held;
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
