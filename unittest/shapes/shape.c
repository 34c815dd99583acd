/* SPDX-License-Identifier: GPL-2.0-only */
/* Shapes: words and errors, support functions against finite differences and closed forms, and radii. */
#include "grip/shape.h"
#include "support/check.h"
#include "support/draws.h"

static struct grip_shape made(enum grip_shape_kind kind, double a, double b, double c, double n1, double n2,
                              double cushion, double round)
{
  struct grip_shape_words words = {kind, {a, b, c, n1, n2}, NULL, cushion, round, 0.05, 4};
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
      {{GRIP_ELLIPSOID, {1, 0, 1}, NULL, 0, 0, 0.05, 4}, GRIP_SHAPE_RANGE, "limits"},
      {{GRIP_ELLIPSOID, {1, 1, NAN}, NULL, 0, 0, 0.05, 4}, GRIP_SHAPE_RANGE, "number"},
      {{GRIP_ELLIPSOID, {1, 1, INFINITY}, NULL, 0, 0, 0.05, 4}, GRIP_SHAPE_RANGE, "number"},
      {{GRIP_ELLIPSOID, {1, 50.1, 1}, NULL, 0, 0, 0.05, 4}, GRIP_SHAPE_RATIO, "50 times"},
      {{GRIP_ELLIPSOID, {1, 50, 1}, NULL, 0, 0, 0.05, 4}, GRIP_SHAPE_OK, "no error"},
      {{GRIP_ELLIPSOID, {1, 1, 1}, NULL, 0, -1, 0.05, 4}, GRIP_SHAPE_ROUND, "round"},
      {{GRIP_ELLIPSOID, {1, 1, 1}, NULL, 0, 0, 0, 4}, GRIP_SHAPE_LIMITS, "limits"},
      {{GRIP_ELLIPSOID, {1, 1, 1}, NULL, 0, 0, 5, 4}, GRIP_SHAPE_LIMITS, "order"},
      {{GRIP_SUPERELLIPSOID, {1, 1, 1, 1.9, 2}, NULL, 3e-3, 0, 0.05, 4}, GRIP_SHAPE_RANGE, "limits"},
      {{GRIP_SUPERELLIPSOID, {1, 1, 1, 2, 41}, NULL, 3e-3, 0, 0.05, 4}, GRIP_SHAPE_RANGE, "limits"},
      {{GRIP_SUPERELLIPSOID, {1, 1, 1, 2, 40}, NULL, 1e-3, 0, 0.05, 4}, GRIP_SHAPE_OK, "no error"},
      {{GRIP_SUPERELLIPSOID, {1, 1, 1, 4, 4}, NULL, 0.9e-3, 0, 0.05, 4}, GRIP_SHAPE_CUSHION, "0.001 to 0.1"},
      {{GRIP_SUPERELLIPSOID, {1, 1, 1, 4, 4}, NULL, 0.11, 0, 0.05, 4}, GRIP_SHAPE_CUSHION, "0.001 to 0.1"},
      {{GRIP_SUPERELLIPSOID, {10, 10, 1, 2, 2}, NULL, 0.1, 0, 0.05, 4}, GRIP_SHAPE_FLAT, "too large"},
      {{GRIP_SUPERELLIPSOID, {10, 10, 1, 4, 4}, NULL, 0.1, 0, 0.05, 4}, GRIP_SHAPE_FLAT, "too large"},
      {{GRIP_SUPERELLIPSOID, {1, 50, 20, 8, 2}, NULL, 0.1, 0, 0.05, 4}, GRIP_SHAPE_FLAT, "too large"},
      {{GRIP_SUPERELLIPSOID, {50, 1, 20, 8, 2}, NULL, 0.1, 0, 0.05, 4}, GRIP_SHAPE_FLAT, "too large"},
      {{GRIP_SUPERELLIPSOID, {10, 10, 1, 4, 4}, NULL, 0.01, 0, 0.05, 4}, GRIP_SHAPE_OK, "no error"},
      {{GRIP_CAPSULE, {1, 0}, NULL, 3e-3, 0, 0.05, 4}, GRIP_SHAPE_RANGE, "limits"},
      {{GRIP_CAPSULE, {1, 98.1}, NULL, 3e-3, 0, 0.05, 4}, GRIP_SHAPE_RATIO, "50 times"},
      {{GRIP_CAPSULE, {1, 98}, NULL, 3e-3, 0, 0.05, 4}, GRIP_SHAPE_OK, "no error"},
      {{GRIP_CAPSULE, {1, 21}, NULL, 0.1, 0, 0.05, 4}, GRIP_SHAPE_FLAT, "too large"},
      {{GRIP_CAPSULE, {1, 2}, NULL, 0.2, 0, 0.05, 4}, GRIP_SHAPE_CUSHION, "0.001 to 0.1"},
      {{GRIP_CYLINDER, {1, 0}, NULL, 3e-3, 0, 0.05, 4}, GRIP_SHAPE_RANGE, "limits"},
      {{GRIP_CYLINDER, {1, 100}, NULL, 3e-3, 0, 0.05, 4}, GRIP_SHAPE_OK, "no error"},
      {{GRIP_CYLINDER, {1, 101}, NULL, 3e-3, 0, 0.05, 4}, GRIP_SHAPE_RATIO, "50 times"},
      {{GRIP_CYLINDER, {1, 0.039}, NULL, 3e-3, 0, 0.05, 4}, GRIP_SHAPE_RATIO, "50 times"},
      {{GRIP_CYLINDER, {1, 21}, NULL, 0.1, 0, 0.05, 4}, GRIP_SHAPE_FLAT, "too large"},
      {{GRIP_CYLINDER, {10, 1}, NULL, 0.1, 0, 0.05, 4}, GRIP_SHAPE_FLAT, "too large"},
      {{GRIP_POLYHEDRON, {0}, NULL, 3e-3, 0, 0.05, 4}, GRIP_SHAPE_HULL, "hull"},
      {{GRIP_TABLET, {1, -0.1, 0.3}, NULL, 3e-3, 0, 0.05, 4}, GRIP_SHAPE_RANGE, "limits"},
      {{GRIP_TABLET, {1, 1, 0}, NULL, 3e-3, 0, 0.05, 4}, GRIP_SHAPE_RANGE, "limits"},
      {{GRIP_TABLET, {1, 0, 0.3}, NULL, 3e-3, 0, 0.05, 4}, GRIP_SHAPE_OK, "no error"},
      {{GRIP_TABLET, {1, 0.2, 1}, NULL, 3e-3, 0, 0.05, 4}, GRIP_SHAPE_OK, "no error"},
      {{GRIP_TABLET, {1, 0.2, 1.001}, NULL, 3e-3, 0, 0.05, 4}, GRIP_SHAPE_CAP, "caps"},
      {{GRIP_TABLET, {1, 1, 0.02}, NULL, 0.03, 0, 0.05, 4}, GRIP_SHAPE_FLAT, "too large"},
      {{GRIP_TABLET, {1, 30, 0.3}, NULL, 0.1, 0, 0.05, 4}, GRIP_SHAPE_FLAT, "too large"},
  };
  for (size_t n = 0; n < sizeof cases / sizeof *cases; n++) {
    struct grip_shape shape;
    const enum grip_shape_error error = grip_shape_make(&shape, &cases[n].words);
    check_at_step((int)n);
    CHECK(error == cases[n].error);
    CHECK_CONTAINS(grip_shape_error_text(error), cases[n].text);
  }
  CHECK(grip_shape_kind("superellipsoid") == GRIP_SUPERELLIPSOID && grip_shape_kind("cube") == -1);
  CHECK(grip_shape_number_of(GRIP_ELLIPSOID, 2) && !grip_shape_number_of(GRIP_ELLIPSOID, 3));
  CHECK(grip_shape_number_of(GRIP_SUPERELLIPSOID, 4) && !grip_shape_number_of(GRIP_SUPERELLIPSOID, 5));
  CHECK(grip_shape_defaults(GRIP_SUPERELLIPSOID).cushion == 3e-3);
  CHECK(!grip_shape_cushioned(GRIP_ELLIPSOID) && grip_shape_defaults(GRIP_ELLIPSOID).cushion == 0);
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
    CHECK_NEAR((side[1].h - side[0].h) / (2 * angle), grip_dot(at.s, e), 5e-7 * size);
    const double bound = 1e-5 * (at.ee + at.ff) + 1e-7 * size;
    CHECK_NEAR(grip_dot(ds, e), k ? at.ff : at.ee, bound);
    CHECK_NEAR(grip_dot(ds, f), at.ef, bound);
  }
  CHECK(at.ee > 0 && at.ff > 0 && at.ee * at.ff > at.ef * at.ef);
}

