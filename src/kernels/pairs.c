/* SPDX-License-Identifier: GPL-2.0-only */
/* Pairs of spheres: loads the host's atoms into a batch, and searches for pairs that touch. */
#include "ledger/booking.h"
#include "kernels/kernels.h"
#include "kernels/rows.h"

enum { SCAN_AHEAD = 64 }; /* in entries of the list of near pairs */

/* The ledger's record while contacts are gathered. wanted: false if it records nothing. slot: the index
 * of the ledger's first history value. `wanted` and `has` are compile-time constants. */
struct records {
  bool wanted;
  struct grip_ledger_layout has;
  int slot;
};

INLINE void gather_positions(const struct grip_atoms *atoms, const struct grip_block *block, int first,
                             struct grip_batch *b, bool padded, bool halved, const struct records records)
{
  for (int l = 0; l < GRIP_LANES; l += WIDTH) {
    const int32_t *i = block->row_i + l, *j = block->row_j + l;
    const int k = first + l;
    const f64w radius_i = load(block->radius_i + l), radius_j = load(block->radius_j + l);
    const struct columns r = differences(atoms->x, i, j, padded),
                         u = halved || records.wanted ? differences(atoms->v, i, j, padded) : r;
    place_normal(b, k, r, u, radius_i + radius_j, halved);
    if (records.wanted) store_columns(b->ux + k, b->uy + k, b->uz + k, u);
    if (records.wanted && !records.has.kept) record_pose(b, k, r, u, radius_i + radius_j);
    store(b->radius_i + k, radius_i);
    store(b->radius_j + k, radius_j);
    store(b->reduced_radius + k, GRIP_REDUCED(radius_i, radius_j));
    store(b->reduced_mass + k, load(block->reduced_mass + l));
  }
}

INLINE void gather_velocities(const struct grip_atoms *atoms, struct grip_block *block, int first,
                              struct grip_batch *b, bool padded, bool spins, const struct records records)
{
  for (int l = 0; l < GRIP_LANES; l += WIDTH) {
    const int32_t *i = block->row_i + l, *j = block->row_j + l;
    const int k = first + l;
    const struct columns u = records.wanted ? load_columns(b->ux + k, b->uy + k, b->uz + k)
                                            : differences(atoms->v, i, j, padded),
                         wi = rows(atoms->omega, i, padded), wj = rows(atoms->omega, j, padded);
    const f64w radius_i = load(b->radius_i + k), radius_j = load(b->radius_j + k);
    const struct spins s = place_motion(b, k, u, wi, wj, radius_i, radius_j, spins);
    if (!records.wanted) continue;
    const struct columns n = load_columns(b->nx + k, b->ny + k, b->nz + k);
    const struct columns r = times(radius_i + radius_j - load(b->overlap + k), n);
    record_motion(records.has, grip_block_history(block) + records.slot * GRIP_LANES + l, b, k,
                  (struct motion){r, u, minus(wi, wj), wj, s});
  }
}

INLINE void gather(const struct grip_atoms *atoms, struct grip_span span, struct grip_batch *b, bool padded,
                   bool halved, bool spins, const struct records records)
{
  const double *const state[] = {atoms->x, atoms->v, atoms->omega};
  b->nblocks = span.count;
  for (int n = 0; n < span.count; n++) {
    struct grip_block *block = grip_span_at(span, n);
    b->history[n] = grip_block_history(block);
    fetch_share(span, n, state, GRIP_COUNT(state));
    gather_positions(atoms, block, n * GRIP_LANES, b, padded, halved, records);
  }
  for (int n = 0; n < span.count; n++)
    gather_velocities(atoms, grip_span_at(span, n), n * GRIP_LANES, b, padded, spins, records);
  if (!b->inertia) return;
  for (int n = 0; n < span.count; n++)
    memcpy(b->reduced_inertia + n * GRIP_LANES, grip_block_inertia(grip_span_at(span, n), span.stride),
           GRIP_LANES * sizeof(double));
}

/* Each frequent case has a call of its own, so that its flags are compile-time constants in the inlined
 * function. */
void GRIP_EXPORT(grip_gather)(const struct grip_atoms *atoms, const struct grip_span *span,
                              struct grip_batch *b)
{
  const struct records none = {0};
  const bool halved = b->half_step > 0;
  if (!atoms->padded || halved)
    gather(atoms, *span, b, false, halved, true, none);
  else if (b->skip_spins)
    gather(atoms, *span, b, true, false, false, none);
  else
    gather(atoms, *span, b, true, false, true, none);
}

void GRIP_EXPORT(grip_gather_booked)(const struct grip_model *model, const struct grip_atoms *atoms,
                                     const struct grip_span *span, struct grip_batch *b)
{
  const struct grip_ledger_layout has = grip_ledger_layout(model);
  const int slot = model->ledger_slot;
  if (b->half_step > 0)
    gather(atoms, *span, b, false, true, true, (struct records){true, has, slot});
  else if (!atoms->padded)
    gather(atoms, *span, b, false, false, true, (struct records){true, has, slot});
  else if (has.tangential && b->skip_spins)
    gather(atoms, *span, b, true, false, false, (struct records){true, {.tangential = 1}, slot});
  else if (has.tangential && has.spin)
    gather(atoms, *span, b, true, false, true, (struct records){true, {.tangential = 1, .spin = 1}, slot});
  else if (has.tangential)
    gather(atoms, *span, b, true, false, true, (struct records){true, {.tangential = 1}, slot});
  else if (has.spin)
    gather(atoms, *span, b, true, false, true, (struct records){true, {.spin = 1}, slot});
  else
    gather(atoms, *span, b, true, false, true, (struct records){true, {0}, slot});
}

