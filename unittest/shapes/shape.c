/* SPDX-License-Identifier: GPL-2.0-only */
/* Shapes: words and errors, support functions against finite differences and closed forms, and radii. */
#include "grip/shape.h"
#include "support/check.h"
#include "support/draws.h"

static struct grip_shape made(enum grip_shape_kind kind, double a, double b, double c, double n1, double n2,
                              double cushion, double round)
{
  struct grip_shape_words words = {kind, {a, b, c, n1, n2}, cushion, round, 0.05, 4};
  struct grip_shape shape = {0};
  CHECK(grip_shape_make(&shape, &words) == GRIP_SHAPE_OK);
  return shape;
}

static void errors(void)
{
  static const struct {
    struct grip_shape_words words;
    enum grip_shape_error error;
    const char *text;
  } cases[] = {
      {{GRIP_ELLIPSOID, {1, 0, 1}, 0, 0, 0.05, 4}, GRIP_SHAPE_AXIS, "positive"},
      {{GRIP_ELLIPSOID, {1, 1, NAN}, 0, 0, 0.05, 4}, GRIP_SHAPE_AXIS, "semi-axes"},
      {{GRIP_ELLIPSOID, {1, 50.1, 1}, 0, 0, 0.05, 4}, GRIP_SHAPE_RATIO, "50 times"},
      {{GRIP_ELLIPSOID, {1, 50, 1}, 0, 0, 0.05, 4}, GRIP_SHAPE_OK, "no error"},
      {{GRIP_ELLIPSOID, {1, 1, 1}, 0, -1, 0.05, 4}, GRIP_SHAPE_ROUND, "round"},
      {{GRIP_ELLIPSOID, {1, 1, 1}, 0, 0, 0, 4}, GRIP_SHAPE_LIMITS, "limits"},
      {{GRIP_ELLIPSOID, {1, 1, 1}, 0, 0, 5, 4}, GRIP_SHAPE_LIMITS, "order"},
      {{GRIP_SUPERELLIPSOID, {1, 1, 1, 1.9, 2}, 3e-3, 0, 0.05, 4}, GRIP_SHAPE_EXPONENT, "2 to 40"},
      {{GRIP_SUPERELLIPSOID, {1, 1, 1, 2, 41}, 3e-3, 0, 0.05, 4}, GRIP_SHAPE_EXPONENT, "2 to 40"},
      {{GRIP_SUPERELLIPSOID, {1, 1, 1, 2, 40}, 1e-3, 0, 0.05, 4}, GRIP_SHAPE_OK, "no error"},
      {{GRIP_SUPERELLIPSOID, {1, 1, 1, 4, 4}, 0.9e-3, 0, 0.05, 4}, GRIP_SHAPE_CUSHION, "0.001 to 0.1"},
      {{GRIP_SUPERELLIPSOID, {1, 1, 1, 4, 4}, 0.11, 0, 0.05, 4}, GRIP_SHAPE_CUSHION, "0.001 to 0.1"},
      {{GRIP_SUPERELLIPSOID, {10, 10, 1, 2, 2}, 0.1, 0, 0.05, 4}, GRIP_SHAPE_FLAT, "too large"},
      {{GRIP_SUPERELLIPSOID, {10, 10, 1, 4, 4}, 0.1, 0, 0.05, 4}, GRIP_SHAPE_FLAT, "too large"},
      {{GRIP_SUPERELLIPSOID, {1, 50, 20, 8, 2}, 0.1, 0, 0.05, 4}, GRIP_SHAPE_FLAT, "too large"},
      {{GRIP_SUPERELLIPSOID, {50, 1, 20, 8, 2}, 0.1, 0, 0.05, 4}, GRIP_SHAPE_FLAT, "too large"},
      {{GRIP_SUPERELLIPSOID, {10, 10, 1, 4, 4}, 0.01, 0, 0.05, 4}, GRIP_SHAPE_OK, "no error"},
  };
  for (size_t n = 0; n < sizeof cases / sizeof *cases; n++) {
    struct grip_shape shape;
    const enum grip_shape_error error = grip_shape_make(&shape, &cases[n].words);
    check_at_step((int)n);
    CHECK(error == cases[n].error);
    CHECK_CONTAINS(grip_shape_error_text(error), cases[n].text);
  }
  CHECK(grip_shape_kind("superellipsoid") == GRIP_SUPERELLIPSOID && grip_shape_kind("cube") == -1);
  CHECK(grip_shape_numbers(GRIP_ELLIPSOID) == 3 && grip_shape_numbers(GRIP_SUPERELLIPSOID) == 5);
  CHECK(grip_shape_defaults(GRIP_SUPERELLIPSOID).cushion == 3e-3);
}

