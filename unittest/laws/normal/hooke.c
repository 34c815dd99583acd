/* SPDX-License-Identifier: GPL-2.0-only */
/* normal hooke: F = k overlap - damping (pair_granular.rst), restitution of a damped oscillator, bad
 * words. */
#include "support/impact.h"

static void points(void)
{
  const struct grip_model model = model_of("hooke 1000 3 damping velocity");
  struct contact c = contact_of(1, 1, 0.0625);
  struct answer a = contact_run(&model, &c);
  CHECK_CLOSE(a.overlap, 0.0625, 1e-14);
  CHECK_CLOSE(a.elastic, 62.5, 1e-13);
  CHECK_CLOSE(a.normal, 62.5, 1e-13);
  CHECK_CLOSE(a.load, 62.5, 1e-13);
  CHECK_NEAR_VEC(a.n, grip_vec(0, 0, 1), 0);
  c.u = grip_vec(0, 0, -2);
  a = contact_run(&model, &c);
  CHECK_CLOSE(a.speed_n, -2, 1e-15);
  CHECK_CLOSE(a.normal, 62.5 + 3 * 2, 1e-13);
  c.u = grip_vec(5, 7, 30);
  a = contact_run(&model, &c);
  CHECK_CLOSE(a.normal, 62.5 - 3 * 30, 1e-12);
  CHECK_CLOSE(a.load, 27.5, 1e-12); /* friction uses the absolute value, as in LAMMPS */
}

static void limit_damping(void)
{
  const struct grip_model model = model_of("hooke 1000 3 damping velocity limit_damping");
  struct contact c = contact_of(1, 1, 0.0625);
  c.u = grip_vec(0, 0, 30);
  CHECK_CLOSE(contact_run(&model, &c).normal, 0, 0);
  CHECK_CLOSE(contact_run(&model, &c).load, 0, 0);
  c.u = grip_vec(0, 0, 10);
  CHECK_CLOSE(contact_run(&model, &c).normal, 62.5 - 30, 1e-12);
}

static void limits(void)
{
  const struct grip_model model = model_of("hooke 1000 0 damping velocity");
  struct contact c = contact_of(1, 1, 0x1p-50);
  CHECK_CLOSE(contact_run(&model, &c).normal, 1000 * 0x1p-50, 1e-12);
  c = contact_of(1, 1000, 0.125);
  CHECK_CLOSE(contact_run(&model, &c).normal, 125, 1e-12);
  const struct grip_model soft = model_of("hooke 0 0 damping velocity");
  CHECK_CLOSE(contact_run(&soft, &c).normal, 0, 0);
}

static void wall(void)
{
  const struct grip_model model = model_of("hooke 1000 0");
  struct contact c = contact_of(1, 1, 0);
  c.wall = true;
  contact_press(&c, 0.125);
  CHECK_CLOSE(contact_run(&model, &c).overlap, 0.125, 1e-14);
  CHECK_CLOSE(contact_run(&model, &c).normal, 125, 1e-13);
}

/* m x'' + g x' + k x = 0 returns to touch after half a period with the speed exp(-g pi/(2 m w)), w^2 = k/m
 * - (g/2m)^2. */
static void restitution(void)
{
  const struct grip_model model = model_of("hooke 1000 8 damping velocity");
  struct contact c = contact_of(1, 1, 0);
  c.reduced_mass = 2;
  const double pi = acos(-1), eta0 = 8 / (2 * 2.0), w = sqrt(1000 / 2.0 - eta0 * eta0);
  const struct impact hit = impact_run(&model, c, 0.3, pi / w / 20000, 1);
  CHECK_CLOSE(hit.restitution, exp(-eta0 * pi / w), 1e-7);
  CHECK_CLOSE(hit.duration, pi / w, 1e-7);
  const struct grip_model elastic = model_of("hooke 1000 0 damping velocity");
  CHECK_CLOSE(impact_run(&elastic, c, 0.3, pi / w / 20000, 1).restitution, 1, 1e-7);
  CHECK_CLOSE(impact_run(&elastic, c, 0.3, pi / w / 20000, 1).largest_overlap, 0.3 * sqrt(2 / 1000.0), 1e-7);
}

static void bad_words(void)
{
  CHECK_REFUSED("hooke", "k");
  CHECK_REFUSED("hooke 1000", "eta");
  CHECK_REFUSED("hooke -1 0", "k");
  CHECK_REFUSED("hooke -1 0", "-1");
  CHECK_REFUSED("hooke 1000 -0.5", "eta");
  CHECK_REFUSED("hooke 1x 0", "1x");
  CHECK_REFUSED("hooke 1000 nan", "nan");
  CHECK_REFUSED("hooke inf 0", "inf");
  CHECK_REFUSED("hooke 1e999 0", "1e999");
  CHECK_REFUSED("hooke NULL 0", "NULL");
  CHECK_REFUSED("hooke k 1000", "k");
  CHECK_REFUSED("hook 1000 0", "hook");
  CHECK_REFUSED("", "normal");
}

int main(void)
{
  points();
  limit_damping();
  limits();
  wall();
  restitution();
  bad_words();
  return CHECK_RESULT();
}
