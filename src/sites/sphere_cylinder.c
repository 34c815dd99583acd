/* SPDX-License-Identifier: GPL-2.0-only */
/* A sphere inside or outside a cylinder. */
#include "sites/sites.h"

static void place(const struct grip_wall *wall, const struct grip_span *span, struct grip_batch *b)
{
  (void)span;
  grip_wall_cylinder(wall->radius, wall->around, wall->along, b);
}

/* The normal points away from the wall: inward for a sphere inside, outward for a sphere outside. The sign of
 * the velocity therefore depends on the side. */
static void take_mean(const struct grip_wall *wall, struct grip_batch *b)
{
  for (int k = 0; k < b->nblocks * GRIP_LANES; k++) {
    /* The reduced radius of a sphere is greater than its radius only inside, where the wall is a cavity. */
    const double side = b->reduced_radius[k] > b->radius_i[k] ? -1 : 1;
    grip_shift_wall(b, k, -side * wall->mean_around * b->ny[k], side * wall->mean_around * b->nx[k],
                    wall->mean[2]);
  }
}

const struct grip_wall_site grip_site_sphere_cylinder = {place, take_mean};
