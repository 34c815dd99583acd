/* SPDX-License-Identifier: GPL-2.0-only */
/* Batches of contacts of shapes (grip/shape_batch.h): pairs block by block, walls lane by lane. */
#include <math.h>

#include "grip/bodies.h"
#include "grip/shape_batch.h"
#include "grip/shape_contact.h"
#include "grip/shape_lanes.h"
#include "model/model.h"
#include "shapes/body.h"

static const double UNTURNED[4] = {1, 0, 0, 0};
/* The distance of a wall that has no point for a lane. In radii of equal volume. */
static const double FAR = 1000;

/* A batch while it is filled. */
struct filling {
  const struct grip_model *model;
  const struct grip_atoms *atoms;
  const struct grip_shape_atoms *grains;
  const struct grip_span *span;
  struct grip_shape_room *room;
  struct grip_batch *b;
  bool reaches; /* whether a law acts across gaps */
  struct grip_shape_report report;
};

/* A grain of a lane. */
struct grain {
  struct grip_shaped of;
  double mass, equal_radius, inscribed;
  bool held;
};

static const double *row(const double *array, int atom)
{
  return array + GRIP_ROW * (ptrdiff_t)atom;
}

static struct grain grain_of(const struct filling *f, int atom)
{
  const struct grip_shape_atoms *all = f->grains;
  const struct grip_shape *shape = all->of_type[all->type[atom]];
  const double *turned = shape ? all->quaternion + 4 * (ptrdiff_t)atom : UNTURNED;
  if (!shape) shape = all->ball;
  const double scale = all->bounding[atom] / shape->bounding;
  return (struct grain){{shape, scale, row(f->atoms->x, atom), turned},
                        all->mass[atom],
                        scale * shape->equal_radius,
                        scale * shape->inscribed,
                        (all->mask[atom] & all->held) != 0};
}

static double turning(const struct grain *grain, struct grip_vec arm, struct grip_vec normal)
{
  return grain->held ? 0 : grip_shape_turning(&grain->of, grain->mass, arm, normal);
}

/* The history values of lane k that belong to shapes: R* and the direction. */
static double *shape_history(const struct filling *f, int k)
{
  return f->b->history[k / GRIP_LANES] + f->model->shape_slot * GRIP_LANES + k % GRIP_LANES;
}

static struct grip_vec direction_in(const double *history)
{
  return grip_vec(history[GRIP_LANES], history[2 * GRIP_LANES], history[3 * GRIP_LANES]);
}

static void keep_direction(double *history, struct grip_vec n)
{
  history[GRIP_LANES] = n.x;
  history[2 * GRIP_LANES] = n.y;
  history[3 * GRIP_LANES] = n.z;
}

/* R*, which stays that of the step in which the contact began (grip_shape_end). j: null at a wall, which has
 * this radius of curvature (struct grip_wall_point). In a cavity that is tighter than the grain, R* has its
 * upper limit. */
static double reduced_radius(const struct filling *f, double *history,
                             const struct grip_shape_contact *contact, const struct grain *i,
                             const struct grain *j, double curvature)
{
  if (history[0] > 0) return history[0];
  const bool first = f->grains->first_curvature;
  double radius = contact->reduced_radius;
  if (!first) radius = j ? grip_reduced(i->equal_radius, j->equal_radius) : i->equal_radius;
  if (!j) radius = grip_reduced_at_wall(radius, curvature);
  if (first || !(radius > 0))
    radius = grip_shape_limited(radius > 0 ? radius : HUGE_VAL, &i->of, j ? &j->of : 0);
  return history[0] = radius;
}

void grip_shape_end(const struct grip_model *model, struct grip_batch *b)
{
  for (int k = 0; k < b->nblocks * GRIP_LANES; k++)
    if (!grip_lane_alive(b, k))
      b->history[k / GRIP_LANES][model->shape_slot * GRIP_LANES + k % GRIP_LANES] = 0;
}

static void put_contact(struct filling *f, int k, const struct grip_shape_contact *contact)
{
  struct grip_batch *b = f->b;
  struct grip_batch_arms *arms = &f->room->arms;
  b->overlap[k] = contact->overlap;
  b->nx[k] = contact->normal.x, b->ny[k] = contact->normal.y, b->nz[k] = contact->normal.z;
  arms->ix[k] = contact->arm_i.x, arms->iy[k] = contact->arm_i.y, arms->iz[k] = contact->arm_i.z;
  arms->jx[k] = contact->arm_j.x, arms->jy[k] = contact->arm_j.y, arms->jz[k] = contact->arm_j.z;
}

