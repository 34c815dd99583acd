/* SPDX-License-Identifier: GPL-2.0-only */
/* tangential mindlin_rescale: Mindlin's spring, whose elongation is reduced in proportion to the contact
 * radius during unloading (pair_granular.rst). */
#include "support/host_path.h"

#define NAME "mindlin_rescale"

/* R* = 1/4, overlap 1/16: a = 1/8. F_n = 64, spring 2048/8 = 256, dashpot 8, friction limit 32. */
static const char line[] = HOST_HERTZ "tangential " NAME " 2048 2 0.5";

/* When the contact is unloaded to a = 3/32 (overlap 9/256), 3/4 of the radius, the elongation is
 * multiplied by 3/4 and the force by 9/16. When it is loaded again, the elongation stays. */
static void points(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(0.5, 0.5, 0.0625);
  c.dt = 0.0625;
  c.u = grip_vec(0, 0.25, 0); /* xi = 1/64: 4 + 2 */
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -6, 0), 1e-12);
  CHECK_CLOSE(c.history[3], 0.125, 1e-14);
  c.u = grip_vec(0, 0, 0);
  contact_press(&c, 9. / 256);
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -4. * 9 / 16, 0), 1e-12);
  CHECK_NEAR_VEC(spring_of(&model, &c), grip_vec(0, 0.75 / 64, 0), 1e-15);
  CHECK_CLOSE(c.history[3], 0.09375, 1e-14);
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -4. * 9 / 16, 0), 1e-12); /* only once */
  contact_press(&c, 0.0625);
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -3, 0), 1e-12);
  CHECK_NEAR_VEC(spring_of(&model, &c), grip_vec(0, 0.75 / 64, 0), 1e-15);
  CHECK_CLOSE(c.history[3], 0.125, 1e-14);
  c.u = grip_vec(0, 2, 0); /* sliding: the limit and the reset are those of mindlin */
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -32, 0), 1e-12);
  CHECK_NEAR_VEC(spring_of(&model, &c), grip_vec(0, 0.0625, 0), 1e-14);
}

/* When it is unloaded in any number of steps, the elongation is multiplied by the ratio of the radii. */
static void in_steps(void)
{
  for (int n = 1; n < 50; n += 7) {
    const struct grip_model model = model_of(line);
    struct contact c = contact_of(0.5, 0.5, 0.0625);
    c.dt = 1;
    set_spring(&model, &c, grip_vec(1e-4, 2e-4, 0));
    contact_run(&model, &c);
    for (int k = 1; k <= n; k++) {
      contact_press(&c, 0.0625 - 0.046875 * k / n);
      contact_run(&model, &c);
    }
    CHECK_NEAR_VEC(spring_of(&model, &c), grip_vec(0.5e-4, 1e-4, 0), 1e-17);
  }
}

/* At the beginning of a run the history does not change, nor does the radius in it. */
static void set_up(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(0.5, 0.5, 0.0625);
  c.history[3] = 0.125;
  check_set_up(&model, c, 256, 8);
  c = contact_of(0.5, 0.5, 0.0625);
  c.history[3] = 0.1;
  check_set_up(&model, c, 256, 8);
  contact_run(&model, &c);
  CHECK_NEAR(c.history[3], 0.1, 0);
}

int main(void)
{
  points();
  in_steps();
  set_up();
  check_law_paths(NAME, (struct host_law){.by_radius = true, .rescales = true});
  check_law_swap(NAME, true);
  check_mindlin_limits(NAME);
  check_law_words(NAME, true);
  return CHECK_RESULT();
}
