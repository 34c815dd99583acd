/* SPDX-License-Identifier: GPL-2.0-only */
/* Spheres at a wall: loads the host's atoms into a batch, adds the forces of a batch to the atoms, and finds
 * the nearest points on planes and cylinders. */
#define GRIP_NARROW
#include "kernels/effects.h"
#include "kernels/kernels.h"
#include "kernels/rows.h"

enum { FETCH_AHEAD = GRIP_BLOCKS }; /* in blocks */

INLINE void fetch(const struct grip_atoms *atoms, struct grip_span span, int n)
{
  if (n + FETCH_AHEAD >= span.count + span.ahead) return;
  const double *const of[] = {atoms->x, atoms->v, atoms->omega, atoms->force, atoms->torque};
  const struct grip_block *block = grip_span_at(span, n + FETCH_AHEAD);
  for (int l = 0; l < GRIP_LANES; l++)
    for (int a = 0; a < GRIP_COUNT(of); a++) fetch_row(of[a], block->row_i[l]);
}

INLINE void gather(const struct grip_atoms *atoms, struct grip_span span, struct grip_batch *b, bool padded)
{
  for (int n = 0; n < span.count; n++) {
    struct grip_block *block = grip_span_at(span, n);
    b->history[n] = grip_block_history(block);
    if (span.ahead) fetch(atoms, span, n);
    for (int l = 0; l < GRIP_LANES; l += WIDTH) {
      const int32_t *i = block->row_i + l;
      const int k = n * GRIP_LANES + l;
      const struct columns x = rows(atoms->x, i, padded), v = rows(atoms->v, i, padded),
                           w = rows(atoms->omega, i, padded);
      const f64w radii = load(block->radius_i + l);
      store_columns(b->rx + k, b->ry + k, b->rz + k, x);
      store_columns(b->ux + k, b->uy + k, b->uz + k, v);
      store_columns(b->wix + k, b->wiy + k, b->wiz + k, w);
      store(b->radius_i + k, radii);
      store(b->radius_j + k, radii);
      store(b->touch_distance + k, radii);
      store(b->reduced_mass + k, load(block->reduced_mass + l));
    }
    if (b->inertia)
      memcpy(b->reduced_inertia + n * GRIP_LANES, grip_block_inertia(block, span.stride),
             GRIP_LANES * sizeof(double));
  }
}

void GRIP_EXPORT(grip_wall_gather)(const struct grip_atoms *atoms, const struct grip_span *span,
                                   struct grip_batch *b)
{
  b->nblocks = span->count;
  if (atoms->padded)
    gather(atoms, *span, b, true);
  else
    gather(atoms, *span, b, false);
}

/* Sets the velocity of the wall's surface at lane k [L/T]. booked: a compile-time constant, true if the
 * ledger needs this velocity. */
INLINE void move(struct grip_batch *b, int k, double vx, double vy, double vz, bool booked)
{
  b->ux[k] -= vx;
  b->uy[k] -= vy;
  b->uz[k] -= vz;
  if (!booked) return;
  b->ledger->wall_vx[k] = vx;
  b->ledger->wall_vy[k] = vy;
  b->ledger->wall_vz[k] = vz;
}

INLINE void planes(struct grip_span span, int axis, const double position[2], const double velocity[3],
                   struct grip_batch *restrict b, bool booked)
{
  const double lo = position[0], hi = position[1], vx = velocity[0], vy = velocity[1], vz = velocity[2];
  double *r[3] = {b->rx, b->ry, b->rz};
  double *restrict across = r[axis], *restrict along = r[(axis + 1) % 3], *restrict aside = r[(axis + 2) % 3];
  for (int n = 0; n < span.count; n++) {
    const int32_t *restrict row_j = grip_span_at(span, n)->row_j;
    const int first = n * GRIP_LANES;
#pragma omp simd
    for (int l = 0; l < GRIP_LANES; l++) {
      const int k = first + l;
      across[k] -= row_j[l] == ~1 ? hi : lo;
      along[k] = aside[k] = 0;
      b->reduced_radius[k] = grip_reduced_at_wall(b->radius_i[k], 0);
      move(b, k, vx, vy, vz, booked);
    }
  }
}

void GRIP_EXPORT(grip_wall_planes)(const struct grip_span *span, int axis, const double position[2],
                                   const double velocity[3], struct grip_batch *b)
{
  if (b->ledger)
    planes(*span, axis, position, velocity, b, true);
  else
    planes(*span, axis, position, velocity, b, false);
}