/* A lane whose grains are apart, along any normal. arm_i, arm_j: for the place of a contact that has ended. */
static void put_apart(struct filling *f, int k, double overlap, struct grip_vec normal, struct grip_vec arm_i,
                      struct grip_vec arm_j)
{
  const struct grip_shape_contact apart = {
      .overlap = overlap, .normal = normal, .arm_i = arm_i, .arm_j = arm_j};
  put_contact(f, k, &apart);
  f->b->reduced_radius[k] = f->b->radius_i[k];
  f->room->dashpot_mass[k] = f->b->reduced_mass[k];
}

/* A lane without grains, beyond the reach of every law. */
static void put_empty(struct filling *f, int k)
{
  const struct grip_vec none = {0, 0, 0};
  put_apart(f, k, -HUGE_VAL, grip_vec(1, 0, 0), none, none);
  f->b->reduced_radius[k] = 0;
}

/* A lane whose pair is apart. A contact that has just ended was at the point of i with this normal. */
static void part_pair(struct filling *f, int k, double overlap, struct grip_vec normal, const struct grain *i)
{
  const struct grip_batch *b = f->b;
  struct grip_vec point = {0, 0, 0}, other = point;
  if (shape_history(f, k)[0] > 0) {
    const struct grip_shape_contact plane = grip_shape_plane(&i->of, normal, vector(i->of.centre));
    point = grip_sub(plane.arm_i, grip_scale(0.5 * plane.overlap, normal));
    other = grip_add(grip_vec(b->rx[k], b->ry[k], b->rz[k]), point);
  }
  put_apart(f, k, overlap, normal, point, other);
}

static void count(struct filling *f, int k, const struct grip_shape_contact *contact, double inscribed)
{
  struct grip_shape_report *report = &f->report;
  report->solved++;
  if (!contact->resolved && report->unresolved++ == 0) report->unresolved_lane = k;
  if (contact->overlap <= report->deepest * inscribed) return;
  report->deepest = contact->overlap / inscribed;
  report->deepest_lane = k;
}

/* The values of lane k that come from the motion of its atoms. */
static struct grip_vec put_pair(struct filling *f, int k, const struct grip_block *block,
                                const struct grain *i, const struct grain *j)
{
  const int lane = k % GRIP_LANES, atom_i = grip_block_i(block, lane), atom_j = grip_block_j(block, lane);
  struct grip_batch *b = f->b;
  const double *vi = row(f->atoms->v, atom_i), *vj = row(f->atoms->v, atom_j),
               *wi = row(f->atoms->omega, atom_i), *wj = row(f->atoms->omega, atom_j);
  const struct grip_vec r = grip_sub(vector(i->of.centre), vector(j->of.centre));
  b->rx[k] = r.x, b->ry[k] = r.y, b->rz[k] = r.z;
  b->ux[k] = vi[0] - vj[0], b->uy[k] = vi[1] - vj[1], b->uz[k] = vi[2] - vj[2];
  b->wix[k] = wi[0], b->wiy[k] = wi[1], b->wiz[k] = wi[2];
  b->wjx[k] = wj[0], b->wjy[k] = wj[1], b->wjz[k] = wj[2];
  b->radius_i[k] = i->equal_radius;
  b->radius_j[k] = j->equal_radius;
  b->reduced_mass[k] = block->reduced_mass[lane];
  return r;
}

/* The reduced moment of inertia about the contact, of spheres of equal volume; of two held grains, and at a
 * wall, as for spheres. */
static double reduced_inertia(const struct grain *i, const struct grain *j)
{
  const double of_i = grip_inertia_about_contact(i->mass, i->equal_radius, 3);
  if (!j || j->held) return of_i;
  const double of_j = grip_inertia_about_contact(j->mass, j->equal_radius, 3);
  return i->held ? of_j : grip_reduced(of_i, of_j);
}

/* The direction in which the previous step found the contact, turned as both grains have turned since;
 * without one, the line of the centres. */
static struct grip_vec start_of(const struct filling *f, int k, const struct grain *i, const struct grain *j)
{
  const struct grip_batch *b = f->b;
  const struct grip_vec was = direction_in(shape_history(f, k));
  if (!(grip_dot(was, was) > 0)) return grip_shape_line_of_centres(&i->of, &j->of);
  const struct grip_vec spin = grip_vec(b->wix[k] + b->wjx[k], b->wiy[k] + b->wjy[k], b->wiz[k] + b->wjz[k]);
  const struct grip_vec now = grip_add(was, grip_scale(0.5 * b->dt, grip_cross(spin, was)));
  return grip_scale(1 / grip_length(now), now);
}

/* The two grains of each lane of a block. */
struct grains {
  struct grain i[GRIP_LANES], j[GRIP_LANES];
};

