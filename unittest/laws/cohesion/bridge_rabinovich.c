/* SPDX-License-Identifier: GPL-2.0-only */
/* cohesion bridge/rabinovich: the pull by the equations of rabinovich2005, and as in LIGGGHTS; viscous
 * forces, energy, the properties of all cohesion laws; bad words. */
#include "support/bridge.h"
#include "support/bridge_error.h"

#define BRIDGE "bridge/rabinovich sigma 2 theta 0.5 V 0.001"

/* Equations 19, 20 and A3 with the library's functions, in the paper's form. */
static double formula(double sigma, double theta, double volume, double radius, double gap)
{
  const double pi = acos(-1), root = -1 + sqrt(1 + 2 * volume / (pi * radius * gap * gap));
  const double depth = 0.5 * gap * root, alpha = sqrt(gap / radius * root);
  return 2 * pi * radius * sigma * (cos(theta) / (1 + gap / (2 * depth)) + sin(alpha) * sin(alpha + theta));
}

static void check_pull(const struct grip_model *model, struct contact *c, double gap, double sigma,
                       double theta, double volume, double radius)
{
  double at;
  const double pull = pull_at(model, c, -gap, &at);
  CHECK_CLOSE(pull, formula(sigma, theta, volume, radius, -at), 1e-11);
}

static void points(void)
{
  const struct grip_model model = cohesive("hooke 0 0", BRIDGE),
                          there = cohesive("hooke 0 0", BRIDGE " liggghts"),
                          large = cohesive("hooke 0 0", "bridge/rabinovich sigma 3 theta 0.25 V 0.3");
  struct contact c = contact_of(1, 0.5, 0), d = c, e = c, w = c, v = c;
  w.wall = v.wall = true;
  w.r = v.r = grip_vec(0, 0, 1);
  double at;
  pull_at(&model, &c, 1e-9, &at), pull_at(&there, &d, 1e-9, &at), pull_at(&large, &e, 1e-9, &at);
  pull_at(&model, &w, 1e-9, &at), pull_at(&there, &v, 1e-9, &at);
  for (double gap = 1e-4; gap < 0.12; gap *= 1.3) {
    check_pull(&model, &c, gap, 2, 0.5, 0.001, 2. / 3);
    check_pull(&there, &d, gap, 2, 0.5, 0.001, 1. / 3);
    check_pull(&large, &e, gap, 3, 0.25, 0.3, 2. / 3);
    check_pull(&model, &w, gap, 2, 0.5, 0.001, 2);
    check_pull(&there, &v, gap, 2, 0.5, 0.001, 0.5);
  }
  /* In contact: the limit of the formula at touch; with `liggghts` only its first term, which grows. */
  const double touch = formula(2, 0.5, 0.001, 2. / 3, 1e-9), pi = acos(-1);
  CHECK_CLOSE(pull_at(&model, &c, 1e-9, &at), touch, 1e-7);
  CHECK_CLOSE(pull_at(&model, &c, 0.05, &at), touch, 1e-7);
  const double first = 2 * pi / 3 * 2 * cos(0.5), width = sqrt(2 * 0.001 / (pi / 3));
  CHECK_CLOSE(pull_at(&there, &d, 1e-9, &at), first, 1e-6);
  CHECK_CLOSE(pull_at(&there, &d, 0.05, &at), first * (1 + 0.05 / width), 1e-13);
}

/* The errors stated on the law's page. */
static void errors(void)
{
  static const struct page_row rows[] = {
      {0, {{-22, 4.5}, {-18.5, 9.5}, {-10, 22}, {9, 56.5}}},
      {20, {{2, 9}, {7, 16.5}, {18, 35}, {41.5, 81.5}}},
      {40, {{12, 40.5}, {22.5, 45.5}, {40.5, 57}, {69.5, 129.5}}},
      {50, {{17, 56}, {31, 61}, {54, 76.5}, {83.5, 179.5}}},
  };
  check_page("bridge/rabinovich", 4, rows);
}

int main(void)
{
  const double rupture = 1.25 * 0.1;
  points();
  check_bridge("bridge/rabinovich", BRIDGE, rupture);
  check_partners(BRIDGE " liggghts");
  check_potential(BRIDGE " liggghts", false, -0.99 * rupture, 0);
  check_potential(BRIDGE " liggghts", true, 1e-12, 0.2);
  check_potential("bridge/rabinovich sigma 2 theta 0.5 V 0.4", false, -0.9, 0); /* alpha is limited */
  errors();
  CHECK_UNMIXED("hooke 1 0 cohesion " BRIDGE, "hooke 1 0 cohesion " BRIDGE " liggghts", "liggghts");
  return CHECK_RESULT();
}
