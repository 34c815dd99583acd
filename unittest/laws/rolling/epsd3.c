/* SPDX-License-Identifier: GPL-2.0-only */
/* rolling epsd3: the spring of epsd with an independent factor; 2.25 gives epsd. */
#include "support/rolling_spring.h"

/* As in epsd.c, with a k_ratio of 9 instead of 2.25: k_r = 144, and the dashpot is 24. */
static void points(void)
{
  const struct grip_model model = model_of("hooke 1024 0 rolling epsd3 mu_r 0.25 eta_r 0.5 k_ratio 9");
  struct contact c = contact_of(1, 1, 0.0625);
  c.reduced_inertia = 4;
  c.dt = 0x1p-6;
  c.wi = grip_vec(2, 0, 0);
  CHECK_NEAR_VEC(contact_run(&model, &c).m, grip_vec(-4.5 - 48, 0, 0), 1e-12);
  CHECK_NEAR_VEC(contact_run(&model, &c).m, grip_vec(-8, 0, 0), 1e-12);
}

static void same_as_epsd(void)
{
  const struct grip_model model = model_of(
                              "hertz 4096 0 rolling epsd3 mu_r 0.2 eta_r 0.3 k_ratio 2.25 torsion yes"),
                          epsd = model_of("hertz 4096 0 rolling epsd mu_r 0.2 eta_r 0.3 torsion yes");
  for (int draw = 0; draw < 200; draw++) {
    struct contact c = random_contact(&model), d = c;
    const struct answer a = contact_run(&model, &c), b = contact_run(&epsd, &d);
    CHECK_NEAR_VEC(a.m, b.m, 1e-12 * (1 + grip_length(b.m)));
    for (int s = 0; s < model.nslots; s++) CHECK_NEAR(c.history[s], d.history[s], 1e-12);
  }
}

static struct rolling_spring linear(const struct contact *c, double overlap, const struct answer *a)
{
  (void)a;
  const double r = c->wall ? c->radius_i : 0.5, k = 0.7 * 1024 * 0.04 * r * r;
  return (struct rolling_spring){k, 2 * 0.3 * sqrt(0.7 * k), 0.2 * r * 1024 * overlap, false};
}

static void words(void)
{
  const struct word_value list[] = {
      {"mu_r", "0.2", "-0.1", true}, {"eta_r", "0.4", "-0.4", true}, {"k_ratio", "2", "-1", true}};
  check_bad_words("hooke 1 2 rolling epsd3", list, 3);
  const struct grip_model mixed = mixed_model("hooke 1 2 rolling epsd3 mu_r 0.1 eta_r 0.9 k_ratio 1",
                                              "hooke 4 2 rolling epsd3 mu_r 0.3 eta_r 0.2 k_ratio 4");
  CHECK_NEAR(mixed.value[GRIP_ROLLING][0], 0.1, 0);
  CHECK_NEAR(mixed.value[GRIP_ROLLING][1], 0.2, 0);
  CHECK_NEAR(mixed.value[GRIP_ROLLING][2], 2.5, 1e-15);
}

int main(void)
{
  points();
  same_as_epsd();
  for (int wall = 0; wall < 2; wall++)
    check_path("hooke 1024 0 damping velocity rolling epsd3 mu_r 0.2 eta_r 0.3 k_ratio 0.7", linear, wall);
  check_swapped("hooke 1024 0 rolling epsd3 mu_r 0.2 eta_r 0.3 k_ratio 2 torsion yes");
  check_turned("hooke 1024 0 rolling epsd3 mu_r 0.2 eta_r 0.3 k_ratio 2 torsion yes");
  check_set_up("hooke 1024 0 rolling epsd3 mu_r 0.25 eta_r 0.3 k_ratio 2", 8);
  words();
  return CHECK_RESULT();
}
