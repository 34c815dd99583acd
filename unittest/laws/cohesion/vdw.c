/* SPDX-License-Identifier: GPL-2.0-only */
/* cohesion vdw: the pull A R/(6 z^2) with a smallest gap and a cutoff, on both sides of each; the
 * properties of all cohesion laws; bad words. */
#include "support/cohesion.h"

#define VDW "vdw hamaker 12 z_min 0.0625 z_cut 0.5"

/* R* = 3/8: 12*3/8/6 = 3/4 over z^2. */
static void points(void)
{
  const struct grip_model model = cohesive("hooke 0 0", VDW);
  struct contact c = contact_of(0.5, 1.5, 0);
  double at;
  CHECK_CLOSE(pull_at(&model, &c, -0.25, &at), 12, 1e-13);
  CHECK_CLOSE(pull_at(&model, &c, -0.125, &at), 48, 1e-13);
  CHECK_CLOSE(pull_at(&model, &c, -0.0625, &at), 192, 1e-13);
  CHECK_CLOSE(pull_at(&model, &c, -0.03125, &at), 192, 1e-13);
  CHECK_CLOSE(pull_at(&model, &c, 0.25, &at), 192, 1e-13);
  CHECK_CLOSE(pull_at(&model, &c, -0.4999, &at), 0.75 / (0.4999 * 0.4999), 1e-12);
  CHECK_NEAR(pull_at(&model, &c, -0.5, &at), 0, 0);
  c.wall = true; /* R* = 1/2: 1 over z^2 */
  c.r = grip_vec(0, 0, 0.5);
  CHECK_CLOSE(pull_at(&model, &c, -0.25, &at), 16, 1e-13);
  CHECK(model.nslots == 0);
  const struct grip_reach reach = grip_model_reach(&model, 0.1, 1);
  CHECK(reach.begin == 0.5 && reach.end == 0.5);
}

/* Across a gap neither the damping nor the spring of the normal law acts. */
static void apart(void)
{
  const struct grip_model model =
      cohesive("hertz 1e4 30 damping velocity tangential linear_nohistory 10 0.5", VDW);
  struct contact c = contact_of(0.5, 1.5, -0.25);
  c.u = grip_vec(3, 0, 7);
  const struct reached r = reach_run(&model, &c);
  CHECK(r.acts && !r.contact);
  CHECK_CLOSE(r.force, -12, 1e-13);
  CHECK_NEAR(grip_length(r.a.f), 0, 0);
}

static void mixing(void)
{
  const struct grip_model m = mixed_model("hooke 1 0 cohesion vdw hamaker 4 z_min 0.1 z_cut 1",
                                          "hooke 1 0 cohesion vdw hamaker 9 z_min 0.3 z_cut 2");
  CHECK_CLOSE(m.value[GRIP_COHESION][0], 6, 1e-15);
  CHECK_CLOSE(m.value[GRIP_COHESION][1], 0.2, 1e-15);
  CHECK_CLOSE(m.value[GRIP_COHESION][2], 1.5, 1e-15);
}

int main(void)
{
  static const struct word_value words[] = {
      {"hamaker", "12", "-1", true}, {"z_min", "0.0625", "0", true}, {"z_cut", "0.5", "-0.5", true}};
  points();
  apart();
  check_partners(VDW);
  check_load(VDW);
  check_limited(VDW);
  check_potential(VDW, false, -0.45, -0.07);
  check_potential(VDW, true, -0.45, -0.07);
  check_potential(VDW, false, -0.0625, 0.3);
  mixing();
  check_bad_words("hooke 1 0 cohesion vdw", words, 3);
  CHECK_REFUSED("hooke 1 0 cohesion vdw hamaker 1 z_min 1 z_cut 1", "z_cut");
  return CHECK_RESULT();
}
