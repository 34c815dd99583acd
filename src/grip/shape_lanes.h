/* SPDX-License-Identifier: GPL-2.0-only */
/* The contacts of eight pairs of grains at once. Each starts from a normal nearby, such as that of the
 * previous step. Newton's method finds them with few evaluations; lanes in which it does not are left to
 * grip_shape_pair. */
#ifndef GRIP_PUBLIC_SHAPE_LANES_H
#define GRIP_PUBLIC_SHAPE_LANES_H

#include <stdint.h>

#include "grip/batch.h"
#include "grip/shape_contact.h"
#include "grip/store.h"

#ifdef __cplusplus
extern "C" {
#endif

/* All shapes i must be of one kind, and all shapes j. All lanes must hold a pair; unused ones may repeat
 * another. The caller sets the first part; `normal` is the start, of length 1. used: bits of the lanes whose
 * results are needed. */
struct grip_shape_lanes {
  uint32_t used;
  const struct grip_shape *shape_i[GRIP_LANES], *shape_j[GRIP_LANES];
  const double *quaternion_i[GRIP_LANES], *quaternion_j[GRIP_LANES]; /* as in struct grip_shaped */
  double scale_i[GRIP_LANES], scale_j[GRIP_LANES];
  double per_mass_i[GRIP_LANES], per_mass_j[GRIP_LANES]; /* 1/m, or 0 of a grain that is held [1/M] */
  double r[3][GRIP_LANES];                               /* x_i - x_j [L] */
  double normal[3][GRIP_LANES];

  /* As in struct grip_shape_contact. */
  double overlap[GRIP_LANES], arm_i[3][GRIP_LANES], arm_j[3][GRIP_LANES];
  double turning[GRIP_LANES]; /* the sum of grip_shape_turning of i and j [1/M] */
};

/* Bits of lanes. */
struct grip_shape_lanes_report {
  uint32_t searched;   /* grip_shape_pair has found the contact */
  uint32_t unresolved; /* among them those that it has not resolved */
};

struct grip_shape_lanes_report grip_find_shape_contacts(struct grip_shape_lanes *lanes);

/* The gap that the direction `normal` of each lane proves, as grip_shape_gap [L]. Sets nothing else. */
void grip_find_shape_gaps(const struct grip_shape_lanes *lanes, double gap[GRIP_LANES]);

#ifdef __cplusplus
}
#endif

#endif
