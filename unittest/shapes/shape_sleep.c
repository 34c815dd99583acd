/* SPDX-License-Identifier: GPL-2.0-only */
/* Sleeping pairs: the overlap of moving grains changes by at most their paths, pairs wake when a plain loop says so,
 * and gaps are those of single pairs, for each instruction set. */
#include "grip/isa.h"
#include "grip/shape_sleep.h"
#include "support/shape_pairs.h"

enum { PAIRS = 43, GRAINS = 2 * PAIRS };

/* Grain 2 n is i of pair n, grain 2 n + 1 is j; each has a type of its own, the last two are spheres. */
static struct known_pair pair[PAIRS];
static const struct grip_shape *of_type[GRAINS];
static struct grip_shape ball;
static int type[GRAINS], first[PAIRS], second[PAIRS];
static int mask[GRAINS];
static double x[3 * GRAINS], quaternion[4 * GRAINS], bounding[GRAINS], mass[GRAINS];
static const struct grip_shape_atoms grains = {.of_type = of_type,
                                               .ball = &ball,
                                               .type = type,
                                               .quaternion = quaternion,
                                               .bounding = bounding,
                                               .mass = mass,
                                               .mask = mask,
                                               .held = 4};

static struct grip_shaped grain(int k)
{
  return (struct grip_shaped){of_type[k] ? of_type[k] : &ball,
                              bounding[k] / (of_type[k] ? of_type[k]->bounding : ball.bounding), x + 3 * k,
                              quaternion + 4 * k};
}

static double overlap(int n)
{
  const struct grip_shaped i = grain(2 * n), j = grain(2 * n + 1);
  return grip_shape_pair(&i, &j, pair[n].normal).overlap;
}

static void draw_grains(void)
{
  for (int n = 0; n < PAIRS; n++) {
    struct known_pair *p = pair + n;
    draw_pair(p, n % ENSEMBLES, -1, 0.05, true);
    first[n] = 2 * n;
    second[n] = 2 * n + 1;
    for (int side = 0; side < 2; side++) {
      const int k = 2 * n + side;
      const struct grip_shaped *of = side ? &p->j : &p->i;
      type[k] = k;
      of_type[k] = n == PAIRS - 1 ? 0 : of->shape;
      mask[k] = k % 5 ? 3 : 6;
      mass[k] = draw(1, 2);
      bounding[k] = of->scale * of->shape->bounding;
      memcpy(x + 3 * k, p->x[side], sizeof p->x[side]);
      memcpy(quaternion + 4 * k, p->q[side], sizeof p->q[side]);
    }
  }
  for (int k = GRAINS - 2; k < GRAINS; k++)
    for (int d = 0; d < 4; d++) quaternion[4 * k + d] = d == 0;
}

static void turn(double q[4], struct grip_vec axis, double angle)
{
  const double p[4] = {cos(0.5 * angle), sin(0.5 * angle) * axis.x, sin(0.5 * angle) * axis.y,
                       sin(0.5 * angle) * axis.z},
               of[4] = {q[0], q[1], q[2], q[3]};
  q[0] = p[0] * of[0] - p[1] * of[1] - p[2] * of[2] - p[3] * of[3];
  q[1] = p[0] * of[1] + p[1] * of[0] + p[2] * of[3] - p[3] * of[2];
  q[2] = p[0] * of[2] - p[1] * of[3] + p[2] * of[0] + p[3] * of[1];
  q[3] = p[0] * of[3] + p[1] * of[2] - p[2] * of[1] + p[3] * of[0];
}

/* Moves, turns and grows grains in two steps. The paths of a grain without turn or growth are exact. Returns the
 * largest change of an overlap over its bound. */
