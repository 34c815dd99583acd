/* SPDX-License-Identifier: GPL-2.0-only */
/* Volume and moments of shapes: closed forms, and sums over boxes of the sharp body's points. */
#include "grip/shape.h"
#include "support/check.h"
#include "support/draws.h"

static struct grip_shape made(enum grip_shape_kind kind, const double *number, double cushion, double round)
{
  struct grip_shape_words words = {.kind = kind, .cushion = cushion, .round = round, .low = 0.05, .high = 4};
  for (int k = 0; k < GRIP_SHAPE_NUMBERS; k++) words.number[k] = number[k];
  struct grip_shape shape = {0};
  CHECK(grip_shape_make(&shape, &words) == GRIP_SHAPE_OK);
  return shape;
}

static void same_mass(const struct grip_shape *got, const struct grip_shape *want, double tolerance)
{
  CHECK_CLOSE(got->volume, want->volume, tolerance);
  for (int k = 0; k < 3; k++) CHECK_CLOSE(got->moment[k], want->moment[k], tolerance);
}

/* V = 4/3 pi a b c, I_x = V (b^2 + c^2)/5. A superellipsoid with n = 2 is integrated. */
static void ellipsoids(void)
{
  static const double numbers[][GRIP_SHAPE_NUMBERS] = {
      {1, 1, 1, 2, 2}, {1, 2, 3, 2, 2}, {10, 1, 1, 2, 2}, {1, 1, 20, 2, 2}, {1, 20, 20, 2, 2}};
  for (int n = 0; n < 5; n++) {
    const double *x = numbers[n], volume = 4 * GRIP_PI / 3 * x[0] * x[1] * x[2];
    const struct grip_shape egg = made(GRIP_ELLIPSOID, x, 0, 0),
                            block = made(GRIP_SUPERELLIPSOID, x, 1e-3, 0);
    check_at_step(n);
    CHECK_CLOSE(egg.volume, volume, 1e-13);
    for (int k = 0; k < 3; k++) {
      const double b = x[(k + 1) % 3], c = x[(k + 2) % 3];
      CHECK_CLOSE(egg.moment[k], volume * (b * b + c * c) / 5, 1e-13);
    }
    same_mass(&block, &egg, 1e-11);
    CHECK_CLOSE(block.sharp_volume, egg.volume, 1e-13);
    CHECK_CLOSE(egg.equal_radius, cbrt(x[0] * x[1] * x[2]), 1e-13);
  }
}

/* A sphere of radius 1 and a ball of radius 1 are a sphere of radius 2. By Steiner's formula, `round` r adds
 * r S + M r^2 + 4/3 pi r^3 to the volume; for a spheroid a = c with b > a, S and M have closed forms. */
static void rounded(void)
{
  const double ball[] = {1, 1, 1, 2, 2}, twice[] = {2, 2, 2, 2, 2};
  const struct grip_shape sum = made(GRIP_ELLIPSOID, ball, 0, 1), want = made(GRIP_ELLIPSOID, twice, 0, 0);
  same_mass(&sum, &want, 1e-12);
  const double spheroid[] = {1, 3, 1, 2, 2}, r = 0.25, k = sqrt(8.0 / 9);
  const double area = 2 * GRIP_PI * (1 + 3 / k * asin(k));
  const double curvature = 2 * GRIP_PI * (3 + acosh(3) / sqrt(8)); /* integral of the mean curvature */
  const struct grip_shape round = made(GRIP_ELLIPSOID, spheroid, 0, r);
  CHECK_CLOSE(round.volume, 4 * GRIP_PI + area * r + curvature * r * r + 4 * GRIP_PI / 3 * r * r * r, 1e-11);
}

/* By how much the cushion changes the volume, and that the difference vanishes with it. */
static void cushioned(void)
{
  static const double part[2][3] = {{-0.0004, -0.0017, -0.0069}, {-0.0013, -0.0045, -0.015}};
  static const double unit_in_last_place[2][3] = {{1e-4, 1e-4, 1e-4}, {1e-4, 1e-4, 1e-3}};
  static const double cushions[] = {1e-3, 1e-3 * 3.16227766016838, 1e-2};
  for (int k = 0; k < 6; k++) {
    const double n = k < 3 ? 4 : 8, numbers[] = {1, 1, 1, n, n};
    const struct grip_shape shape = made(GRIP_SUPERELLIPSOID, numbers, cushions[k % 3], 0);
    check_at_step(k);
    CHECK_NEAR(shape.volume / shape.sharp_volume - 1, part[k / 3][k % 3],
               0.55 * unit_in_last_place[k / 3][k % 3]);
    for (int axis = 0; axis < 3; axis++)
      CHECK_NEAR(shape.moment[axis] / shape.sharp_moment[axis], 1, 2.5 * fabs(part[k / 3][k % 3]));
  }
}

