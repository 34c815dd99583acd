/* SPDX-License-Identifier: GPL-2.0-only */
/* A cylinder along z with a spherical cap on each face, without cushion: tablets, and with caps of height
 * 0 or of half a sphere cylinders and capsules. */
#ifndef GRIP_SHARP_TABLET_H
#define GRIP_SHARP_TABLET_H

#include "grip/shape.h"

/* Sets sharp_volume and sharp_moment. band: the height of the cylinder [L]. */
void grip_set_sharp_tablet(struct grip_shape *shape, double radius, double band, double cap);

/* Sets extent. */
void grip_set_round_extents(struct grip_shape *shape, double radius, double half_height);

#endif
