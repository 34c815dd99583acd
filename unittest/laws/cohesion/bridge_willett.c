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
  errors();
  last_gaps();
  volumes();
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
