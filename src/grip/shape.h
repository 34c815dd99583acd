/* SPDX-License-Identifier: GPL-2.0-only */
/* Shapes of grains: smooth, strictly convex bodies, each given by its support function. For a direction u
 * of length 1, h(u) is the largest u.x of the points x of the body. Its gradient s(u) is the point of the
 * surface with the outward normal u, and its second derivatives along the tangent plane, rho(u), are the
 * radii of curvature there. Positions are relative to the centre of mass, along the principal axes of the
 * body.
 *
 *   ellipsoid a b c: h = sqrt(sum a_k^2 u_k^2)
 *
 *   superellipsoid a b c n1 n2: the sharp body is (|x/a|^n2 + |y/b|^n2)^(n1/n2) + |z/c|^n1 = 1.
 *   Its faces are cushioned: with m = n/(n - 1) and f_k = sqrt(u_k^2 + e^2 u.u),
 *   h = (((A f_x)^m2 + (B f_y)^m2)^(m1/m2) + (C f_z)^m1)^(1/m1).
 *   A, B, C are fitted, so that the half extents are a, b, c.
 *
 * Bodies of revolution about z. Let s = sqrt(u_x^2 + u_y^2 + e^2 u.u) and t = sqrt(u_z^2 + e^2 u.u).
 *
 *   capsule r l: all points within r of a segment of length l. h = B t + ball.
 *
 *   cylinder r l, l: the height. h = A s + B t.
 *
 *   tablet r band cap: a cylinder of height `band` with a spherical cap of height `cap` on each face.
 *   h = A s + B t + R n g; n and g depend on s and t (shapes/kinds/tablet.h).
 *
 * A, B, R and the ball are fitted, so that the half extents are those of the sharp body.
 *
 *   polyhedron: the convex hull of points v. h = (sum max(0, v.u)^(1/e))^e + ball. The ball has e^2 of the
 *   hull's inscribed radius. h exceeds that of the hull by a factor of at most k^e where k corners are in
 *   a plane.
 *
 * A radius `round` adds a ball: h + round. Source of the sharp superellipsoid: Barr 1981, IEEE Computer
 * Graphics and Applications 1(1), 11; its polar norm follows from Hoelder's inequality. */
#ifndef GRIP_PUBLIC_SHAPE_H
#define GRIP_PUBLIC_SHAPE_H

#include <stdbool.h>

#include "grip/hull.h"

