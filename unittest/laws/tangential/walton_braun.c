/* SPDX-License-Identifier: GPL-2.0-only */
/* tangential walton_braun: loading, unloading and reloading compared with closed forms and with the
 * integrated stiffness of Walton and Braun; slip, rotation, changes of the load, bad input. */
#include "support/bad_words.h"
#include "support/stick_slip.h"

/* R = 1, overlap 1/64, k1 = 1024: N = 16; mu = 0.5: limit 8; k0 = 0.75 * 1024 = 768. */
static const char line[] = "walton_braun k1 1024 e 1 tangential walton_braun kt_ratio 0.75 mu 0.5";
#define LIMIT 8.0
#define K0 768.0

/* Slides by a distance in steps, and returns the force along y. */
static double slide(const struct grip_model *model, struct contact *c, double distance, int steps)
{
  double force = 0;
  c->dt = 1;
  c->u = grip_vec(0, distance / steps, 0);
  for (int n = 0; n < steps; n++) force = contact_run(model, c).f.y;
  c->u = grip_vec(0, 0, 0);
  return force;
}

/* walton_braun1986: the force of friction at a distance s > 0 after sliding reversed at the force `top`. */
static double growing(double top, double s)
{
  const double range = LIMIT - top, z = 1 - 2 * K0 * s / (3 * range);
  return z > 0 ? LIMIT - range * pow(z, 1.5) : LIMIT;
}

static double falling(double top, double s)
{
  const double range = LIMIT + top, z = 1 - 2 * K0 * s / (3 * range);
  return z > 0 ? range * pow(z, 1.5) - LIMIT : -LIMIT;
}

/* Small and large steps give the same result, because a step uses the integral of the stiffness. */
static void loops(int steps)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(1, 1, 0.015625);
  const double s = 0.006;
  const double first = growing(0, s);
  CHECK_CLOSE(slide(&model, &c, s, steps), -first, 1e-11);
  const double down = falling(first, 0.005);
  CHECK_CLOSE(slide(&model, &c, -0.005, steps), -down, 1e-11);
  CHECK(down > -LIMIT && down < first);
  CHECK_CLOSE(slide(&model, &c, 0.004, steps), -growing(down, 0.004), 1e-11);
  /* Reloading reaches the limit after 3/2 (limit - T)/k0 and stays there. */
  slide(&model, &c, -0.002, steps);
  CHECK_CLOSE(slide(&model, &c, 0.05, steps), -LIMIT, 1e-12);
  /* Through zero to the limit in the other direction. */
  CHECK_CLOSE(slide(&model, &c, -0.008, steps), -falling(LIMIT, 0.008), 1e-11);
  CHECK(falling(LIMIT, 0.008) > 0);
  CHECK_CLOSE(slide(&model, &c, -0.012, steps), -falling(LIMIT, 0.02), 1e-11);
  CHECK(falling(LIMIT, 0.02) < 0);
  CHECK_CLOSE(slide(&model, &c, -0.05, steps), LIMIT, 1e-12);
}

/* The stiffness integrated by the Runge-Kutta method. */
static void stiffness(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(1, 1, 0.015625);
  double force = 0;
  const int steps = 4000;
  const double s = 0.9 * 1.5 * LIMIT / K0, h = s / steps;
  for (int n = 0; n < steps; n++) {
    double slope[4];
    for (int k = 0; k < 4; k++) {
      const double at = force + (k == 0 ? 0 : k == 3 ? h * slope[2] : h / 2 * slope[k - 1]);
      slope[k] = K0 * cbrt(1 - at / LIMIT);
    }
    force += h / 6 * (slope[0] + 2 * slope[1] + 2 * slope[2] + slope[3]);
  }
  CHECK_CLOSE(slide(&model, &c, s, 100), -force, 1e-9);
  CHECK_CLOSE(contact_run(&model, &c).f.y, -force, 1e-9);
  const double top = force;
  for (int n = 0; n < steps; n++) {
    double slope[4];
    for (int k = 0; k < 4; k++) {
      const double at = force - (k == 0 ? 0 : k == 3 ? h * slope[2] : h / 2 * slope[k - 1]);
      slope[k] = K0 * cbrt(1 - (top - at) / (LIMIT + top));
    }
    force -= h / 6 * (slope[0] + 2 * slope[1] + 2 * slope[2] + slope[3]);
  }
  CHECK_NEAR(slide(&model, &c, -s, 100), -force, 1e-8);
}

