/* SPDX-License-Identifier: GPL-2.0-only */
#include "sites/sites.h"

static const struct grip_wall_site *const sites[GRIP_SITES] = {
#define GRIP_WALL_SITE(name, NAME) [GRIP_##NAME] = &grip_site_##name,
#include "grip/sites.def"
};

void grip_wall_place(const struct grip_wall *wall, const struct grip_span *span, struct grip_batch *batch)
{
  sites[wall->site]->place(wall, span, batch);
}

void grip_wall_take_mean(const struct grip_wall *wall, struct grip_batch *batch)
{
  sites[wall->site]->take_mean(wall, batch);
}
