/* SPDX-License-Identifier: GPL-2.0-only */
/* Polyhedra: extents, volume and moments, centre and principal axes, patches of directions. */
#include "support/check.h"
#include "support/draws.h"

static double cube_points[8][3];

static struct grip_hull box(double a, double b, double c)
{
  struct grip_hull hull;
  for (int k = 0; k < 8; k++) {
    cube_points[k][0] = k & 1 ? a : -a;
    cube_points[k][1] = k & 2 ? b : -b;
    cube_points[k][2] = k & 4 ? c : -c;
  }
  CHECK(grip_find_hull(&hull, (const double(*)[3])cube_points, 8) == GRIP_HULL_OK);
  return hull;
}

static struct grip_shape made(const struct grip_hull *hull, double cushion, double round)
{
  struct grip_shape_words words = grip_shape_defaults(GRIP_POLYHEDRON);
  words.hull = hull;
  words.cushion = cushion;
  words.round = round;
  struct grip_shape shape = {0};
  CHECK(grip_shape_make(&shape, &words) == GRIP_SHAPE_OK);
  return shape;
}

/* The extents exceed those of the box by 4^e, because four corners are in a plane. */
static void boxes(void)
{
  const double half[3] = {3, 2, 1};
  const struct grip_hull hull = box(half[0], half[1], half[2]);
  double off[2];
  for (int n = 0; n < 2; n++) {
    const double e = n ? 2e-3 : 1e-3;
    const struct grip_shape shape = made(&hull, e, 0);
    check_at_step(n);
    for (int k = 0; k < 3; k++) {
      CHECK_CLOSE(shape.extent[k], half[k] * pow(4, e) + e * e, 1e-12);
      const double b = half[(k + 1) % 3], c = half[(k + 2) % 3];
      CHECK_CLOSE(shape.sharp_moment[k], 16 * (b * b + c * c), 1e-13);
    }
    CHECK_CLOSE(shape.sharp_volume, 48, 1e-14);
    CHECK_NEAR(shape.hull_quaternion[0], 1, 0);
    CHECK_CLOSE(shape.inscribed, 1, 1e-6);
    CHECK_CLOSE(shape.bounding, sqrt(14), 1e-4);
    off[n] = shape.volume / shape.sharp_volume - 1;
    CHECK_AT_MOST(fabs(off[n]), 7 * e);
  }
  CHECK_NEAR(off[1] / off[0], 2, 0.05);
  CHECK_CLOSE(made(&hull, 3e-3, 0.5).extent[2], 0.5 + pow(4, 3e-3) + 9e-6, 1e-12);
}

/* The steepest slope on which a cube does not tip: the largest angle between the normal and the vector to its point. At
 * the edges of a sharp cube it is 45 degrees, of a superellipsoid with n = 40 it is 40.6. */
static double tipping(const struct grip_shape *shape)
{
  double most = 0;
  for (int k = 0; k <= 40000; k++) {
    const double angle = GRIP_PI / 4 * pow(1e-5, k / 40000.0), c = cos(angle), s = sin(angle);
    const struct grip_support of =
        grip_shape_support(shape, 1, (struct grip_shape_frame){{s, 0, c}, {c, 0, -s}, {0, 1, 0}});
    most = grip_max(most, 180 / GRIP_PI * (atan2(of.s.x, of.s.z) - angle));
  }
  return most;
}

static void slopes(void)
{
  const struct grip_hull hull = box(1, 1, 1);
  struct grip_shape_words words = {GRIP_SUPERELLIPSOID, {1, 1, 1, 40, 40}, NULL, 3e-3, 0, 0.05, 4};
  struct grip_shape rough;
  CHECK(grip_shape_make(&rough, &words) == GRIP_SHAPE_OK);
  const struct grip_shape sharp = made(&hull, 1e-3, 0), cube = made(&hull, 3e-3, 0);
  CHECK_NEAR(tipping(&rough), 40.6, 0.6);
  CHECK(tipping(&cube) > 44 && tipping(&sharp) > 44.6 && tipping(&sharp) < 45);
}

