/* SPDX-License-Identifier: GPL-2.0-only */
/* The loop of a twisting law over a batch. The law has a spring of one value. pass.h lists the macros that
 * stand for the law. */
_Static_assert(SLOTS == 1, "the loop of a twisting law keeps one value");

/* booked: a compile-time constant; true to write what the ledger needs. */
static inline __attribute__((always_inline)) void loop(const double *const *constants, int slot,
                                                       struct grip_batch *restrict b, bool booked)
{
  const double *restrict touching = b->gate[GRIP_GATE_OF_TWISTING];
  struct grip_batch_ledger *restrict ledger = b->ledger; /* unused unless booked */
  for (int block = 0; block < b->nblocks; block++) {
    const CONSTANTS c = *(const CONSTANTS *)constants[block];
    double *restrict history = b->history[block] + slot * GRIP_LANES;
    const int first = block * GRIP_LANES;
#pragma omp simd
    for (int lane = 0; lane < GRIP_LANES; lane++) {
      const int k = first + lane;
      const struct twisting_contact in = {
          .spin = b->wx[k] * b->nx[k] + b->wy[k] * b->ny[k] + b->wz[k] * b->nz[k],
          .dt = b->dt,
          .load = b->load[k],
          .stiffness = b->stiffness[k],
          .reduced_radius = b->reduced_radius[k],
          .contact_radius = b->contact_radius[k],
          .damping = b->damping[k],
          .spring = history[lane],
      };
      const struct twisting_torque out = LAW(c, in);
      b->mn[k] = touching[k] > 0 ? out.torque : 0;
      history[lane] = touching[k] > 0 ? out.spring : 0;
      if (booked) {
        ledger->stored_twisting[k] = touching[k] > 0 ? out.stored : 0;
        ledger->viscous_twisting[k] = ((touching[k] > 0) & (out.slides <= 0)) ? out.viscous : -1;
      }
    }
  }
}

static void NAMED(pass)(const double *const *constants, int slot, struct grip_batch *b)
{
  loop(constants, slot, b, false);
}

static void NAMED(pass_booked)(const double *const *constants, int slot, struct grip_batch *b)
{
  loop(constants, slot, b, true);
}

const struct grip_passes NAMED(passes) = {.plain = NAMED(pass), .booked = NAMED(pass_booked), .slots = SLOTS};