INLINE void cylinder(double radius, double around, double along, struct grip_batch *restrict b, bool booked)
{
  const int n = b->nblocks * GRIP_LANES;
#pragma omp simd
  for (int k = 0; k < n; k++) {
    const double x = b->rx[k], y = b->ry[k], axial = sqrt(x * x + y * y), gap = radius - axial;
    const double curvature = gap > 0 ? -2 * radius : 2 * radius;
    b->rx[k] = -gap / axial * x;
    b->ry[k] = -gap / axial * y;
    b->rz[k] = 0;
    b->reduced_radius[k] = grip_reduced(b->radius_i[k], curvature);
    move(b, k, around * y / axial, -around * x / axial, along, booked);
  }
}

void GRIP_EXPORT(grip_wall_cylinder)(double radius, double around, double along, struct grip_batch *b)
{
  if (b->ledger)
    cylinder(radius, around, along, b, true);
  else
    cylinder(radius, around, along, b, false);
}

INLINE void take(struct columns *sum, struct columns c)
{
  *sum = minus(*sum, c);
}

INLINE struct grip_scatter_report scatter(const struct grip_atoms *atoms, struct grip_span span,
                                          const struct grip_batch *b, double wall[6], bool padded,
                                          bool at_arms)
{
  const f64w zero = {0, 0, 0, 0};
  struct columns force = {zero, zero, zero}, torque = {zero, zero, zero};
  struct watch w = {0};
  for (int k = 0; k < span.count * GRIP_LANES; k += WIDTH) {
    const int32_t *row_i = grip_span_at(span, k / GRIP_LANES)->row_i + k % GRIP_LANES;
    const struct places i = places_of(row_i);
    const f64w overlap = load(b->overlap + k), radius = load(b->radius_i + k);
    const i64w touching = load(b->gate[GRIP_HELD] + k) > 0;
    const struct effect e =
        at_arms ? effect_at_arms(b, k, touching, NULL) : effect(b, k, touching, NULL, true);
    const struct columns n = load_columns(b->nx + k, b->ny + k, b->nz + k);
    const struct columns m = plus(load_columns(b->mx + k, b->my + k, b->mz + k), times(load(b->mn + k), n));
    const struct columns x = rows(atoms->x, row_i, padded),
                         at = at_arms ? plus(x, load_arms_i(b->arms, k))
                                      : minus(x, times(GRIP_ARM(radius, b->arm_torque, overlap), n));
    take(&force, e.force);
    take(&torque, blend_columns(touching, plus(cross(at, e.force), m)));
    const struct rows f = rows_of(e.force), t = rows_of(e.torque_i);
    for (int c = 0; c < WIDTH; c++) {
      add_row(atoms->force + i.of[c], f, c);
      add_row(atoms->torque + i.of[c], t, c);
    }
    w = watched(w, e, touching, overlap > GRIP_DEEP * radius);
  }
  const f64w sums[6] = {force.x, force.y, force.z, torque.x, torque.y, torque.z};
  for (int d = 0; d < 6; d++) wall[d] += sum(sums[d]);
  return report_of(w);
}

/* Must be the last operation of a scatter: clears the upper halves of the vector registers. Compilers do this
 * themselves, but gcc 12 then assumes that the registers 16 to 31 need not be cleared, and computes sums in
 * them. On Intel processors with AVX-512 they must be cleared too: otherwise the host's own instructions
 * afterwards took three times as long (walls of a region in examples/granregion/in.granregion.box: 0.40 s
 * instead of 0.15 s). */
INLINE struct grip_scatter_report with_upper_halves_empty(struct grip_scatter_report report)
{
#ifdef __AVX__
  __asm__ volatile("vzeroupper"
                   : "+m"(report)
                   :
                   : "memory", "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9",
                     "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15");
#endif
  return report;
}

struct grip_scatter_report GRIP_EXPORT(grip_wall_scatter)(const struct grip_atoms *atoms,
                                                          const struct grip_span *span,
                                                          const struct grip_batch *b, double wall[6])
{
  if (b->arms) return with_upper_halves_empty(scatter(atoms, *span, b, wall, false, true));
  if (atoms->padded) return with_upper_halves_empty(scatter(atoms, *span, b, wall, true, false));
  return with_upper_halves_empty(scatter(atoms, *span, b, wall, false, false));
}
