/* SPDX-License-Identifier: GPL-2.0-only */
/* Batches of pairs with shapes (grip/shape_batch.h), block by block. */
#include "grip/shape_lanes.h"
#include "shapes/filling.h"

static void keep_direction(double *history, struct grip_vec n)
{
  history[GRIP_LANES] = n.x;
  history[2 * GRIP_LANES] = n.y;
  history[3 * GRIP_LANES] = n.z;
}

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

/* The shapes, orientations and scales of the grains of one side of a block. */
static void find_grains(const struct filling *f, const int32_t *rows, const double *bounding,
                        const struct grip_shape **shape, const double **quaternion, double *scale,
                        double *equal_radius)
{
  const struct grip_shape_atoms *all = f->grains;
  double of_shape[GRIP_LANES];
  for (int lane = 0; lane < GRIP_LANES; lane++) {
    const int atom = rows[lane] / GRIP_ROW;
    const struct grip_shape *of = all->of_type[all->type[atom]];
    quaternion[lane] = of ? all->quaternion + 4 * (ptrdiff_t)atom : UNTURNED;
    shape[lane] = of ? of : all->ball;
    of_shape[lane] = shape[lane]->bounding;
    equal_radius[lane] = shape[lane]->equal_radius;
  }
  for (int lane = 0; lane < GRIP_LANES; lane++) {
    scale[lane] = bounding[lane] / of_shape[lane];
    equal_radius[lane] *= scale[lane];
  }
}

static double per_mass(const struct filling *f, int row)
{
  const struct grip_shape_atoms *all = f->grains;
  const int atom = row / GRIP_ROW;
  return all->mask[atom] & all->held ? 0 : 1 / all->mass[atom];
}

/* The direction in which the previous step found the contact, turned as both grains have turned since;
 * without one, the line of the centres. */
static void find_starts(const struct filling *f, int k, struct grip_shape_lanes *lanes)
{
  const struct grip_batch *b = f->b;
  const double *was = shape_history(f, k) + GRIP_LANES, half = 0.5 * b->dt, *r = lanes->r[0];
  double *u = lanes->normal[0];
  for (int lane = 0; lane < GRIP_LANES; lane++) {
    const double x = was[lane], y = was[GRIP_LANES + lane], z = was[2 * GRIP_LANES + lane];
    const bool found = x * x + y * y + z * z > 0;
    const double turn_x = half * (b->wix[k + lane] + b->wjx[k + lane]),
                 turn_y = half * (b->wiy[k + lane] + b->wjy[k + lane]),
                 turn_z = half * (b->wiz[k + lane] + b->wjz[k + lane]);
    const double to_x = found ? x + turn_y * z - turn_z * y : r[lane],
                 to_y = found ? y + turn_z * x - turn_x * z : r[GRIP_LANES + lane],
                 to_z = found ? z + turn_x * y - turn_y * x : r[2 * GRIP_LANES + lane];
    const double squared = to_x * to_x + to_y * to_y + to_z * to_z;
    const double per_length = squared > 0 ? 1 / sqrt(squared) : 0;
    u[lane] = squared > 0 ? per_length * to_x : 1;
    u[GRIP_LANES + lane] = per_length * to_y;
    u[2 * GRIP_LANES + lane] = per_length * to_z;
  }
}

static int first_of(uint32_t lanes)
{
  return __builtin_ctz(lanes);
}