/* The sharp body as a sum over boxes of an octant. */
static void sharp(void)
{
  static const double numbers[][GRIP_SHAPE_NUMBERS] = {{1, 1, 1, 4, 4}, {1, 2, 1.5, 3, 6}, {2, 1, 1, 8, 2.5}};
  enum { BOXES = 160 };
  for (int n = 0; n < 3; n++) {
    const double *at = numbers[n], box = at[0] * at[1] * at[2] * 8 / (BOXES * BOXES * (double)BOXES);
    double volume = 0, second[3] = {0};
    for (int i = 0; i < BOXES * BOXES * BOXES; i++) {
      const double x = (i % BOXES + 0.5) / BOXES, y = (i / BOXES % BOXES + 0.5) / BOXES,
                   z = (i / (BOXES * BOXES) + 0.5) / BOXES;
      if (pow(pow(x, at[4]) + pow(y, at[4]), at[3] / at[4]) + pow(z, at[3]) > 1) continue;
      volume += box;
      second[0] += box * x * x * at[0] * at[0];
      second[1] += box * y * y * at[1] * at[1];
      second[2] += box * z * z * at[2] * at[2];
    }
    const struct grip_shape shape = made(GRIP_SUPERELLIPSOID, at, 1e-3, 0);
    check_at_step(n);
    CHECK_CLOSE(shape.sharp_volume, volume, 6e-4);
    for (int k = 0; k < 3; k++)
      CHECK_CLOSE(shape.sharp_moment[k], second[(k + 1) % 3] + second[(k + 2) % 3], 1e-3);
    CHECK_CLOSE(shape.volume, volume, 3e-3);
    for (int k = 0; k < 3; k++) CHECK_CLOSE(shape.moment[k], second[(k + 1) % 3] + second[(k + 2) % 3], 7e-3);
  }
}

/* The exponents go with their axes, and a scaled body has scaled moments. */
static void symmetric(void)
{
  const double numbers[] = {1, 2, 1.5, 3, 6}, turned[] = {2, 1, 1.5, 3, 6},
               large[] = {1e-3, 2e-3, 1.5e-3, 3, 6};
  const struct grip_shape a = made(GRIP_SUPERELLIPSOID, numbers, 3e-3, 0.1),
                          b = made(GRIP_SUPERELLIPSOID, turned, 3e-3, 0.1),
                          c = made(GRIP_SUPERELLIPSOID, large, 3e-3, 1e-4);
  CHECK_CLOSE(a.volume, b.volume, 1e-12);
  CHECK_CLOSE(a.moment[0], b.moment[1], 1e-12);
  CHECK_CLOSE(a.moment[2], b.moment[2], 1e-12);
  CHECK_CLOSE(a.volume * 1e-9, c.volume, 1e-12);
  for (int k = 0; k < 3; k++) CHECK_CLOSE(a.moment[k] * 1e-15, c.moment[k], 1e-12);
}

/* Closed forms of the sharp bodies, to which those with a cushion tend in the first order. */
static void revolved(void)
{
  static const struct {
    enum grip_shape_kind kind;
    double number[GRIP_SHAPE_NUMBERS];
  } all[] = {{GRIP_CAPSULE, {1, 2}},
             {GRIP_CAPSULE, {0.7, 5}},
             {GRIP_CYLINDER, {1, 2}},
             {GRIP_CYLINDER, {3, 1}},
             {GRIP_TABLET, {1, 0.5, 0.3}},
             {GRIP_TABLET, {2, 1, 2}},
             {GRIP_TABLET, {1, 1.5, 1 - 1e-9}},
             {GRIP_TABLET, {1, 0, 1}}};
  for (size_t n = 0; n < sizeof all / sizeof *all; n++) {
    const double *v = all[n].number, r = v[0], r2 = r * r;
    const bool capsule = all[n].kind == GRIP_CAPSULE || n >= 5;
    const double l = v[1], disc = GRIP_PI * r2 * l, ball = 4 * GRIP_PI / 3 * r2 * r;
    double off[2][3];
    for (int k = 0; k < 2; k++) {
      const struct grip_shape shape = made(all[n].kind, v, k ? 2e-3 : 1e-3, 0);
      off[k][0] = shape.volume / shape.sharp_volume - 1;
      off[k][1] = shape.moment[0] / shape.sharp_moment[0] - 1;
      off[k][2] = shape.moment[2] / shape.sharp_moment[2] - 1;
      check_at_step((int)n);
      CHECK_CLOSE(shape.moment[0], shape.moment[1], 1e-12);
      if (n == 4) continue;
      /* A half ball about its centre: 83/320 m r^2, at 3/8 r from its face. */
      const double half = capsule ? 0.5 * ball : 0, arm = 0.5 * l + 0.375 * r;
      CHECK_CLOSE(shape.sharp_volume, disc + 2 * half, 1e-8);
      CHECK_CLOSE(shape.sharp_moment[2], 0.5 * disc * r2 + 0.8 * half * r2, 1e-8);
      CHECK_CLOSE(shape.sharp_moment[0],
                  disc * (l * l + 3 * r2) / 12 + 2 * half * (83. / 320 * r2 + arm * arm), 1e-8);
    }
    for (int k = 0; k < 3; k++) {
      CHECK_AT_MOST(fabs(off[0][k]), 0.01);
      if (n != 7) CHECK_NEAR(off[1][k] / off[0][k], 2, 0.1);
    }
  }
  /* Two caps of height c and radius of curvature R hold pi c^2 (3 R - c)/3. */
  const double tablet[GRIP_SHAPE_NUMBERS] = {4, 2, 1.4}, radius = (16 + 1.4 * 1.4) / 2.8;
  CHECK_CLOSE(made(GRIP_TABLET, tablet, 1e-3, 0).sharp_volume,
              32 * GRIP_PI + 2 * GRIP_PI * 1.96 * (3 * radius - 1.4) / 3, 1e-13);
}

