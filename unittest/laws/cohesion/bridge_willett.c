/* SPDX-License-Identifier: GPL-2.0-only */
/* cohesion bridge/willett: pull and rupture of willett2000, and its difference from the Young-Laplace
 * equation; viscous forces, energy, the properties of all cohesion laws; bad words. */
#include "laws/shared/logarithm.h"
#include "support/bridge.h"
#include "support/bridge_error.h"

#define REST " sigma 2 theta 0.5 V 0.001"
#define BRIDGE "bridge/willett" REST
#define SHORT "bridge/willett form short"

/* The short form. R = 2 R*: 2/3 for these spheres, 2 at a wall. */
static void points(void)
{
  const struct grip_model model = cohesive("hooke 0 0", SHORT REST);
  const double pi = acos(-1), touch = 2 * pi * 2 * cos(0.5);
  struct contact c = contact_of(1, 0.5, 0);
  double at;
  CHECK_CLOSE(pull_at(&model, &c, 0.01, &at), 2. / 3 * touch, 1e-14);
  CHECK_CLOSE(pull_at(&model, &c, 1e-7, &at), 2. / 3 * touch, 1e-14);
  const double unit = sqrt(0.001 * 1.5); /* where x = 1 */
  CHECK_CLOSE(pull_at(&model, &c, -unit, &at), 2. / 3 * touch / 4.55, 1e-12);
  CHECK_CLOSE(pull_at(&model, &c, -2 * unit, &at), 2. / 3 * touch / 13.1, 1e-12);
  c = contact_of(1, 0.5, 0);
  c.wall = true;
  c.r = grip_vec(0, 0, 1);
  CHECK_CLOSE(pull_at(&model, &c, 1e-7, &at), 2 * touch, 1e-14);
  CHECK_CLOSE(pull_at(&model, &c, -sqrt(0.0005), &at), 2 * touch / 4.55, 1e-12);
}

/* Pull of the long form over 2 pi R sigma at x, as in the paper, with functions of C's library. l: ln(v). */
static double long_form(double t, double l, double x)
{
  const double f1 = (-0.44507 + 0.050832 * t - 1.1466 * t * t) +
                    (-0.1119 - 0.000411 * t - 0.1490 * t * t) * l +
                    (-0.012101 - 0.0036456 * t - 0.01255 * t * t) * l * l +
                    (-0.0005 - 0.0003505 * t - 0.00029076 * t * t) * l * l * l;
  const double f2 = (1.9222 - 0.57473 * t - 1.2918 * t * t) + (-0.0668 - 0.1201 * t - 0.22574 * t * t) * l +
                    (-0.0013375 - 0.0068988 * t - 0.01137 * t * t) * l * l;
  const double f3 = (1.268 - 0.01396 * t - 0.23566 * t * t) + (0.198 + 0.092 * t - 0.06418 * t * t) * l +
                    (0.02232 + 0.02238 * t - 0.009853 * t * t) * l * l +
                    (0.0008585 + 0.001318 * t - 0.00053 * t * t) * l * l * l;
  const double f4 = (-0.010703 + 0.073776 * t - 0.34742 * t * t) +
                    (0.03345 + 0.04543 * t - 0.09056 * t * t) * l +
                    (0.0018574 + 0.004456 * t - 0.006257 * t * t) * l * l;
  const double y = log(x / 2);
  return exp(f1 - f2 * exp(f3 * y + f4 * y * y));
}

static double decay(double x)
{
  return 1 + 1.05 * x + 2.5 * x * x;
}

/* The long form at any volume: between those of the fit, below them, where the gap is taken as a part of the
 * last one, and above. R = 2 R*: 2/3 for these spheres. */
static void long_points(void)
{
  const double t = 0.7, R = 2. / 3;
  for (double v = 1e-9; v < 20; v *= 1.7) {
    char words[128];
    snprintf(words, sizeof words, "bridge/willett sigma 2 theta %g V %.17g", t, v * R * R * R);
    const struct grip_model model = cohesive("hooke 0 0", words);
    struct contact c = contact_of(1, 0.5, 0);
    const double end = cbrt(v) + cbrt(v) * cbrt(v) / 10, end_of_fit = cbrt(1e-4) + pow(1e-4, 2. / 3) / 10;
    double at;
    pull_at(&model, &c, 1e-9, &at);
    for (double part = 0.01; part < 1; part += 0.07) {
      const double s = part * (1 + t / 2) * end, x = s / sqrt(v);
      const double far = v < 1e-4 ? s * end_of_fit / end / sqrt(1e-4) : x;
      const double want = long_form(t, log(fmin(1, fmax(1e-4, v))), far) * decay(far) / decay(x);
      /* The gap is the difference of lengths of about 1.5. */
      CHECK_CLOSE(pull_at(&model, &c, -s * R, &at), 4 * acos(-1) * R * want, 1e-12 + 1e-15 / (s * R));
    }
  }
}

