/* SPDX-License-Identifier: GPL-2.0-only */
/* normal edinburgh: the complete force-overlap path for both exponents and all adhesion branches, compared
 * with the equations of its page; reloading, restitution in closed form, damping, walls, bad input. */
#include "support/bad_words.h"
#include "support/impact.h"

#define PI 3.14159265358979323846

/* young 1500, nu = 0, two spheres: E* = 750. */
struct numbers {
  double n, chi, gamma, k2_ratio, radius_i, radius_j;
  bool wall;
};

static struct grip_model model_with(struct numbers p)
{
  char line[MAX_LINE];
  snprintf(line, sizeof line, "edinburgh young 1500 poisson 0 k2_ratio %.17g n %g gamma %.17g chi %.17g",
           p.k2_ratio, p.n, p.gamma, p.chi);
  return model_of(line);
}

static double reduced(struct numbers p)
{
  return p.wall ? p.radius_i : p.radius_i * p.radius_j / (p.radius_i + p.radius_j);
}

static double loading_stiffness(struct numbers p)
{
  return p.n == 1 ? 2 * 750 * reduced(p) : 4. / 3 * 750 * sqrt(reduced(p));
}

/* The circle in which a sphere of radius_i intersects one of radius_j, or a plane, at an overlap: from the
 * sides of the triangle. */
static double circle(struct numbers p, double overlap)
{
  const double ri = p.radius_i, rj = p.radius_j, d = ri + rj - overlap;
  const double along = p.wall ? ri - overlap : (d * d - rj * rj + ri * ri) / (2 * d);
  return sqrt(ri * ri - along * along);
}

/* The adhesive force f_adh at an overlap, given the largest plastic overlap. */
static double pull_of(struct numbers p, double overlap, double largest)
{
  const double k2 = p.k2_ratio * loading_stiffness(p), limit = k2 * pow(largest, p.n) / 2;
  const double wanted = 1.5 * PI * p.gamma * circle(p, largest);
  const double lowest = wanted > limit ? largest / 2 : pow(pow(largest, p.n) - wanted / k2, 1 / p.n);
  return fmin(wanted, limit) * pow(overlap / lowest, p.chi);
}

static struct contact contact_with(struct numbers p)
{
  struct contact c = contact_of(p.radius_i, p.wall ? p.radius_i : p.radius_j, 0);
  c.wall = p.wall;
  return c;
}

static void along(struct numbers p)
{
  const struct grip_model model = model_with(p);
  struct contact c = contact_with(p);
  const double k1 = loading_stiffness(p), k2 = p.k2_ratio * k1, deepest = 0.04;
  const double size = k1 * pow(deepest, p.n);
  for (double overlap = 0.001; overlap < deepest; overlap += 0.001)
    CHECK_NEAR(force_at(&model, &c, overlap), k1 * pow(overlap, p.n), 1e-11 * size);
  CHECK_NEAR(force_at(&model, &c, deepest), size, 1e-11 * size);
  const double plastic = pow(1 - 1 / p.k2_ratio, 1 / p.n) * deepest;
  CHECK_NEAR(c.history[0], plastic, 1e-12);
  bool adhered = false;
  double least = 0, at = 0;
  for (double overlap = deepest; overlap > 0.0005; overlap -= 0.0001) {
    const double line = k2 * (pow(overlap, p.n) - pow(plastic, p.n)), pull = pull_of(p, overlap, plastic);
    const double force = force_at(&model, &c, overlap);
    CHECK_NEAR(force, fmax(line, -pull), 1e-10 * size);
    adhered |= line < -pull;
    if (force < least) at = overlap;
    least = fmin(least, force);
  }
  CHECK(adhered);

  /* Unloads half the way along the adhesion branch, then reloads: along k2 from that point, then along k1. */
  c = contact_with(p);
  force_at(&model, &c, deepest);
  const double turn = 0.5 * at;
  const double lowest = force_at(&model, &c, turn);
  CHECK_NEAR(lowest, -pull_of(p, turn, plastic), 1e-10 * size);
  const double moved = pow(pow(turn, p.n) - lowest / k2, 1 / p.n);
  CHECK_NEAR(c.history[0], moved, 1e-12);
  CHECK_NEAR(c.history[1], plastic, 1e-12);
  for (double overlap = turn; overlap < deepest; overlap += 0.0003) {
    const double line = k2 * (pow(overlap, p.n) - pow(moved, p.n)), load = k1 * pow(overlap, p.n);
    CHECK_NEAR(force_at(&model, &c, overlap), fmin(line, load), 1e-10 * size);
  }

  /* A small oscillation on the branch does not change the path. */
  c = contact_with(p);
  force_at(&model, &c, deepest);
  force_at(&model, &c, turn);
  force_at(&model, &c, 1.001 * turn);
  CHECK_NEAR(force_at(&model, &c, turn), lowest, 1e-10 * size);
  CHECK_NEAR(force_at(&model, &c, 0.5 * turn), -pull_of(p, 0.5 * turn, plastic), 1e-10 * size);
  force_at(&model, &c, -0.001);
  CHECK_NEAR(c.history[0], 0, 0);
  CHECK_NEAR(c.history[1], 0, 0);
}