static void support_functions(void)
{
  for (int n = 0; n < 30 * GRIP_SHAPES; n++) {
    struct grip_shape_words words = draw_shape((enum grip_shape_kind)(n % GRIP_SHAPES), 10, 20);
    words.round = draw(0, 1) < 0.5 ? draw(0, 1) : 0;
    struct grip_shape shape;
    CHECK(grip_shape_make(&shape, &words) == GRIP_SHAPE_OK);
    const double slender = words.kind == GRIP_POLYHEDRON ? shape.inscribed / shape.bounding : 1;
    const double scale = draw(0.5, 2), angle = words.cushion > 0 ? 1e-3 * words.cushion * slender : 1e-5;
    check_at_step(n);
    for (int k = 0; k < 40; k++) {
      differences(&shape, scale, draw_frame(k % 2 ? draw_direction() : draw_near_axis()), angle);
      /* The rim of a cap. */
      const double polar = shape.rim + draw(-3, 3) * words.cushion, around = draw(0, 2 * GRIP_PI);
      differences(&shape, scale,
                  draw_frame(grip_vec(sin(polar) * cos(around), sin(polar) * sin(around), cos(polar))),
                  angle);
    }
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
  for (int n = 0; n < 20 * GRIP_SHAPES; n++) {
    const struct grip_shape_words words = draw_shape((enum grip_shape_kind)(n % GRIP_SHAPES), 5, 40);
    struct grip_shape shape;
    CHECK(grip_shape_make(&shape, &words) == GRIP_SHAPE_OK);
    check_at_step(n);
    const double *v = words.number;
    const double half[][3] = {{v[0], v[1], v[2]},
                              {v[0], v[1], v[2]},
                              {v[0], v[0], v[0] + v[1] / 2},
                              {v[0], v[0], v[1] / 2},
                              {v[0], v[0], v[1] / 2 + v[2]}};
    for (int axis = 0; axis < 3 && words.kind != GRIP_POLYHEDRON; axis++) {
      CHECK_CLOSE(shape.extent[axis], half[words.kind][axis], 1e-15);
      CHECK_CLOSE(along(&shape, axis).h, half[words.kind][axis], 1e-13);
    }
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

/* The support functions of the sharp bodies, which those with a cushion tend to. */
static double sharp(const struct grip_shape_words *words, struct grip_vec u)
{
  const double *v = words->number, across = hypot(u.x, u.y), along = fabs(u.z);
  if (words->kind == GRIP_CAPSULE) return v[0] + 0.5 * v[1] * along;
  if (words->kind == GRIP_CYLINDER) return v[0] * across + 0.5 * v[1] * along;
  const double rim = 2 * atan(v[2] / v[0]), radius = v[0] / sin(rim); /* of the cap */
  if (atan2(across, along) > rim) return v[0] * across + 0.5 * v[1] * along;
  return radius + (0.5 * v[1] + v[2] - radius) * along;
}

static void sharp_bodies(void)
{
  static const struct grip_shape_words all[] = {{GRIP_CAPSULE, {1, 2}, NULL, 1e-3, 0, 0.05, 4},
                                                {GRIP_CYLINDER, {1, 3}, NULL, 1e-3, 0, 0.05, 4},
                                                {GRIP_CYLINDER, {2, 1}, NULL, 1e-3, 0, 0.05, 4},
                                                {GRIP_TABLET, {1, 0.5, 0.3}, NULL, 1e-3, 0, 0.05, 4},
                                                {GRIP_TABLET, {2, 0, 0.5}, NULL, 1e-3, 0, 0.05, 4},
                                                {GRIP_TABLET, {1, 1, 1}, NULL, 1e-3, 0, 0.05, 4}};
  for (size_t n = 0; n < sizeof all / sizeof *all; n++) {
    double worst[3] = {0};
    for (int k = 0; k < 3; k++) {
      struct grip_shape_words words = all[n];
      words.cushion *= 1 << k;
      struct grip_shape shape;
      CHECK(grip_shape_make(&shape, &words) == GRIP_SHAPE_OK);
      for (int l = 0; l < 3000; l++) {
        const struct grip_shape_frame at = draw_frame(l % 2 ? draw_direction() : draw_near_axis());
        worst[k] = grip_max(worst[k], fabs(grip_shape_support(&shape, 1, at).h - sharp(&words, at.u)));
      }
      check_at_step((int)n);
      CHECK_AT_MOST(worst[k], 1.5 * words.cushion * shape.bounding);
    }
    CHECK(worst[1] > 1.8 * worst[0] && worst[2] > 1.8 * worst[1]);
  }
}

/* A ball that is rolled around a capsule makes a thicker one. */
static void rounded(void)
{
  const struct grip_shape thin = made(GRIP_CAPSULE, 1, 3, 0, 0, 0, 3e-3, 0.5),
                          thick = made(GRIP_CAPSULE, 1.5, 3, 0, 0, 0, 3e-3, 0);
  for (int k = 0; k < 1000; k++) {
    const struct grip_shape_frame frame = draw_frame(k % 2 ? draw_direction() : draw_near_axis());
    const struct grip_support a = grip_shape_support(&thin, 1, frame),
                              b = grip_shape_support(&thick, 1, frame);
    CHECK_CLOSE(a.h, b.h, 1e-14);
    CHECK_NEAR(grip_length(grip_sub(a.s, b.s)), 0, 1e-13);
    CHECK_CLOSE(a.ee, b.ee, 1e-12);
    CHECK_CLOSE(a.ff, b.ff, 1e-12);
  }
  CHECK_CLOSE(thin.volume, thick.volume, 1e-12);
  CHECK_CLOSE(thin.inscribed, 1.5, 1e-15);
  CHECK_CLOSE(thin.bounding, 3, 1e-11);
}

int main(void)
{
  errors();
  rounded();
  sharp_bodies();
  support_functions();
  radii();
  closed_forms();
  return CHECK_RESULT();
}
