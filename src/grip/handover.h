/* SPDX-License-Identifier: GPL-2.0-only */
/* What a contact takes over from a bond that breaks in compression (grip/bond.h). */
#ifndef GRIP_PUBLIC_HANDOVER_H
#define GRIP_PUBLIC_HANDOVER_H

#include "grip/model.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Two spheres that overlap by `deepest` [L]. Their contact may begin with a smaller overlap: each radius is
 * then less by half of the difference. */
struct grip_overlapping {
  double radius_i, radius_j, reduced_mass; /* [L, L, M] */
  double deepest;
};

struct grip_handover {
  double overlap; /* with which the contact begins [L] */
  double stored;  /* the energy that it gives back when it is unloaded [F L] */
};

/* The contact begins at rest with the normal force `force` [F], or with a smaller one if its loading takes
 * more than `energy` [F L], or needs an overlap above `deepest`. */
struct grip_handover grip_hand_over(const struct grip_model *model, const struct grip_overlapping *spheres,
                                    double force, double energy);

#ifdef __cplusplus
}
#endif

#endif
