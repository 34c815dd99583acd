/* SPDX-License-Identifier: GPL-2.0-only */
/* rolling epsd: spring, dashpot and limit compared with the equations of doc/laws/rolling_epsd.md, for
 * pairs and walls, with linear and Hertzian springs; torsion, rotated and swapped contacts, words. */
#include "support/rolling_spring.h"

/* Radii 1: R* = 1/2. Overlap 1/16: F_n = 64. k_r = 2.25 1024/16 /4 = 36, limit 64/4/2 = 8, with I_r = 4 the
 * dashpot 2/2 sqrt(4 36) = 12. */
#define HOOKE "hooke 1024 0 tangential linear_history 100 0 0.5 "
static const char line[] = HOOKE "rolling epsd mu_r 0.25 eta_r 0.5";

static void points(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(1, 1, 0.0625);
  c.reduced_inertia = 4;
  c.dt = 0.0625;
  /* the spin along n is not resisted, and the spring does not rotate because the mean spin is 0 */
  c.wi = grip_vec(2, 0, 3);
  c.wj = grip_vec(0, 0, -3);
  const struct grip_vec up = grip_vec(0, 0, 1);
  CHECK_NEAR_VEC(contact_run(&model, &c).m, grip_vec(-4.5 - 24, 0, 0), 1e-12); /* the sum is not limited */
  CHECK_NEAR_VEC(moment_of(&model, &c, up), grip_vec(-4.5, 0, 0), 1e-14);
  CHECK_NEAR_VEC(contact_run(&model, &c).m, grip_vec(-8, 0, 0), 1e-12); /* no dashpot at the limit */
  CHECK_NEAR_VEC(moment_of(&model, &c, up), grip_vec(-8, 0, 0), 1e-12);
  c.wi.x = -2;
  CHECK_NEAR_VEC(contact_run(&model, &c).m, grip_vec(-3.5 + 24, 0, 0), 1e-12);
  c = contact_of(1, 1, 0.0625); /* a wall: R* = 1, k_r = 144, limit 16 */
  c.wall = true;
  contact_press(&c, 0.0625);
  c.reduced_inertia = 4;
  c.dt = 0.0625;
  c.wi = grip_vec(0, 1, 0);
  CHECK_NEAR_VEC(contact_run(&model, &c).m, grip_vec(0, -9 - 24, 0), 1e-12);
  CHECK_NEAR_VEC(contact_run(&model, &c).m, grip_vec(0, -16, 0), 1e-12);
}

/* With torsion, the limit applies to rolling and twisting together. */
static void torsion(void)
{
  const struct grip_model model = model_of(HOOKE "rolling epsd mu_r 0.25 eta_r 0 torsion yes");
  struct contact c = contact_of(1, 1, 0.0625);
  c.dt = 0.0625;
  c.wi = grip_vec(1.5, 0, 1);
  c.wj = grip_vec(0, 0, -1);
  CHECK_NEAR_VEC(contact_run(&model, &c).m, grip_vec(-3.375, 0, -4.5), 1e-12); /* 5.625 in total */
  CHECK_NEAR_VEC(contact_run(&model, &c).m, grip_vec(-8 * 0.6, 0, -8 * 0.8), 1e-12);
  CHECK_NEAR(c.history[model.slot[GRIP_ROLLING] + 3], -6.4, 1e-12);
  CHECK_REFUSED(HOOKE "rolling epsd mu_r 0.25 eta_r 0 torsion yes twisting sds 1 1 1", "torsion");
  model_of(HOOKE "rolling epsd mu_r 0.25 eta_r 0 torsion no twisting sds 1 1 1");
}

static struct rolling_spring linear(const struct contact *c, double overlap, const struct answer *a)
{
  const double r = c->wall ? c->radius_i : 0.5, k = 2.25 * 1024 * 0.04 * r * r;
  (void)a;
  return (struct rolling_spring){k, 2 * 0.3 * sqrt(0.7 * k), 0.2 * r * 1024 * overlap, false};
}

