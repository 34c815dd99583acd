/* SPDX-License-Identifier: GPL-2.0-only */
/* The batch loops of a liquid bridge: the loop of all cohesion laws, and a second one for liquid held by
 * particles. pass.h lists the macros that stand for the law. */
#define COHESION_LOOP_ONLY
#include "batch/pass_cohesion.h"

/* History value of a contact without a bridge that has requested liquid. */
#define WAITS (-1.0)

/* Supply of a contact that has requested liquid: each side gives its share of what it holds, but at most that
 * amount divided by the number of requests. The part above the largest allowed volume is not taken from the
 * particles, so the total liquid in particles and bridges is conserved to rounding. */
struct supply {
  double from_i, from_j;
};

static inline __attribute__((always_inline)) struct supply supply_of(struct bridge_liquid liquid, double most,
                                                                     const struct grip_batch *b, int k)
{
  const struct grip_liquid *at = b->liquid;
  const double radius_i = b->radius_i[k], radius_j = b->radius_j[k];
  const double share_i = bridge_share(liquid, radius_i, b->sphere_j * radius_j),
               share_j = bridge_share(liquid, radius_j, radius_i);
  const double i = grip_max(0, at->of_i[k]) * grip_min(share_i, 1 / grip_max(1, at->requested_i[k])),
               j = b->sphere_j * grip_max(0, at->of_j[k]) *
                   grip_min(share_j, 1 / grip_max(1, at->requested_j[k]));
  const double cut = i + j > most ? most / (i + j) : 1;
  const struct supply supply = {cut * i, cut * j};
  return supply;
}

/* booked: a compile-time constant; true to write what the ledger needs. At set-up bridges may end, but none
 * form. */
static inline __attribute__((always_inline)) void
owned_loop_of_block(const CONSTANTS c, int block, int slot, struct grip_batch *restrict b, bool booked)
{
  struct grip_batch_ledger *restrict ledger = b->ledger; /* unused unless booked */
  struct grip_liquid *restrict liquid = b->liquid;
  const double back = b->sphere_j > 0 ? 0.5 : 1;
  const bool moves = b->dt > 0;
  double *restrict history = b->history[block] + slot * GRIP_LANES;
  const int first = block * GRIP_LANES;
#pragma omp simd
  for (int lane = 0; lane < GRIP_LANES; lane++) {
    const int k = first + lane;
    const double before = history[lane], overlap = b->overlap[k];
    const bool there = b->reduced_radius[k] > 0; /* not an empty lane */
    const bool touches = there & (overlap > 0);
    const struct supply supply = supply_of(c.liquid, c.volume, b, k);
    const double supplied = supply.from_i + supply.from_j;
    const bool forms = touches & (before < 0) & (supplied > 0) & moves;
    const double volume = before > 0 ? before : forms ? supplied : 0;
    const bool wet = volume > 0;
    const struct cohesion_contact in = {
        .overlap = overlap,
        .radius_i = b->radius_i[k],
        .radius_j = b->radius_j[k],
        .reduced_radius = b->reduced_radius[k],
        .sphere_j = b->sphere_j,
        .history = wet ? grip_min(volume, c.volume) : c.volume,
    };
    const struct cohesion_force out = LAW(c, in);
    b->cohesion[k] = wet ? out.force : 0;
    b->cohesive_damping[k] = wet ? out.damping : 0;
    b->drag[k] = wet ? out.drag : 0;
    b->counted[k] = out.counted;
    const double across = (wet & there) ? out.held : 0;
    const double held = touches ? 1 : across;
    b->held[k] = held;
    if (booked) ledger->stored_cohesion[k] = wet ? out.stored : 0;
    const bool lasts = held > 0, ends = (before > 0) & !lasts;
    const double dry = (touches & moves) ? WAITS : before;
    history[lane] = lasts ? (wet ? volume : dry) : 0;
    liquid->requests[k] = (touches & !wet & moves) ? 1 : 0;
    const double returned = ends ? before : 0;
    liquid->from_i[k] = (forms ? supply.from_i : 0) - back * returned;
    liquid->from_j[k] = (forms ? supply.from_j : 0) - (1 - back) * returned;
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
