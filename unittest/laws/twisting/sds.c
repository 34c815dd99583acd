/* SPDX-License-Identifier: GPL-2.0-only */
/* twisting sds: LAMMPS's spring, dashpot and slider for twisting (pair_granular.rst). */
#include "support/twist_path.h"

/* F_n = 64, spring 512, dashpot 8, limit 32. */
static const char line[] = HOST_HOOKE "twisting sds 512 8 0.5";

static void points(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(1, 3, 0.0625);
  c.dt = 0.0625;
  c.wi = grip_vec(5, 6, 0.25); /* spins perpendicular to n do not twist */
  c.wj = grip_vec(-3, 2, -0.25);
  CHECK_NEAR(contact_run(&model, &c).mn, -20, 1e-12); /* theta = 1/32: 16 + 4 */
  CHECK_NEAR(c.history[0], 0.03125, 1e-15);
  c.wi = grip_vec(0, 0, 2); /* 5/32: 80 + 16 > 32, so (32 - 16)/512 */
  c.wj = grip_vec(0, 0, 0);
  CHECK_NEAR(contact_run(&model, &c).mn, -32, 1e-12);
  CHECK_NEAR(c.history[0], 0.03125, 1e-14);
  c.wi = c.wj = grip_vec(7, 8, 9);
  CHECK_NEAR(contact_run(&model, &c).mn, -16, 1e-12);
  c.wj = grip_vec(0, 0, 1e9); /* the opposite direction */
  CHECK_NEAR(contact_run(&model, &c).mn, 32, 1e-12);
}

/* Beyond the limit the torque opposes the spin, not the twist: without spin there is none, as in LAMMPS. */
static void no_spin(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(1, 1, 0.0625);
  c.dt = 0.0625;
  c.history[0] = 1;
  CHECK_NEAR(contact_run(&model, &c).mn, 0, 0);
  CHECK_NEAR(c.history[0], 0, 0);
  c.history[0] = 1;
  /* the spring's torque has the direction of the spin; the total torque opposes it */
  c.wi = grip_vec(0, 0, -0.5);
  CHECK_NEAR(contact_run(&model, &c).mn, 32, 1e-12);
  CHECK_NEAR(c.history[0], -28. / 512, 1e-14);
}

static void set_up(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(1, 1, 0.0625);
  c.history[0] = 0.01;
  c.wi = grip_vec(0, 0, 0.25);
  for (int repeat = 0; repeat < 3; repeat++) {
    CHECK_NEAR(contact_run(&model, &c).mn, -7.12, 1e-13);
    CHECK_NEAR(c.history[0], 0.01, 0);
  }
  c.history[0] = 1; /* a spring that slips is shortened, as in LAMMPS */
  for (int repeat = 0; repeat < 3; repeat++) {
    CHECK_NEAR(contact_run(&model, &c).mn, -32, 1e-12);
    CHECK_NEAR(c.history[0], 30. / 512, 1e-14);
  }
}

static struct twist given(struct host_load at)
{
  return (struct twist){20, 0.1, 0.02 * at.load};
}

static void paths(void)
{
  for (int wall = 0; wall < 2; wall++) {
    check_twist_path(HOST_HERTZ "twisting sds 20 0.1 0.02", host_hertz, given, wall);
    check_twist_path(HOST_HOOKE "twisting sds 20 0.1 0.02", host_hooke, given, wall);
    check_twist_path(HOST_JKR "twisting sds 20 0.1 0.02", host_jkr, given, wall);
  }
}

static void limits(void)
{
  struct contact c = contact_of(1, 1000, 0.0625);
  c.dt = 0.0625;
  c.wi = grip_vec(0, 0, 5);
  const struct grip_model smooth = model_of(HOST_HOOKE "twisting sds 512 8 0");
  CHECK_NEAR(contact_run(&smooth, &c).mn, 0, 0);
  c = contact_of(1, 1, 0.0625);
  c.dt = 0.0625;
  const struct grip_model loose = model_of(HOST_HOOKE "twisting sds 0 8 0.5");
  c.wi = grip_vec(0, 0, 2);
  CHECK_NEAR(contact_run(&loose, &c).mn, -16, 1e-12);
  c.wi = grip_vec(0, 0, 20);
  CHECK_NEAR(contact_run(&loose, &c).mn, -32, 1e-12);
  CHECK_NEAR(c.history[0], 0, 0);
  contact_press(&c, 0x1p-48);
  CHECK(isfinite(contact_run(&loose, &c).mn));
  c.history[0] = 0.01;
  contact_press(&c, -0.01);
  contact_run(&loose, &c);
  CHECK_NEAR(c.history[0], 0, 0);
}

static void words(void)
{
  static const char *const names[] = {"k", "gamma", "mu"};
  check_bad_numbers("hooke 1 2 twisting sds", names, 3);
  CHECK_REFUSED("hooke 1 2 twisting sds NULL 1 1", "NULL");
  const struct grip_model mixed =
      mixed_model("hooke 1 2 twisting sds 4 1 0.2", "hooke 1 2 twisting sds 9 4 0.8");
  CHECK_CLOSE(mixed.value[GRIP_TWISTING][0], 6, 1e-14);
  CHECK_CLOSE(mixed.value[GRIP_TWISTING][1], 2, 1e-14);
  CHECK_CLOSE(mixed.value[GRIP_TWISTING][2], 0.4, 1e-14);
}

int main(void)
{
  points();
  no_spin();
  set_up();
  paths();
  check_twist_swapped(line);
  limits();
  words();
  return CHECK_RESULT();
}
