/* SPDX-License-Identifier: GPL-2.0-only */
/* cohesion sjkr: the area of the circle in which two spheres, or a sphere and a plane, intersect, from
 * triangles with integer sides; the properties of all cohesion laws; bad words. */
#include "support/cohesion.h"

static void points(void)
{
  const double pi = acos(-1);
  const struct grip_model model = cohesive("hooke 0 0", "sjkr k 10");
  struct contact c = contact_of(13, 15, 14); /* sides 13, 14, 15: the height on 14 is 12 */
  CHECK_CLOSE(contact_run(&model, &c).normal, -10 * pi * 144, 1e-13);
  c = contact_of(20, 13, 12); /* sides 20, 13, 21: the height on 21 is 12 */
  CHECK_CLOSE(contact_run(&model, &c).normal, -10 * pi * 144, 1e-13);
  c = contact_of(5, 5, 4); /* sides 5, 5, 6: the height on 6 is 4 */
  CHECK_CLOSE(contact_run(&model, &c).normal, -10 * pi * 16, 1e-13);
  c = contact_of(5, 0, 0);
  c.wall = true;
  c.r = grip_vec(0, 0, 3);
  CHECK_CLOSE(contact_run(&model, &c).normal, -10 * pi * 16, 1e-13);
}

/* For small overlaps the area is 2 pi R* delta (2 pi R delta at a wall). The pull is 0 at zero overlap. */
static void limits(void)
{
  const double pi = acos(-1), radii[] = {1e-3, 1, 1000};
  const struct grip_model model = cohesive("hooke 0 0", "sjkr k 10");
  for (int r = 0; r < 3; r++) {
    struct contact c = contact_of(1, radii[r], 0);
    const double radius = radii[r] / (1 + radii[r]);
    double at;
    const double pull = pull_at(&model, &c, 1e-6 * radius, &at);
    CHECK_CLOSE(pull, 10 * 2 * pi * radius * at, 1e-5);
    CHECK_NEAR(pull_at(&model, &c, -1e-9 * radius, &at), 0, 0);
  }
  const struct grip_reach reach = grip_model_reach(&model, 0.5, 1);
  CHECK(reach.begin == 0 && reach.end == 0);
  CHECK(model.nslots == 0);
}

static void mixing(void)
{
  const struct grip_model m = mixed_model("hooke 1 0 cohesion sjkr k 10", "hooke 1 0 cohesion sjkr k 3");
  CHECK_CLOSE(m.value[GRIP_COHESION][0], 3, 0);
  CHECK_UNMIXED("hooke 1 0 cohesion sjkr k 1 load with", "hooke 1 0 cohesion sjkr k 1", "load");
  CHECK_UNMIXED("hooke 1 0 cohesion sjkr k 1", "hooke 1 0", "sjkr");
}

int main(void)
{
  static const struct word_value words[] = {{"k", "10", "-1", true}};
  points();
  limits();
  check_partners("sjkr k 10");
  check_load("sjkr k 10");
  check_limited("sjkr k 10");
  check_potential("sjkr k 10", false, 1e-9, 0.4);
  check_potential("sjkr k 10", true, 1e-9, 0.4);
  mixing();
  check_bad_words("hooke 1 0 cohesion sjkr", words, 1);
  CHECK_REFUSED("hooke 1 0 cohesion sjkr k 1 load maybe", "load");
  CHECK_REFUSED("hooke 1 0 cohesion sjk", "sjkr sjkr2");
  return CHECK_RESULT();
}
