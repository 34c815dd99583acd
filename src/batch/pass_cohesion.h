/* SPDX-License-Identifier: GPL-2.0-only */
/* The loop of a cohesion law over a batch. pass.h lists the macros that stand for the law. */
_Static_assert(SLOTS == 0 || SLOTS == 1, "the loop of a cohesion law keeps one value at most");
_Static_assert((WRITES & ~(GRIP_REACH | GRIP_STRETCH | GRIP_DRAGS)) == 0, "the loop reads no other flag");
_Static_assert((WRITES & (GRIP_STRETCH | GRIP_REACH)) != GRIP_STRETCH, "GRIP_STRETCH goes with GRIP_REACH");
_Static_assert(SLOTS == 1 || !(WRITES & GRIP_STRETCH), "a bond beyond touch needs a history value");

/* CHOOSE(run, c, ...) calls run(c, ...). A law may redefine CHOOSE to call run once for each value of an
 * option. The option is then a compile-time constant in each call, and costs nothing. */
#ifndef CHOOSE
#define CHOOSE(run, c, ...) run(c, __VA_ARGS__)
#endif

/* booked: a compile-time constant; true to write what the ledger needs. */
static inline __attribute__((always_inline)) void loop_of_block(const CONSTANTS c, int block, int slot,
                                                                struct grip_batch *restrict b, bool booked)
{
  struct grip_batch_ledger *restrict ledger = b->ledger; /* unused unless booked */
  double *restrict history = SLOTS ? b->history[block] + slot * GRIP_LANES : 0;
  const int first = block * GRIP_LANES;
#pragma omp simd
  for (int lane = 0; lane < GRIP_LANES; lane++) {
    const int k = first + lane;
    const struct cohesion_contact in = {
        .overlap = b->overlap[k],
        .radius_i = b->radius_i[k],
        .radius_j = b->radius_j[k],
        .reduced_radius = b->reduced_radius[k],
        .sphere_j = b->sphere_j,
        .history = SLOTS ? history[lane] : 0,
    };
    const struct cohesion_force out = LAW(c, in);
    b->cohesion[k] = out.force;
    b->cohesive_damping[k] = WRITES & GRIP_DRAGS ? out.damping : 0;
    if (WRITES & GRIP_DRAGS) b->drag[k] = out.drag;
    b->counted[k] = out.counted;
    /* 0 in empty lanes. */
    const double held = WRITES & GRIP_REACH ? out.held * (in.reduced_radius > 0 ? 1.0 : 0.0) : in.overlap;
    if (WRITES & GRIP_REACH) b->held[k] = held;
    if (booked) ledger->stored_cohesion[k] = out.stored;
    if (SLOTS) history[lane] = held > 0 ? out.history : 0;
  }
}

static inline __attribute__((always_inline)) void loop(const double *const *constants, int slot,
                                                       struct grip_batch *restrict b, bool booked)
{
  for (int block = 0; block < b->nblocks; block++) {
    const CONSTANTS c = *(const CONSTANTS *)constants[block];
    CHOOSE(loop_of_block, c, block, slot, b, booked);
  }
}

#ifndef COHESION_LOOP_ONLY
static void NAMED(pass)(const double *const *constants, int slot, struct grip_batch *b)
{
  loop(constants, slot, b, false);
}

static void NAMED(pass_booked)(const double *const *constants, int slot, struct grip_batch *b)
{
  loop(constants, slot, b, true);
}

const struct grip_passes NAMED(passes) = {
    .plain = NAMED(pass), .booked = NAMED(pass_booked), .slots = SLOTS, .writes = WRITES};
#endif
