/* SPDX-License-Identifier: GPL-2.0-only */
/* Bins of points (grip/bins.h). */
#include "batch/lanes.h"
#include "kernels/kernels.h"

/* Place along an axis, in bins. */
INLINE double in_bins(const struct grip_bins *bins, int axis, const double *x)
{
  return (x[axis] - bins->low[axis]) * bins->per_length[axis];
}

INLINE bool is_inside(const struct grip_bins *bins, int axis, double place)
{
  return (place >= 0) & (place < bins->end[axis]);
}

void GRIP_EXPORT(grip_find_bins)(const struct grip_bins *given, int n, const double *x, int32_t *bin)
{
  const struct grip_bins bins = *given;
#pragma omp simd
  for (int k = 0; k < n; k++) {
    const double *point = x + GRIP_ROW * k;
    const double a = in_bins(&bins, 0, point), b = in_bins(&bins, 1, point), c = in_bins(&bins, 2, point);
    const bool inside = is_inside(&bins, 0, a) & is_inside(&bins, 1, b) & is_inside(&bins, 2, c);
    const int32_t at_a = (int32_t)(inside ? a : 0), at_b = (int32_t)(inside ? b : 0),
                  at_c = (int32_t)(inside ? c : 0);
    bin[k] = inside ? at_a * bins.stride[0] + at_b * bins.stride[1] + at_c * bins.stride[2] : -1;
  }
}
