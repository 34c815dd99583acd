/* SPDX-License-Identifier: GPL-2.0-only */
/* heat area: h pi R* delta (T_j - T_i), no heat without contact, mixing, bad input (lammps_granular, heat
 * area). */
#include "support/one_heat.h"

int main(void)
{
  const double pi = acos(-1);
  const struct grip_model model = model_of("hooke 1000 0 heat area 8");
  /* Radii 1 and 3: R* = 0.75. a^2 = R* delta = 0.01171875. */
  struct contact c = contact_of(1, 3, 0.015625);
  CHECK_CLOSE(heat_of(&model, &c, 5), 8 * pi * 0.01171875 * 5, 1e-13);
  CHECK_CLOSE(heat_of(&model, &c, -2), -8 * pi * 0.01171875 * 2, 1e-13);
  CHECK(heat_of(&model, &c, 0) == 0);
  c = contact_of(1, 3, -0.01);
  CHECK(heat_of(&model, &c, 5) == 0);

  /* With schwarz, a is the contact radius of the law, also beyond touch: at delta = 0 JKR has a^(3/2) = 4
   * xi R*. */
  const struct grip_model adhesive = model_of("schwarz 1e4 0 0 20 1 heat area 8");
  const double k = 4.0 / 3.0 * 1e4 / 2, xi = sqrt(2 * pi * 20 / (3 * k * 4)),
               a = pow(4 * xi * 0.5, 2.0 / 3.0);
  struct contact stretched = contact_of(1, 1, 0);
  stretched.history[0] = 1;
  CHECK_CLOSE(heat_of(&adhesive, &stretched, 5), 8 * pi * a * a * 5, 1e-9);

  struct grip_model mixed;
  const struct grip_model x = model_of("hooke 1 0 heat area 2"), y = model_of("hooke 1 0 heat area 8");
  char error[GRIP_MAX_ERROR];
  CHECK(grip_model_mix(&mixed, &x, &y, error) == 0);
  c = contact_of(1, 1, 0.25);
  CHECK_CLOSE(heat_of(&mixed, &c, 1), 4 * pi * 0.125, 1e-13);

  CHECK_REFUSED("hooke 1000 0 heat area", "h");
  CHECK_REFUSED("hooke 1000 0 heat area -1", "h");
  CHECK_REFUSED("hooke 1000 0 heat area x", "x");
  CHECK_REFUSED("hooke 1000 0 heat volume 1", "volume");
  CHECK_REFUSED("hooke 1000 0 heat area 1 heat radius 1", "heat");
  return CHECK_RESULT();
}