/* The errors stated on the law's page. */
static void errors(void)
{
  static const struct page_row of_long[] = {
      {0, {{-1.4, 3.4}, {-1.9, 2.5}, {-1.5, 1.6}, {-0.7, 0.8}}},
      {20, {{-1.5, 2.8}, {-2.6, 2.3}, {-1.9, 1.7}, {-0.7, 0.9}}},
      {40, {{-1.4, 3.7}, {-2.5, 2.4}, {-1.8, 2.3}, {-0.6, 1.0}}},
      {50, {{0.5, 6.9}, {0.4, 5.2}, {1.6, 6.7}, {0.6, 4.9}}},
  };
  static const struct page_row of_short[] = {
      {0, {{-15, 4}, {-17, 7}, {-20, 13}, {-23, 27}}},
      {20, {{-22.5, 4}, {-25, 8}, {-28, 15}, {-32, 31}}},
      {40, {{-40, 5.5}, {-42, 10}, {-45, 20.5}, {-49, 45}}},
      {50, {{-52, 7}, {-53, 13}, {-56, 26.5}, {-59, 61}}},
  };
  check_page("bridge/willett", 4, of_long);
  check_page(SHORT, 4, of_short);
  for (double degrees = 0; degrees <= 40; degrees += 8)
    for (double v = 1e-3; v < 0.11; v *= 3.1622777) {
      const struct bridge_error error = bridge_error("bridge/willett", degrees, v);
      CHECK(error.least > -0.03 && error.most < 0.03);
    }
  for (double v = 1e-8; v < 0.9e-4; v *= 10) { /* volumes below those of the fit */
    const struct bridge_error error = bridge_error("bridge/willett", 30, v);
    CHECK(error.least > -0.06 && error.most < 0.165);
  }
  for (double v = 0.2; v < 0.6; v *= 2) { /* and above */
    const struct bridge_error error = bridge_error("bridge/willett", 20, v);
    CHECK(error.least > -0.06 && error.most < 0.06);
  }
}

/* A bridge ruptures at the largest gap for which a solution exists. */
static void last_gaps(void)
{
  for (double degrees = 0; degrees <= 40; degrees += 10)
    for (double v = 1e-4; v < 0.11; v *= 10) {
      const double theta = degrees * acos(-1) / 180;
      const double law = (1 + theta / 2) * (cbrt(v) + pow(v, 2. / 3) / 10);
      CHECK_CLOSE(law, meniscus_last_gap(theta, v), 0.04);
    }
}

/* The pull changes smoothly where the volume leaves the range of the fit, and at every volume it decreases
 * with the gap. */
static void volumes(void)
{
  char words[128];
  for (double edge = 1e-4; edge < 2; edge *= 1e4) {
    double pull[2];
    for (int k = 0; k < 2; k++) {
      snprintf(words, sizeof words, "bridge/willett sigma 1 theta 0.5 V %.17g",
               edge * (k ? 1 + 1e-9 : 1 - 1e-9));
      const struct grip_model model = cohesive("hooke 0 0", words);
      struct contact c = contact_of(1, 1, 0);
      double at;
      pull_at(&model, &c, 1e-9, &at);
      pull[k] = pull_at(&model, &c, -0.5 * cbrt(edge), &at);
    }
    CHECK_CLOSE(pull[0], pull[1], 1e-7);
  }
  for (double v = 1e-12; v < 100; v *= 10)
    for (double theta = 0; theta < 0.9; theta += 0.436) {
      snprintf(words, sizeof words, "bridge/willett sigma 1 theta %g V %g", theta, v);
      const struct grip_model model = cohesive("hooke 0 0", words);
      struct contact c = contact_of(1, 1, 0);
      double at, before = pull_at(&model, &c, 0, &at);
      const double reach = grip_model_reach(&model, 0.5, 1).end;
      before = pull_at(&model, &c, 1e-9, &at);
      CHECK(before < 2 * acos(-1));
      CHECK_CLOSE(pull_at(&model, &c, -1e-12 * reach, &at), before, 1e-5);
      for (double part = 1e-6; part < 1; part *= 1.2) {
        const double pull = pull_at(&model, &c, -part * reach, &at);
        CHECK(pull > 0 && pull <= before * (1 + 1e-12));
        before = pull;
      }
    }
}

/* Traces of liquid that grains have passed on many times: products of such volumes are 0. At touch the pull
 * does not depend on the volume. */
static void traces(void)
{
  double pull[2];
  for (int k = 0; k < 2; k++) {
    const struct grip_model model = cohesive("hooke 0 0", k ? "bridge/willett sigma 1 theta 0.5 V 1e-290"
                                                            : "bridge/willett sigma 1 theta 0.5 V 1e-20");
    struct contact c = contact_of(1, 1, 0);
    double at;
    pull[k] = pull_at(&model, &c, 1e-9, &at);
  }
  CHECK_CLOSE(pull[1], pull[0], 1e-5);
}

static void logarithms(void)
{
  for (double x = 1e-12; x < 1e12; x *= 1.0137)
    CHECK_NEAR(grip_log(x), log(x), 4e-16 * fmax(1, fabs(log(x))));
  CHECK_NEAR(grip_log(1), 0, 0);
}

int main(void)
{
  const double rupture = 1.25 * (0.1 + 0.01 / (10 * 2. / 3));
  points();
  long_points();
  errors();
  last_gaps();
  volumes();
  traces();
  logarithms();
  check_bridge("bridge/willett", BRIDGE, rupture);
  check_bridge(SHORT, SHORT REST, rupture);
  check_potential("bridge/willett sigma 2 theta 0.8 V 1e-6", false, -0.012, 0);
  check_potential("bridge/willett sigma 2 theta 0 V 3", false, -1.4, 0);
  CHECK_REFUSED("hooke 1 0 cohesion bridge/willett sigma 1 theta 0.9 V 1", "50 degrees");
  CHECK_REFUSED("hooke 1 0 cohesion bridge/willett sigma 1 theta 0.9 V 1", "form short");
  CHECK_REFUSED("hooke 1 0 cohesion bridge/willett sigma 1 theta 0.5 V 1 form exact", "long|short");
  CHECK(model_of("hooke 1 0 cohesion " SHORT " sigma 1 theta 1.5 V 1").law[GRIP_COHESION]);
  CHECK_UNMIXED("hooke 1 0 cohesion " BRIDGE, "hooke 1 0 cohesion " SHORT REST, "form");
  return CHECK_RESULT();
}