/* The gradient of h is s, and the gradient of s is rho. angle: a step along the sphere. */
static void differences(const struct grip_shape *shape, double scale, struct grip_shape_frame frame,
                        double angle)
{
  const struct grip_support at = grip_shape_support(shape, scale, frame);
  CHECK_CLOSE(grip_dot(at.s, frame.u), at.h, 1e-13);
  const double size = scale * shape->bounding;
  for (int k = 0; k < 2; k++) {
    const struct grip_vec e = k ? frame.f : frame.e, f = k ? frame.e : frame.f;
    struct grip_support side[2];
    for (int l = 0; l < 2; l++) {
      const double turn = l ? angle : -angle;
      const struct grip_vec u = grip_add(grip_scale(cos(turn), frame.u), grip_scale(sin(turn), e));
      side[l] = grip_shape_support(shape, scale, (struct grip_shape_frame){u, unit(grip_cross(u, f)), f});
    }
    const struct grip_vec ds = grip_scale(0.5 / angle, grip_sub(side[1].s, side[0].s));
    CHECK_NEAR((side[1].h - side[0].h) / (2 * angle), grip_dot(at.s, e), 1e-7 * size);
    const double bound = 1e-5 * (at.ee + at.ff) + 1e-7 * size;
    CHECK_NEAR(grip_dot(ds, e), k ? at.ff : at.ee, bound);
    CHECK_NEAR(grip_dot(ds, f), at.ef, bound);
  }
  CHECK(at.ee > 0 && at.ff > 0 && at.ee * at.ff > at.ef * at.ef);
}

static void support_functions(void)
{
  for (int n = 0; n < 60; n++) {
    struct grip_shape_words words = draw_shape(n % 3 ? GRIP_SUPERELLIPSOID : GRIP_ELLIPSOID, 10, 20);
    words.round = n % 2 ? draw(0, 1) : 0;
    struct grip_shape shape;
    CHECK(grip_shape_make(&shape, &words) == GRIP_SHAPE_OK);
    const double scale = draw(0.5, 2), angle = n % 3 ? 1e-3 * words.cushion : 1e-5;
    for (int k = 0; k < 40; k++)
      differences(&shape, scale, draw_frame(k % 2 ? draw_direction() : draw_near_axis()), angle);
  }
}

static struct grip_support along(const struct grip_shape *shape, int axis)
{
  const struct grip_vec of[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 0, 0}, {0, 1, 0}};
  return grip_shape_support(shape, 1, (struct grip_shape_frame){of[axis], of[axis + 1], of[axis + 2]});
}

/* Half extents are exact, no direction leaves the two spheres, and the bounding one touches. */
static void radii(void)
{
  for (int n = 0; n < 40; n++) {
    const struct grip_shape_words words = draw_shape(n % 4 ? GRIP_SUPERELLIPSOID : GRIP_ELLIPSOID, 5, 40);
    struct grip_shape shape;
    CHECK(grip_shape_make(&shape, &words) == GRIP_SHAPE_OK);
    for (int axis = 0; axis < 3; axis++) CHECK_CLOSE(along(&shape, axis).h, words.number[axis], 1e-13);
    double least = INFINITY, most = 0;
    for (int k = 0; k < 3000; k++) {
      struct grip_vec u = k % 2 ? draw_direction() : draw_near_axis();
      for (int again = 0; again < 2; again++) {
        const struct grip_support of = grip_shape_support(&shape, 1, draw_frame(u));
        least = grip_min(least, of.h);
        most = grip_max(most, grip_length(of.s));
        u = unit(of.s);
      }
    }
    CHECK(least >= shape.inscribed * (1 - 1e-13));
    CHECK(most <= shape.bounding);
    CHECK(most > 0.99 * shape.bounding);
  }
  const struct grip_shape needle = made(GRIP_ELLIPSOID, 1, 20, 3, 0, 0, 0, 0.5);
  CHECK_CLOSE(needle.bounding, 20.5, 1e-11);
  CHECK_CLOSE(needle.inscribed, 1.5, 1e-15);
}

/* The radius of curvature in the middle of a face, and n = 2, which is an ellipsoid. */
static void closed_forms(void)
{
  static const double cushions[] = {1e-3, 1e-3 * 3.16227766016838, 1e-2};
  static const double flattest[2][3] = {{100, 46, 21}, {372, 139, 51}};
  for (int k = 0; k < 6; k++) {
    const double n = k < 3 ? 4 : 8, e = cushions[k % 3];
    const struct grip_shape shape = made(GRIP_SUPERELLIPSOID, 1, 1, 1, n, n, e, 0);
    CHECK_NEAR(along(&shape, 2).ee, flattest[k / 3][k % 3], 0.7);
    /* A is below a, by less than 2 %. */
    const struct grip_shape plate = made(GRIP_SUPERELLIPSOID, 3, 2, 1, n, n, e, 0);
    CHECK_CLOSE(along(&plate, 2).ee, 3 * pow(3, 1 / (n - 1)) * pow(e, -(n - 2) / (n - 1)), 0.04);
  }
  const struct grip_shape block = made(GRIP_SUPERELLIPSOID, 1, 2, 3, 2, 2, 3e-3, 0.1),
                          egg = made(GRIP_ELLIPSOID, 1, 2, 3, 0, 0, 0, 0.1);
  for (int k = 0; k < 1000; k++) {
    const struct grip_shape_frame frame = draw_frame(k % 2 ? draw_direction() : draw_near_axis());
    const struct grip_support got = grip_shape_support(&block, 1, frame),
                              want = grip_shape_support(&egg, 1, frame);
    CHECK_CLOSE(got.h, want.h, 1e-13);
    CHECK_NEAR(grip_length(grip_sub(got.s, want.s)), 0, 1e-13);
    CHECK_CLOSE(got.ee, want.ee, 1e-12);
    CHECK_CLOSE(got.ff, want.ff, 1e-12);
    CHECK_NEAR(got.ef, want.ef, 1e-12);
  }
}

int main(void)
{
  errors();
  support_functions();
  radii();
  closed_forms();
  return CHECK_RESULT();
}
