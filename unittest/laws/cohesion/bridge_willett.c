/* SPDX-License-Identifier: GPL-2.0-only */
/* cohesion bridge/willett: the pull and the rupture of willett2000, viscous forces, energy, what all cohesion
 * laws do; bad words. */
#include "laws/shared/logarithm.h"
#include "support/bridge.h"

#define BRIDGE "bridge/willett sigma 2 theta 0.5 V 0.001"

/* R = 2 R* = 2/3 of spheres, 2 at a wall. */
static void points(void)
{
  const struct grip_model model = cohesive("hooke 0 0", BRIDGE);
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
  logarithms();
  check_bridge("bridge/willett", BRIDGE, rupture);
  return CHECK_RESULT();
}