#ifdef __cplusplus
extern "C" {
#endif

enum grip_shape_kind {
#define GRIP_SHAPE(name, NAME) GRIP_##NAME,
#include "grip/shapes.def"
  GRIP_SHAPES
};

/* A number that follows the name of a shape. */
struct grip_shape_number {
  const char *name; /* as in "semi-axis a" */
  double low, high; /* limits [unit of the number] */
  bool without_low; /* whether `low` itself is refused */
};

enum { GRIP_SHAPE_NUMBERS = 5 }; /* at most */

/* The definition of a shape, as in an input line. number: in the order of the words; numbers that the kind
 * does not use are ignored. */
struct grip_shape_words {
  enum grip_shape_kind kind;
  double number[GRIP_SHAPE_NUMBERS];
  const struct grip_hull *hull; /* of a polyhedron; not used later */
  double cushion;               /* e; not used by ellipsoids [-] */
  double round;                 /* radius of the ball that is added [L] */
  double low, high; /* limits of the reduced radius of curvature, in reduced radii of equal volume [-] */
};

enum grip_shape_error {
  GRIP_SHAPE_OK,
  GRIP_SHAPE_RANGE,   /* a number is not within its limits, or not finite */
  GRIP_SHAPE_RATIO,   /* the ratio of two half extents is above 50 */
  GRIP_SHAPE_HULL,    /* a polyhedron without hull */
  GRIP_SHAPE_CAP,     /* the caps of a tablet are higher than its radius */
  GRIP_SHAPE_CUSHION, /* the cushion is outside 1e-3 to 0.1 */
  GRIP_SHAPE_FLAT,    /* the cushion is too large for the ratio of the half extents */
  GRIP_SHAPE_ROUND,   /* the radius `round` is negative or not finite */
  GRIP_SHAPE_LIMITS,  /* the limits of the radius of curvature are not 0 < low <= high */
  GRIP_SHAPE_ERRORS
};

/* Numbers that kernels read, in rows of four, which they load whole. The support function of the kind says
 * what `length` and `number` are. */
struct grip_shape_form {
  double length[3]; /* [L] */
  double round;     /* radius of the ball that is added [L] */
  double number[4]; /* [-] */
  double cushion2;  /* e^2 [-] */
  /* Newton's method has found a normal once its next step is shorter than this. The error that is left is
   * of the order of its square, over the smallest angle in which the surface bends, times the largest
   * radius of curvature; this is below 1e-12 of the smallest semi-axis [rad]. */
  double settled;
  double spare[2];
  double per_gyration2[3]; /* mass over the principal moments of inertia [1/L^2] */
  double spare_of_row;
};

struct grip_shape {
  struct grip_shape_form form;
  struct grip_shape_words words;
  double extent[3];    /* half extents along the axes [L] */
  double volume;       /* [L^3] */
  double moment[3];    /* principal moments of inertia at density 1 [L^5] */
  double gyration2[3]; /* principal moments of inertia over the mass [L^2] */
  double rim; /* polar angle of normals about which the curvature jumps within the cushion, or 0 [rad] */
  double sharp_volume; /* of the body without cushion and `round` [L^3] */
  double sharp_moment[3];
  /* For a polyhedron: the hull along the axes of the shape; the vector to the centre of mass and the
   * rotation to these axes, scalar first, in the hull that was given. Without corners for other shapes. */
  struct grip_hull hull;
  double hull_centre[3], hull_quaternion[4];
  double bounding, inscribed; /* radii of the smallest and the largest centred sphere around and in it [L] */
  double equal_radius;        /* radius of the sphere of equal volume [L] */
  /* Limits of the reduced radius of curvature at a plane. For a pair, the limits of i and j are reduced like
   * radii [L]. */
  double rstar_low, rstar_high;
  /* Bounds for time steps and for the reach of laws, of all places of the surface: the reduced radius of
   * curvature at a plane, within these limits [L], and the least mass with which a push along the normal
   * moves the contact, over the mass of the grain [-]. */
  double least_curvature, largest_curvature, least_mass;
};

/* The words of a kind with the defaults: cushion 3e-3 (ellipsoids have none), `round` 0, limits 0.05 and
 * 4. The numbers are 0. */
struct grip_shape_words grip_shape_defaults(enum grip_shape_kind kind);

/* The kind with this name, or -1. */
int grip_shape_kind(const char *name);
const char *grip_shape_name(enum grip_shape_kind kind);
/* The numbers that follow the name, in their order; null after the last one. */
const struct grip_shape_number *grip_shape_number_of(enum grip_shape_kind kind, int k);
/* Whether contacts of the kind are found for several lanes at once (grip/shape_lanes.h). */
bool grip_shape_by_lanes(enum grip_shape_kind kind);
/* Whether the kind has faces or edges, which a cushion bends. */
bool grip_shape_cushioned(enum grip_shape_kind kind);

/* Makes a shape. Because of the volume this takes about 20 ms, and for polyhedra of many corners a second.
 * If it returns an error, the shape is not defined. */
enum grip_shape_error grip_shape_make(struct grip_shape *shape, const struct grip_shape_words *words);

/* The error as a clause without the value, such as "the radius round must not be negative". */
const char *grip_shape_error_text(enum grip_shape_error error);

/* A pair of tangent vectors e, f and the normal u of a place on a surface, in the axes of the shape. All have
 * length 1 and are orthogonal. */
struct grip_shape_frame {
  struct grip_vec u, e, f;
};

struct grip_support {
  double h;          /* [L] */
  struct grip_vec s; /* [L] */
  double ee, ef, ff; /* rho along e and f [L] */
};

/* The support function of a shape that is `scale` times as large. */
struct grip_support grip_shape_support(const struct grip_shape *shape, double scale,
                                       struct grip_shape_frame frame);

/* A triangle of directions between a corner of a polyhedron and one of its edges: within the normals of the
 * corner, and the normals of the two faces. */
struct grip_shape_patch {
  struct grip_vec corner, face[2];
};

/* The patches, which cover all directions once. Returns their number, 0 for shapes without corners. */
enum { GRIP_SHAPE_PATCHES = 3 * GRIP_HULL_FACES };
int grip_shape_patches(const struct grip_shape *shape, struct grip_shape_patch patch[GRIP_SHAPE_PATCHES]);

#ifdef __cplusplus
}
#endif

#endif
