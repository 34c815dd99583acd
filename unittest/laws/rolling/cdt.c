/* SPDX-License-Identifier: GPL-2.0-only */
/* rolling cdt: magnitude and direction of the torque, which depends only on the loading force; torsion, rest,
 * words. */
#include "support/bad_words.h"
#include "support/mixed.h"
#include "support/models.h"

/* Radii 1: R* = 1/2. Overlap 1/16: k_n delta = 64. Torque 64/4/2 = 8. */
#define HOOKE "hooke 1024 0 "
static const char line[] = HOOKE "rolling cdt mu_r 0.25";

static void points(void)
{
  const struct grip_model model = model_of(line),
                          twisting = model_of(HOOKE "rolling cdt mu_r 0.25 torsion yes");
  CHECK(model.slot[GRIP_ROLLING] == 0 && model.nslots == 0);
  struct contact c = contact_of(1, 1, 0.0625);
  CHECK_NEAR_VEC(contact_run(&model, &c).m, grip_vec(0, 0, 0), 0);
  c.wi = grip_vec(3, 0, 0);
  c.wj = grip_vec(0, -4, 0);
  CHECK_NEAR_VEC(contact_run(&model, &c).m, grip_vec(-8 * 0.6, -8 * 0.8, 0), 1e-13);
  c.wi = grip_vec(3e-200, 0, 0); /* its square underflows to 0, and so must the torque: not NaN */
  c.wj = grip_vec(0, 0, 0);
  CHECK(isfinite(contact_run(&model, &c).m.x));
  c.wi = grip_vec(3, 0, 2); /* twisting counts in the magnitude of the spin, whether it is resisted or not */
  c.wj = grip_vec(0, 0, -2);
  CHECK_NEAR_VEC(contact_run(&model, &c).m, grip_vec(-8 * 0.6, 0, 0), 1e-13);
  CHECK_NEAR_VEC(contact_run(&twisting, &c).m, grip_vec(-8 * 0.6, 0, -8 * 0.8), 1e-13);
  c.wall = true; /* R* = 1 */
  contact_press(&c, 0.0625);
  c.wi = grip_vec(0, -1, 0);
  c.wj = grip_vec(0, 0, 0);
  CHECK_NEAR_VEC(contact_run(&model, &c).m, grip_vec(0, 16, 0), 1e-13);
}

/* The normal force is that of the spring on loading: without dashpot, adhesion, or the unloading branch of
 * a hysteretic spring. */
static void forces(void)
{
  struct contact c = contact_of(1, 1, 0.0625);
  c.u = grip_vec(0, 0, 5);
  c.wi = grip_vec(0, 2, 0);
  const struct grip_model damped = model_of("hooke 1024 7 rolling cdt mu_r 0.25");
  CHECK_NEAR_VEC(contact_run(&damped, &c).m, grip_vec(0, -8, 0), 1e-13);
  const struct grip_model hertz = model_of("hertz 1024 7 rolling cdt mu_r 0.25");
  CHECK_NEAR_VEC(contact_run(&hertz, &c).m, grip_vec(0, -8 * sqrt(0.03125), 0), 1e-13);
  const struct grip_model dmt = model_of("dmt 768 0 0 10 rolling cdt mu_r 0.25"); /* 4/3 E* = 512 */
  CHECK_NEAR_VEC(contact_run(&dmt, &c).m, grip_vec(0, -4 * sqrt(0.03125), 0), 1e-13);
  const struct grip_model plastic =
      model_of("plastic k1 1024 k2max 8192 kc 512 phi_f 0.5 rolling cdt mu_r 0.25");
  contact_press(&c, 0.25); /* beyond yield */
  contact_run(&plastic, &c);
  contact_press(&c, 0.0625);
  CHECK_NEAR_VEC(contact_run(&plastic, &c).m, grip_vec(0, -8, 0), 1e-13);
}

static void swapped(void)
{
  const struct grip_model model = model_of(HOOKE "rolling cdt mu_r 0.25 torsion yes");
  for (int draw = 0; draw < 50; draw++) {
    struct contact c = random_contact(&model), d = c;
    d.radius_i = c.radius_j, d.radius_j = c.radius_i;
    d.r = grip_scale(-1, c.r);
    d.u = grip_scale(-1, c.u);
    d.wi = c.wj, d.wj = c.wi;
    const struct answer a = contact_run(&model, &c), b = contact_run(&model, &d);
    CHECK_NEAR_VEC(b.m, grip_scale(-1, a.m), 1e-12 * (1 + grip_length(a.m)));
  }
}

static void words(void)
{
  const struct word_value list[] = {{"mu_r", "0.2", "-0.1", true}};
  check_bad_words("hooke 1 2 rolling cdt", list, 1);
  CHECK_REFUSED(HOOKE "rolling cdt mu_r 0.25 torsion yes twisting sds 1 1 1", "torsion");
  const struct grip_model mixed =
      mixed_model("hooke 1 2 rolling cdt mu_r 0.1", "hooke 4 2 rolling cdt mu_r 0.3");
  CHECK_NEAR(mixed.value[GRIP_ROLLING][0], 0.1, 0);
  CHECK_UNMIXED("hooke 1 2 rolling cdt mu_r 0.1", "hooke 1 2 rolling cdt mu_r 0.1 torsion yes", "torsion");
}

int main(void)
{
  points();
  forces();
  swapped();
  words();
  return CHECK_RESULT();
}
