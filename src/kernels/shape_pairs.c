/* SPDX-License-Identifier: GPL-2.0-only */
/* Batches of pairs with shapes (grip/shape_batch.h), block by block. Compilers turn the loops over lanes to
 * vectors. */
#include <string.h>

#include "grip/shape_lanes.h"
#include "kernels/kernels.h"
#include "shapes/filling.h"

enum { ALL_LANES = (1 << GRIP_LANES) - 1 };

/* A lane whose pair is apart. A contact that has just ended was at the point of i with this normal. */
static void part_pair(struct filling *f, int k, const struct grip_block *block, double overlap,
                      struct grip_vec normal)
{
  const struct grip_batch *b = f->b;
  struct grip_vec point = {0, 0, 0}, other = point;
  if (shape_history(f, k)[0] > 0) {
    const struct grain i = grain_of(f, grip_block_i(block, k % GRIP_LANES));
    const struct grip_shape_contact plane = grip_shape_plane(&i.of, normal, vector(i.of.centre));
    point = grip_sub(plane.arm_i, grip_scale(0.5 * plane.overlap, normal));
    other = grip_add(grip_vec(b->rx[k], b->ry[k], b->rz[k]), point);
  }
  put_apart(f, k, overlap, normal, point, other);
}

/* One side of a block. */
struct side {
  const struct grip_shape **shape;
  const double **quaternion;
  double *scale, *per_mass, *equal_radius;
};

static void find_grains(const struct filling *f, const int32_t *rows, struct side to)
{
  for (int lane = 0; lane < GRIP_LANES; lane++) {
    const struct grip_shape_grain *grain = f->grains->grain + rows[lane] / GRIP_ROW;
    to.shape[lane] = grain->shape;
    to.quaternion[lane] = grain->quaternion;
    to.scale[lane] = grain->scale;
    to.per_mass[lane] = grain->per_mass;
    to.equal_radius[lane] = grain->equal_radius;
  }
}

/* The direction in which the previous step found the contact, turned as both grains have turned since;
 * without one, the line of the centres. */
static void find_starts(const struct filling *f, int k, struct grip_shape_lanes *lanes)
{
  const struct grip_batch *b = f->b;
  const double *was = shape_history(f, k) + GRIP_LANES, half = 0.5 * b->dt;
  const double *wix = b->wix + k, *wiy = b->wiy + k, *wiz = b->wiz + k, *wjx = b->wjx + k, *wjy = b->wjy + k,
               *wjz = b->wjz + k;
#pragma omp simd
  for (int lane = 0; lane < GRIP_LANES; lane++) {
    const double x = was[lane], y = was[GRIP_LANES + lane], z = was[2 * GRIP_LANES + lane];
    const bool found = x * x + y * y + z * z > 0;
    const double turn_x = half * (wix[lane] + wjx[lane]), turn_y = half * (wiy[lane] + wjy[lane]),
                 turn_z = half * (wiz[lane] + wjz[lane]);
    const double r_x = lanes->r[0][lane], r_y = lanes->r[1][lane], r_z = lanes->r[2][lane];
    const double to_x = found ? x + turn_y * z - turn_z * y : r_x,
                 to_y = found ? y + turn_z * x - turn_x * z : r_y,
                 to_z = found ? z + turn_x * y - turn_y * x : r_z;
    const double squared = to_x * to_x + to_y * to_y + to_z * to_z, per_length = 1 / sqrt(squared);
    lanes->normal[0][lane] = squared > 0 ? per_length * to_x : 1;
    lanes->normal[1][lane] = squared > 0 ? per_length * to_y : 0;
    lanes->normal[2][lane] = squared > 0 ? per_length * to_z : 0;
  }
}

static int first_of(uint32_t lanes)
{
  return __builtin_ctz(lanes);
}

/* Lets all lanes but those in `kept` repeat one of these. */
static void repeat(struct grip_shape_lanes *lanes, uint32_t kept)
{
  const int from = first_of(kept);
  for (int lane = 0; lane < GRIP_LANES; lane++) {
    if (kept >> lane & 1) continue;
    lanes->shape_i[lane] = lanes->shape_i[from];
    lanes->shape_j[lane] = lanes->shape_j[from];
    lanes->quaternion_i[lane] = lanes->quaternion_i[from];
    lanes->quaternion_j[lane] = lanes->quaternion_j[from];
    lanes->scale_i[lane] = lanes->scale_i[from];
    lanes->scale_j[lane] = lanes->scale_j[from];
    for (int d = 0; d < 3; d++) {
      lanes->r[d][lane] = lanes->r[d][from];
      lanes->normal[d][lane] = lanes->normal[d][from];
    }
  }
}

static struct grip_vec of_lane(const double v[3][GRIP_LANES], int lane)
{
  return grip_vec(v[0][lane], v[1][lane], v[2][lane]);
}