/* Perpendicular to the force the stiffness is k0, and no force exceeds the limit. */
static void across(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(1, 1, 0.015625);
  const double first = growing(0, 0.004);
  slide(&model, &c, 0.004, 7);
  c.u = grip_vec(0.001, 0, 0);
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(-K0 * 0.001, -first, 0), 1e-11);
  for (int n = 0; n < 200; n++) {
    c.u = random_vec(0.01);
    CHECK(grip_length(contact_run(&model, &c).f) <= LIMIT * (1 + 1e-12));
  }
}

/* When the load changes, T* is multiplied by the same factor as the limit. */
static void load(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(1, 1, 0.015625);
  const double first = growing(0, 0.006);
  slide(&model, &c, 0.006, 5);
  const double down = falling(first, 0.003);
  slide(&model, &c, -0.003, 5);
  CHECK_CLOSE(-contact_run(&model, &c).f.y, down, 1e-11);
  CHECK_CLOSE(c.history[model.slot[GRIP_TANGENTIAL] + 3], first / LIMIT, 1e-11);
  contact_press(&c, 0.03125);
  CHECK_CLOSE(-contact_run(&model, &c).f.y, down, 1e-11);
  const double limit = 2 * LIMIT, top = 2 * first, z = (down + limit) / (limit + top);
  const double later =
      pow(pow(z, 2. / 3) - 2 * K0 * 0.001 / (3 * (limit + top)), 1.5) * (limit + top) - limit;
  CHECK_CLOSE(-slide(&model, &c, -0.001, 3), later, 1e-10);
  contact_press(&c, 1e-4);
  CHECK_CLOSE(fabs(contact_run(&model, &c).f.y), fmin(fabs(later), 0.5 * 1024 * 1e-4), 1e-8);
}

/* A loaded pair that rotates as a rigid body keeps its force, rotated with it. */
static void turning(void)
{
  const struct grip_model model = model_of(line);
  for (int k = 0; k < TURN_AXES; k++) {
    struct contact c = contact_of(1, 1, 0.015625);
    slide(&model, &c, 0.004, 4);
    const struct grip_vec before = contact_run(&model, &c).f;
    c.wj = c.wi = grip_vec(0, 0, 0);
    const struct answer a = turn_rigidly(&model, &c, turn_axes[k], 1, TURN_STEPS);
    CHECK_NEAR_VEC(a.f, rotate(before, turn_axes[k], 1), 1e-3);
  }
}

static void bad_words(void)
{
  const struct word_value words[] = {{"kt_ratio", "0.5", "-1", true}, {"mu", "0.5", "-0.1", true}};
  check_bad_words("walton_braun k1 1e3 e 0.5 tangential walton_braun", words, 2);
  const struct grip_model none =
      model_of("walton_braun k1 1024 e 1 tangential walton_braun kt_ratio 0.7 mu 0");
  struct contact c = contact_of(1, 1, 0.015625);
  CHECK_NEAR(slide(&none, &c, 0.01, 3), 0, 0);
  const struct grip_model soft =
      model_of("walton_braun k1 1024 e 1 tangential walton_braun kt_ratio 0 mu 0.5");
  c = contact_of(1, 1, 0.015625);
  CHECK_NEAR(slide(&soft, &c, 0.01, 3), 0, 0);
}

int main(void)
{
  loops(1);
  loops(10);
  loops(500);
  stiffness();
  across();
  load();
  turning();
  bad_words();
  return CHECK_RESULT();
}
