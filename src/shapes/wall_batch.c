/* SPDX-License-Identifier: GPL-2.0-only */
/* Batches of grains with shapes at walls (grip/shape_batch.h), lane by lane; the end of contacts. */
#include "shapes/filling.h"

/* The distance of a wall that has no point for a lane. In radii of equal volume. */
static const double FAR = 1000;

static double turning(const struct grain *grain, struct grip_vec arm, struct grip_vec normal)
{
  return grain->held ? 0 : grip_shape_turning(&grain->of, grain->mass, arm, normal);
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
  const double radius = reduced_radius(f, shape_history(f, k), &contact, &i, 0, point ? point->curvature : 0);
  take(f, k, &contact, radius, turning(&i, contact.arm_i, contact.normal), i.inscribed);
  if (b->inertia) b->reduced_inertia[k] = reduced_inertia(&i, 0);
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

void grip_shape_end(const struct grip_model *model, struct grip_batch *b)
{
  for (int n = 0; n < b->nblocks; n++) {
    double *radius = b->history[n] + model->shape_slot * GRIP_LANES;
    for (int lane = 0; lane < GRIP_LANES; lane++)
      if (!grip_lane_alive(b, n * GRIP_LANES + lane)) radius[lane] = 0;
  }
}