/* The same volume and moments from sums over a fine, even grid of directions: neither tanh-sinh, nor octants. */
static void even_directions(void)
{
  static const double number[GRIP_SHAPE_NUMBERS] = {1, 0.5, 0.4};
  static const enum grip_shape_kind kinds[] = {GRIP_CAPSULE, GRIP_CYLINDER, GRIP_TABLET};
  enum { STEPS = 40000 };
  for (int n = 0; n < 3; n++) {
    const struct grip_shape shape = made(kinds[n], number, 0.05, 0.1);
    double volume = 0, x2 = 0, z2 = 0;
    for (int k = 0; k < STEPS; k++) {
      const double polar = GRIP_PI * (k + 0.5) / STEPS, s = sin(polar), c = cos(polar);
      const struct grip_shape_frame frame = {{s, 0, c}, {c, 0, -s}, {0, 1, 0}};
      const struct grip_support of = grip_shape_support(&shape, 1, frame);
      const double part = of.h * of.ee * of.ff * 2 * GRIP_PI * s * GRIP_PI / STEPS;
      volume += part / 3;
      x2 += 0.5 * of.s.x * of.s.x * part / 5;
      z2 += of.s.z * of.s.z * part / 5;
    }
    check_at_step(n);
    CHECK_CLOSE(shape.volume, volume, 1e-7);
    CHECK_CLOSE(shape.moment[0], x2 + z2, 1e-7);
    CHECK_CLOSE(shape.moment[2], 2 * x2, 1e-7);
  }
}

/* Spheroids: where the normal is 45 degrees from the ratio of the axes, a push turns the grain most; the
 * curvature is least on the flank and largest at the tips, and the limits hold. */
static void bounds(void)
{
  static const double ratios[] = {1, 1.5, 2, 5, 10};
  for (int n = 0; n < 5; n++) {
    const double a = ratios[n], numbers[GRIP_SHAPE_NUMBERS] = {a, 1, 1};
    const struct grip_shape shape = made(GRIP_ELLIPSOID, numbers, 0, 0);
    check_at_step(n);
    CHECK_CLOSE(1 / shape.least_mass, 1 + 5 * (a - 1) * (a - 1) / (a * a + 1), 1e-3);
    CHECK_CLOSE(shape.largest_curvature, fmin(a, 4 * cbrt(a)), 1e-3);
    CHECK_CLOSE(shape.least_curvature, fmax(1 / a, 0.05 * cbrt(a)), 1e-3);
  }
  /* A block: the arm of an edge of its face is 1, at a normal along the axis. */
  const double block[] = {1, 1, 1, 20, 20};
  const struct grip_shape shape = made(GRIP_SUPERELLIPSOID, block, 1e-3, 0);
  CHECK_CLOSE(shape.largest_curvature, 4 * shape.equal_radius, 1e-12);
  CHECK(1 / shape.least_mass - 1 > 0.9 * shape.volume / shape.moment[0]);
}

int main(void)
{
  ellipsoids();
  rounded();
  cushioned();
  sharp();
  symmetric();
  revolved();
  even_directions();
  bounds();
  return CHECK_RESULT();
}
