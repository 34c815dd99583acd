/* SPDX-License-Identifier: GPL-2.0-only */
/* twisting marshall: twisting resistance from the tangential law and the contact radius (pair_granular.rst):
 * k = kt a^2/2, damping gamma_t a^2/2, limit 2/3 a mu load. */
#include "support/twist_path.h"

/* R* = 1/4, overlap 1/16: a = 1/8, F_n = 64. k = 2048/128 = 16, dashpot
 * 8/128 = 1/16, limit 2/3 * 1/8 * 32 = 8/3. */
static const char line[] = HOST_HERTZ "tangential mindlin 2048 2 0.5 twisting marshall";

static void points(void)
{
  const struct grip_model model = model_of(line);
  const int slot = model.slot[GRIP_TWISTING];
  struct contact c = contact_of(0.5, 0.5, 0.0625);
  c.dt = 0.0625;
  c.wi = grip_vec(0, 0, 2);
  CHECK_NEAR(contact_run(&model, &c).mn, -2.125, 1e-13); /* theta = 1/8: 2 + 1/8 */
  CHECK_NEAR(c.history[slot], 0.125, 1e-15);
  CHECK_NEAR(contact_run(&model, &c).mn, -8. / 3, 1e-13); /* 1/4: 4 + 1/8, more than 8/3 */
  CHECK_NEAR(c.history[slot], (8. / 3 - 0.125) / 16, 1e-14);
}

/* The kt of mindlin is its stiffness divided by the contact radius, so the law uses kt a^2/2, not kt
 * a^3/2, as LAMMPS does. NULL gives 8 G*. */
static void every_tangential_law(void)
{
  static const char *const names[] = {
      "linear_history", "linear_history_classic", "mindlin_classic",      "mindlin",
      "mindlin/force",  "mindlin_rescale",        "mindlin_rescale/force"};
  for (int k = 0; k < 7; k++)
    for (int null = 0; null < 2; null++) {
      if (null && k < 3) continue;
      char text[MAX_LINE];
      snprintf(text, sizeof text,
               "hertz/material 3000 4 0.5 damping velocity tangential %s %s 2 0.5 twisting marshall",
               names[k], null ? "NULL" : "2048");
      const struct grip_model model = model_of(text);
      const double kt = null ? 2 * 3000 / 2.25 : 2048;
      struct contact c = contact_of(0.5, 0.5, 0.0625);
      c.history[model.slot[GRIP_TWISTING]] = 0.01;
      c.wi = grip_vec(0, 0, 0.5);
      CHECK_NEAR(contact_run(&model, &c).mn, -0.01 * kt / 128 - 0.5 * 8 / 128, 1e-13);
    }
}

/* Without a spring only the dashpot acts. LAMMPS divides by zero when that slides. */
static void no_history(void)
{
  const struct grip_model model = model_of(HOST_HERTZ "tangential linear_nohistory 2 0.5 twisting marshall");
  struct contact c = contact_of(0.5, 0.5, 0.0625);
  c.dt = 0.0625;
  c.wi = grip_vec(0, 0, 2);
  CHECK_NEAR(contact_run(&model, &c).mn, -0.125, 1e-14);
  c.wi = grip_vec(0, 0, 200);
  CHECK_NEAR(contact_run(&model, &c).mn, -8. / 3, 1e-13);
  CHECK_NEAR(c.history[0], 0, 0);
}

static struct twist of_law(struct host_load at)
{
  const double a = at.radius, c = 0.5 * at.damping; /* x_gamma_t = 1/2 */
  return (struct twist){0.5 * 400 * a * a, 0.5 * c * a * a, 2. / 3 * a * 0.04 * at.load};
}

static void paths(void)
{
#define FRICTION(name) "tangential " name " 400 0.5 0.04 twisting marshall"
  for (int wall = 0; wall < 2; wall++) {
    check_twist_path(HOST_HERTZ FRICTION("mindlin"), host_hertz, of_law, wall);
    check_twist_path(HOST_HOOKE FRICTION("linear_history"), host_hooke, of_law, wall);
    check_twist_path(HOST_JKR FRICTION("mindlin_rescale/force"), host_jkr, of_law, wall);
  }
}