/* On a random path the force has no jumps. */
static void continuity(struct numbers p)
{
  const struct grip_model model = model_with(p);
  struct contact c = contact_with(p);
  double overlap = 0.001, before = force_at(&model, &c, overlap);
  for (int turn = 0; turn < 20; turn++) {
    const double target = random_between(0.0005, 0.05), step = target > overlap ? 1e-5 : -1e-5;
    while ((target - overlap) * step > 0) {
      overlap += step;
      const double now = force_at(&model, &c, overlap);
      CHECK_NEAR(now, before, 1e-5 * 1e5);
      before = now;
    }
  }
}

/* n = 1 with a fixed stiffness: e^2 = k1/k2 - (kc/k1) (k2 - k1)^2/(k2 (k2 + kc)) (luding2008). */
static void restitution(void)
{
  const struct grip_model model = model_of("edinburgh young 1500 poisson 0 k2_ratio 3 n 1 kc_ratio 0.2");
  const double k1 = 750, k2 = 3 * k1, kc = 0.2 * k1;
  struct contact c = contact_of(1, 1, 0);
  c.reduced_mass = 2;
  const double e2 = k1 / k2 - kc / k1 * (k2 - k1) * (k2 - k1) / (k2 * (k2 + kc));
  const struct impact hit = impact_run(&model, c, 0.5, 1e-5, 2);
  CHECK_CLOSE(hit.largest_overlap, 0.5 * sqrt(2 / k1), 1e-6);
  CHECK_CLOSE(hit.restitution, sqrt(e2), 1e-5);
  /* n = 1.5 without adhesion: k2 (delta^1.5 - delta_p^1.5), integrated here. */
  const struct grip_model hertz = model_of("edinburgh young 1500 poisson 0 k2_ratio 3");
  const double m = 2, v = 0.5, k = 1000 * sqrt(0.5);
  const double deepest = pow(1.25 * m * v * v / k, 0.4), plastic = pow(2. / 3, 2. / 3) * deepest;
  double work = 0;
  for (int n = 0; n < 1000; n++) {
    const double overlap = plastic + (n + 0.5) / 1000 * (deepest - plastic);
    work += 3 * k * (pow(overlap, 1.5) - pow(plastic, 1.5)) * (deepest - plastic) / 1000;
  }
  CHECK_CLOSE(impact_run(&hertz, c, v, 1e-5, 2).restitution, sqrt(2 * work / m) / v, 1e-5);
}

/* Elastic spheres separate with the restitution `e`, for both exponents. */
static void damping(void)
{
  struct contact c = contact_of(1, 1, 0);
  for (double e = 0.3; e < 1; e += 0.3) {
    char line[MAX_LINE];
    snprintf(line, sizeof line, "edinburgh young 1500 poisson 0 k2_ratio 1 e %g", e);
    const struct grip_model hertz = model_of(line);
    CHECK_CLOSE(impact_run(&hertz, c, 0.3, 2e-5, 2).restitution, e, 1e-3);
    strcat(line, " n 1");
    const struct grip_model linear = model_of(line);
    CHECK_CLOSE(impact_run(&linear, c, 0.3, 2e-5, 2).restitution, e, 1e-4);
  }
  const struct grip_model given = model_of("edinburgh young 1500 poisson 0 k2_ratio 2 gamma_n 3 f0 -0.7");
  contact_press(&c, 0.04);
  c.u = grip_scale(-2 / grip_length(c.r), c.r);
  const double force = 1000 * sqrt(0.5) * pow(0.04, 1.5) - 0.7 + 6;
  CHECK_CLOSE(contact_run(&given, &c).normal, force, 1e-10);
  CHECK_CLOSE(contact_run(&given, &c).load, force + 0.7, 1e-10);
}

