/* SPDX-License-Identifier: GPL-2.0-only */
/* normal hertz: F = k sqrt(R*) overlap^1.5 (pair_granular.rst), depth and duration of an impact, bad
 * words. */
#include "support/impact.h"

static void points(void)
{
  const struct grip_model model = model_of("hertz 1000 3 damping velocity");
  struct contact c = contact_of(0.5, 0.5, 0.0625); /* R* = 1/4, a = 1/8: 1000 * 1/8 * 1/16 */
  struct answer a = contact_run(&model, &c);
  CHECK_CLOSE(a.elastic, 7.8125, 1e-13);
  CHECK_CLOSE(a.normal, 7.8125, 1e-13);
  c.u = grip_vec(1, 0, -2);
  CHECK_CLOSE(contact_run(&model, &c).normal, 13.8125, 1e-13);
  c = contact_of(1, 3, 0.1875); /* R* = 3/4, a = sqrt(9/64): 1000 * 3/8 * 3/16 */
  CHECK_CLOSE(contact_run(&model, &c).normal, 70.3125, 1e-13);
  c.wall = true; /* R* = R_i = 1, a = 1/2, 1000 * 1/2 * 1/4 */
  contact_press(&c, 0.25);
  CHECK_CLOSE(contact_run(&model, &c).normal, 125, 1e-13);
}

static void limits(void)
{
  const struct grip_model model = model_of("hertz 1000 0 damping velocity");
  struct contact c = contact_of(1, 1, 0x1p-40);
  CHECK_CLOSE(contact_run(&model, &c).normal, 1000 * sqrt(0.5) * 0x1p-60, 1e-11);
  c = contact_of(1, 1000, 0.0625);
  CHECK_CLOSE(contact_run(&model, &c).normal, 1000 * sqrt(1000. / 1001) * 0.015625, 1e-11);
  c = contact_of(1, 1, 0);
  CHECK_CLOSE(contact_run(&model, &c).overlap, 0, 0);
  const struct grip_model soft = model_of("hertz 0 0");
  c = contact_of(1, 1, 0.125);
  CHECK_CLOSE(contact_run(&soft, &c).normal, 0, 0);
}

static void limit_damping(void)
{
  const struct grip_model model = model_of("hertz 1000 3 damping velocity limit_damping");
  struct contact c = contact_of(0.5, 0.5, 0.0625);
  c.u = grip_vec(0, 0, 100);
  CHECK_CLOSE(contact_run(&model, &c).normal, 0, 0);
}

/* Energy: m v^2/2 = 2/5 k sqrt(R*) depth^(5/2). Time: 4 sqrt(pi) Gamma(2/5)/(5 Gamma(9/10)) depth/v. */
static void impact(void)
{
  const struct grip_model model = model_of("hertz 1000 0 damping velocity");
  struct contact c = contact_of(1, 1, 0);
  const double v0 = 0.25, depth = pow(5 * v0 * v0 / (4 * 1000 * sqrt(0.5)), 0.4);
  const double time = 4 * sqrt(acos(-1)) * tgamma(0.4) / (5 * tgamma(0.9)) * depth / v0;
  const struct impact hit = impact_run(&model, c, v0, time / 20000, 2 * time);
  CHECK_CLOSE(hit.largest_overlap, depth, 1e-7);
  CHECK_CLOSE(hit.duration, time, 1e-6);
  CHECK_CLOSE(hit.restitution, 1, 1e-7);
}

static void bad_words(void)
{
  CHECK_REFUSED("hertz", "k");
  CHECK_REFUSED("hertz 1000", "eta");
  CHECK_REFUSED("hertz -1 0", "k");
  CHECK_REFUSED("hertz 1000 -1e-9", "eta");
  CHECK_REFUSED("hertz a 0", "'a'");
  CHECK_REFUSED("hertz 1000 1e3q", "1e3q");
  CHECK_REFUSED("hertz nan 0", "nan");
  CHECK_REFUSED("hertz 1000 inf", "inf");
  CHECK_REFUSED("hertz NULL 0", "NULL");
  CHECK_REFUSED("hertz/ 1000 0", "hertz/");
}

int main(void)
{
  points();
  limits();
  limit_damping();
  impact();
  bad_words();
  return CHECK_RESULT();
}
