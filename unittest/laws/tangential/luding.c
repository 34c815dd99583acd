/* SPDX-License-Identifier: GPL-2.0-only */
/* tangential luding: stick, slip at phi_d, reset and rotation of the spring (doc/laws). */
#include "support/bad_words.h"
#include "support/stick_slip.h"

/* R = 1, overlap 1/64, k1 = k2hat = 1024: F_n = 16. k_t = 256, limit 8, dynamic 4. */
#define NORMAL "luding k2hat 1024 k1_ratio 1 kc_ratio 0 phi_f 0 "
static const char line[] = NORMAL "tangential luding kt_ratio 0.25 mu 0.5 phi_d 0.5";

/* xi grows by 1/1024 per step, so the force grows by 1/4. At the limit of 8, after 32 steps, it still
 * sticks; the next step slips at 4 and continues from xi = 16/1024. */
static void sawtooth(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(1, 1, 0.015625);
  c.dt = 0x1p-10;
  c.u = grip_vec(0, 1, 0);
  for (int step = 0; step < 32; step++) {
    CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -0.25 * (step + 1), 0), 1e-12);
    CHECK_NEAR(c.history[2], (step + 1) * 0x1p-10, 1e-15);
  }
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -4, 0), 1e-12);
  CHECK_NEAR(c.history[2], 16 * 0x1p-10, 1e-15);
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(0, -4.25, 0), 1e-12);
  CHECK_NEAR(c.history[2], 17 * 0x1p-10, 1e-15);
}

static void set_up(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(1, 1, 0.015625);
  c.history[1] = 0.0078125;
  c.u = grip_vec(1, 1, 0);
  CHECK_NEAR_VEC(contact_run(&model, &c).f, grip_vec(-2, 0, 0), 1e-12);
  CHECK_NEAR(c.history[1], 0.0078125, 0);
}

/* Contact point: v_t = u - (arm_i w_i + arm_j w_j) x n, arm = R - overlap/2. */
static void contact_point(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(1, 3, 0.125);
  c.wi = grip_vec(1, 0, 7);
  c.wj = grip_vec(0, 1, 0);
  CHECK_NEAR_VEC(contact_run(&model, &c).v, grip_vec(-(3 - 0.0625), 1 - 0.0625, 0), 1e-14);
}

/* The limit is mu (F_n + kc overlap), damping included in F_n, never below 0. */
static void yield_with_adhesion(void)
{
  const struct grip_model model = model_of("luding k2hat 1024 k1_ratio 1 kc_ratio 0.5 phi_f 0 gamma_n 2 "
                                           "tangential luding kt_ratio 0.25 mu 0.5 phi_d 1");
  struct contact c = contact_of(1, 1, 0.015625);
  c.history[1] = 1; /* far beyond any limit: slot 0 is the largest overlap */
  CHECK_NEAR(grip_length(contact_run(&model, &c).f), 0.5 * (16 + 8), 1e-12);
  c.history[1] = 1;
  c.u = grip_vec(0, 0, 4);
  CHECK_NEAR(grip_length(contact_run(&model, &c).f), 0.5 * (16 - 8 + 8), 1e-12);
  c.history[1] = 1;
  c.u = grip_vec(0, 0, 40);
  CHECK_NEAR(grip_length(contact_run(&model, &c).f), 0, 0);
  CHECK_NEAR(c.history[1], 0, 0);
}

/* Random velocities with a fixed normal: every step is compared with the formula, including a dashpot. */
static void random_path(void)
{
  const struct grip_model model =
      model_of(NORMAL "tangential luding kt_ratio 0.25 mu 0.5 phi_d 0.75 gamma_t 3");
  const struct stick_slip s = {256, 3, 8, 0.75};
  struct grip_vec spring = grip_vec(0, 0, 0);
  struct contact c = contact_of(1, 1, 0.015625);
  c.dt = 0.01;
  for (int step = 0; step < 500; step++) {
    c.u = random_vec(2);
    c.u.z = 0;
    const struct grip_vec f = stick_slip(&s, &spring, c.u, c.dt);
    CHECK_NEAR_VEC(contact_run(&model, &c).f, f, 1e-11);
    CHECK_NEAR_VEC(grip_vec(c.history[1], c.history[2], c.history[3]), spring, 1e-13);
  }
}

