/* SPDX-License-Identifier: GPL-2.0-only */
/* Convex hulls: grids of boxes, random points against a comparison with all planes, and sets without hull. */
#include "grip/hull.h"
#include "support/check.h"
#include "support/draws.h"

static double points[20000][3];

static struct grip_vec point(int k)
{
  return grip_vec(points[k][0], points[k][1], points[k][2]);
}

static void put(int k, double x, double y, double z)
{
  points[k][0] = x;
  points[k][1] = y;
  points[k][2] = z;
}

static double volume(const struct grip_hull *hull)
{
  double sum = 0;
  for (int f = 0; f < hull->faces; f++) {
    const int *face = hull->face[f];
    sum += grip_dot(grip_hull_corner(hull, face[0]),
                    grip_cross(grip_hull_corner(hull, face[1]), grip_hull_corner(hull, face[2]))) /
           6;
  }
  return sum;
}

/* All points are inside of all faces, and Euler's formula holds. */
static void check_hull(const struct grip_hull *hull, int count)
{
  CHECK(hull->faces == 2 * hull->corners - 4);
  for (int f = 0; f < hull->faces; f++) {
    const int *face = hull->face[f];
    const struct grip_vec a = grip_hull_corner(hull, face[0]), b = grip_hull_corner(hull, face[1]),
                          c = grip_hull_corner(hull, face[2]);
    const struct grip_vec normal = unit(grip_cross(grip_sub(b, a), grip_sub(c, a)));
    for (int k = 0; k < count; k++) CHECK_AT_MOST(grip_dot(normal, grip_sub(point(k), a)), 2e-5);
  }
}

/* A box has 8 corners, also if its surface has many points, which single precision rounds. */
static void boxes(void)
{
  for (int steps = 1; steps <= 8; steps++)
    for (int turned = 0; turned < 2; turned++) {
      int count = 0;
      const struct grip_shape_frame axes = draw_frame(draw_direction());
      for (int i = 0; i <= steps; i++)
        for (int j = 0; j <= steps; j++)
          for (int k = 0; k <= steps; k++, count++) {
            const double x = 2.0 * i / steps, y = 3.0 * j / steps, z = 1.0 * k / steps;
            put(count, x, y, z);
            if (!turned) continue;
            const struct grip_vec v =
                grip_add(grip_scale(x, axes.u), grip_add(grip_scale(y, axes.e), grip_scale(z, axes.f)));
            put(count, (float)v.x, (float)v.y, (float)v.z);
          }
      struct grip_hull hull;
      check_at_step(10 * steps + turned);
      CHECK(grip_find_hull(&hull, (const double(*)[3])points, count) == GRIP_HULL_OK);
      CHECK(hull.corners == 8);
      CHECK_CLOSE(volume(&hull), 6, turned ? 1e-6 : 1e-14);
      check_hull(&hull, count);
    }
}

/* On a sphere all points are corners; on a lattice many are in one plane. */
static void random_points(void)
{
  for (int n = 0; n < 3000; n++) {
    const int count = 4 + (int)draw(0, 60);
    for (int k = 0; k < count; k++) {
      const struct grip_vec u = grip_scale(n % 3 ? draw(0, 1) : 1, draw_direction());
      put(k, u.x, u.y, u.z);
      for (int d = 0; d < 3 && n % 3 == 2; d++) points[k][d] = floor(3 * points[k][d]) / 3;
    }
    struct grip_hull hull;
    check_at_step(n);
    const enum grip_hull_error error = grip_find_hull(&hull, (const double(*)[3])points, count);
    if (n % 3 == 2 && error == GRIP_HULL_FLAT) continue;
    CHECK(error == GRIP_HULL_OK);
    CHECK(volume(&hull) > 0);
    check_hull(&hull, count);
    if (n % 3 == 0) CHECK(hull.corners == count);
  }
}

static void errors(void)
{
  struct grip_hull hull;
  for (int k = 0; k < 20000; k++) {
    const struct grip_vec u = draw_direction();
    put(k, u.x, u.y, u.z);
  }
  CHECK(grip_find_hull(&hull, (const double(*)[3])points, 3) == GRIP_HULL_FEW);
  CHECK(grip_find_hull(&hull, (const double(*)[3])points, 20000) == GRIP_HULL_MANY);
  for (int k = 0; k < 100; k++) points[k][2] = 1 + 2 * points[k][0] - points[k][1];
  CHECK(grip_find_hull(&hull, (const double(*)[3])points, 100) == GRIP_HULL_FLAT);
  for (int k = 0; k < 100; k++) put(k, points[k][0], 2 * points[k][0], 3);
  CHECK(grip_find_hull(&hull, (const double(*)[3])points, 100) == GRIP_HULL_FLAT);
  for (int k = 0; k < 100; k++) put(k, 1, 2, 3);
  CHECK(grip_find_hull(&hull, (const double(*)[3])points, 100) == GRIP_HULL_FLAT);
}

int main(void)
{
  boxes();
  random_points();
  errors();
  return CHECK_RESULT();
}
