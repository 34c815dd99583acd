/* SPDX-License-Identifier: GPL-2.0-only */
/* The loop of a damping law over a batch. The includer has defined struct constants and law(). */
static void pass(const double *const *constants, int slot, struct grip_batch *restrict b)
{
  (void)slot;
  for (int block = 0; block < b->nblocks; block++) {
    const struct constants c = *(const struct constants *)constants[block];
    const int first = block * GRIP_LANES;
#pragma omp simd
    for (int k = first; k < first + GRIP_LANES; k++) {
      const struct damping_contact in = {
          .reduced_mass = b->reduced_mass[k],
          .contact_radius = b->contact_radius[k],
          .loading = b->loading[k],
      };
      b->damping[k] = law(c, in);
    }
  }
}
