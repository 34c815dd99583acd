/* SPDX-License-Identifier: GPL-2.0-only */
/* tangential mindlin_rescale/force: mindlin/force, whose force is reduced in proportion to the contact
 * radius during unloading (pair_granular.rst). */
#include "support/host_path.h"

#define NAME "mindlin_rescale/force"

/* R* = 1/4, overlap 1/16: a = 1/8. F_n = 64, spring 2048/8 = 256, dashpot 8, friction limit 32. */
static const char line[] = HOST_HERTZ "tangential " NAME " 2048 2 0.5";

/* When the contact is unloaded to a = 3/32 (overlap 9/256), 3/4 of the radius, the force is
 * multiplied by 3/4. When it is loaded again, the force stays. */
static void points(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(0.5, 0.5, 0.0625);
  c.dt = 0.0625;
  c.u = grip_vec(0, 0.25, 0);
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -6, 0), 1e-12);
  CHECK_NEAR_VEC(spring_of(&model, &c), grip_vec(0, -4, 0), 1e-13);
  CHECK_CLOSE(c.history[3], 0.125, 1e-14);
  c.u = grip_vec(0, 0, 0);
  contact_press(&c, 9. / 256);
  for (int repeat = 0; repeat < 2; repeat++) {
    CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -3, 0), 1e-12);
    CHECK_CLOSE(c.history[3], 0.09375, 1e-14);
  }
  contact_press(&c, 0.0625);
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -3, 0), 1e-12);
  CHECK_CLOSE(c.history[3], 0.125, 1e-14);
  c.u = grip_vec(0, 2, 0);
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -32, 0), 1e-12);
  CHECK_NEAR_VEC(spring_of(&model, &c), grip_vec(0, -16, 0), 1e-12);
}

/* The requirement of thornton2013: a cycle of loading and unloading at a constant displacement gains no
 * energy, because loading does not change the force and unloading reduces it. */
static void no_gain(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(0.5, 0.5, 0.0625);
  c.dt = 0.0625;
  set_spring(&model, &c, grip_vec(-3, 0, 0));
  double before = 3;
  for (int step = 0; step < 200; step++) {
    contact_press(&c, 0.0625 * (1.2 + sin(0.7 * step)) / 2);
    const double force = grip_length(contact_run(&model, &c).f);
    CHECK(force <= before * (1 + 1e-14));
    before = force;
  }
}

static void set_up(void)
{
  const struct grip_model model = model_of(line);
  const double kept[] = {0.125, 0.1};
  for (int k = 0; k < 2; k++) {
    struct contact c = contact_of(0.5, 0.5, 0.0625);
    set_spring(&model, &c, grip_vec(-3, 0, 0));
    c.history[3] = kept[k];
    c.u = grip_vec(0, 0.25, 0);
    for (int repeat = 0; repeat < 3; repeat++) {
      CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(-3, -2, 0), 1e-13);
      CHECK_NEAR_VEC(spring_of(&model, &c), grip_vec(-3, 0, 0), 1e-14);
      CHECK_NEAR(c.history[3], kept[k], 0);
    }
  }
}

/* If the overlap has decreased between two runs, the force is reduced when the next
 * run begins, and only once: a decreases to 3/4. */
static void opened(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(0.5, 0.5, 0.0625);
  set_spring(&model, &c, grip_vec(-3, 0, 0));
  c.history[3] = 0.125;
  contact_press(&c, 9.0 / 256);
  for (int repeat = 0; repeat < 3; repeat++)
    CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(-2.25, 0, 0), 1e-13);
}

int main(void)
{
  points();
  no_gain();
  set_up();
  opened();
  check_law_paths(NAME, (struct host_law){.by_radius = true, .is_force = true, .rescales = true});
  check_law_swap(NAME, true);
  check_mindlin_limits(NAME);
  check_law_words(NAME, true);
  return CHECK_RESULT();
}
