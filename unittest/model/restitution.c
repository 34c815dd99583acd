/* SPDX-License-Identifier: GPL-2.0-only */
/* Restitution of normal impacts, compared with closed forms. */
#include "grip/duration.h"
#include "support/one_contact.h"

static const double r = 1e-3, m = 5e-6; /* radius; reduced mass */

static double rebound(const char *line, double speed)
{
  const struct grip_model model = model_of(line);
  return grip_restitution(&model, r, r, m, speed);
}

/* A spring and a dashpot separate at touch, where the dashpot pulls: e = exp(-pi zeta/sqrt(1 - zeta^2)).
 * With limit_damping they separate where their force ends: the speed is v exp(-b t) at the time t at which
 * tan(w t) = -2 b w/(w^2 - b^2), with b = c/(2 m) and w^2 = k/m - b^2. */
static void oscillators(void)
{
  const double k = 1e3, pi = acos(-1);
  for (double zeta = 0.02; zeta < 0.7; zeta *= 2) {
    const double c = 2 * zeta * sqrt(k * m), b = c / (2 * m), w = sqrt(k / m - b * b);
    char line[MAX_LINE];
    snprintf(line, sizeof line, "hooke %.17g %.17g damping velocity", k, c);
    for (double speed = 1e-3; speed < 1; speed *= 10)
      CHECK_CLOSE(rebound(line, speed), exp(-pi * zeta / sqrt(1 - zeta * zeta)), 5e-3);
    strcat(line, " limit_damping");
    CHECK_CLOSE(rebound(line, 0.1), exp(-b / w * (pi - atan2(2 * b * w, w * w - b * b))), 5e-3);
  }
  CHECK_CLOSE(rebound("hooke 1e3 0", 0.1), 1, 1e-6);
  CHECK_NEAR(rebound("hooke 1e3 1 damping velocity", 0.1), 0, 1e-3); /* above critical damping, 2 sqrt(k m) */
}

/* Laws with the same restitution at every speed, and one whose second number is not a restitution: with
 * damping viscoelastic it is a coefficient in 1/(m s), and 0.7 of this unit hardly damps. */
static void given(void)
{
  for (double e = 0.1; e < 1; e += 0.2)
    for (double speed = 1e-2; speed < 2; speed *= 10) {
      char line[MAX_LINE];
      snprintf(line, sizeof line, "hertz/material 1e7 %g 0.3 damping coeff_restitution", e);
      CHECK_CLOSE(rebound(line, speed), e, 5e-3);
      snprintf(line, sizeof line, "walton_braun k1 1e4 e %g", e);
      CHECK_CLOSE(rebound(line, speed), e, 5e-3);
    }
  CHECK_NEAR(rebound("hertz/material 1e7 0.7 0.3", 0.1), 1, 1e-6);
}

/* Grains that stick, and grains that no force stops. */
static void ends(void)
{
  CHECK(rebound("jkr 1e7 0 0.3 5", 1e-3) == 0);
  CHECK(rebound("hertz/material 1e7 0 0.3 cohesion bridge/willett sigma 0.07 theta 0 V 1e-12 viscosity 2",
                0.1) == 0);
  CHECK(isnan(rebound("hooke 5 0", 1.1)));
  /* A bridge takes the work of its pull up to the rupture, at a point where the grains are slow. */
  const double sigma = 0.07, volume = 1e-12, v = 0.1, s = sqrt(r / volume), edge = cbrt(volume);
  const double end = edge + edge * edge / (10 * r), work_steps = 1e5;
  double work = 0;
  for (double n = 0.5; n < work_steps; n++) {
    const double x = n / work_steps * end * s;
    work += 2 * acos(-1) * r * sigma / (1 + 1.05 * x + 2.5 * x * x) * end / work_steps;
  }
  const double e = sqrt(1 - 2 * work / (m * v * v));
  CHECK_CLOSE(
      rebound("hertz/material 1e7 0 0.3 cohesion bridge/willett sigma 0.07 theta 0 V 1e-12 form short", v), e,
      1e-2);
}

int main(void)
{
  oscillators();
  given();
  ends();
  return CHECK_RESULT();
}