/* Takes the contact of lane k, and what follows from it. j: null at a wall, as for reduced_radius(). */
static void take(struct filling *f, int k, const struct grip_shape_contact *contact, const struct grain *i,
                 const struct grain *j, double curvature)
{
  struct grip_batch *b = f->b;
  put_contact(f, k, contact);
  b->reduced_radius[k] = reduced_radius(f, shape_history(f, k), contact, i, j, curvature);
  f->room->dashpot_mass[k] = 1 / (1 / b->reduced_mass[k] + turning(i, contact->arm_i, contact->normal) +
                                  (j ? turning(j, contact->arm_j, contact->normal) : 0));
  if (b->inertia) b->reduced_inertia[k] = reduced_inertia(i, j);
  count(f, k, contact, j ? grip_min(i->inscribed, j->inscribed) : i->inscribed);
}

/* Loads the motion of a lane. Returns whether its bounding spheres are so close that the contact must be
 * found. */
static bool load_pair(struct filling *f, int k, const struct grip_block *block, struct grain *i,
                      struct grain *j)
{
  const int lane = k % GRIP_LANES;
  *i = grain_of(f, grip_block_i(block, lane));
  *j = grain_of(f, grip_block_j(block, lane));
  const struct grip_vec r = put_pair(f, k, block, i, j);
  const double distance = grip_length(r),
               apart = i->of.scale * i->of.shape->bounding + j->of.scale * j->of.shape->bounding - distance;
  if (grip_block_empty(block, lane)) {
    put_empty(f, k);
    return false;
  }
  if (apart > 0 || f->reaches) return true;
  part_pair(f, k, apart, grip_scale(1 / distance, r), i);
  return false;
}

static bool of_kinds(const struct grains *all, int lane, int first)
{
  return all->i[lane].of.shape->words.kind == all->i[first].of.shape->words.kind &&
         all->j[lane].of.shape->words.kind == all->j[first].of.shape->words.kind;
}

static int first_of(uint32_t lanes)
{
  int first = 0;
  while (!(lanes >> first & 1)) first++;
  return first;
}

/* Fills the lanes of a block whose bits are set in `wanted`. All others repeat one of them. */
static void fill_lanes(const struct filling *f, int k, const struct grains *all, uint32_t wanted,
                       struct grip_shape_lanes *lanes)
{
  const int first = first_of(wanted);
  for (int lane = 0; lane < GRIP_LANES; lane++) {
    const int of = wanted >> lane & 1 ? lane : first;
    const struct grip_shaped *i = &all->i[of].of, *j = &all->j[of].of;
    const struct grip_vec start = start_of(f, k + of, &all->i[of], &all->j[of]);
    const double u[3] = {start.x, start.y, start.z};
    lanes->shape_i[lane] = i->shape;
    lanes->shape_j[lane] = j->shape;
    lanes->quaternion_i[lane] = i->quaternion;
    lanes->quaternion_j[lane] = j->quaternion;
    lanes->scale_i[lane] = i->scale;
    lanes->scale_j[lane] = j->scale;
    for (int d = 0; d < 3; d++) {
      lanes->r[d][lane] = i->centre[d] - j->centre[d];
      lanes->normal[d][lane] = u[d];
    }
  }
}

static struct grip_vec of_lane(double v[3][GRIP_LANES], int lane)
{
  return grip_vec(v[0][lane], v[1][lane], v[2][lane]);
}

/* The lanes among `wanted` that the directions of the previous step do not prove to be apart. The directions
 * of the others are kept. */
static uint32_t not_apart(struct filling *f, int k, const struct grains *all, struct grip_shape_lanes *lanes,
                          uint32_t wanted)
{
  double gap[GRIP_LANES];
  if (f->reaches) return wanted;
  grip_find_shape_gaps(lanes, gap);
  for (int lane = 0; lane < GRIP_LANES; lane++) {
    if (!(wanted >> lane & 1) || !(gap[lane] > 0)) continue;
    const struct grip_vec normal = of_lane(lanes->normal, lane);
    keep_direction(shape_history(f, k + lane), normal);
    part_pair(f, k + lane, -gap[lane], normal, &all->i[lane]);
    wanted &= ~(1u << lane);
  }
  return wanted;
}

