/* SPDX-License-Identifier: GPL-2.0-only */
/* The sites of walls (sites.def). To add one, write a file that defines its grip_wall_site, and add a line to
 * the table. */
#ifndef GRIP_SITES_H
#define GRIP_SITES_H

#include "grip/walls.h"

struct grip_wall_site {
  /* As grip_wall_place and grip_wall_take_mean (grip/walls.h). */
  void (*place)(const struct grip_wall *wall, const struct grip_span *span, struct grip_batch *batch);
  void (*take_mean)(const struct grip_wall *wall, struct grip_batch *batch);
};

#define GRIP_WALL_SITE(name, NAME) extern const struct grip_wall_site grip_site_##name;
#include "grip/sites.def"

/* Adds the difference (vx, vy, vz) to the wall's velocity at lane k. */
static inline void grip_shift_wall(struct grip_batch *b, int k, double vx, double vy, double vz)
{
  b->ux[k] -= vx;
  b->uy[k] -= vy;
  b->uz[k] -= vz;
  b->ledger->wall_vx[k] += vx;
  b->ledger->wall_vy[k] += vy;
  b->ledger->wall_vz[k] += vz;
}

#endif
