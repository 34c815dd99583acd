/* SPDX-License-Identifier: GPL-2.0-only */
/* tangential mindlin/force: Mindlin's spring with its force as history, so that a change of the overlap does
 * not change the force (pair_granular.rst). */
#include "support/host_path.h"

#define NAME "mindlin/force"

/* R* = 1/4, overlap 1/16: a = 1/8. F_n = 64, spring 2048/8 = 256, dashpot 8, friction limit 32. */
static const char line[] = HOST_HERTZ "tangential " NAME " 2048 2 0.5";

static void points(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(0.5, 0.5, 0.0625);
  c.dt = 0.0625;
  c.u = grip_vec(0, 0.5, 0); /* 256/32 = 8, and 4 */
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -12, 0), 1e-12);
  CHECK_NEAR_VEC(spring_of(&model, &c), grip_vec(0, -8, 0), 1e-13);
  c.u = grip_vec(0, 2, 0); /* 40 + 16 > 32: the history becomes 32 - 16 */
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -32, 0), 1e-12);
  CHECK_NEAR_VEC(spring_of(&model, &c), grip_vec(0, -16, 0), 1e-12);
  c.u = grip_vec(0, 0, 0);
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -16, 0), 1e-12);
  contact_press(&c, 0.25); /* at rest the force stays, at any overlap with a larger limit */
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -16, 0), 1e-12);
  contact_press(&c, 0.05);
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -16, 0), 1e-12);
  contact_press(&c, 0.015625); /* a = 1/16: F_n = 8, so the limit is 4 */
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -4, 0), 1e-12);
  contact_press(&c, 0.0625);
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -4, 0), 1e-12);
}

/* kt = 8 G*: at the same overlap the force is that of mindlin. */
static void from_material(void)
{
  const struct grip_model model =
      model_of("hertz/material 3000 0 0.5 damping velocity tangential " NAME " NULL 0 10");
  struct contact c = contact_of(0.5, 0.5, 0.0625);
  c.dt = 0.0625;
  c.u = grip_vec(0, 0.125, 0);
  CHECK_NEAR(contact_run(&model, &c).f.y, -8000. / 3 / 8 * 0.0625 * 0.125, 1e-12);
}

static void set_up(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(0.5, 0.5, 0.0625);
  set_spring(&model, &c, grip_vec(-3, 0, 0));
  c.u = grip_vec(0, 0.25, 0);
  for (int repeat = 0; repeat < 3; repeat++) {
    CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(-3, -2, 0), 1e-13);
    CHECK_NEAR_VEC(spring_of(&model, &c), grip_vec(-3, 0, 0), 1e-14);
  }
}

int main(void)
{
  points();
  from_material();
  set_up();
  check_law_paths(NAME, (struct host_law){.by_radius = true, .is_force = true});
  check_law_swap(NAME, false);
  check_mindlin_limits(NAME);
  check_law_words(NAME, true);
  return CHECK_RESULT();
}
