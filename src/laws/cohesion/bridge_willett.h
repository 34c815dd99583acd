/* SPDX-License-Identifier: GPL-2.0-only */
/* A liquid bridge between two spheres, by the closed forms of Willett et al. for its pull: the long one, or
 * with `form short` the simple one.
 *
 * Source      willett2000 (long form: appendix, as mercurydpm_willett and gladkyy2014 have it; short form:
 *             equation 12, unchecked; here with the full gap s where the paper has half of it)
 * Equation    F_n = -2 pi R sigma exp(f1 - f2 exp(f3 y + f4 y^2)),  y = ln(x/2),  x = s sqrt(R/V)
 *             f1 to f4: polynomials of theta and ln(v),  v = V/R^3
 *             v below 1e-4: the above with v = 1e-4 and x' in place of x, times g(x)/g(x'); s_r(v) the gap at
 *             which a bridge of that v ruptures, x'/x = s_r(1e-4)/s_r(v) sqrt(v/1e-4)
 *             g(x) = 1/(1 + 1.05 x + 2.5 x^2)
 *             with `form short`: F_n = -2 pi R sigma cos(theta) g(x)
 *             from touch to the gap s_r = (1 + theta/2)(V^(1/3) + V^(2/3)/(10 R))
 * Symbols     sigma surface tension [F/L]; theta contact angle [rad]; V volume of the bridge [L^3];
 *             R = 2 R*, the radius of equal spheres; at a flat wall 2 R_i [L]; s gap, max(0, -delta) [L]
 * Departs from source   unequal spheres are taken as equal ones of the radius 2 R*, which is Derjaguin's
 *             approximation; the paper has a second form for them. The pull in contact is the one at touch.
 *             The paper has no rule for v below 1e-4; above 1 the fit for v = 1 is used
 * Valid when  theta is below 50 degrees, v between 1e-4 and 0.1; gravity does not deform the bridge */
#ifndef GRIP_COHESION_BRIDGE_WILLETT_H
#define GRIP_COHESION_BRIDGE_WILLETT_H

#include "laws/shared/bridge.h"
#include "laws/shared/exponential.h"
#include "laws/shared/root.h"

/* Compile-time facts for the batch loop. */
#define COHESION_BRIDGE_WILLETT_SLOTS 1
#define COHESION_BRIDGE_WILLETT_WRITES (GRIP_REACH | GRIP_STRETCH | GRIP_DRAGS)

/* Range of v covered by the polynomials, and (1e-4)^(1/3). */
#define BRIDGE_WILLETT_LEAST 1e-4
#define BRIDGE_WILLETT_MOST 1.0
#define BRIDGE_WILLETT_LEAST_EDGE 0.046415888336127788

struct cohesion_bridge_willett_constants {
  struct bridge_liquid liquid; /* first, as in every bridge */
  /* tension: 2 pi sigma, a force per radius [F/L]; stretch: 1 + theta/2; short_form: 0 or 1. */
  double tension, theta, cosine, stretch, short_form;
};

/* The inverse shape of the short form, 1/g(x). */
GRIP_PHYSICS double bridge_willett_decay(double x)
{
  return 1 + x * (1.05 + 2.5 * x);
}

/* Coefficients of the long form for one bridge: f1 to f4, and x'/x. */
struct bridge_willett_fit {
  double f1, f2, f3, f4, scale;
};

GRIP_PHYSICS struct bridge_willett_fit bridge_willett_fit(double theta, double v, double edge)
{
  const double t = theta, l = grip_log(grip_min(BRIDGE_WILLETT_MOST, grip_max(BRIDGE_WILLETT_LEAST, v)));
  struct bridge_willett_fit fit = GRIP_ZERO;
  fit.f1 =
      -0.44507 + t * (0.050832 - 1.1466 * t) +
      l * (-0.1119 - t * (0.000411 + 0.1490 * t) +
           l * (-0.012101 - t * (0.0036456 + 0.01255 * t) - l * (0.0005 + t * (0.0003505 + 0.00029076 * t))));
  fit.f2 = 1.9222 - t * (0.57473 + 1.2918 * t) +
           l * (-0.0668 - t * (0.1201 + 0.22574 * t) - l * (0.0013375 + t * (0.0068988 + 0.01137 * t)));
  fit.f3 =
      1.268 - t * (0.01396 + 0.23566 * t) +
      l * (0.198 + t * (0.092 - 0.06418 * t) +
           l * (0.02232 + t * (0.02238 - 0.009853 * t) + l * (0.0008585 + t * (0.001318 - 0.00053 * t))));
  fit.f4 = -0.010703 + t * (0.073776 - 0.34742 * t) +
           l * (0.03345 + t * (0.04543 - 0.09056 * t) + l * (0.0018574 + t * (0.004456 - 0.006257 * t)));
  const double least = BRIDGE_WILLETT_LEAST_EDGE;
  const double shrunk = least * (1 + least / 10) / (edge * (1 + edge / 10)) * sqrt(v / BRIDGE_WILLETT_LEAST);
  fit.scale = v < BRIDGE_WILLETT_LEAST ? shrunk : 1;
  return fit;
}

