/* SPDX-License-Identifier: GPL-2.0-only */
/* The loop of a normal law over a batch, block by block. pass.h lists the macros that stand for the law. A
 * law with a pass of its own that calls loop() must define OWN_PASS before it includes this header. */
_Static_assert(SLOTS >= 0 && SLOTS <= 2, "the loop of a normal law keeps two values at most");
_Static_assert((WRITES & ~(GRIP_REACH | GRIP_STRETCH | GRIP_OWN_RADIUS | GRIP_PLASTIC)) == 0,
               "the loop reads no other flag");
_Static_assert((WRITES & (GRIP_STRETCH | GRIP_REACH)) != GRIP_STRETCH, "GRIP_STRETCH goes with GRIP_REACH");

/* booked: a compile-time constant; true to write what the ledger needs. */
static inline __attribute__((always_inline)) void loop(const CONSTANTS c, int block, int slot,
                                                       struct grip_batch *restrict b, bool booked)
{
  double *restrict history = SLOTS ? b->history[block] + slot * GRIP_LANES : 0;
  struct grip_batch_ledger *restrict ledger = b->ledger; /* unused unless booked */
  const int first = block * GRIP_LANES;
#pragma omp simd
  for (int lane = 0; lane < GRIP_LANES; lane++) {
    const int k = first + lane;
    const struct normal_contact in = {
        .overlap = b->overlap[k],
        .speed_n = b->speed_n[k],
        .radius_i = b->radius_i[k],
        .radius_j = b->radius_j[k],
        .reduced_radius = b->reduced_radius[k],
        .reduced_mass = b->reduced_mass[k],
        .dashpot_mass = b->dashpot_mass[k],
        .contact_radius = b->contact_radius[k],
        .sphere_j = b->sphere_j,
        .history = SLOTS ? history[lane] : 0,
        .memory = SLOTS > 1 ? history[lane + GRIP_LANES] : 0,
    };
    const struct normal_force out = LAW(c, in);
    b->elastic[k] = out.elastic;
    b->damping[k] = out.damping;
    b->adhesion[k] = out.adhesion;
    b->stiffness[k] = out.stiffness;
    b->loading[k] = out.loading;
    /* Empty lanes, which have radii of 0, never act. */
    if (WRITES & GRIP_REACH) b->held[k] = out.held * (in.reduced_radius > 0 ? 1.0 : 0.0);
    if (WRITES & GRIP_OWN_RADIUS) b->contact_radius[k] = out.contact_radius;
    if (booked) ledger->stored_normal[k] = out.stored;
    if (booked && (WRITES & (GRIP_PLASTIC | GRIP_STRETCH))) {
      ledger->lost[k] = out.lost;
      ledger->yielded[k] = out.yielded;
      ledger->parted[k] = out.parted;
    }
    if (SLOTS) history[lane] = (WRITES & GRIP_STRETCH ? out.held : in.overlap) > 0 ? out.history : 0;
    if (SLOTS > 1)
      history[lane + GRIP_LANES] = (WRITES & GRIP_STRETCH ? out.held : in.overlap) > 0 ? out.memory : 0;
  }
}

#ifndef OWN_PASS
static void NAMED(pass)(const double *const *constants, int slot, struct grip_batch *restrict b)
{
  for (int block = 0; block < b->nblocks; block++) {
    const CONSTANTS c = *(const CONSTANTS *)constants[block];
    loop(c, block, slot, b, false);
  }
}

static void NAMED(pass_booked)(const double *const *constants, int slot, struct grip_batch *restrict b)
{
  for (int block = 0; block < b->nblocks; block++) {
    const CONSTANTS c = *(const CONSTANTS *)constants[block];
    loop(c, block, slot, b, true);
  }
}

const struct grip_passes NAMED(passes) = {
    .plain = NAMED(pass), .booked = NAMED(pass_booked), .slots = SLOTS, .writes = WRITES};
#endif
