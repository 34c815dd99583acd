/* SPDX-License-Identifier: GPL-2.0-only */
/* damping velocity: the force is -eta v_n (pair_granular.rst), for every mass, size and overlap. */
#include "support/one_contact.h"

static void points(void)
{
  const struct grip_model model = model_of("hertz 1000 3 damping velocity");
  struct contact c = contact_of(0.5, 0.5, 0.0625);
  CHECK_CLOSE(contact_run(&model, &c).damping, 3, 0);
  c.u = grip_vec(4, 5, -2);
  CHECK_CLOSE(contact_run(&model, &c).normal, 7.8125 + 6, 1e-13);
  c.u = grip_vec(4, 5, 2);
  CHECK_CLOSE(contact_run(&model, &c).normal, 7.8125 - 6, 1e-13);
  c.reduced_mass = 77;
  contact_press(&c, 0x1p-40);
  CHECK_CLOSE(contact_run(&model, &c).damping, 3, 0);
}

static void limits(void)
{
  const struct grip_model none = model_of("hooke 1000 0 damping velocity");
  struct contact c = contact_of(1, 1000, 0.0625);
  c.u = grip_vec(0, 0, -2);
  CHECK_CLOSE(contact_run(&none, &c).damping, 0, 0);
  const struct grip_model off = model_of("hooke 1000 5 damping none");
  CHECK_CLOSE(contact_run(&off, &c).damping, 0, 0);
}

static void bad_words(void)
{
  CHECK_REFUSED("hooke 1000 3 damping", "damping");
  CHECK_REFUSED("hooke 1000 3 damping velocit", "velocit");
  CHECK_REFUSED("hooke 1000 3 damping velocity damping velocity", "damping");
  CHECK_REFUSED("hooke 1000 damping velocity", "damping");
}

int main(void)
{
  points();
  limits();
  bad_words();
  return CHECK_RESULT();
}
