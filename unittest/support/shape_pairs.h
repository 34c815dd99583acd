/* SPDX-License-Identifier: GPL-2.0-only */
/* Pairs of grains whose contact is known beforehand: the normal is chosen, the points of the surfaces are those of
 * the support functions, and the grains are placed so that these points are `overlap` apart. */
#ifndef SHAPE_PAIRS_H
#define SHAPE_PAIRS_H

#include "grip/shape_contact.h"
#include "support/check.h"
#include "support/draws.h"

/* The kinds of pairs, with ratios to 10, and exponents to 8 and to 20. shallow: the largest overlap, in sizes, at
 * which the known contact is the only minimum; edges that overlap by more may be apart sooner along another
 * normal. */
static const struct {
  const char *name;
  enum grip_shape_kind kind[2];
  double most, shallow;
} ensembles[] = {
    {"ellipsoids", {GRIP_ELLIPSOID, GRIP_ELLIPSOID}, 2, 0.1},
    {"superellipsoids n <= 8", {GRIP_SUPERELLIPSOID, GRIP_SUPERELLIPSOID}, 8, 0.1},
    {"superellipsoids n <= 20", {GRIP_SUPERELLIPSOID, GRIP_SUPERELLIPSOID}, 20, 0.1},
    {"ellipsoid, superellipsoid", {GRIP_ELLIPSOID, GRIP_SUPERELLIPSOID}, 20, 0.1},
    {"capsules", {GRIP_CAPSULE, GRIP_CAPSULE}, 2, 0.1},
    {"cylinders", {GRIP_CYLINDER, GRIP_CYLINDER}, 2, 3e-3},
    {"tablets", {GRIP_TABLET, GRIP_TABLET}, 2, 3e-3},
    {"capsule, cylinder", {GRIP_CAPSULE, GRIP_CYLINDER}, 2, 0.1},
    {"cylinder, tablet", {GRIP_CYLINDER, GRIP_TABLET}, 2, 3e-3},
    {"tablet, superellipsoid", {GRIP_TABLET, GRIP_SUPERELLIPSOID}, 20, 0.1},
    {"polyhedra", {GRIP_POLYHEDRON, GRIP_POLYHEDRON}, 2, 3e-3},
    {"polyhedron, capsule", {GRIP_POLYHEDRON, GRIP_CAPSULE}, 2, 0.1},
};
enum { ENSEMBLES = sizeof ensembles / sizeof *ensembles, POOL = 40 };
static struct grip_shape shape_pool[ENSEMBLES][2][POOL];

static inline void make_shape_pool(void)
{
  for (int e = 0; e < ENSEMBLES; e++)
    for (int side = 0; side < 2; side++)
      for (int k = 0; k < POOL; k++) {
        if (ensembles[e].kind[side] == GRIP_POLYHEDRON && k >= 8) { /* which take long to make */
          shape_pool[e][side][k] = shape_pool[e][side][k - 8];
          continue;
        }
        struct grip_shape_words words = draw_shape(ensembles[e].kind[side], 10, ensembles[e].most);
        if (k % 4 == 3) words.round = draw(0, 0.5);
        CHECK(grip_shape_make(&shape_pool[e][side][k], &words) == GRIP_SHAPE_OK);
      }
}

struct rotation {
  double m[3][3]; /* columns: the axes of the shape */
};

static inline struct rotation rotation(const double *q)
{
  const double w = q[0], x = q[1], y = q[2], z = q[3];
  return (struct rotation){{{1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)},
                            {2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)},
                            {2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)}}};
}

static inline struct grip_vec to_space(const struct rotation *r, struct grip_vec v)
{
  return grip_vec(r->m[0][0] * v.x + r->m[0][1] * v.y + r->m[0][2] * v.z,
                  r->m[1][0] * v.x + r->m[1][1] * v.y + r->m[1][2] * v.z,
                  r->m[2][0] * v.x + r->m[2][1] * v.y + r->m[2][2] * v.z);
}

static inline struct grip_vec to_shape(const struct rotation *r, struct grip_vec v)
{
  return grip_vec(r->m[0][0] * v.x + r->m[1][0] * v.y + r->m[2][0] * v.z,
                  r->m[0][1] * v.x + r->m[1][1] * v.y + r->m[2][1] * v.z,
                  r->m[0][2] * v.x + r->m[1][2] * v.y + r->m[2][2] * v.z);
}