/* Pull of the long form divided by 2 pi R sigma. The function avoids the logarithm of x = 0. */
GRIP_PHYSICS double bridge_willett_long(struct bridge_willett_fit fit, double x)
{
  const double far = fit.scale * x, y = grip_log(grip_max(1e-100, 0.5 * far));
  const double pull = grip_exp(fit.f1 - fit.f2 * grip_exp(y * (fit.f3 + fit.f4 * y)));
  return pull * (bridge_willett_decay(far) / bridge_willett_decay(x));
}

/* Integral of bridge_willett_long from 0 to x, by Gauss-Legendre quadrature over tau with x = 4 tau^2/(1 -
 * tau^2). This substitution makes the integrand smooth at both ends. */
GRIP_LEDGER_PHYSICS double bridge_willett_long_work(struct bridge_willett_fit fit, double x)
{
  const double node[8] = {0.09501250983763744, 0.28160355077925891, 0.45801677765722739, 0.61787624440264375,
                          0.75540440835500303, 0.86563120238783174, 0.94457502307323258, 0.98940093499164993};
  const double weight[8] = {0.18945061045506850, 0.18260341504492359, 0.16915651939500254,
                            0.14959598881657673, 0.12462897125553387, 0.09515851168249278,
                            0.06225352393864789, 0.02715245941175409};
  const double half = 0.5 * sqrt(x / (4 + x));
  double work = 0;
  for (int n = 0; n < 16 && x > 0; n++) {
    const double tau = half * (n < 8 ? 1 + node[n] : 1 - node[n - 8]), rest = 1 - tau * tau;
    work += weight[n & 7] * 8 * tau / (rest * rest) * bridge_willett_long(fit, 4 * tau * tau / rest);
  }
  return half * work;
}

/* The gap at which a bridge ruptures. edge: the cube root of its volume. */
GRIP_PHYSICS double bridge_willett_rupture(struct cohesion_bridge_willett_constants c, double radius,
                                           double edge)
{
  return c.stretch * edge * (1 + edge * (0.1 / radius));
}

/* The stored energy, relative to touch, is the integral of the pull. The integral of g is 2/q arctan(q x/(2 +
 * 1.05 x)) with q = sqrt(4 * 2.5 - 1.05^2). Always inlined, so that each loop is vectorised, and the loop
 * without a ledger omits what only the ledger needs. */
GRIP_PHYSICS __attribute__((always_inline)) struct cohesion_force
cohesion_bridge_willett(struct cohesion_bridge_willett_constants c, struct cohesion_contact in)
{
  const double radius = in.reduced_radius > 0 ? 2 * in.reduced_radius : 1;
  const double volume = bridge_volume(in, c.liquid.volume), edge = grip_root(volume, 3);
  const double curvature = 1 / radius, length = sqrt(volume * curvature), x = bridge_gap(in) / length;
  const double most = c.tension * radius;
  const double rupture = bridge_willett_rupture(c, radius, edge);
  if (c.short_form != 0) {
    const double q = 2.982867747654931;
    const double stored = most * c.cosine * length * (2 / q) * atan(q * x / (2 + 1.05 * x));
    return bridge_force(c.liquid, in, volume, most * c.cosine / bridge_willett_decay(x), rupture, stored);
  }
  const double v = volume * curvature * (curvature * curvature);
  const struct bridge_willett_fit fit = bridge_willett_fit(c.theta, v, edge * curvature);
  const double stored = most * length * bridge_willett_long_work(fit, x);
  return bridge_force(c.liquid, in, volume, most * bridge_willett_long(fit, x), rupture, stored);
}

#endif
