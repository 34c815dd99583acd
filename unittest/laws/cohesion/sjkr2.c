/* SPDX-License-Identifier: GPL-2.0-only */
/* cohesion sjkr2: a pull of 4 pi k R* delta, at a wall 2 pi k R delta; the properties of all cohesion
 * laws; bad words. */
#include "support/cohesion.h"

static void points(void)
{
  const double pi = acos(-1);
  const struct grip_model model = cohesive("hooke 0 0", "sjkr2 k 10");
  struct contact c = contact_of(0.5, 0.5, 0.125); /* R* = 1/4 */
  CHECK_CLOSE(contact_run(&model, &c).normal, -1.25 * pi, 1e-13);
  c = contact_of(1, 3, 0.25); /* R* = 3/4 */
  CHECK_CLOSE(contact_run(&model, &c).normal, -7.5 * pi, 1e-13);
  c.wall = true;
  contact_press(&c, 0.25);
  CHECK_CLOSE(contact_run(&model, &c).normal, -5 * pi, 1e-13);
}

/* With a linear spring the law gives a softer linear spring. */
static void softer(void)
{
  const double pi = acos(-1);
  const struct grip_model model = cohesive("hooke 100 0", "sjkr2 k 10");
  for (int m = 1; m < 30; m++) {
    struct contact c = contact_of(0.5, 0.5, 0);
    double at;
    const double force = stretched(&model, &c, ldexp(0.25, -m), &at);
    CHECK_CLOSE(force, (100 - 10 * pi) * at, 1e-13);
    CHECK_NEAR(stretched(&model, &c, -ldexp(0.25, -m), &at), 0, 0);
  }
}

int main(void)
{
  static const struct word_value words[] = {{"k", "10", "-1", true}};
  points();
  softer();
  check_partners("sjkr2 k 10");
  check_load("sjkr2 k 10");
  check_limited("sjkr2 k 10");
  check_potential("sjkr2 k 10", false, 1e-9, 0.4);
  check_potential("sjkr2 k 10", true, 1e-9, 0.4);
  CHECK_CLOSE(
      mixed_model("hooke 1 0 cohesion sjkr2 k 10", "hooke 1 0 cohesion sjkr2 k 3").value[GRIP_COHESION][0], 3,
      0);
  check_bad_words("hooke 1 0 cohesion sjkr2", words, 1);
  return CHECK_RESULT();
}
