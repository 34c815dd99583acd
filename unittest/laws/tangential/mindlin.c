/* SPDX-License-Identifier: GPL-2.0-only */
/* tangential mindlin: linear_history with a stiffness of kt times the contact radius; NULL means 8 G*
 * (pair_granular.rst). */
#include "support/host_friction.h"

/* R* = 1/4, overlap 1/16: a = 1/8. F_n = 64, spring 2048/8 = 256, dashpot 8, friction limit 32. */
static const char line[] = "hertz 8192 4 damping velocity tangential mindlin 2048 2 0.5";

static void points(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(0.5, 0.5, 0.0625);
  c.dt = 0.0625;
  c.u = grip_vec(0, 0.5, 0); /* xi = 1/32: 8 + 4 */
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -12, 0), 1e-12);
  c.u = grip_vec(0, 2, 0); /* xi = 5/32: 40 + 16 > 32, so xi = (32 - 16)/256 */
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -32, 0), 1e-12);
  CHECK_NEAR(c.history[1], 0.0625, 1e-14);
  c.dt = 0;
  c.u = grip_vec(0, 0, 0);
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -16, 0), 1e-12);
}

/* kt = 8 G*, G* = E/(4 (2 - nu)(1 + nu)): E = 3000, nu = 1/2 gives 2 E/((3/2)(3/2)) = 8000/3. */
static void from_material(void)
{
  const struct grip_model model =
      model_of("hertz/material 3000 0 0.5 damping velocity tangential mindlin NULL 0 10");
  struct contact c = contact_of(0.5, 0.5, 0.0625);
  c.dt = 0.0625;
  c.u = grip_vec(0, 0.125, 0);
  CHECK_NEAR(contact_run(&model, &c).f.y, -8000. / 3 / 8 * 0.0625 * 0.125, 1e-12);
}

/* LAMMPS mixes E to the contact modulus and then uses it as the modulus of each side. Grip does the same. */
static void from_mixed_material(void)
{
  const struct grip_model a =
      model_of("hertz/material 3000 0 0.5 damping velocity tangential mindlin NULL 0 10");
  const struct grip_model b =
      model_of("hertz/material 4000 0 0.125 damping velocity tangential mindlin NULL 0 10");
  struct grip_model model;
  char error[GRIP_MAX_ERROR];
  CHECK(grip_model_mix(&model, &a, &b, error) == 0);
  const double modulus = 1 / (0.75 / 3000 + (1 - 0.015625) / 4000), nu = 0.25; /* sqrt(1/2 * 1/8) */
  const double kt = 2 * modulus / ((2 - nu) * (1 + nu));
  struct contact c = contact_of(0.5, 0.5, 0.0625);
  c.dt = 0.0625;
  c.u = grip_vec(0, 0.125, 0);
  CHECK_NEAR(contact_run(&model, &c).f.y, -kt / 8 * 0.0625 * 0.125, 1e-12);
}

static void path(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(0.5, 1.5, 0.09375); /* R* = 3/8: a = 3/16 */
  c.dt = 0.01;
  check_host_path(&model, c, 2048 * 0.1875, 8, 0.5);
}

static void limits(void)
{
  struct contact c = contact_of(1, 1000, 0.0625);
  c.dt = 0.0625;
  c.u = grip_vec(0, 5, 0);
  const struct grip_model smooth = model_of("hertz 8192 4 damping velocity tangential mindlin 2048 2 0");
  CHECK_NEAR_VEC(contact_run(&smooth, &c).f, grip_vec(0, 0, 0), 0);
  const struct grip_model loose = model_of("hertz 8192 4 damping velocity tangential mindlin 0 2 0.5");
  c = contact_of(0.5, 0.5, 0.0625);
  c.dt = 0.0625;
  c.u = grip_vec(0, 3, 0);
  CHECK_NEAR_VEC(contact_run(&loose, &c).f, grip_vec(0, -24, 0), 1e-12);
  c.u = grip_vec(0, 30, 0);
  CHECK_NEAR_VEC(contact_run(&loose, &c).f, grip_vec(0, -32, 0), 1e-12);
  CHECK(isfinite(c.history[1]));
  const struct grip_model model = model_of(line);
  c = contact_of(0.5, 0.5, 0x1p-45);
  c.dt = 1e-6;
  c.u = grip_vec(0, 1, 0);
  CHECK(isfinite(contact_run(&model, &c).f.y));
  CHECK(isfinite(c.history[1]));
}

static void bad_words(void)
{
  CHECK_REFUSED("hertz 1 2 tangential mindlin", "kt");
  CHECK_REFUSED("hertz 1 2 tangential mindlin 1", "x_gamma_t");
  CHECK_REFUSED("hertz 1 2 tangential mindlin 1 1", "mu");
  CHECK_REFUSED("hertz 1 2 tangential mindlin -1 1 0.5", "kt");
  CHECK_REFUSED("hertz 1 2 tangential mindlin 1 -1 0.5", "x_gamma_t");
  CHECK_REFUSED("hertz 1 2 tangential mindlin 1 1 -0.5", "mu");
  CHECK_REFUSED("hertz 1 2 tangential mindlin z 1 0.5", "'z'");
  CHECK_REFUSED("hertz 1 2 tangential mindlin nan 1 0.5", "nan");
  CHECK_REFUSED("hertz 1 2 tangential mindlin 1 NULL 0.5", "NULL");
  CHECK_REFUSED("hertz 1 2 tangential mindlin NULL 1 0.5", "mindlin");
  CHECK_REFUSED("hooke 1 2 tangential mindlin NULL 1 0.5", "hertz/material");
  CHECK_REFUSED("hertz 1 2 tangential mindli 1 1 0.5", "mindli");
}

int main(void)
{
  points();
  from_material();
  from_mixed_material();
  path();
  limits();
  bad_words();
  return CHECK_RESULT();
}
