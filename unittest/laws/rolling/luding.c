/* SPDX-License-Identifier: GPL-2.0-only */
/* rolling luding: stick, slip at phi_d, reset of the spring, and rotation of the rolling torque
 * (doc/laws). */
#include "support/bad_words.h"
#include "support/stick_slip.h"

/* R = 2, 2: a12 = 2. Overlap 1/64, k1 = k2hat = 1024: F_n = 16. k_r = 1024/8 * 4 = 512,
 * limit 0.25 * 16 * 2 = 8, dynamic 4. */
#define NORMAL "luding k2hat 1024 k1_ratio 1 kc_ratio 0 phi_f 0 "
static const char line[] = NORMAL "rolling luding kr_ratio 0.125 mu_r 0.25 phi_d 0.5";

/* The spin about x elongates the spring by 1/2048 per step, so the torque grows by 1/4. It sticks up to 8,
 * then slips at 4. */
static void sawtooth(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(2, 2, 0.015625);
  c.dt = 0x1p-11;
  /* the spin along n does not roll: it rotates the spring, which is rotated back here */
  c.wi = grip_vec(1, 0, 5);
  c.wj = grip_vec(0, 0, -5);
  for (int step = 0; step < 32; step++) {
    CHECK_NEAR_VEC(contact_run(&model, &c).m, grip_vec(-0.25 * (step + 1), 0, 0), 1e-12);
    CHECK_NEAR(c.history[1], (step + 1) * 0x1p-11, 1e-15);
  }
  CHECK_NEAR_VEC(contact_run(&model, &c).m, grip_vec(-4, 0, 0), 1e-12);
  CHECK_NEAR(c.history[1], 16 * 0x1p-11, 1e-15);
  CHECK_NEAR_VEC(contact_run(&model, &c).m, grip_vec(-4.25, 0, 0), 1e-12);
  CHECK_NEAR(c.history[1], 17 * 0x1p-11, 1e-15);
}

/* kr_length = kr_ratio a12. */
static void length_form(void)
{
  const struct grip_model ratio = model_of(line);
  const struct grip_model length = model_of(NORMAL "rolling luding kr_length 0.25 mu_r 0.25 phi_d 0.5");
  struct contact c = contact_of(2, 2, 0.015625);
  c.history[1] = 0.01;
  CHECK_NEAR_VEC(contact_run(&ratio, &c).m, grip_vec(-5.12, 0, 0), 1e-12);
  CHECK_NEAR_VEC(contact_run(&length, &c).m, grip_vec(-5.12, 0, 0), 1e-12);
  c = contact_of(1, 3, 0.015625); /* a12 = 3/2 */
  c.history[1] = 0.01;
  CHECK_NEAR_VEC(contact_run(&ratio, &c).m, grip_vec(-0.01 * 128 * 2.25, 0, 0), 1e-12);
  CHECK_NEAR_VEC(contact_run(&length, &c).m, grip_vec(-0.01 * 256 * 1.5, 0, 0), 1e-12);
  c = contact_of(2, 2, 0);
  c.wall = true; /* a12 = 2 R_i = 4 */
  contact_press(&c, 0.0625);
  c.history[1] = 0.01;
  CHECK_NEAR_VEC(contact_run(&ratio, &c).m, grip_vec(-0.01 * 128 * 16, 0, 0), 1e-12);
}

/* The limit is mu_r (F_n + kc overlap) a12, never below 0. */
static void yield_with_adhesion(void)
{
  const struct grip_model model = model_of("luding k2hat 1024 k1_ratio 1 kc_ratio 0.5 phi_f 0 gamma_n 2 "
                                           "rolling luding kr_ratio 0.125 mu_r 0.25 phi_d 1");
  struct contact c = contact_of(2, 2, 0.015625);
  c.history[1] = 1;
  CHECK_NEAR(grip_length(contact_run(&model, &c).m), 0.25 * (16 + 8) * 2, 1e-12);
  c.history[1] = 1;
  c.u = grip_vec(0, 0, 4);
  CHECK_NEAR(grip_length(contact_run(&model, &c).m), 0.25 * (16 - 8 + 8) * 2, 1e-12);
  c.history[1] = 1;
  c.u = grip_vec(0, 0, 40);
  CHECK_NEAR(grip_length(contact_run(&model, &c).m), 0, 0);
  CHECK_NEAR(c.history[1], 0, 0);
}