void GRIP_EXPORT(grip_shares)(const struct grip_span *span, int owned, const double *factor,
                              double share[GRIP_BATCH])
{
  const i32w end = (owned < INT32_MAX / GRIP_ROW ? GRIP_ROW * owned : INT32_MAX) - (i32w){0};
  for (int n = 0; n < span->count; n++) {
    const struct grip_block *block = grip_span_at(*span, n);
    for (int l = 0; l < GRIP_LANES; l += WIDTH) {
      i32w row;
      memcpy(&row, block->row_j + l, sizeof row);
      const f64w others = __builtin_convertvector(row >= end, f64w); /* -1 where true */
      const f64w factors = factor ? load(factor + n * GRIP_LANES + l) : all(1);
      store(share + n * GRIP_LANES + l, factors * (1 + 0.5 * others));
    }
  }
}

INLINE i64w touching(const struct grip_atoms *atoms, const struct grip_near *near, int k, bool padded)
{
  const struct columns r = differences(atoms->x, near->row_i + k, near->row_j + k, padded);
  return dot(r, r) < doubles(near->touch2 + k);
}

INLINE int scan(const struct grip_atoms *atoms, const struct grip_near *near, int first, int last, int *hits,
                bool padded)
{
  int nhits = 0, k = first;
  for (; k + WIDTH <= last; k += WIDTH) {
    if (near->fetch && k + SCAN_AHEAD + WIDTH <= last)
      for (int l = 0; l < WIDTH; l++) fetch_row(atoms->x, near->row_j[k + SCAN_AHEAD + l]);
    const i64w touch = touching(atoms, near, k, padded);
    if (__builtin_expect(!some(touch), 1)) continue;
    for (int l = 0; l < WIDTH; l++)
      if (touch[l]) hits[nhits++] = k + l;
  }
  for (; k < last; k++) {
    const f64x4 r = row(atoms->x, near->row_i[k], false) - row(atoms->x, near->row_j[k], false);
    if (r[0] * r[0] + r[1] * r[1] + r[2] * r[2] < near->touch2[k]) hits[nhits++] = k;
  }
  return nhits;
}

int GRIP_EXPORT(grip_scan)(const struct grip_atoms *atoms, const struct grip_near *near, int first, int last,
                           int *hits)
{
  if (atoms->padded) return scan(atoms, near, first, last, hits, true);
  return scan(atoms, near, first, last, hits, false);
}

/* The smallest floats that are not below the values v. v must not be negative. */
INLINE f32w rounded_up(f64w v)
{
  const f32w rounded = __builtin_convertvector(v, f32w);
  const i64w below = __builtin_convertvector(rounded, f64w) < v;
  return (f32w)((i32w)rounded - __builtin_convertvector(below, i32w)); /* bits + 1 is the next float */
}

/* A branch on whether a pair touches would be mispredicted every other time. Instead, each pair is written to
 * both outputs, and only the counter of the right output is increased. The next pair then overwrites it in
 * the wrong output. */
INLINE int split(const struct grip_atoms *atoms, const double *radius, struct grip_listed pairs,
                 int *touching, struct grip_near_room near, bool padded)
{
  int ntouching = 0, nnear = 0;
  for (int k = 0; k < pairs.count; k += WIDTH) {
    const int32_t *i = pairs.i + k, *j = pairs.j + k;
    int32_t row_i[WIDTH], row_j[WIDTH], touches[WIDTH];
    float touch2[WIDTH];
    double radius_i[WIDTH], radius_j[WIDTH];
    for (int l = 0; l < WIDTH; l++) {
      row_i[l] = GRIP_ROW * i[l];
      row_j[l] = GRIP_ROW * j[l];
      radius_i[l] = radius[i[l]];
      radius_j[l] = radius[j[l]];
    }
    const struct columns r = differences(atoms->x, row_i, row_j, padded);
    const f64w touch = load(radius_i) + load(radius_j);
    const f32w up = rounded_up(touch * touch);
    const i32w touch_now = __builtin_convertvector(dot(r, r) < touch * touch, i32w);
    memcpy(touch2, &up, sizeof touch2);
    memcpy(touches, &touch_now, sizeof touches);
    for (int l = 0; l < WIDTH; l++) {
      touching[ntouching] = k + l;
      near.row_i[nnear] = row_i[l];
      near.row_j[nnear] = row_j[l];
      near.touch2[nnear] = touch2[l];
      ntouching -= touches[l];
      nnear += 1 + touches[l];
    }
  }
  /* The last group is padded with pairs of an atom and itself, which touch. These pairs are not counted. */
  while (ntouching && touching[ntouching - 1] >= pairs.count) ntouching--;
  return ntouching;
}

int GRIP_EXPORT(grip_split)(const struct grip_atoms *atoms, const double *radius, struct grip_listed pairs,
                            int *touching, struct grip_near_room near)
{
  if (atoms->padded) return split(atoms, radius, pairs, touching, near, true);
  return split(atoms, radius, pairs, touching, near, false);
}