/* R* of a pair whose contact begins. */
static void find_radius(const struct filling *f, int k, const struct grip_block *block)
{
  const struct grip_batch *b = f->b;
  const int lane = k % GRIP_LANES;
  const struct grain i = grain_of(f, grip_block_i(block, lane)), j = grain_of(f, grip_block_j(block, lane));
  struct grip_shape_contact contact = {.reduced_radius = 0};
  if (f->grains->first_curvature && (b->overlap[k] > 0 || f->reaches))
    contact = grip_shape_pair(&i.of, &j.of, grip_vec(b->nx[k], b->ny[k], b->nz[k]));
  reduced_radius(f, shape_history(f, k), &contact, &i, &j, 0);
}

static void note_deepest(struct filling *f, int k, double depth)
{
  if (depth <= f->report.deepest) return;
  f->report.deepest = depth;
  f->report.deepest_lane = k;
}

/* Puts the contacts of all lanes of a block. */
static void put_block(struct filling *f, int k, const struct grip_shape_lanes *lanes)
{
  struct grip_batch *b = f->b;
  struct grip_batch_arms *arms = &f->room->arms;
  double *const to[] = {b->overlap, b->nx,    b->ny,    b->nz,    arms->ix,
                        arms->iy,   arms->iz, arms->jx, arms->jy, arms->jz};
  const double *const from[] = {lanes->overlap,  lanes->normal[0], lanes->normal[1], lanes->normal[2],
                                lanes->arm_i[0], lanes->arm_i[1],  lanes->arm_i[2],  lanes->arm_j[0],
                                lanes->arm_j[1], lanes->arm_j[2]};
  for (int n = 0; n < GRIP_COUNT(to); n++) memcpy(to[n] + k, from[n], GRIP_LANES * sizeof(double));
  memcpy(shape_history(f, k) + GRIP_LANES, lanes->normal, sizeof lanes->normal);
}

/* Puts the contact of one lane. */
static void put_lane(struct filling *f, int k, const struct grip_shape_lanes *lanes)
{
  const int lane = k % GRIP_LANES;
  const struct grip_shape_contact contact = {.overlap = lanes->overlap[lane],
                                             .normal = of_lane(lanes->normal, lane),
                                             .arm_i = of_lane(lanes->arm_i, lane),
                                             .arm_j = of_lane(lanes->arm_j, lane)};
  put_contact(f, k, &contact);
  for (int d = 0; d < 3; d++) shape_history(f, k)[(1 + d) * GRIP_LANES] = lanes->normal[d][lane];
}

static void note_depths(struct filling *f, int k, const struct grip_shape_lanes *lanes, uint32_t solved)
{
  for (uint32_t rest = solved; rest; rest &= rest - 1) {
    const int lane = first_of(rest);
    const double inscribed = grip_min(lanes->scale_i[lane] * lanes->shape_i[lane]->inscribed,
                                      lanes->scale_j[lane] * lanes->shape_j[lane]->inscribed);
    if (lanes->overlap[lane] > f->report.deepest * inscribed)
      note_deepest(f, k + lane, lanes->overlap[lane] / inscribed);
  }
}

/* Takes the contacts of the lanes of a block whose bits are set in `solved`. */
static void take_lanes(struct filling *f, int k, const struct grip_block *block,
                       const struct grip_shape_lanes *lanes, uint32_t solved)
{
  struct grip_batch *b = f->b;
  double *dashpot_mass = f->room->dashpot_mass + k, *radius = b->reduced_radius + k, of_lanes[GRIP_LANES];
  const double *mass = b->reduced_mass + k, *history = shape_history(f, k);
  uint32_t begun = 0;
#pragma omp simd
  for (int lane = 0; lane < GRIP_LANES; lane++)
    of_lanes[lane] = mass[lane] / (1 + mass[lane] * lanes->turning[lane]);
  if (solved == ALL_LANES) put_block(f, k, lanes);
  for (int lane = 0; lane < GRIP_LANES; lane++) begun |= (uint32_t) !(history[lane] > 0) << lane;
  for (uint32_t rest = solved == ALL_LANES ? 0 : solved; rest; rest &= rest - 1)
    put_lane(f, k + first_of(rest), lanes);
  for (uint32_t rest = begun & solved; rest; rest &= rest - 1) find_radius(f, k + first_of(rest), block);
  for (int lane = 0; lane < GRIP_LANES; lane++) {
    const bool is = solved >> lane & 1;
    dashpot_mass[lane] = is ? of_lanes[lane] : dashpot_mass[lane];
    radius[lane] = is ? history[lane] : radius[lane];
  }
  note_depths(f, k, lanes, solved);
}

