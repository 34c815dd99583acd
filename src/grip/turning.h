/* SPDX-License-Identifier: GPL-2.0-only */
/* How easily rigid bodies turn when contacts push their spheres. A contact of two bodies with the reduced
 * mass m resists a push along its normal n with the mass m / (1 + m (t_i + t_j)), because the push may also
 * turn the bodies: t is (r x n) . I^-1 (r x n) for a contact point at r relative to the centre of mass of the
 * body, and 0 for a sphere in no body. The contact point lies on the line through the sphere's centre along
 * n, so r may be that of the sphere's centre. */
#ifndef GRIP_PUBLIC_TURNING_H
#define GRIP_PUBLIC_TURNING_H

#include <stdalign.h>
#include <stdint.h>

#include "grip/store.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Both structures are rows of four doubles, which kernels load whole.
 *
 * A sphere. place: its centre relative to the centre of mass of its body, along the principal axes [L]. body:
 * index of the body. */
struct grip_member {
  alignas(32) double place[3];
  int32_t body;
};

/* A body. inverse_inertia: of the principal moments, 0 about an axis that cannot turn [1/(M L^2)].
 * quaternion: the orientation of the principal axes, scalar first; the pointer must be valid. */
struct grip_turning_body {
  alignas(32) double inverse_inertia[3];
  const double *quaternion;
};

/* By atom index, and by index of body. A sphere in no body needs a body too, with inverse_inertia 0. */
struct grip_turning {
  const struct grip_member *members;
  const struct grip_turning_body *bodies;
};

/* The contacts of a block; only valid in lanes with a pair. part: 1 / (1 + m (t_i + t_j)). */
struct grip_turned {
  double nx[GRIP_LANES], ny[GRIP_LANES], nz[GRIP_LANES]; /* from j to i [-] */
  double overlap[GRIP_LANES], part[GRIP_LANES];          /* L, - */
};

void grip_turn(const struct grip_atoms *atoms, const struct grip_turning *turning,
               const struct grip_block *block, struct grip_turned *turned);

/* The lanes, in increasing order, whose overlap differs from the earlier one by more than a part of it. An
 * overlap below 0 counts as 0. nlanes: a multiple of GRIP_LANES. A lane whose earlier overlap is no number is
 * left out. Returns the number of lanes. */
int grip_changed(const double *overlap, const double *earlier, int nlanes, double part, int *lanes);

#ifdef __cplusplus
}
#endif

#endif