/* Elastic contacts: n = 1.5 is hertz/material and n = 1 is hooke, for any adhesion. */
static void elastic(void)
{
  const struct grip_model model = model_of("edinburgh young 1500 poisson 0 k2_ratio 1 gamma 5"),
                          hertz = model_of("hertz/material 1500 0 0"),
                          linear = model_of("edinburgh young 1500 poisson 0 k2_ratio 1 n 1 gamma 5");
  struct contact c = contact_of(1, 1, 0), d = c, l = c;
  const double path[] = {0.04, 0.01, 0.2, 0.1, 0.001};
  for (int k = 0; k < 5; k++) {
    CHECK_NEAR(force_at(&model, &c, path[k]), force_at(&hertz, &d, path[k]), 1e-11);
    CHECK_NEAR(force_at(&linear, &l, path[k]), 750 * path[k], 1e-11);
  }
}

static void mixing(void)
{
  const struct grip_model a = model_of("edinburgh young 1e6 poisson 0.3 k2_ratio 2 gamma 2"),
                          b = model_of("edinburgh young 3e6 poisson 0.2 k2_ratio 4 gamma 1"),
                          c = model_of("edinburgh young 3e6 poisson 0.2 k2_ratio 4 gamma 1 n 1"),
                          f = model_of("edinburgh young 3e6 poisson 0.2 k2_ratio 4 f0 -1");
  struct grip_model mixed;
  char error[GRIP_MAX_ERROR];
  CHECK(grip_model_mix(&mixed, &a, &b, error) == 0);
  CHECK_CLOSE(mixed.constants[GRIP_NORMAL][0], 4. / 3 / ((1 - 0.09) / 1e6 + (1 - 0.04) / 3e6), 1e-13);
  CHECK_CLOSE(mixed.constants[GRIP_NORMAL][1], 3, 1e-14);
  CHECK_CLOSE(mixed.constants[GRIP_NORMAL][5], 1.5 * PI, 1e-14);
  CHECK(grip_model_mix(&mixed, &a, &c, error) < 0 && strstr(error, "'n'"));
  CHECK(grip_model_mix(&mixed, &a, &f, error) < 0 && strstr(error, "'f0'"));
}

static void bad_words(void)
{
  const struct word_value words[] = {{"young", "1e6", "0", true},    {"poisson", "0.3", "0.6", true},
                                     {"k2_ratio", "4", "0.5", true}, {"n", "1.5", "2", false},
                                     {"gamma", "1", "-1", false},    {"chi", "2", "0", false},
                                     {"gamma_n", "0.1", "-1", false}};
  check_bad_words("edinburgh", words, 7);
  CHECK_REFUSED("edinburgh young 1e6 poisson 0.3 k2_ratio 4 n 1.2", "1.2");
  CHECK_REFUSED("edinburgh young 1e6 poisson 0.3 k2_ratio 4 kc_ratio 0.5 chi 2", "kc_ratio");
  CHECK_REFUSED("edinburgh young 1e6 poisson 0.3 k2_ratio 4 kc_ratio 0.5 gamma 2", "gamma");
  CHECK_REFUSED("edinburgh young 1e6 poisson 0.3 k2_ratio 4 e 0.5 gamma_n 2", "gamma_n");
  CHECK_REFUSED("edinburgh young 1e6 poisson 0.3 k2_ratio 4 damping tsuji", "tsuji");
}

int main(void)
{
  const double exponents[][2] = {{1, 1},     {1, 2},   {1, 5},   {1, 0.7},
                                 {1.5, 1.5}, {1.5, 1}, {1.5, 5}, {1.5, 1.7}};
  const double gammas[] = {0.5, 3, 1e4}; /* the last is beyond the limit */
  for (int k = 0; k < 8; k++)
    for (int g = 0; g < 3; g++)
      for (int size = 0; size < 3; size++) {
        const struct numbers p = {exponents[k][0],   exponents[k][1], gammas[g], 4, 1,
                                  size == 1 ? 3 : 1, size == 2};
        along(p);
        if (g == 1 && size == 0) continuity(p);
      }
  restitution();
  damping();
  elastic();
  mixing();
  bad_words();
  return CHECK_RESULT();
}
