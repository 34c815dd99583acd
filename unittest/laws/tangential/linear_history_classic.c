/* SPDX-License-Identifier: GPL-2.0-only */
/* tangential linear_history_classic: linear_history whose spring becomes shorter as its plane rotates, as in
 * LAMMPS's gran/hooke/history. */
#include "support/host_path.h"

#define NAME "linear_history_classic"

/* F_n = 64, spring 256, dashpot 8, friction limit 32. The stiffness does not depend on the contact radius;
 * LAMMPS of 4 Feb 2025 multiplies it by the radius. */
static const char line[] = HOST_HOOKE "tangential " NAME " 256 2 0.5";

static void points(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(1, 1, 0.0625);
  c.dt = 0.0625;
  c.u = grip_vec(0, 0.5, 0); /* xi = 1/32: 8 + 4 */
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -12, 0), 1e-12);
  CHECK_NEAR(c.history[1], 0.03125, 1e-15);
  c.u = grip_vec(0, 2, 0); /* xi = 5/32: 40 + 16 > 32, so xi = (32 - 16)/256 */
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -32, 0), 1e-12);
  CHECK_NEAR(c.history[1], 0.0625, 1e-14);
  c.u = grip_vec(0, 0, 0);
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -16, 0), 1e-12);
  c = contact_of(3, 6, 0.0625); /* other sizes give the same force */
  c.dt = 0.0625;
  c.u = grip_vec(0, 0.5, 0);
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -12, 0), 1e-12);
}

/* When the pair rotates about x by q, the spring's component perpendicular to x is multiplied by cos(q),
 * and its component along x stays. */
static void loses_length(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(1, 1, 0.0625);
  c.dt = 1;
  set_spring(&model, &c, grip_vec(0.03125, 0.0625, 0));
  c.r = rotate(c.r, grip_vec(1, 0, 0), 0.5);
  const double kept = 0.0625 * cos(0.5);
  const struct grip_vec want = grip_vec(0.03125, kept * cos(0.5), kept * sin(0.5));
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_scale(-256, want), 1e-12);
  CHECK_NEAR_VEC(spring_of(&model, &c), want, 1e-15);
}

/* At the beginning of a run the spring is not rotated, and the force is that of the stored spring. */
static void set_up(void)
{
  const struct grip_model model = model_of(line);
  check_set_up(&model, contact_of(1, 1, 0.0625), 256, 8);
  struct contact c = contact_of(1, 1, 0.0625);
  set_spring(&model, &c, grip_vec(0.01, 0, 0.02));
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(-2.56, 0, -5.12), 1e-12);
  CHECK_NEAR_VEC(spring_of(&model, &c), grip_vec(0.01, 0, 0.02), 0);
}

static void limits(void)
{
  struct contact c = contact_of(1, 1000, 0.0625);
  c.dt = 0.0625;
  c.u = grip_vec(0, 5, 0);
  const struct grip_model smooth = model_of(HOST_HOOKE "tangential " NAME " 256 2 0");
  CHECK_NEAR_VEC(contact_run(&smooth, &c).f, grip_vec(0, 0, 0), 0);
  const struct grip_model loose = model_of(HOST_HOOKE "tangential " NAME " 0 2 0.5");
  c = contact_of(1, 1, 0.0625);
  c.dt = 0.0625;
  c.u = grip_vec(0, 3, 0);
  CHECK_NEAR_VEC(contact_run(&loose, &c).f, grip_vec(0, -24, 0), 1e-12);
  c.u = grip_vec(0, 30, 0); /* LAMMPS divides by k here; Grip's result stays zero */
  CHECK_NEAR_VEC(contact_run(&loose, &c).f, grip_vec(0, -32, 0), 1e-12);
  CHECK_NEAR_VEC(spring_of(&loose, &c), grip_vec(0, 0, 0), 0);
}

int main(void)
{
  points();
  loses_length();
  set_up();
  check_law_paths(NAME, (struct host_law){.classic = true});
  check_law_swap(NAME, false);
  limits();
  check_law_words(NAME, false);
  return CHECK_RESULT();
}
