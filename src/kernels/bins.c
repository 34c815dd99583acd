/* SPDX-License-Identifier: GPL-2.0-only */
/* Bins of points (grip/bins.h). */
#include "batch/lanes.h"
#include "kernels/kernels.h"

void GRIP_EXPORT(grip_find_bins)(const struct grip_bins *given, int n, const double *x, int32_t *bin)
{
  const struct grip_bins bins = *given;
#pragma omp simd
  for (int k = 0; k < n; k++) {
    const double *point = x + GRIP_ROW * k;
    const double a = grip_in_bins(&bins, 0, point[0]), b = grip_in_bins(&bins, 1, point[1]),
                 c = grip_in_bins(&bins, 2, point[2]);
    const bool in_a = grip_is_in_bins(&bins, 0, a), in_b = grip_is_in_bins(&bins, 1, b),
               in_c = grip_is_in_bins(&bins, 2, c), inside = in_a & in_b & in_c;
    const int32_t at_a = (int32_t)(inside ? a : 0), at_b = (int32_t)(inside ? b : 0),
                  at_c = (int32_t)(inside ? c : 0);
    bin[k] = inside ? at_a * bins.stride[0] + at_b * bins.stride[1] + at_c * bins.stride[2] : -1;
  }
}
