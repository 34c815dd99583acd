/* SPDX-License-Identifier: GPL-2.0-only */
/* Grains at a triangle: contacts that are known beforehand at each feature, the face as a plane, spheres against
 * their closest point, and a square of two triangles. */
#include "grip/shape_triangle.h"
#include "support/shape_pairs.h"

static struct grip_vec between(struct grip_vec a, struct grip_vec b, double part)
{
  return grip_add(grip_scale(1 - part, a), grip_scale(part, b));
}

/* A triangle that is no needle. */
static void draw_triangle(struct grip_vec corner[3], double size)
{
  double area = 0;
  while (area < 0.2 * size * size) {
    for (int k = 0; k < 3; k++) corner[k] = grip_vec(draw(-size, size), draw(-size, size), draw(-size, size));
    area = grip_length(grip_cross(grip_sub(corner[1], corner[0]), grip_sub(corner[2], corner[0])));
  }
}

/* A point of a feature, and a normal that points away from the rest of the triangle: the sum of the normals of the
 * planes that bound these directions, with positive weights. */
static void draw_foot(const struct grip_vec c[3], int feature, struct grip_vec *foot, struct grip_vec *normal)
{
  const struct grip_vec face =
      grip_scale(draw(0, 1) < 0.5 ? -1 : 1, unit(grip_cross(grip_sub(c[1], c[0]), grip_sub(c[2], c[0]))));
  const int k = feature < GRIP_MESH_VERTEX ? feature - GRIP_MESH_EDGE : feature - GRIP_MESH_VERTEX;
  if (feature == GRIP_MESH_FACE) {
    const double part = draw(0.1, 0.9);
    *foot = between(between(c[0], c[1], draw(0.1, 0.9)), c[2], part);
    *normal = face;
    return;
  }
  const struct grip_vec a = c[k], b = c[(k + 1) % 3], d = c[(k + 2) % 3];
  if (feature < GRIP_MESH_VERTEX) {
    const struct grip_vec along = unit(grip_sub(b, a)), to = grip_sub(d, a);
    const struct grip_vec out = unit(grip_sub(grip_scale(grip_dot(to, along), along), to));
    const double angle = draw(0.05, 1.5);
    *foot = between(a, b, draw(0.1, 0.9));
    *normal = grip_add(grip_scale(cos(angle), face), grip_scale(sin(angle), out));
    return;
  }
  /* Away from b and from d. */
  *foot = a;
  do *normal = draw_direction();
  while (grip_dot(*normal, unit(grip_sub(b, a))) > -0.05 || grip_dot(*normal, unit(grip_sub(d, a))) > -0.05);
}

/* Edges that cross may have another minimum. The corners of a polyhedron multiply rounding. */
static bool has_edges(const struct grip_shape *shape)
{
  const enum grip_shape_kind kind = shape->words.kind;
  return kind == GRIP_CYLINDER || kind == GRIP_TABLET || kind == GRIP_POLYHEDRON;
}