/* With a soft cushion, the integrals are also sums over an even grid of directions. */
static void even_directions(void)
{
  enum { STEPS = 400 };
  for (int n = 0; n < 6; n++) {
    const double round = n % 2 ? 0.2 : 0;
    const struct grip_shape shape = made(draw_hull(2), 0.08, round);
    double volume = 0, first[3] = {0}, second[3] = {0}, mixed[3] = {0};
    for (int p = 0; p < STEPS; p++)
      for (int a = 0; a < 2 * STEPS; a++) {
        const double polar = GRIP_PI * (p + 0.5) / STEPS, around = GRIP_PI * a / STEPS;
        const double s = sin(polar), c = cos(polar), x = cos(around), y = sin(around);
        const struct grip_support of = grip_shape_support(
            &shape, 1, (struct grip_shape_frame){{s * x, s * y, c}, {c * x, c * y, -s}, {-y, x, 0}});
        const double part = of.h * (of.ee * of.ff - of.ef * of.ef) * s * GRIP_PI * GRIP_PI / STEPS / STEPS;
        const double at[3] = {of.s.x, of.s.y, of.s.z};
        volume += part / 3;
        for (int k = 0; k < 3; k++) {
          first[k] += at[k] * part / 4;
          second[k] += at[k] * at[k] * part / 5;
          mixed[k] += at[(k + 1) % 3] * at[(k + 2) % 3] * part / 5;
        }
      }
    check_at_step(n);
    CHECK_CLOSE(shape.volume, volume, 1e-4);
    const double size = volume * shape.bounding;
    for (int k = 0; k < 3; k++) {
      CHECK_NEAR(first[k], 0, 1e-4 * size);
      CHECK_NEAR(mixed[k], 0, 1e-4 * size * shape.bounding);
      CHECK_CLOSE(shape.moment[k], second[(k + 1) % 3] + second[(k + 2) % 3], 3e-4);
    }
  }
}

static struct grip_vec turned(const double q[4], struct grip_vec v)
{
  const struct grip_vec axis = {q[1], q[2], q[3]}, t = grip_scale(2, grip_cross(axis, v));
  return grip_add(v, grip_add(grip_scale(q[0], t), grip_cross(axis, t)));
}

/* The corners of the file come back from centre and orientation, and a turned, moved copy has the same moments. */
static void frames(void)
{
  for (int n = 0; n < 8; n++) {
    const struct grip_hull hull = *draw_hull(3);
    struct grip_hull copy = hull;
    double q[4];
    draw_quaternion(q);
    for (int k = 0; k < hull.corners; k++) {
      const struct grip_vec v = turned(q, grip_hull_corner(&hull, k));
      copy.x[k] = v.x + 3;
      copy.y[k] = v.y - 2;
      copy.z[k] = v.z + 5;
    }
    const struct grip_shape shape = made(&hull, 0.01, 0), other = made(&copy, 0.01, 0);
    const double *centre = shape.hull_centre;
    check_at_step(n);
    for (int k = 0; k < hull.corners; k++) {
      const struct grip_vec back = grip_add(turned(shape.hull_quaternion, grip_hull_corner(&shape.hull, k)),
                                            grip_vec(centre[0], centre[1], centre[2]));
      CHECK_NEAR(grip_length(grip_sub(back, grip_hull_corner(&hull, k))), 0, 1e-12);
    }
    CHECK_CLOSE(shape.volume, other.volume, 1e-6);
    double a[3], b[3];
    for (int k = 0; k < 3; k++) a[k] = shape.moment[k], b[k] = other.moment[k];
    const double sum_a = a[0] + a[1] + a[2], sum_b = b[0] + b[1] + b[2];
    CHECK_CLOSE(sum_a, sum_b, 1e-5);
    CHECK_CLOSE(a[0] * a[1] * a[2], b[0] * b[1] * b[2], 1e-5);
    CHECK_CLOSE(a[0] * a[1] + a[1] * a[2] + a[2] * a[0], b[0] * b[1] + b[1] * b[2] + b[2] * b[0], 1e-5);
  }
}

/* Nothing overflows in tiny and huge polyhedra. */
static void sizes(void)
{
  const struct grip_hull small = box(3e-9, 2e-9, 1e-9), large = box(3e9, 2e9, 1e9);
  const struct grip_shape a = made(&small, 1e-3, 0), b = made(&large, 1e-3, 0);
  CHECK_CLOSE(a.volume * 1e54, b.volume, 1e-11);
  CHECK_CLOSE(a.moment[0] * 1e90, b.moment[0], 1e-11);
  CHECK_CLOSE(a.equal_radius * 1e18, b.equal_radius, 1e-11);
}

int main(void)
{
  boxes();
  slopes();
  even_directions();
  frames();
  sizes();
  return CHECK_RESULT();
}
