/* SPDX-License-Identifier: GPL-2.0-only */
/* The rotational response of rigid bodies when contacts push their spheres. A contact of two bodies with the
 * reduced mass m resists a push along its normal n with the mass m / (1 + m (t_i + t_j)), because the push
 * may also turn the bodies: t is (r x n) . I^-1 (r x n) for a contact point at r relative to the centre of
 * mass of the body, and 0 for a sphere in no body. The contact point lies on the line through the sphere's
 * centre along n, so r may also point to the sphere's centre. */
#ifndef GRIP_PUBLIC_TURNING_H
#define GRIP_PUBLIC_TURNING_H

#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>

#include "grip/portable.h"
#include "grip/store.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A sphere. place: its centre relative to the centre of mass of its body, along the principal axes [L]. body:
 * index of the body. The rest is for the caller. Blocks have row offsets of atoms; GRIP_MEMBER bytes for each
 * double of a row make the size of this structure, so that no index is computed. */
struct grip_member {
  double place[3];
  int32_t body, elsewhere;
  int64_t number, image;
};
#define GRIP_MEMBER 16
GRIP_STATIC_ASSERT(sizeof(struct grip_member) == GRIP_MEMBER * GRIP_ROW, "rows and members do not match");

/* A body, as a row of four doubles, which kernels load whole. inverse_inertia: of the principal moments, 0
 * about an axis that cannot turn [1/(M L^2)]. quaternion: the orientation of the principal axes, scalar
 * first; the pointer must be valid. */
struct grip_turning_body {
  alignas(32) double inverse_inertia[3];
  const double *quaternion;
};

/* By atom index, and by index of body. A sphere in no body needs a body too, with inverse_inertia 0. */
struct grip_turning {
  const struct grip_member *members;
  const struct grip_turning_body *bodies;
};

/* The normals of a block, from j to i [-]. */
struct grip_normals {
  double x[GRIP_LANES], y[GRIP_LANES], z[GRIP_LANES];
};

/* For each lane of `count` blocks, `stride` bytes apart: the normal, the overlap, 0 if the spheres do not
 * touch [L], and the mass m / (1 + m (t_i + t_j)) [M]. Only valid in lanes with a pair. */
void grip_turn(const struct grip_atoms *atoms, const struct grip_turning *turning,
               const struct grip_block *blocks, size_t stride, int count, struct grip_normals *normals,
               double *overlaps, double *masses);

/* The lanes, in increasing order, whose overlap differs from the earlier one by more than a part of it. An
 * overlap below 0 counts as 0. nlanes: a multiple of GRIP_LANES. A lane whose earlier overlap is no number is
 * left out. Returns the number of lanes. */
int grip_changed(const double *overlap, const double *earlier, int nlanes, double part, int *lanes);

#ifdef __cplusplus
}
#endif

#endif