static void random_path(void)
{
  const struct grip_model model =
      model_of(NORMAL "rolling luding kr_ratio 0.125 mu_r 0.25 phi_d 0.75 gamma_r 3");
  const struct stick_slip s = {512, 3, 8, 0.75};
  struct grip_vec spring = grip_vec(0, 0, 0);
  struct contact c = contact_of(2, 2, 0.015625);
  c.dt = 0.005;
  for (int step = 0; step < 500; step++) {
    c.wi = random_vec(2);
    c.wj = random_vec(2);
    c.wj.z = -c.wi.z;
    c.u = random_vec(1);
    c.u.z = 0;
    const struct grip_vec rolling = grip_vec(c.wi.x - c.wj.x, c.wi.y - c.wj.y, 0);
    const struct grip_vec m = stick_slip(&s, &spring, rolling, c.dt);
    const struct answer a = contact_run(&model, &c);
    CHECK_NEAR_VEC(a.m, m, 1e-11);
    CHECK_NEAR_VEC(a.f, grip_vec(0, 0, 0), 0);
    CHECK_NEAR_VEC(grip_vec(c.history[1], c.history[2], c.history[3]), spring, 1e-13);
  }
}

/* spin: the rotation of both spheres about n. With 0 the normal rotates, and the spring is only projected
 * into the new plane. */
static void keeps_length(double spin)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(2, 2, 0.015625);
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
    struct contact c = contact_of(2, 3, 0.015625);
    c.history[1] = 0.004;
    c.history[2] = -0.003;
    const struct grip_vec before = contact_run(&model, &c).m;
    const struct answer a = turn_rigidly(&model, &c, turn_axes[k], 1, TURN_STEPS);
    CHECK_NEAR_VEC(a.m, rotate(before, turn_axes[k], 1), 1e-4 * grip_length(before));
    CHECK_CLOSE(grip_length(a.m), grip_length(before), 1e-9);
  }
}

static void limits(void)
{
  struct contact c = contact_of(1, 1000, 0.015625);
  c.dt = 0.01;
  c.wi = grip_vec(0, 5, 0);
  const struct grip_model smooth = model_of(NORMAL "rolling luding kr_ratio 0.25 mu_r 0 gamma_r 1");
  CHECK_NEAR_VEC(contact_run(&smooth, &c).m, grip_vec(0, 0, 0), 0);
  CHECK_NEAR_VEC(contact_run(&smooth, &c).m, grip_vec(0, 0, 0), 0);
  c = contact_of(2, 2, 0.015625);
  c.dt = 0.01;
  const struct grip_model loose = model_of(NORMAL "rolling luding kr_ratio 0 mu_r 0.25 gamma_r 1 phi_d 0.5");
  c.wi = grip_vec(0, 5, 0);
  CHECK_NEAR_VEC(contact_run(&loose, &c).m, grip_vec(0, -5, 0), 1e-12);
  c.wi = grip_vec(0, 10, 0);
  CHECK_NEAR_VEC(contact_run(&loose, &c).m, grip_vec(0, -4, 0), 1e-12);
  for (int s = 1; s < 4; s++) CHECK_NEAR(c.history[s], 0, 0);
  contact_press(&c, 0x1p-48);
  CHECK(isfinite(contact_run(&loose, &c).m.y));
}

static void bad_words(void)
{
  const struct word_value ratio[] = {{"kr_ratio", "0.2", "-0.1", true},
                                     {"mu_r", "0.4", "-0.4", true},
                                     {"phi_d", "0.7", "1.01", false},
                                     {"gamma_r", "0.1", "-0.1", false}};
  check_bad_words(NORMAL "rolling luding", ratio, 4);
  const struct word_value length[] = {{"kr_length", "0.2", "-0.1", false}, {"mu_r", "0.4", "-0.4", true}};
  check_bad_words(NORMAL "rolling luding", length, 2);
  CHECK_REFUSED(NORMAL "rolling luding kr_ratio 1 kr_length 1 mu_r 1", "kr_ratio");
  CHECK_REFUSED(NORMAL "rolling luding kr_ratio 1 kr_length 1 mu_r 1", "kr_length");
  CHECK_REFUSED(NORMAL "rolling luding mu_r 1", "kr_length");
  CHECK_REFUSED(NORMAL "rolling ludin", "ludin");
  CHECK_REFUSED("hooke 1 2 rolling luding kr_ratio 0.2 mu_r 0.4", "hooke");
}

int main(void)
{
  sawtooth();
  length_form();
  yield_with_adhesion();
  random_path();
  keeps_length(0);
  keeps_length(0.5);
  turned();
  limits();
  bad_words();
  return CHECK_RESULT();
}