/* The lanes of a block whose bits are set in `wanted`: grains of the same two kinds. */
static void place_together(struct filling *f, int k, const struct grains *all, uint32_t wanted)
{
  struct grip_shape_lanes lanes;
  fill_lanes(f, k, all, wanted, &lanes);
  const uint32_t left = not_apart(f, k, all, &lanes, wanted);
  if (!left) return;
  if (left != wanted) fill_lanes(f, k, all, left, &lanes);
  wanted = left;
  const struct grip_shape_lanes_report report = grip_find_shape_contacts(&lanes);
  for (int lane = 0; lane < GRIP_LANES; lane++) {
    if (!(wanted >> lane & 1)) continue;
    const struct grain *i = &all->i[lane], *j = &all->j[lane];
    struct grip_shape_contact contact = {.overlap = lanes.overlap[lane],
                                         .normal = of_lane(lanes.normal, lane),
                                         .arm_i = of_lane(lanes.arm_i, lane),
                                         .arm_j = of_lane(lanes.arm_j, lane),
                                         .resolved = !(report.unresolved >> lane & 1)};
    const bool begins = !(shape_history(f, k + lane)[0] > 0) && (contact.overlap > 0 || f->reaches);
    if (f->grains->first_curvature && begins)
      contact.reduced_radius = grip_shape_pair(&i->of, &j->of, contact.normal).reduced_radius;
    keep_direction(shape_history(f, k + lane), contact.normal);
    take(f, k + lane, &contact, i, j, 0);
  }
}

static void place_block(struct filling *f, int n)
{
  const struct grip_block *block = grip_span_at(*f->span, n);
  const int k = n * GRIP_LANES;
  struct grains all;
  uint32_t left = 0;
  for (int lane = 0; lane < GRIP_LANES; lane++)
    if (load_pair(f, k + lane, block, &all.i[lane], &all.j[lane])) left |= 1u << lane;
  while (left) {
    const int first = first_of(left);
    uint32_t alike = 0;
    for (int lane = first; lane < GRIP_LANES; lane++)
      if (left >> lane & 1 && of_kinds(&all, lane, first)) alike |= 1u << lane;
    place_together(f, k, &all, alike);
    left &= ~alike;
  }
}

/* point: null at a plane, whose normal is along r. */
static void place_at_wall(struct filling *f, int k, const struct grip_block *block,
                          const struct grip_wall_point *point)
{
  const int lane = k % GRIP_LANES;
  struct grip_batch *b = f->b;
  if (grip_block_empty(block, lane)) {
    put_empty(f, k);
    return;
  }
  const struct grain i = grain_of(f, grip_block_i(block, lane));
  const struct grip_vec r = grip_vec(b->rx[k], b->ry[k], b->rz[k]);
  b->radius_i[k] = b->radius_j[k] = i.equal_radius;
  if (point && point->face < 0) {
    const struct grip_vec none = {0, 0, 0}, arm = grip_scale(-1, vector(point->r));
    put_apart(f, k, -FAR * i.equal_radius, grip_vec(1, 0, 0), arm, none);
    return;
  }
  const struct grip_vec normal = point ? vector(point->normal) : grip_scale(1 / grip_length(r), r);
  const struct grip_shape_contact contact = grip_shape_plane(&i.of, normal, grip_sub(vector(i.of.centre), r));
  take(f, k, &contact, &i, 0, point ? point->curvature : 0);
}

static struct filling begin(const struct grip_model *model, const struct grip_atoms *atoms,
                            const struct grip_shape_atoms *grains, const struct grip_span *span,
                            struct grip_shape_room *room, struct grip_batch *b)
{
  b->nblocks = span->count;
  b->arms = &room->arms;
  bool reaches = false;
  for (int sense = 0; sense < GRIP_SENSES; sense++) reaches |= grip_has_flag(model, sense, GRIP_REACH);
  return (struct filling){model, atoms, grains,  span,
                          room,  b,     reaches, {.unresolved_lane = -1, .deepest_lane = -1}};
}

struct grip_shape_report grip_shape_gather(const struct grip_model *model, const struct grip_atoms *atoms,
                                           const struct grip_shape_atoms *grains,
                                           const struct grip_span *span, struct grip_shape_room *room,
                                           struct grip_batch *b)
{
  struct filling f = begin(model, atoms, grains, span, room, b);
  for (int n = 0; n < span->count; n++) {
    b->history[n] = grip_block_history(grip_span_at(*span, n));
    place_block(&f, n);
  }
  grip_geometry(b);
  return f.report;
}

struct grip_shape_report grip_shape_at_wall(const struct grip_model *model, const struct grip_atoms *atoms,
                                            const struct grip_shape_atoms *grains,
                                            const struct grip_span *span, const struct grip_wall *wall,
                                            struct grip_shape_room *room, struct grip_batch *b)
{
  struct filling f = begin(model, atoms, grains, span, room, b);
  for (int k = 0; k < span->count * GRIP_LANES; k++)
    place_at_wall(&f, k, grip_span_at(*span, k / GRIP_LANES), wall->points ? &wall->points[k] : 0);
  grip_geometry(b);
  return f.report;
}