/* Lets all lanes but those in `kept` repeat one of these. */
static void repeat(struct grip_shape_lanes *lanes, uint32_t kept)
{
  lanes->used = kept;
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

static struct grip_vec of_lane(double v[3][GRIP_LANES], int lane)
{
  return grip_vec(v[0][lane], v[1][lane], v[2][lane]);
}

/* The lanes among `wanted` that the directions of the previous step do not prove to be apart. The directions
 * of the others are kept. */
static uint32_t not_apart(struct filling *f, int k, const struct grip_block *block,
                          struct grip_shape_lanes *lanes, uint32_t wanted)
{
  double gap[GRIP_LANES];
  if (f->reaches) return wanted;
  grip_find_shape_gaps(lanes, gap);
  for (int lane = 0; lane < GRIP_LANES; lane++) {
    if (!(wanted >> lane & 1) || !(gap[lane] > 0)) continue;
    const struct grip_vec normal = of_lane(lanes->normal, lane);
    keep_direction(shape_history(f, k + lane), normal);
    part_pair(f, k + lane, block, -gap[lane], normal);
    wanted &= ~(1u << lane);
  }
  return wanted;
}

/* R* of a pair. What is rarely needed is found here. */
static double radius_of_pair(const struct filling *f, int k, const struct grip_block *block,
                             struct grip_shape_contact *contact)
{
  double *history = shape_history(f, k);
  if (history[0] > 0) return history[0];
  const int lane = k % GRIP_LANES;
  const struct grain i = grain_of(f, grip_block_i(block, lane)), j = grain_of(f, grip_block_j(block, lane));
  if (f->grains->first_curvature && (contact->overlap > 0 || f->reaches))
    contact->reduced_radius = grip_shape_pair(&i.of, &j.of, contact->normal).reduced_radius;
  return reduced_radius(f, history, contact, &i, &j, 0);
}

/* The lanes of a block whose bits are set in `wanted`: grains of the same two kinds. */
static void place_together(struct filling *f, int k, const struct grip_block *block,
                           struct grip_shape_lanes *lanes, uint32_t wanted)
{
  repeat(lanes, wanted);
  const uint32_t left = not_apart(f, k, block, lanes, wanted);
  if (!left) return;
  if (left != wanted) repeat(lanes, left);
  for (int lane = 0; lane < GRIP_LANES; lane++) {
    lanes->per_mass_i[lane] = left >> lane & 1 ? per_mass(f, block->row_i[lane]) : 0;
    lanes->per_mass_j[lane] = left >> lane & 1 ? per_mass(f, block->row_j[lane]) : 0;
  }
  const struct grip_shape_lanes_report report = grip_find_shape_contacts(lanes);
  for (uint32_t rest = left; rest; rest &= rest - 1) {
    const int lane = first_of(rest);
    struct grip_shape_contact contact = {.overlap = lanes->overlap[lane],
                                         .normal = of_lane(lanes->normal, lane),
                                         .arm_i = of_lane(lanes->arm_i, lane),
                                         .arm_j = of_lane(lanes->arm_j, lane),
                                         .resolved = !(report.unresolved >> lane & 1)};
    const double inscribed = grip_min(lanes->scale_i[lane] * lanes->shape_i[lane]->inscribed,
                                      lanes->scale_j[lane] * lanes->shape_j[lane]->inscribed);
    keep_direction(shape_history(f, k + lane), contact.normal);
    take(f, k + lane, &contact, radius_of_pair(f, k + lane, block, &contact), lanes->turning[lane],
         inscribed);
  }
}

/* The lanes whose bounding spheres are so close that the contact must be found. The others are set. */
static uint32_t near_lanes(struct filling *f, int k, const struct grip_block *block)
{
  struct grip_batch *b = f->b;
  double distance[GRIP_LANES];
  uint32_t near = 0;
  for (int lane = 0; lane < GRIP_LANES; lane++) {
    const double x = b->rx[k + lane], y = b->ry[k + lane], z = b->rz[k + lane];
    distance[lane] = sqrt(x * x + y * y + z * z);
  }
  for (int lane = 0; lane < GRIP_LANES; lane++) {
    const double apart = block->radius_i[lane] + block->radius_j[lane] - distance[lane];
    if (grip_block_empty(block, lane))
      put_empty(f, k + lane);
    else if (apart > 0 || f->reaches)
      near |= 1u << lane;
    else
      part_pair(f, k + lane, block, apart,
                grip_scale(1 / distance[lane], grip_vec(b->rx[k + lane], b->ry[k + lane], b->rz[k + lane])));
  }
  return near;
}

/* The lanes among `of` whose shapes have the kinds of the first one. */
static uint32_t alike(const struct grip_shape_lanes *lanes, uint32_t of)
{
  const int first = first_of(of);
  uint32_t same = 0;
  for (int lane = first; lane < GRIP_LANES; lane++)
    if (of >> lane & 1 && lanes->shape_i[lane]->words.kind == lanes->shape_i[first]->words.kind &&
        lanes->shape_j[lane]->words.kind == lanes->shape_j[first]->words.kind)
      same |= 1u << lane;
  return same;
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
  find_grains(f, block->row_i, block->radius_i, lanes.shape_i, lanes.quaternion_i, lanes.scale_i,
              b->radius_i + k);
  find_grains(f, block->row_j, block->radius_j, lanes.shape_j, lanes.quaternion_j, lanes.scale_j,
              b->radius_j + k);
  const double *const r[3] = {b->rx + k, b->ry + k, b->rz + k};
  for (int d = 0; d < 3; d++)
    for (int lane = 0; lane < GRIP_LANES; lane++) lanes.r[d][lane] = r[d][lane];
  find_starts(f, k, &lanes);
  if (b->inertia) put_inertia(f, k, block);
  uint32_t left = near_lanes(f, k, block);
  while (left) {
    const uint32_t now = alike(&lanes, left);
    if (now == left) {
      place_together(f, k, block, &lanes, now);
      break;
    }
    struct grip_shape_lanes some = lanes;
    place_together(f, k, block, &some, now);
    left &= ~now;
  }
}

struct grip_shape_report grip_shape_gather(const struct grip_model *model, const struct grip_atoms *atoms,
                                           const struct grip_shape_atoms *grains,
                                           const struct grip_span *span, struct grip_shape_room *room,
                                           struct grip_batch *b)
{
  struct filling f = begin(model, atoms, grains, span, room, b);
  grip_shape_motions(atoms, span, b);
  for (int n = 0; n < span->count; n++) place_block(&f, n);
  grip_geometry(b);
  return f.report;
}