static double paths(void)
{
  static struct grip_shape_place last[GRAINS];
  static struct grip_shape_grain now[GRAINS];
  double path[GRAINS] = {0}, before[PAIRS], nearest = 0;
  grip_shape_follow(&grains, x, GRAINS, last, now, path);
  memset(path, 0, sizeof path);
  grip_shape_follow(&grains, x, GRAINS, last, now, path);
  for (int k = 0; k < GRAINS; k++) CHECK_NEAR(path[k], 0, 0);
  for (int k = 0; k < GRAINS; k++) {
    const struct grip_shaped of = grain(k);
    CHECK(now[k].shape == of.shape && memcmp(now[k].quaternion, of.quaternion, 4 * sizeof(double)) == 0);
    CHECK_NEAR(now[k].scale, of.scale, 1e-15 * of.scale);
    CHECK_NEAR(now[k].equal_radius, of.scale * of.shape->equal_radius, 1e-15 * bounding[k]);
    CHECK_NEAR(now[k].per_mass, k % 5 ? 1 / mass[k] : 0, 1e-15);
  }
  for (int n = 0; n < PAIRS; n++) before[n] = overlap(n);
  const double size = draw_log(1e-4, 0.3);
  for (int step = 0; step < 2; step++) {
    for (int k = 0; k < GRAINS; k++) {
      const struct grip_vec move = grip_scale(draw(0, size), draw_direction());
      x[3 * k] += move.x;
      x[3 * k + 1] += move.y;
      x[3 * k + 2] += move.z;
      const double path_before = path[k];
      if (k % 3) turn(quaternion + 4 * k, draw_direction(), draw(0, size));
      if (k % 3 == 2) bounding[k] *= draw(1 - size, 1 + size);
      grip_shape_follow(&grains, x, k + 1, last, now, path);
      if (k % 3 == 0) CHECK_NEAR(path[k] - path_before, grip_length(move), 1e-14 * (1 + fabs(x[3 * k])));
    }
  }
  for (int n = 0; n < PAIRS; n++) {
    const double change = fabs(overlap(n) - before[n]), most = path[2 * n] + path[2 * n + 1];
    CHECK_AT_MOST(change, most * (1 + 1e-9));
    nearest = grip_max(nearest, change / most);
  }
  return nearest;
}

static void waking(const struct grip_shape_sleepers *pairs)
{
  double path[GRAINS];
  for (int k = 0; k < GRAINS; k++) path[k] = draw(0, 1);
  path[3] = NAN;
  int awake[PAIRS], want = 0;
  const int n = grip_shape_wake(path, pairs, awake);
  for (int k = 0; k < pairs->count; k++)
    if (!(path[first[k]] + path[second[k]] < pairs->due[k])) CHECK(want < n && awake[want++] == k);
  CHECK(n == want);
}

static void gaps(const struct grip_shape_sleepers *pairs)
{
  int chosen[PAIRS], n = 0;
  double gap[PAIRS];
  for (int k = 0; k < PAIRS; k++)
    if (draw(0, 1) < 0.7) chosen[n++] = k;
  grip_shape_prove(&grains, x, pairs, chosen, n, gap);
  for (int k = 0; k < n; k++) {
    const struct grip_shaped i = grain(2 * chosen[k]), j = grain(2 * chosen[k] + 1);
    CHECK_NEAR(gap[k], grip_shape_gap(&i, &j, pairs->to[chosen[k]]), 1e-12 * (bounding[2 * chosen[k]] + 1));
  }
}

int main(void)
{
  static const char *const names[] = {"generic", "x86-64-v2", "x86-64-v3", "x86-64-v4"};
  struct grip_shape_words words = grip_shape_defaults(GRIP_ELLIPSOID);
  for (int d = 0; d < 3; d++) words.number[d] = 1;
  CHECK(grip_shape_make(&ball, &words) == GRIP_SHAPE_OK);
  make_shape_pool();
  for (int isa = 0; isa < 4; isa++) {
    if (!grip_isa_select(names[isa])) continue;
    check_about(names[isa]);
    double nearest = 0;
    for (int round = 0; round < 60; round++) {
      check_at_step(round);
      draw_grains();
      double due[PAIRS];
      struct grip_vec to[PAIRS];
      for (int k = 0; k < PAIRS; k++) {
        due[k] = draw(0, 2);
        to[k] = draw_direction();
      }
      const struct grip_shape_sleepers pairs = {PAIRS - round % 9, first, second, due, to};
      waking(&pairs);
      gaps(&pairs);
      nearest = grip_max(nearest, paths());
    }
    CHECK(nearest > 0.5);
  }
  return CHECK_RESULT();
}
