/* SPDX-License-Identifier: GPL-2.0-only */
/* normal hertz/material: F = 4/3 E* sqrt(R*) overlap^1.5 (pair_granular.rst), impact, mixing, bad words. */
#include "support/impact.h"

static void points(void)
{
  /* nu = 1/2, E* = E/(2 (1 - 1/4)) = 2000, 4/3 E* = 8000/3; R* = 1/4, a = 1/8, 8000/3/128 */
  const struct grip_model model = model_of("hertz/material 3000 3 0.5 damping velocity");
  struct contact c = contact_of(0.5, 0.5, 0.0625);
  CHECK_CLOSE(contact_run(&model, &c).elastic, 8000. / 3 / 128, 1e-13);
  c.u = grip_vec(0, 0, -2);
  CHECK_CLOSE(contact_run(&model, &c).normal, 8000. / 3 / 128 + 6, 1e-13);
  c.u = grip_vec(0, 0, 0);
  /* LAMMPS's wall has the sphere's own modulus: the same E*, but R* = R_i, so a = 1/4 at an overlap of 1/8 */
  c.wall = true;
  contact_press(&c, 0.125);
  CHECK_CLOSE(contact_run(&model, &c).normal, 8000. / 3 * 0.25 * 0.125, 1e-13);
}

static void as_hertz(void)
{
  const struct grip_model material = model_of("hertz/material 3000 0 0");
  const struct grip_model hertz = model_of("hertz 2000 0");
  struct contact c = contact_of(1, 3, 0.11);
  CHECK_CLOSE(contact_run(&material, &c).normal, contact_run(&hertz, &c).normal, 1e-14);
}

static void limits(void)
{
  const struct grip_model model = model_of("hertz/material 3000 0 0 damping velocity");
  struct contact c = contact_of(1, 1, 0x1p-40);
  CHECK_CLOSE(contact_run(&model, &c).normal, 2000 * sqrt(0.5) * 0x1p-60, 1e-11);
  c = contact_of(1, 1000, 0.0625);
  CHECK_CLOSE(contact_run(&model, &c).normal, 2000 * sqrt(1000. / 1001) * 0.015625, 1e-11);
  const struct grip_model soft = model_of("hertz/material 0 0 0.3 damping velocity");
  CHECK_CLOSE(contact_run(&soft, &c).normal, 0, 0);
}

/* doc/laws: 2.214 (rho/E*)^(2/5) (R_i + R_j)/v0^(1/5) for equal spheres, accurate to 1 %; the integral, to
 * 1e-6. */
static void collision_time(void)
{
  const struct grip_model model = model_of("hertz/material 7e4 1 0.3 damping coeff_restitution");
  const double contact_modulus = 7e4 / (2 * (1 - 0.09)), rho = 2.5, radius = 0.5, v0 = 0.1, pi = acos(-1);
  struct contact c = contact_of(radius, radius, 0);
  c.reduced_mass = rho * 4 / 3 * pi * radius * radius * radius / 2;
  const double k = 4. / 3 * contact_modulus * sqrt(radius / 2);
  const double depth = pow(5 * c.reduced_mass * v0 * v0 / (4 * k), 0.4);
  const double time = 4 * sqrt(pi) * tgamma(0.4) / (5 * tgamma(0.9)) * depth / v0;
  const struct impact hit = impact_run(&model, c, v0, time / 20000, 2 * time);
  CHECK_CLOSE(hit.duration, 2.214 * pow(rho / contact_modulus, 0.4) * 2 * radius / pow(v0, 0.2), 0.01);
  CHECK_CLOSE(hit.duration, time, 1e-6);
  CHECK_CLOSE(hit.largest_overlap, depth, 1e-6);
}

/* Different materials: E* = 1/((1 - nu_a^2)/E_a + (1 - nu_b^2)/E_b) = 1/(0.75/3000 + 1/4000) = 2000. */
static void mixed(void)
{
  const struct grip_model a = model_of("hertz/material 3000 4 0.5 damping velocity");
  const struct grip_model b = model_of("hertz/material 4000 9 0 damping velocity");
  struct grip_model model;
  char error[GRIP_MAX_ERROR];
  CHECK(grip_model_mix(&model, &a, &b, error) == 0);
  struct contact c = contact_of(0.5, 0.5, 0.0625);
  CHECK_CLOSE(contact_run(&model, &c).normal, 8000. / 3 / 128, 1e-13);
  c.u = grip_vec(0, 0, -1);
  CHECK_CLOSE(contact_run(&model, &c).normal, 8000. / 3 / 128 + 6, 1e-13);
}

static void bad_words(void)
{
  CHECK_REFUSED("hertz/material", "E");
  CHECK_REFUSED("hertz/material 3000", "eta");
  CHECK_REFUSED("hertz/material 3000 0", "nu");
  CHECK_REFUSED("hertz/material -3000 0 0.3", "E");
  CHECK_REFUSED("hertz/material 3000 -1 0.3", "eta");
  CHECK_REFUSED("hertz/material 3000 0 0.6", "nu");
  CHECK_REFUSED("hertz/material 3000 0 -1.1", "nu");
  CHECK_REFUSED("hertz/material 3000 0 x", "'x'");
  CHECK_REFUSED("hertz/material 3000 0 nan", "nan");
  CHECK_REFUSED("hertz/material NULL 0 0.3", "NULL");
  CHECK_REFUSED("hertz_material 3000 0 0.3", "hertz_material");
}

int main(void)
{
  points();
  as_hertz();
  limits();
  collision_time();
  mixed();
  bad_words();
  return CHECK_RESULT();
}
