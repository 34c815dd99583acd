/* SPDX-License-Identifier: GPL-2.0-only */
/* The loop of a heat law over a batch. pass.h lists the macros that stand for the law. */
static void NAMED(pass)(const double *const *constants, int slot, struct grip_batch *restrict b)
{
  (void)slot;
  const double *restrict touching = b->gate[GRIP_GATE_OF_HEAT];
  for (int block = 0; block < b->nblocks; block++) {
    const CONSTANTS c = *(const CONSTANTS *)constants[block];
    const int first = block * GRIP_LANES;
#pragma omp simd
    for (int k = first; k < first + GRIP_LANES; k++) {
      const struct heat_contact in = {.contact_radius = b->contact_radius[k], .warmer = b->warmer[k]};
      const double heat = LAW(c, in);
      b->heat[k] = touching[k] > 0 ? heat : 0;
    }
  }
}

const struct grip_passes NAMED(passes) = {.plain = NAMED(pass), .booked = NAMED(pass)};