struct known_pair {
  double x[2][3], q[2][4];
  struct grip_shaped i, j;
  struct grip_vec normal, arm_i, arm_j;
  double overlap, size; /* size: the smallest inscribed radius */
  double least;         /* the smaller eigenvalue of rho_i + rho_j at the normal */
};

/* Turns a grain so that its direction `own` becomes n, with any angle about n. */
static inline void turn_to(double q[4], struct grip_vec own, struct grip_vec n)
{
  do {
    draw_quaternion(q);
    const struct rotation r = rotation(q);
    const struct grip_vec from = to_space(&r, own), axis = grip_cross(from, n);
    /* The shortest rotation from `from` to n, times q. */
    const double p[4] = {1 + grip_dot(from, n), axis.x, axis.y, axis.z}, *s = p;
    const double w = s[0] * q[0] - s[1] * q[1] - s[2] * q[2] - s[3] * q[3],
                 x = s[0] * q[1] + s[1] * q[0] + s[2] * q[3] - s[3] * q[2],
                 y = s[0] * q[2] - s[1] * q[3] + s[2] * q[0] + s[3] * q[1],
                 z = s[0] * q[3] + s[1] * q[2] - s[2] * q[1] + s[3] * q[0];
    const double length = sqrt(w * w + x * x + y * y + z * z);
    q[0] = w / length;
    q[1] = x / length;
    q[2] = y / length;
    q[3] = z / length;
    if (length > 0.1) return;
  } while (true);
}

/* The support function at a direction and along tangent vectors in space. */
static inline struct grip_support support_in_space(const struct grip_shaped *grain, struct grip_vec u,
                                                   struct grip_vec e, struct grip_vec f)
{
  const struct rotation r = rotation(grain->quaternion);
  struct grip_support of =
      grip_shape_support(grain->shape, grain->scale,
                         (struct grip_shape_frame){to_shape(&r, u), to_shape(&r, e), to_shape(&r, f)});
  of.s = to_space(&r, of.s);
  return of;
}

/* overlap: from low to high, in sizes. bounded: also less than a tenth of the smaller eigenvalue of
 * rho_i + rho_j, so that the contact is a minimum for certain. */
static inline void draw_pair(struct known_pair *p, int ensemble, double low, double high, bool bounded)
{
  const struct grip_vec n = draw_direction();
  struct grip_shaped *grain[2] = {&p->i, &p->j};
  for (int side = 0; side < 2; side++) {
    const struct grip_vec own = draw(0, 1) < 0.5 ? draw_direction() : draw_near_axis();
    turn_to(p->q[side], own, side ? n : grip_scale(-1, n));
    *grain[side] = (struct grip_shaped){&shape_pool[ensemble][side][(int)draw(0, POOL)], draw_log(0.5, 2),
                                        p->x[side], p->q[side]};
  }
  const struct grip_shape_frame at = draw_frame(n);
  const struct grip_support i = support_in_space(&p->i, grip_scale(-1, n), at.e, at.f),
                            j = support_in_space(&p->j, n, at.e, at.f);
  const double ee = i.ee + j.ee, ef = i.ef + j.ef, ff = i.ff + j.ff;
  p->least = 0.5 * (ee + ff) - hypot(0.5 * (ee - ff), ef);
  p->size = grip_min(p->i.scale * p->i.shape->inscribed, p->j.scale * p->j.shape->inscribed);
  p->overlap = draw(low, high) * p->size;
  if (bounded) p->overlap = grip_min(p->overlap, 0.1 * p->least);
  p->normal = n;
  p->arm_j = grip_sub(j.s, grip_scale(0.5 * p->overlap, n));
  p->arm_i = grip_add(i.s, grip_scale(0.5 * p->overlap, n));
  for (int k = 0; k < 3; k++) p->x[1][k] = draw(-10, 10);
  p->x[0][0] = p->x[1][0] + p->arm_j.x - p->arm_i.x;
  p->x[0][1] = p->x[1][1] + p->arm_j.y - p->arm_i.y;
  p->x[0][2] = p->x[1][2] + p->arm_j.z - p->arm_i.z;
}

static inline double distance(struct grip_vec a, struct grip_vec b)
{
  return grip_length(grip_sub(a, b));
}

#endif
