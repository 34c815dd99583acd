/* SPDX-License-Identifier: GPL-2.0-only */
/* tangential linear_nohistory: -min(x eta_n |v_t|, mu |F_n|) along v_t (pair_granular.rst). */
#include "support/one_contact.h"

/* F_n = 64, damping coefficient 4 * 2 = 8, friction limit 32. */
static const char line[] = "hooke 1024 4 damping velocity tangential linear_nohistory 2 0.5";

static void points(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(1, 1, 0.0625);
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, 0, 0), 0);
  c.u = grip_vec(0, 3, 0);
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -24, 0), 1e-12);
  c.u = grip_vec(0, 5, 0); /* 40 > 32 */
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -32, 0), 1e-12);
  c.u = grip_vec(-30, 40, 0);
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(32 * 0.6, -32 * 0.8, 0), 1e-12);
  c.u = grip_vec(0, 3, 8); /* F_n = 64 - 32: limit 16 */
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -16, 0), 1e-12);
  c.u = grip_vec(0, 50, 24); /* F_n = -32: LAMMPS uses the absolute value */
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -16, 0), 1e-12);
}

/* v_t = u - (R_i w_i + R_j w_j) x n at the full radii, n = z: w = (1, 0, 0) gives w x z = (0, -1, 0). */
static void spins(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(1, 3, 0.0625);
  c.wi = grip_vec(1, 0, 5);
  CHECK_NEAR_VEC(contact_run(&model, &c).v, grip_vec(0, 1, 0), 1e-14);
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -8, 0), 1e-12);
  c.wi = grip_vec(0, 0, 0);
  c.wj = grip_vec(0, 1, 0);
  CHECK_NEAR_VEC(contact_run(&model, &c).v, grip_vec(-3, 0, 0), 1e-14);
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(24, 0, 0), 1e-12);
}

static void limits(void)
{
  struct contact c = contact_of(1, 1000, 0.0625);
  c.u = grip_vec(0, 5, 0);
  const struct grip_model smooth = model_of("hooke 1024 4 damping velocity tangential linear_nohistory 2 0");
  CHECK_NEAR_VEC(contact_run(&smooth, &c).f, grip_vec(0, 0, 0), 0);
  const struct grip_model undamped =
      model_of("hooke 1024 4 damping velocity tangential linear_nohistory 0 1");
  CHECK_NEAR_VEC(contact_run(&undamped, &c).f, grip_vec(0, 0, 0), 0);
  const struct grip_model model = model_of(line);
  c.u = grip_vec(0, 1e-200, 0);
  CHECK(isfinite(contact_run(&model, &c).f.y));
  CHECK(model.nslots == 0);
}

static void bad_words(void)
{
  CHECK_REFUSED("hooke 1 2 tangential linear_nohistory", "x_gamma_t");
  CHECK_REFUSED("hooke 1 2 tangential linear_nohistory 1", "mu");
  CHECK_REFUSED("hooke 1 2 tangential linear_nohistory -1 0.5", "x_gamma_t");
  CHECK_REFUSED("hooke 1 2 tangential linear_nohistory 1 -0.5", "mu");
  CHECK_REFUSED("hooke 1 2 tangential linear_nohistory 1 0.5y", "0.5y");
  CHECK_REFUSED("hooke 1 2 tangential linear_nohistory nan 0.5", "nan");
  CHECK_REFUSED("hooke 1 2 tangential linear_nohistory NULL 0.5", "NULL");
  CHECK_REFUSED("hooke 1 2 tangential linear_nohistory 1 1 tangential linear_nohistory 1 1", "tangential");
  CHECK_REFUSED("hooke 1 2 tangential linear", "linear");
}

int main(void)
{
  points();
  spins();
  limits();
  bad_words();
  return CHECK_RESULT();
}
