/* SPDX-License-Identifier: GPL-2.0-only */
/* damping viscoelastic: the force is -eta a m* v_n, a = sqrt(R* overlap) (pair_granular.rst); the default. */
#include "support/one_contact.h"

/* R* = 1/4, overlap 1/16: a = 1/8; eta a m* = 3/8/4. */
static void points(const char *line)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(0.5, 0.5, 0.0625);
  c.reduced_mass = 0.25;
  CHECK_CLOSE(contact_run(&model, &c).damping, 0.09375, 1e-14);
  c.u = grip_vec(4, 5, -2);
  CHECK_CLOSE(contact_run(&model, &c).normal, contact_run(&model, &c).elastic + 0.1875, 1e-14);
  c = contact_of(1, 3, 0.1875); /* R* = 3/4: a = 3/8 */
  CHECK_CLOSE(contact_run(&model, &c).damping, 1.125, 1e-14);
}

static void limits(void)
{
  const struct grip_model model = model_of("hertz 1000 3 damping viscoelastic");
  struct contact c = contact_of(1, 1000, 0x1p-30);
  CHECK_CLOSE(contact_run(&model, &c).damping, 3 * sqrt(1000. / 1001) * 0x1p-15, 1e-5);
  const struct grip_model none = model_of("hertz 1000 0 damping viscoelastic");
  CHECK_CLOSE(contact_run(&none, &c).damping, 0, 0);
}

static void bad_words(void)
{
  CHECK_REFUSED("hooke 1000 3 damping visco", "visco");
  CHECK_REFUSED("hooke 1000 3 damping viscoelastic damping viscoelastic", "damping");
}

int main(void)
{
  points("hooke 1000 3");
  points("hooke 1000 3 damping viscoelastic");
  points("hertz 1000 3");
  points("hertz/material 1000 3 0.3 damping viscoelastic");
  limits();
  bad_words();
  return CHECK_RESULT();
}
