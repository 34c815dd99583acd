/* SPDX-License-Identifier: GPL-2.0-only */
/* cohesion linear: the pull in contact and across the gap, with and without history; the energy of a cycle;
 * the properties of all cohesion laws; bad words. */
#include "support/cohesion.h"

/* Begins apart, approaches, and separates. */
static void cycle(bool irreversible)
{
  const struct grip_model model =
      cohesive("hooke 0 0", irreversible ? "linear f 3 k 12 irreversible" : "linear f 3 k 12");
  struct contact c = contact_of(1, 0.5, 0);
  double at;
  CHECK_NEAR(pull_at(&model, &c, -0.3, &at), 0, 0);
  CHECK_CLEAR(&c);
  CHECK_NEAR(pull_at(&model, &c, -0.125, &at), irreversible ? 0 : 1.5, 1e-13);
  CHECK_CLOSE(pull_at(&model, &c, 0.125, &at), 3, 1e-15);
  CHECK_CLOSE(pull_at(&model, &c, 0.0625, &at), 3, 1e-15);
  CHECK_CLOSE(pull_at(&model, &c, -0.125, &at), 1.5, 1e-13);
  CHECK_CLOSE(pull_at(&model, &c, -0.1875, &at), 0.75, 1e-13);
  CHECK_CLOSE(pull_at(&model, &c, -0.125, &at), 1.5, 1e-13);
  CHECK_NEAR(pull_at(&model, &c, -0.25001, &at), 0, 0);
  CHECK_CLEAR(&c);
  CHECK_NEAR(pull_at(&model, &c, -0.125, &at), irreversible ? 0 : 1.5, 1e-13);
  const struct grip_reach reach = grip_model_reach(&model, 0.5, 1);
  CHECK(reach.begin == (irreversible ? 0 : 0.25) && reach.end == 0.25);
}

/* Two spheres that stuck together separate only with the energy f^2/(2 k). Spheres that the pull has
 * brought together have this energy. */
static void energy(void)
{
  struct contact c = contact_of(1, 1, 0);
  const struct grip_model sticky = cohesive("hooke 1e4 0 damping none", "linear f 3 k 12 irreversible"),
                          free = cohesive("hooke 1e4 0 damping none", "linear f 3 k 12");
  CHECK_CLOSE(fly(&sticky, c, 1e-12, -0.25, 1, 1e-5, 10).speed, sqrt(1 - 3. * 3 / 12), 1e-4);
  CHECK_CLOSE(fly(&free, c, -0.25, -0.25, 1, 1e-5, 10).speed, 1, 1e-4);
  CHECK(fly(&sticky, c, 1e-12, -0.25, 0.8, 1e-4, 10).speed == 0);
}

int main(void)
{
  static const struct word_value words[] = {{"f", "3", "-1", true}, {"k", "12", "0", true}};
  cycle(false);
  cycle(true);
  energy();
  check_partners("linear f 3 k 12");
  check_partners("linear f 3 k 12 irreversible");
  check_load("linear f 3 k 12");
  check_limited("linear f 3 k 12 irreversible");
  check_potential("linear f 3 k 12", false, -0.2499, 0);
  check_potential("linear f 3 k 12", true, 0, 0.2);
  check_potential("linear f 3 k 12 irreversible", false, -0.2499, 0);
  const struct grip_model m =
      mixed_model("hooke 1 0 cohesion linear f 3 k 12", "hooke 1 0 cohesion linear f 4 k 4");
  CHECK_CLOSE(m.value[GRIP_COHESION][0], 3, 0);
  CHECK_CLOSE(m.value[GRIP_COHESION][1], 6, 1e-15);
  CHECK_UNMIXED("hooke 1 0 cohesion linear f 1 k 1 irreversible", "hooke 1 0 cohesion linear f 1 k 1",
                "irreversible");
  check_bad_words("hooke 1 0 cohesion linear", words, 2);
  return CHECK_RESULT();
}
