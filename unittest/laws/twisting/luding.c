/* SPDX-License-Identifier: GPL-2.0-only */
/* twisting luding: stick, slip at phi_d, and reset of the spring of the twisting torque (doc/laws). */
#include "support/bad_words.h"
#include "support/stick_slip.h"

/* R = 2, 2: a12 = 2. Overlap 1/64, k1 = k2hat = 1024: F_n = 16. k_w = 1024/8 * 4 = 512,
 * limit 0.25 * 16 * 2 = 8, dynamic 4. */
#define NORMAL "luding k2hat 1024 k1_ratio 1 kc_ratio 0 phi_f 0 "
static const char line[] = NORMAL "twisting luding kw_ratio 0.125 mu_w 0.25 phi_d 0.5";

static void sawtooth(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(2, 2, 0.015625);
  c.dt = 0x1p-11;
  c.wi = grip_vec(3, 4, 0.75); /* spins perpendicular to n do not twist */
  c.wj = grip_vec(-1, 2, -0.25);
  for (int step = 0; step < 32; step++) {
    CHECK_NEAR(contact_run(&model, &c).mn, -0.25 * (step + 1), 1e-12);
    CHECK_NEAR(c.history[1], (step + 1) * 0x1p-11, 1e-15);
  }
  CHECK_NEAR(contact_run(&model, &c).mn, -4, 1e-12);
  CHECK_NEAR(c.history[1], 16 * 0x1p-11, 1e-15);
  CHECK_NEAR(contact_run(&model, &c).mn, -4.25, 1e-12);
  CHECK_NEAR(c.history[1], 17 * 0x1p-11, 1e-15);
}

/* kw_length = kw_ratio a12. */
static void length_form(void)
{
  const struct grip_model ratio = model_of(line);
  const struct grip_model length = model_of(NORMAL "twisting luding kw_length 0.25 mu_w 0.25 phi_d 0.5");
  struct contact c = contact_of(2, 2, 0.015625);
  c.history[1] = 0.01;
  CHECK_NEAR(contact_run(&ratio, &c).mn, -5.12, 1e-12);
  CHECK_NEAR(contact_run(&length, &c).mn, -5.12, 1e-12);
  c = contact_of(1, 3, 0.015625); /* a12 = 3/2 */
  c.history[1] = 0.01;
  CHECK_NEAR(contact_run(&ratio, &c).mn, -0.01 * 128 * 2.25, 1e-12);
  CHECK_NEAR(contact_run(&length, &c).mn, -0.01 * 256 * 1.5, 1e-12);
}

/* The limit is mu_w (F_n + kc overlap) a12, never below 0. */
static void yield_with_adhesion(void)
{
  const struct grip_model model = model_of("luding k2hat 1024 k1_ratio 1 kc_ratio 0.5 phi_f 0 gamma_n 2 "
                                           "twisting luding kw_ratio 0.125 mu_w 0.25 phi_d 1");
  struct contact c = contact_of(2, 2, 0.015625);
  c.history[1] = -1;
  CHECK_NEAR(contact_run(&model, &c).mn, 0.25 * (16 + 8) * 2, 1e-12);
  c.history[1] = 1;
  c.u = grip_vec(0, 0, 4);
  CHECK_NEAR(contact_run(&model, &c).mn, -0.25 * (16 - 8 + 8) * 2, 1e-12);
  c.history[1] = 1;
  c.u = grip_vec(0, 0, 40);
  CHECK_NEAR(contact_run(&model, &c).mn, 0, 0);
  CHECK_NEAR(c.history[1], 0, 0);
}

static void random_path(void)
{
  const struct grip_model model =
      model_of(NORMAL "twisting luding kw_ratio 0.125 mu_w 0.25 phi_d 0.75 gamma_w 3");
  const struct stick_slip s = {512, 3, 8, 0.75};
  struct grip_vec spring = grip_vec(0, 0, 0);
  struct contact c = contact_of(2, 2, 0.015625);
  c.dt = 0.005;
  for (int step = 0; step < 500; step++) {
    c.wi = random_vec(2);
    c.wj = random_vec(2);
    const struct grip_vec m = stick_slip(&s, &spring, grip_vec(0, 0, c.wi.z - c.wj.z), c.dt);
    CHECK_NEAR(contact_run(&model, &c).mn, m.z, 1e-11);
    CHECK_NEAR(c.history[1], spring.z, 1e-13);
  }
}

/* A scalar about n: a rigid rotation does not change it. */
static void turned(void)
{
  const struct grip_model model = model_of(line);
  for (int k = 0; k < TURN_AXES; k++) {
    struct contact c = contact_of(2, 3, 0.015625);
    c.history[1] = 0.004;
    const double before = contact_run(&model, &c).mn;
    const struct answer a = turn_rigidly(&model, &c, turn_axes[k], 1, 100);
    CHECK_CLOSE(a.mn, before, 1e-12);
    CHECK_CLOSE(c.history[1], 0.004, 1e-14);
  }
}

static void limits(void)
{
  struct contact c = contact_of(1, 1000, 0.015625);
  c.dt = 0.01;
  c.wi = grip_vec(0, 0, 5);
  const struct grip_model smooth = model_of(NORMAL "twisting luding kw_ratio 0.25 mu_w 0 gamma_w 1");
  CHECK_NEAR(contact_run(&smooth, &c).mn, 0, 0);
  CHECK_NEAR(contact_run(&smooth, &c).mn, 0, 0);
  c = contact_of(2, 2, 0.015625);
  c.dt = 0.01;
  const struct grip_model loose = model_of(NORMAL "twisting luding kw_ratio 0 mu_w 0.25 gamma_w 1 phi_d 0.5");
  c.wi = grip_vec(0, 0, 5);
  CHECK_NEAR(contact_run(&loose, &c).mn, -5, 1e-12);
  c.wi = grip_vec(0, 0, 10);
  CHECK_NEAR(contact_run(&loose, &c).mn, -4, 1e-12);
  CHECK_NEAR(c.history[1], 0, 0);
  contact_press(&c, 0x1p-48);
  CHECK(isfinite(contact_run(&loose, &c).mn));
}

static void bad_words(void)
{
  const struct word_value ratio[] = {{"kw_ratio", "0.2", "-0.1", true},
                                     {"mu_w", "0.4", "-0.4", true},
                                     {"phi_d", "0.7", "1.01", false},
                                     {"gamma_w", "0.1", "-0.1", false}};
  check_bad_words(NORMAL "twisting luding", ratio, 4);
  const struct word_value length[] = {{"kw_length", "0.2", "-0.1", false}, {"mu_w", "0.4", "-0.4", true}};
  check_bad_words(NORMAL "twisting luding", length, 2);
  CHECK_REFUSED(NORMAL "twisting luding kw_ratio 1 kw_length 1 mu_w 1", "kw_ratio");
  CHECK_REFUSED(NORMAL "twisting luding kw_ratio 1 kw_length 1 mu_w 1", "kw_length");
  CHECK_REFUSED(NORMAL "twisting luding mu_w 1", "kw_length");
  CHECK_REFUSED(NORMAL "twisting ludin", "ludin");
  CHECK_REFUSED("hooke 1 2 twisting luding kw_ratio 0.2 mu_w 0.4", "hooke");
}

int main(void)
{
  sawtooth();
  length_form();
  yield_with_adhesion();
  random_path();
  turned();
  limits();
  bad_words();
  return CHECK_RESULT();
}