/* spin: the rotation of both spheres about n. With 0 the normal rotates, and the spring is only projected
 * into the new plane. */
static void keeps_length(double spin)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(1, 1, 0.015625);
  c.dt = 0.1;
  c.history[1] = 0.004;
  c.history[2] = -0.003;
  for (int step = 0; step < 20; step++) {
    c.r = rotate(c.r, random_direction(), 0.1);
    c.wi = c.wj = grip_scale(spin / grip_length(c.r), c.r);
    const struct answer a = contact_run(&model, &c);
    const struct grip_vec spring = grip_vec(c.history[1], c.history[2], c.history[3]);
    CHECK_CLOSE(grip_length(spring), 0.005, 1e-12);
    CHECK_NEAR(grip_dot(spring, a.n), 0, 1e-15);
  }
}

static void turned(void)
{
  const struct grip_model model = model_of(line);
  for (int k = 0; k < TURN_AXES; k++) {
    struct contact c = contact_of(1, 3, 0.015625);
    c.history[1] = 0.004;
    c.history[2] = -0.003;
    const struct grip_vec before = contact_run(&model, &c).f;
    const struct answer a = turn_rigidly(&model, &c, turn_axes[k], 1, TURN_STEPS);
    CHECK_NEAR(grip_length(before), 256 * 0.005, 1e-12);
    CHECK_NEAR_VEC(a.f, rotate(before, turn_axes[k], 1), 1e-4);
    CHECK_NEAR(grip_length(a.f), grip_length(before), 1e-9);
  }
}

static void limits(void)
{
  struct contact c = contact_of(1, 1000, 0.015625);
  c.dt = 0.01;
  c.u = grip_vec(0, 5, 0);
  const struct grip_model smooth = model_of(NORMAL "tangential luding kt_ratio 0.25 mu 0 gamma_t 1");
  CHECK_NEAR_VEC(contact_run(&smooth, &c).f, grip_vec(0, 0, 0), 0);
  CHECK_NEAR_VEC(contact_run(&smooth, &c).f, grip_vec(0, 0, 0), 0);
  c = contact_of(1, 1, 0.015625);
  c.dt = 0.01;
  const struct grip_model loose = model_of(NORMAL "tangential luding kt_ratio 0 mu 0.5 gamma_t 1 phi_d 0.5");
  c.u = grip_vec(0, 5, 0); /* only a dashpot: 5 sticks, 10 slips at 4 */
  CHECK_NEAR_VEC(contact_run(&loose, &c).f, grip_vec(0, -5, 0), 1e-12);
  c.u = grip_vec(0, 10, 0);
  CHECK_NEAR_VEC(contact_run(&loose, &c).f, grip_vec(0, -4, 0), 1e-12);
  for (int s = 1; s < 4; s++) CHECK_NEAR(c.history[s], 0, 0);
  const struct grip_model frictionless = model_of(NORMAL "tangential luding kt_ratio 0.25 mu 0.5 phi_d 0");
  c.history[1] = 1;
  CHECK_NEAR_VEC(contact_run(&frictionless, &c).f, grip_vec(0, 0, 0), 0);
  contact_press(&c, 0x1p-48);
  CHECK(isfinite(contact_run(&frictionless, &c).f.y));
}

static void cleared_when_apart(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(1, 1, 0.015625);
  c.history[2] = 0.01;
  contact_press(&c, -0.01);
  contact_run(&model, &c);
  for (int s = 0; s < 4; s++) CHECK_NEAR(c.history[s], 0, 0);
}

static void bad_words(void)
{
  const struct word_value list[] = {{"kt_ratio", "0.2", "-0.1", true},
                                    {"mu", "0.4", "-0.4", true},
                                    {"phi_d", "0.7", "1.01", false},
                                    {"gamma_t", "0.1", "-0.1", false}};
  check_bad_words(NORMAL "tangential luding", list, 4);
  CHECK_REFUSED("hooke 1 2 tangential luding kt_ratio 0.2 mu 0.4", "hooke");
}

int main(void)
{
  sawtooth();
  set_up();
  contact_point();
  yield_with_adhesion();
  random_path();
  keeps_length(0);
  keeps_length(0.5);
  turned();
  limits();
  cleared_when_apart();
  bad_words();
  return CHECK_RESULT();
}