static struct rolling_spring linear_with_torsion(const struct contact *c, double overlap,
                                                 const struct answer *a)
{
  struct rolling_spring s = linear(c, overlap, a);
  s.torsion = true;
  return s;
}

/* LAMMPS's hertz: k sqrt(R* overlap) overlap. */
static struct rolling_spring hertz(const struct contact *c, double overlap, const struct answer *a)
{
  (void)a;
  const double r = c->wall ? c->radius_i : 0.5, stiffness = 4096 * sqrt(r * overlap);
  const double k = 2.25 * stiffness * 0.04 * r * r;
  return (struct rolling_spring){k, 2 * 0.3 * sqrt(0.7 * k), 0.2 * r * stiffness * overlap, false};
}

static void limits(void)
{
  struct contact c = contact_of(1, 1000, 0.0625);
  c.dt = 0.01;
  c.wi = grip_vec(0, 5, 0);
  const struct grip_model smooth = model_of(HOOKE "rolling epsd mu_r 0 eta_r 0.5");
  for (int step = 0; step < 2; step++) CHECK_NEAR_VEC(contact_run(&smooth, &c).m, grip_vec(0, 0, 0), 0);
  const struct grip_model soft = model_of("hertz 1e4 0 rolling epsd mu_r 0.2 eta_r 0.5");
  contact_press(&c, 0x1p-40);
  CHECK(isfinite(contact_run(&soft, &c).m.y));
  /* The limit is proportional to the total normal force, including its dashpot. */
  const struct grip_model damped = model_of("hooke 1024 1 damping velocity rolling epsd mu_r 0.25 eta_r 0");
  c = contact_of(1, 1, 0.0625);
  c.u = grip_vec(0, 0, 96); /* F_n = 64 - 96 */
  set_moment(&damped, &c, grip_vec(0, 50, 0), 0);
  CHECK_NEAR_VEC(contact_run(&damped, &c).m, grip_vec(0, 0.25 * 0.5 * 32, 0), 1e-12);
}

static void words(void)
{
  const struct word_value list[] = {{"mu_r", "0.2", "-0.1", true}, {"eta_r", "0.4", "-0.4", true}};
  check_bad_words("hooke 1 2 rolling epsd", list, 2);
  CHECK_REFUSED("hooke 1 2 rolling epsd mu_r 0.1 eta_r 0 torsion maybe", "maybe");
  CHECK_REFUSED("hooke 1 2 rolling epsd mu_r 0.1 eta_r 0 synchronized_verlet", "synchronized_verlet");
  const struct grip_model mixed = mixed_model("hooke 1 2 rolling epsd mu_r 0.1 eta_r 0.9 torsion yes",
                                              "hooke 4 2 rolling epsd mu_r 0.3 eta_r 0.2 torsion yes");
  CHECK_NEAR(mixed.value[GRIP_ROLLING][0], 0.1, 0);
  CHECK_NEAR(mixed.value[GRIP_ROLLING][1], 0.2, 0);
  CHECK_UNMIXED("hooke 1 2 rolling epsd mu_r 0.1 eta_r 0.9",
                "hooke 1 2 rolling epsd mu_r 0.1 eta_r 0.9 torsion yes", "torsion");
}

int main(void)
{
  points();
  torsion();
  for (int wall = 0; wall < 2; wall++) {
    check_path("hooke 1024 0 damping velocity rolling epsd mu_r 0.2 eta_r 0.3", linear, wall);
    check_path("hertz 4096 0 damping velocity rolling epsd mu_r 0.2 eta_r 0.3", hertz, wall);
  }
  check_path("hooke 1024 0 damping velocity rolling epsd mu_r 0.2 eta_r 0.3 torsion yes", linear_with_torsion,
             false);
  check_swapped("hooke 1024 0 rolling epsd mu_r 0.2 eta_r 0.3 torsion yes");
  check_turned("hooke 1024 0 rolling epsd mu_r 0.2 eta_r 0.3 torsion yes");
  check_set_up("hooke 1024 0 rolling epsd mu_r 0.25 eta_r 0.3", 8);
  limits();
  words();
  return CHECK_RESULT();
}