/* The lanes of a block whose bits are set in `wanted`: grains of the same two kinds. */
static void place_together(struct filling *f, int k, const struct grip_block *block,
                           struct grip_shape_lanes *lanes, uint32_t wanted)
{
  lanes->used = wanted;
  if (wanted != ALL_LANES) repeat(lanes, wanted);
  const uint32_t unresolved = GRIP_EXPORT(grip_find_shape_contacts)(lanes).unresolved & wanted;
  take_lanes(f, k, block, lanes, wanted);
  f->report.solved += __builtin_popcount(wanted);
  if (!unresolved) return;
  if (f->report.unresolved == 0) f->report.unresolved_lane = k + first_of(unresolved);
  f->report.unresolved += __builtin_popcount(unresolved);
}

/* The lanes whose bounding spheres are so close that the contact must be found. The others are set. */
static uint32_t near_lanes(struct filling *f, int k, const struct grip_block *block)
{
  const struct grip_batch *b = f->b;
  uint32_t near = 0;
  for (int lane = 0; lane < GRIP_LANES; lane++) {
    const double x = b->rx[k + lane], y = b->ry[k + lane], z = b->rz[k + lane],
                 touch = block->radius_i[lane] + block->radius_j[lane];
    const bool used = !grip_block_empty(block, lane);
    near |= (uint32_t)(used & (f->reaches | (x * x + y * y + z * z < touch * touch))) << lane;
  }
  for (uint32_t rest = ~near & ALL_LANES; rest; rest &= rest - 1) {
    const int lane = first_of(rest);
    if (grip_block_empty(block, lane)) {
      put_empty(f, k + lane);
      continue;
    }
    const struct grip_vec r = {b->rx[k + lane], b->ry[k + lane], b->rz[k + lane]};
    const double distance = grip_length(r);
    part_pair(f, k + lane, block, block->radius_i[lane] + block->radius_j[lane] - distance,
              grip_scale(1 / distance, r));
  }
  return near;
}

/* The lanes among `of` whose shapes have the kinds of the first one. */
static uint32_t alike(const struct grip_shape_lanes *lanes, uint32_t of)
{
  const int first = first_of(of);
  uint32_t same = 0;
  for (int lane = 0; lane < GRIP_LANES; lane++)
    same |= (uint32_t)(lanes->shape_i[lane]->words.kind == lanes->shape_i[first]->words.kind &&
                       lanes->shape_j[lane]->words.kind == lanes->shape_j[first]->words.kind)
            << lane;
  return same & of;
}

/* For the laws. */
static void put_inertia(struct filling *f, int k, const struct grip_block *block)
{
  for (int lane = 0; lane < GRIP_LANES; lane++) {
    if (grip_block_empty(block, lane)) continue;
    const struct grain i = grain_of(f, grip_block_i(block, lane)), j = grain_of(f, grip_block_j(block, lane));
    f->b->reduced_inertia[k + lane] = reduced_inertia(&i, &j);
  }
}

static void place_block(struct filling *f, int n)
{
  struct grip_block *block = grip_span_at(*f->span, n);
  struct grip_batch *b = f->b;
  const int k = n * GRIP_LANES;
  b->history[n] = grip_block_history(block);
  for (int slot = 0; slot < 4 && n + 1 < f->span->count; slot++)
    __builtin_prefetch(grip_block_history(grip_span_at(*f->span, n + 1)) +
                       (f->model->shape_slot + slot) * GRIP_LANES);
  struct grip_shape_lanes lanes;
  find_grains(
      f, block->row_i,
      (struct side){lanes.shape_i, lanes.quaternion_i, lanes.scale_i, lanes.per_mass_i, b->radius_i + k});
  find_grains(
      f, block->row_j,
      (struct side){lanes.shape_j, lanes.quaternion_j, lanes.scale_j, lanes.per_mass_j, b->radius_j + k});
  memcpy(lanes.r[0], b->rx + k, sizeof lanes.r[0]);
  memcpy(lanes.r[1], b->ry + k, sizeof lanes.r[1]);
  memcpy(lanes.r[2], b->rz + k, sizeof lanes.r[2]);
  find_starts(f, k, &lanes);
  if (b->inertia) put_inertia(f, k, block);
  for (uint32_t left = near_lanes(f, k, block); left;) {
    const uint32_t now = alike(&lanes, left);
    struct grip_shape_lanes some;
    left &= ~now;
    if (left) some = lanes; /* the others are still needed */
    place_together(f, k, block, left ? &some : &lanes, now);
  }
}

struct grip_shape_report GRIP_EXPORT(grip_shape_gather)(const struct grip_model *model,
                                                        const struct grip_atoms *atoms,
                                                        const struct grip_shape_atoms *grains,
                                                        const struct grip_span *span,
                                                        struct grip_shape_room *room, struct grip_batch *b)
{
  struct filling f = begin(model, atoms, grains, span, room, b);
  GRIP_EXPORT(grip_shape_motions)(atoms, span, b);
  for (int n = 0; n < span->count; n++) place_block(&f, n);
  GRIP_EXPORT(grip_geometry)(b);
  return f.report;
}
