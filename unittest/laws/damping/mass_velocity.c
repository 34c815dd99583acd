/* SPDX-License-Identifier: GPL-2.0-only */
/* damping mass_velocity: the force is -eta m* v_n (pair_granular.rst). */
#include "support/one_contact.h"

static void points(void)
{
  const struct grip_model model = model_of("hooke 1000 3 damping mass_velocity");
  struct contact c = contact_of(1, 1, 0.0625);
  c.reduced_mass = 0.25;
  CHECK_CLOSE(contact_run(&model, &c).damping, 0.75, 0);
  c.u = grip_vec(4, 5, -2);
  CHECK_CLOSE(contact_run(&model, &c).normal, 62.5 + 1.5, 1e-13);
  c.u = grip_vec(4, 5, 2);
  CHECK_CLOSE(contact_run(&model, &c).normal, 62.5 - 1.5, 1e-13);
  contact_press(&c, 0x1p-40);
  CHECK_CLOSE(contact_run(&model, &c).damping, 0.75, 0);
}

static void limits(void)
{
  const struct grip_model none = model_of("hooke 1000 0 damping mass_velocity");
  struct contact c = contact_of(1, 1000, 0.0625);
  CHECK_CLOSE(contact_run(&none, &c).damping, 0, 0);
  c.reduced_mass = 0;
  const struct grip_model model = model_of("hooke 1000 3 damping mass_velocity");
  CHECK_CLOSE(contact_run(&model, &c).damping, 0, 0);
}

static void bad_words(void)
{
  CHECK_REFUSED("hooke 1000 3 damping mass_velocit", "mass_velocit");
  CHECK_REFUSED("hooke 1000 3 damping mass_velocity damping tsuji", "damping");
  CHECK_REFUSED("hooke 1000 -3 damping mass_velocity", "eta");
}

int main(void)
{
  points();
  limits();
  bad_words();
  return CHECK_RESULT();
}
