/* SPDX-License-Identifier: GPL-2.0-only */
/* The loop of a heat law over a batch. The includer has defined struct constants and law(). */
static void pass(const double *const *constants, int slot, struct grip_batch *restrict b)
{
  (void)slot;
  const double *restrict touching = b->contact;
  for (int block = 0; block < b->nblocks; block++) {
    const struct constants c = *(const struct constants *)constants[block];
    const int first = block * GRIP_LANES;
#pragma omp simd
    for (int k = first; k < first + GRIP_LANES; k++) {
      const struct heat_contact in = {.contact_radius = b->contact_radius[k], .warmer = b->warmer[k]};
      const double heat = law(c, in);
      b->heat[k] = touching[k] > 0 ? heat : 0;
    }
  }
}
