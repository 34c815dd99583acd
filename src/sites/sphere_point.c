/* SPDX-License-Identifier: GPL-2.0-only */
/* A sphere at a point of a wall, which the host has found. */
#include <string.h>

#include "grip/bodies.h"
#include "sites/sites.h"

static void move(const struct grip_wall_point *points, struct grip_batch *b)
{
  struct grip_batch_ledger *ledger = b->ledger;
  for (int k = 0; k < b->nblocks * GRIP_LANES; k++) {
    const double *v = points[k].velocity, *spin = points[k].spin;
    b->ux[k] -= v[0];
    b->uy[k] -= v[1];
    b->uz[k] -= v[2];
    b->wjx[k] = spin[0];
    b->wjy[k] = spin[1];
    b->wjz[k] = spin[2];
    if (!ledger) continue;
    ledger->wall_vx[k] = v[0];
    ledger->wall_vy[k] = v[1];
    ledger->wall_vz[k] = v[2];
  }
}

static void rest(struct grip_batch *b)
{
  const size_t bytes = (size_t)b->nblocks * GRIP_LANES * sizeof(double);
  double *const of_points[] = {b->wjx, b->wjy, b->wjz};
  for (int d = 0; d < 3; d++) memset(of_points[d], 0, bytes);
  if (!b->ledger) return;
  double *const of_ledger[] = {b->ledger->wall_vx, b->ledger->wall_vy, b->ledger->wall_vz};
  for (int d = 0; d < 3; d++) memset(of_ledger[d], 0, bytes);
}

static void place(const struct grip_wall *wall, const struct grip_span *span, struct grip_batch *b)
{
  (void)span;
  for (int k = 0; k < b->nblocks * GRIP_LANES; k++) {
    const struct grip_wall_point *point = &wall->points[k];
    const double radius = b->radius_i[k];
    /* A lane without a point is placed far from the wall, so that no force acts. */
    const bool has_point = point->face >= 0;
    b->rx[k] = has_point ? point->r[0] : 1 + 1000 * radius;
    b->ry[k] = has_point ? point->r[1] : 0;
    b->rz[k] = has_point ? point->r[2] : 0;
    b->reduced_radius[k] = grip_reduced_at_wall(radius, point->curvature);
  }
  if (wall->still)
    rest(b);
  else
    move(wall->points, b);
}

static void take_mean(const struct grip_wall *wall, struct grip_batch *b)
{
  for (int k = 0; k < b->nblocks * GRIP_LANES; k++) {
    const double *mean = wall->points[k].mean;
    grip_shift_wall(b, k, mean[0], mean[1], mean[2]);
  }
}

const struct grip_wall_site grip_site_sphere_point = {place, take_mean};
