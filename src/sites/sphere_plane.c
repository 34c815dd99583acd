/* SPDX-License-Identifier: GPL-2.0-only */
/* A sphere at one of two planes. */
#include "sites/sites.h"

static void place(const struct grip_wall *wall, const struct grip_span *span, struct grip_batch *b)
{
  grip_wall_planes(span, wall->axis, wall->position, wall->velocity, b);
}

static void take_mean(const struct grip_wall *wall, struct grip_batch *b)
{
  for (int k = 0; k < b->nblocks * GRIP_LANES; k++)
    grip_shift_wall(b, k, wall->mean[0], wall->mean[1], wall->mean[2]);
}

const struct grip_wall_site grip_site_sphere_plane = {place, take_mean};
