/* SPDX-License-Identifier: GPL-2.0-only */
/* The loop of a damping law over a batch. pass.h lists the macros that stand for the law. */
static void NAMED(pass)(const double *const *constants, int slot, struct grip_batch *restrict b)
{
  (void)slot;
  for (int block = 0; block < b->nblocks; block++) {
    const CONSTANTS c = *(const CONSTANTS *)constants[block];
    const int first = block * GRIP_LANES;
#pragma omp simd
    for (int k = first; k < first + GRIP_LANES; k++) {
      const struct damping_contact in = {
          .reduced_mass = b->dashpot_mass[k],
          .contact_radius = b->contact_radius[k],
          .loading = b->loading[k],
      };
      b->damping[k] = LAW(c, in);
    }
  }
}

const struct grip_passes NAMED(passes) = {.plain = NAMED(pass), .booked = NAMED(pass)};