static void set_up(void)
{
  const struct grip_model model = model_of(line);
  double *twist;
  struct contact c = contact_of(0.5, 0.5, 0.0625);
  twist = c.history + model.slot[GRIP_TWISTING];
  *twist = 0.01;
  c.wi = grip_vec(0, 0, 1);
  for (int repeat = 0; repeat < 3; repeat++) {
    CHECK_NEAR(contact_run(&model, &c).mn, -0.16 - 0.0625, 1e-14);
    CHECK_NEAR(*twist, 0.01, 0);
  }
  *twist = 1;
  for (int repeat = 0; repeat < 3; repeat++) {
    CHECK_NEAR(contact_run(&model, &c).mn, -8. / 3, 1e-13);
    CHECK_NEAR(*twist, (8. / 3 - 0.0625) / 16, 1e-14);
  }
}

/* The law has no numbers of its own and uses the mixed numbers of the tangential law. */
static void mixed(void)
{
  const struct grip_model model = mixed_model(HOST_HERTZ "tangential mindlin 1024 1 0.25 twisting marshall",
                                              HOST_HERTZ "tangential mindlin 4096 4 1 twisting marshall");
  struct contact c = contact_of(0.5, 0.5, 0.0625); /* 2048, 2, 0.5 */
  c.history[model.slot[GRIP_TWISTING]] = 0.01;
  c.wi = grip_vec(0, 0, 1);
  CHECK_NEAR(contact_run(&model, &c).mn, -0.16 - 0.0625, 1e-14);
}

static void limits(void)
{
  struct contact c = contact_of(1, 1000, 0.0625);
  c.dt = 0.0625;
  c.wi = grip_vec(0, 0, 5);
  const struct grip_model smooth = model_of(HOST_HERTZ "tangential mindlin 2048 2 0 twisting marshall");
  CHECK_NEAR(contact_run(&smooth, &c).mn, 0, 0);
  const struct grip_model loose = model_of(HOST_HERTZ "tangential mindlin 0 2 0.5 twisting marshall");
  const int slot = loose.slot[GRIP_TWISTING];
  c = contact_of(0.5, 0.5, 0.0625);
  c.dt = 0.0625;
  c.wi = grip_vec(0, 0, 500);
  CHECK_NEAR(contact_run(&loose, &c).mn, -8. / 3, 1e-13);
  CHECK_NEAR(c.history[slot], 0, 0);
  const struct grip_model model = model_of(line);
  for (int k = 0; k < 45; k++) {
    contact_press(&c, ldexp(0.0625, -k));
    CHECK(isfinite(contact_run(&model, &c).mn));
    CHECK(isfinite(c.history[slot]));
  }
  contact_press(&c, -0.01);
  contact_run(&model, &c);
  CHECK_NEAR(c.history[slot], 0, 0);
}

static void words(void)
{
  CHECK_REFUSED("hertz 1 2 twisting marshall", "tangential");
  CHECK_REFUSED("hertz 1 2 twisting marshall", "marshall");
  CHECK_REFUSED("hertz/material 1 2 0.3 tangential history mu 0.5 twisting marshall", "tangential");
  CHECK_REFUSED("hertz/material 1 2 0.3 twisting marshall tangential mindlin/direnzo mu 0.5 phi_s 0",
                "marshall");
  CHECK_REFUSED(
      "luding k2hat 1 k1_ratio 1 kc_ratio 0 phi_f 0 tangential luding kt_ratio 1 mu 1 twisting marshall",
      "marshall");
  CHECK_REFUSED("hertz 1 2 twisting marshal", "marshal");
  const struct grip_model before = model_of("hertz 1 2 twisting marshall tangential linear_nohistory 1 0.5");
  const struct grip_model behind = model_of("hertz 1 2 tangential linear_nohistory 1 0.5 twisting marshall");
  CHECK(same_model(&before, &behind));
}

int main(void)
{
  points();
  every_tangential_law();
  no_history();
  paths();
  set_up();
  check_twist_swapped(line);
  mixed();
  limits();
  words();
  return CHECK_RESULT();
}
