/* SPDX-License-Identifier: GPL-2.0-only */
/* Contact times against closed forms: Hooke pi sqrt(m/k), Hertz 2.94 delta_max/v (antypov2011), and of a hysteretic spring
 * half an oscillation of its way out. */
#include "one_contact.h"

int main(void)
{
  const double pi = acos(-1);
  struct grip_model model = model_of("hooke 1000 0.5 damping velocity tangential linear_history 1 1 1");
  CHECK_CLOSE(grip_contact_time(&model, 0.5, 0.5, 2, 0.1), pi * sqrt(2.0 / 1000), 5e-3);
  CHECK_CLOSE(grip_contact_time(&model, 0.5, 0.5, 2, 0.01), pi * sqrt(2.0 / 1000), 5e-3);

  /* F = k sqrt(R*) delta^(3/2): delta_max = (5 m v^2/(4 k sqrt(R*)))^(2/5), time 2.9432 delta_max/v. */
  model = model_of("hertz 1e6 0 damping none");
  for (double v = 1e-3; v < 1; v *= 10) {
    const double stiff = 1e6 * sqrt(0.25), deepest = pow(5 * 2 * v * v / (4 * stiff), 0.4);
    CHECK_CLOSE(grip_contact_time(&model, 0.5, 0.5, 2, v), 2.943275 * deepest / v, 5e-3);
  }

  /* The way out: from dm on k2 (delta - delta0) without adhesion, a quarter oscillation to zero force, then no force. */
  model = model_of("plastic k1 1e4 k2max 1e5 kc 0 phi_f 1e-3");
  const double dm = 0.01 * sqrt(2 / 1e4), limit = 1e-3 * 0.5 * 1e5 / 9e4, k2 = 1e4 + 9e4 * dm / limit;
  CHECK_CLOSE(grip_contact_time(&model, 0.5, 0.5, 2, 0.01), pi * sqrt(2 / k2), 2e-2);
  return CHECK_RESULT();
}
