/* SPDX-License-Identifier: GPL-2.0-only */
/* tangential linear_history: spring and dashpot with a Coulomb limit, as in LAMMPS (pair_granular.rst). */
#include "support/host_friction.h"

/* F_n = 64, spring 256, dashpot 8, friction limit 32. */
static const char line[] = "hooke 1024 4 damping velocity tangential linear_history 256 2 0.5";

/* LAMMPS moves the spring first: after the first step xi = v dt. */
static void points(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(1, 1, 0.0625);
  c.dt = 0.0625;
  c.u = grip_vec(0, 0.5, 0); /* xi = 1/32: 8 + 4 */
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -12, 0), 1e-12);
  CHECK_NEAR(c.history[1], 0.03125, 1e-15);
  c.u = grip_vec(0, 0, 0);
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -8, 0), 1e-12);
  c.u = grip_vec(0, 2, 0); /* xi = 5/32: 40 + 16 > 32, so xi = (32 - 16)/256 */
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -32, 0), 1e-12);
  CHECK_NEAR(c.history[1], 0.0625, 1e-14);
  c.u = grip_vec(0, 0, 0);
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -16, 0), 1e-12);
  c.dt = 0; /* the spring is read, not moved */
  c.u = grip_vec(0, 1, 0);
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -24, 0), 1e-12);
  CHECK_NEAR(c.history[1], 0.0625, 1e-14);
}

static void turned_normal(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(1, 1, 0.0625);
  c.dt = 1;
  c.history[1] = 0.0625;
  c.r = rotate(c.r, grip_vec(1, 0, 0),
               0.5); /* rotation about x: the spring rotates in the y-z plane and keeps its length */
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_scale(-16, grip_vec(0, cos(0.5), sin(0.5))), 1e-12);
}

static void path(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(1, 3, 0.0625);
  c.dt = 0.01;
  check_host_path(&model, c, 256, 8, 0.5);
}

static void limits(void)
{
  struct contact c = contact_of(1, 1000, 0.0625);
  c.dt = 0.0625;
  c.u = grip_vec(0, 5, 0);
  const struct grip_model smooth =
      model_of("hooke 1024 4 damping velocity tangential linear_history 256 2 0");
  CHECK_NEAR_VEC(contact_run(&smooth, &c).f, grip_vec(0, 0, 0), 0);
  const struct grip_model loose = model_of("hooke 1024 4 damping velocity tangential linear_history 0 2 0.5");
  c = contact_of(1, 1, 0.0625);
  c.dt = 0.0625;
  c.u = grip_vec(0, 3, 0);
  CHECK_NEAR_VEC(contact_run(&loose, &c).f, grip_vec(0, -24, 0), 1e-12);
  c.u = grip_vec(0, 30, 0); /* LAMMPS divides by k here; Grip's result must stay finite */
  CHECK_NEAR_VEC(contact_run(&loose, &c).f, grip_vec(0, -32, 0), 1e-12);
  CHECK(isfinite(c.history[1]));
}

static void cleared_when_apart(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(1, 1, 0.0625);
  c.history[1] = 0.0625;
  contact_press(&c, -0.0625);
  contact_run(&model, &c);
  for (int s = 0; s < 3; s++) CHECK_CLOSE(c.history[s], 0, 0);
}

static void bad_words(void)
{
  CHECK_REFUSED("hooke 1 2 tangential linear_history", "kt");
  CHECK_REFUSED("hooke 1 2 tangential linear_history 1", "x_gamma_t");
  CHECK_REFUSED("hooke 1 2 tangential linear_history 1 1", "mu");
  CHECK_REFUSED("hooke 1 2 tangential linear_history -1 1 0.5", "kt");
  CHECK_REFUSED("hooke 1 2 tangential linear_history 1 -1 0.5", "x_gamma_t");
  CHECK_REFUSED("hooke 1 2 tangential linear_history 1 1 -0.5", "mu");
  CHECK_REFUSED("hooke 1 2 tangential linear_history 1 z 0.5", "'z'");
  CHECK_REFUSED("hooke 1 2 tangential linear_history 1 1 nan", "nan");
  CHECK_REFUSED("hooke 1 2 tangential linear_history NULL 1 0.5", "NULL");
  CHECK_REFUSED("hooke 1 2 tangential linear_histor 1 1 0.5", "linear_histor");
}

int main(void)
{
  points();
  turned_normal();
  path();
  limits();
  cleared_when_apart();
  bad_words();
  return CHECK_RESULT();
}
