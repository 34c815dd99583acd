/* SPDX-License-Identifier: GPL-2.0-only */
/* heat radius: 2 k sqrt(R* delta) (T_j - T_i), no heat without contact, bad input (lammps_granular, heat
 * radius). */
#include "support/one_heat.h"

int main(void)
{
  const struct grip_model model = model_of("hertz 1000 0 damping none heat radius 3");
  /* Radii 2 and 2: R* = 1, a = sqrt(0.0625) = 0.25. */
  struct contact c = contact_of(2, 2, 0.0625);
  CHECK_CLOSE(heat_of(&model, &c, 4), 2 * 3 * 0.25 * 4, 1e-13);
  CHECK_CLOSE(heat_of(&model, &c, -4), -2 * 3 * 0.25 * 4, 1e-13);
  c = contact_of(2, 2, -0.01);
  CHECK(heat_of(&model, &c, 4) == 0);
  const struct grip_model none = model_of("hertz 1000 0 heat none");
  CHECK(none.law[GRIP_HEAT] == 0);
  CHECK_REFUSED("hertz 1000 0 heat radius", "k");
  CHECK_REFUSED("hertz 1000 0 heat radius -1", "k");
  return CHECK_RESULT();
}
