/* SPDX-License-Identifier: GPL-2.0-only */
/* damping mdr: both types, from the contact radius of elastic contacts; no force without contact; bad
 * input. */
#include "support/one_contact.h"

/* E* = 4/3 1500 = 2000. The elastic side of a sphere of radius R has a = sqrt(d (4 R - d))/2. */
#define NORMAL "mdr 1500 0.5 1e9 0 0 0.75 damping mdr "

static double damping_of(const struct grip_model *model, struct contact *c, double overlap)
{
  c->dt = 1;
  c->reduced_mass = 3;
  contact_press(c, overlap);
  return contact_run(model, c).damping;
}

int main(void)
{
  const struct grip_model by_stiffness = model_of(NORMAL "1"), constant = model_of(NORMAL "2");
  for (int k = 1; k < 5; k++) {
    const double d = 0.125 * k, a = sqrt(d / 2 * (2 - d / 2)) / 2;
    struct contact c = contact_of(0.5, 0.5, 0), e = c, w = c;
    CHECK_CLOSE(damping_of(&by_stiffness, &c, d), 0.75 * sqrt(3 * 2 * 2000 * 2 * a), 1e-12);
    CHECK_CLOSE(damping_of(&constant, &e, d), 0.75, 1e-15);
    w.wall = true; /* A wall contact has one side: half the modulus, half the radius */
    w.r = grip_vec(0, 0, 0.5);
    CHECK_CLOSE(damping_of(&by_stiffness, &w, d / 2), 0.75 * sqrt(3 * 2000 * a / 2), 1e-12);
  }
  /* There is no damping after the dents have separated, although the spheres still overlap. */
  const struct grip_model soft[] = {model_of("mdr 1000 0.3 50 0 0 0.75 damping mdr 1"),
                                    model_of("mdr 1000 0.3 50 0 0 0.75 damping mdr 2")};
  for (int k = 0; k < 2; k++) {
    struct contact c = contact_of(1, 1, 0);
    CHECK(damping_of(&soft[k], &c, 0.4) > 0);
    CHECK_NEAR(damping_of(&soft[k], &c, 0.1), 0, 0);
    c.u = grip_vec(0, 0, -1);
    CHECK_NEAR(contact_run(&soft[k], &c).normal, 0, 0);
    CHECK(damping_of(&soft[k], &c, 0.41) > 0);
  }
  CHECK_REFUSED(NORMAL, "type");
  CHECK_REFUSED(NORMAL "3", "1|2");
  CHECK_REFUSED(NORMAL "one", "1|2");
  CHECK_REFUSED("hertz 1000 0.1 damping mdr 1", "mdr");
  CHECK_REFUSED("luding k2hat 1 k1_ratio 1 kc_ratio 0 phi_f 0.1 damping mdr 1", "damping");
  return CHECK_RESULT();
}
