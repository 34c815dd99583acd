/* SPDX-License-Identifier: GPL-2.0-only */
/* tangential mindlin_classic: linear_history_classic with kt times the contact radius, as in LAMMPS's
 * gran/hertz/history. */
#include "support/host_path.h"

#define NAME "mindlin_classic"

/* R* = 1/4, overlap 1/16: a = 1/8. F_n = 64, spring 2048/8 = 256, dashpot 8, friction limit 32. */
static const char line[] = HOST_HERTZ "tangential " NAME " 2048 2 0.5";

static void points(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(0.5, 0.5, 0.0625);
  c.dt = 0.0625;
  c.u = grip_vec(0, 0.5, 0); /* xi = 1/32: 8 + 4 */
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -12, 0), 1e-12);
  /* xi = 5/32: 40 + 16 > 32; xi = (32 - 16)/256, where LAMMPS of 4 Feb 2025 has 1/2048 */
  c.u = grip_vec(0, 2, 0);
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -32, 0), 1e-12);
  CHECK_NEAR(c.history[1], 0.0625, 1e-14);
  c.u = grip_vec(0, 0, 0);
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -16, 0), 1e-12);
  contact_press(&c, 0.25); /* a = 1/4: the same elongation gives twice the force */
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -32, 0), 1e-12);
}

static void loses_length(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(0.5, 0.5, 0.0625);
  c.dt = 1;
  set_spring(&model, &c, grip_vec(0.03125, 0.0625, 0));
  c.r = rotate(c.r, grip_vec(1, 0, 0), 0.5);
  const double kept = 0.0625 * cos(0.5);
  const struct grip_vec want = grip_vec(0.03125, kept * cos(0.5), kept * sin(0.5));
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_scale(-256, want), 1e-12);
  CHECK_NEAR_VEC(spring_of(&model, &c), want, 1e-15);
}

int main(void)
{
  points();
  loses_length();
  const struct grip_model model = model_of(line);
  check_set_up(&model, contact_of(0.5, 0.5, 0.0625), 256, 8);
  check_law_paths(NAME, (struct host_law){.by_radius = true, .classic = true});
  check_law_swap(NAME, false);
  check_mindlin_limits(NAME);
  check_law_words(NAME, false);
  return CHECK_RESULT();
}
