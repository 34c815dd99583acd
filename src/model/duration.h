/* SPDX-License-Identifier: GPL-2.0-only */
/* What an impact without damping tells beside how long it lasts (grip_contact_time). */
#ifndef GRIP_DURATION_H
#define GRIP_DURATION_H

#include "grip.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The largest overlap of two spheres that meet at that speed, without damping [L]. Infinite if it would reach
 * the smaller radius: then the springs do not stop them. Arguments as of grip_contact_time. */
double grip_deepest_overlap(const struct grip_model *model, double radius_i, double radius_j,
                            double reduced_mass, double speed);

#ifdef __cplusplus
}
#endif

#endif
