/* SPDX-License-Identifier: GPL-2.0-only */
/* Pairs of grains: adds the forces and torques of a batch to the host's atoms. */
#define GRIP_NARROW
#include "kernels/effects.h"
#include "kernels/kernels.h"
#include "kernels/rows.h"

enum { FETCH_AHEAD = 48 }; /* in blocks */

/* Prefetches a block that is needed later, with its history, four cache lines at a time. The last of these
 * lines may belong to the block after it. */
INLINE void fetch_block(struct grip_span span, int n)
{
  if (n + FETCH_AHEAD >= span.count + span.ahead) return;
  const char *block = (const char *)grip_span_at(span, n + FETCH_AHEAD);
  for (size_t byte = 0; byte < span.stride; byte += 256) {
    __builtin_prefetch(block + byte, 0, 2);
    __builtin_prefetch(block + byte + 64, 0, 2);
    __builtin_prefetch(block + byte + 128, 0, 2);
    __builtin_prefetch(block + byte + 192, 0, 2);
  }
}

/* whole: true if all atoms receive their forces, so that no index has to be compared with `owned`. turning:
 * true if there are rolling or twisting torques. at_arms: true if the batch has arms. All three are
 * compile-time constants. */
INLINE struct grip_scatter_report scatter(const struct grip_atoms *atoms, struct grip_span span, int owned,
                                          const double *factor, const struct grip_batch *b, bool whole,
                                          bool turning, bool at_arms)
{
  double *f = atoms->force, *t = atoms->torque;
  const double *const effects[] = {f, t};
  const int64_t end = GRIP_ROW * (int64_t)owned;
  struct watch w = {0};
  for (int n = 0; n < span.count; n++) {
    const struct grip_block *block = grip_span_at(span, n);
    fetch_share(span, n, effects, GRIP_COUNT(effects));
    fetch_block(span, n);
    for (int l = 0; l < GRIP_LANES; l += WIDTH) {
      const int k = n * GRIP_LANES + l;
      const f64w overlap = load(b->overlap + k);
      const i64w touching = load(b->gate[GRIP_HELD] + k) > 0;
      const double *factors = factor ? factor + k : NULL;
      const struct effect e =
          at_arms ? effect_at_arms(b, k, touching, factors) : effect(b, k, touching, factors, turning);
      const struct rows force = rows_of(e.force), back = opposite(force), torque_i = rows_of(e.torque_i),
                        torque_j = rows_of(e.torque_j);
      const struct places i = places_of(block->row_i + l), j = places_of(block->row_j + l);
      for (int c = 0; c < WIDTH; c++) {
        add_row(f + i.of[c], force, c);
        add_row(t + i.of[c], torque_i, c);
        if (!whole && j.of[c] >= end) continue;
        add_row(f + j.of[c], back, c);
        add_row(t + j.of[c], torque_j, c);
      }
      w = watched(w, e, touching,
                  (overlap > GRIP_DEEP * load(b->radius_i + k)) |
                      (overlap > GRIP_DEEP * load(b->radius_j + k)));
    }
  }
  return report_of(w);
}

struct grip_scatter_report GRIP_EXPORT(grip_scatter)(const struct grip_atoms *atoms,
                                                     const struct grip_span *span, int owned,
                                                     const double *factor, const struct grip_batch *b)
{
  const bool turning = !b->zero[GRIP_ROLLING] || !b->zero[GRIP_TWISTING];
  if (b->arms) return scatter(atoms, *span, owned, factor, b, false, true, true);
  if (factor) return scatter(atoms, *span, owned, factor, b, false, true, false);
  if (owned == INT32_MAX && turning) return scatter(atoms, *span, owned, NULL, b, true, true, false);
  if (owned == INT32_MAX) return scatter(atoms, *span, owned, NULL, b, true, false, false);
  if (turning) return scatter(atoms, *span, owned, NULL, b, false, true, false);
  return scatter(atoms, *span, owned, NULL, b, false, false, false);
}