static void known_features(void)
{
  int wrong = 0, all = 0;
  for (int n = 0; n < 28000; n++) {
    const int feature = n % 7, ensemble = n / 7 % ENSEMBLES;
    struct grip_vec corner[3], foot, normal;
    draw_triangle(corner, draw_log(0.3, 10));
    draw_foot(corner, feature, &foot, &normal);
    double q[4], x[3];
    turn_to(q, n % 2 ? draw_direction() : draw_near_axis(), grip_scale(-1, normal));
    const struct grip_shaped grain = {&shape_pool[ensemble][0][(int)draw(0, POOL)], draw_log(0.5, 2), x, q};
    const struct grip_shape_frame at = draw_frame(normal);
    const struct grip_support of = support_in_space(&grain, grip_scale(-1, normal), at.e, at.f);
    const double least = 0.5 * (of.ee + of.ff) - hypot(0.5 * (of.ee - of.ff), of.ef);
    const double size = grain.scale * grain.shape->inscribed;
    const double deepest = has_edges(grain.shape) ? 3e-3 : 0.05;
    const double overlap = grip_min(draw(-0.3, deepest) * size, 0.05 * least);
    const struct grip_vec centre = grip_sub(grip_sub(foot, grip_scale(overlap, normal)), of.s);
    x[0] = centre.x;
    x[1] = centre.y;
    x[2] = centre.z;
    const double corners[3][3] = {{corner[0].x, corner[0].y, corner[0].z},
                                  {corner[1].x, corner[1].y, corner[1].z},
                                  {corner[2].x, corner[2].y, corner[2].z}};
    const struct grip_shape_at_triangle got = grip_shape_triangle(&grain, corners);
    check_at_step(n);
    all++;
    const double bounding = grain.scale * grain.shape->bounding;
    /* A grain that overlaps the triangle may have a second contact, which is as good. */
    const bool another = (int)got.feature != feature || got.contact.overlap < overlap - 1e-11 * bounding;
    if (overlap > 0 && another && (got.missed == 0 || has_edges(grain.shape))) {
      wrong++;
      continue;
    }
    const double accurate = grain.shape->words.kind == GRIP_POLYHEDRON ? 1e-7 : 1e-9;
    CHECK((int)got.feature == feature && got.missed <= 1e-9 * bounding && got.contact.resolved);
    CHECK_NEAR(got.contact.overlap, overlap, 1e-11 * bounding);
    CHECK_NEAR(distance(got.contact.normal, normal), 0, accurate);
    CHECK_NEAR(distance(got.contact.arm_i, grip_add(of.s, grip_scale(0.5 * overlap, normal))), 0,
               accurate * bounding);
    CHECK_NEAR(distance(got.contact.arm_j, grip_scale(-0.5 * overlap, normal)), 0, 1e-9 * bounding);
    CHECK_CLOSE(got.contact.reduced_radius, sqrt(of.ee * of.ff - of.ef * of.ef), 1e-5);
  }
  printf("%d contacts, %d at another feature\n", all, wrong);
  CHECK_AT_MOST(wrong, 0.01 * all);
}

/* A grain above a square of two triangles has the contact of a plane at one of them, or at their common edge. */
static void squares(void)
{
  for (int n = 0; n < 2000; n++) {
    double q[4], x[3] = {draw(-3, 3), draw(-3, 3), 0};
    draw_quaternion(q);
    const struct grip_shape *shape = &shape_pool[n % ENSEMBLES][0][(int)draw(0, POOL)];
    const struct grip_shaped grain = {shape, grip_min(0.1, 1 / shape->bounding), x, q};
    x[2] = grain.scale * grain.shape->bounding * draw(0.3, 1);
    const double a[3][3] = {{-5, -5, 0}, {5, -5, 0}, {5, 5, 0}},
                 b[3][3] = {{-5, -5, 0}, {5, 5, 0}, {-5, 5, 0}};
    const struct grip_shape_contact want = grip_shape_plane(&grain, grip_vec(0, 0, 1), grip_vec(0, 0, 0));
    const struct grip_shape_at_triangle one = grip_shape_triangle(&grain, a),
                                        other = grip_shape_triangle(&grain, b);
    const struct grip_shape_contact got = one.feature == GRIP_MESH_FACE ? one.contact : other.contact;
    check_at_step(n);
    if (want.overlap > 0.1 * grain.scale * shape->inscribed) continue;
    CHECK((one.feature == GRIP_MESH_FACE) != (other.feature == GRIP_MESH_FACE));
    CHECK_NEAR(got.overlap, want.overlap, 1e-13);
    CHECK_NEAR(distance(got.arm_i, want.arm_i), 0, 1e-13);
    CHECK_CLOSE(got.reduced_radius, want.reduced_radius, 1e-9);
    if (want.overlap > 0) continue;
    /* Apart, the contact with the other triangle is farther away. */
    CHECK(one.contact.overlap <= want.overlap + 1e-13 && other.contact.overlap <= want.overlap + 1e-13);
  }
}

int main(void)
{
  make_shape_pool();
  known_features();
  squares();
  return CHECK_RESULT();
}
