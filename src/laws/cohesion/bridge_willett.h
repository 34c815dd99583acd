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

/* Least v covered by the polynomials, and its logarithm. */
#define BRIDGE_WILLETT_LEAST 1e-4
#define BRIDGE_WILLETT_LN_LEAST (-9.2103403719761827)
/* x at rupture with this v and theta = 0, and its logarithm. */
#define BRIDGE_WILLETT_LAST 4.6631331805130977
#define BRIDGE_WILLETT_LN_LAST 1.5396875785405826

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

/* The long form for one bridge: its coefficients f1 to f4, sqrt(v), and ln(x'/2) - ln(s/R*). end: s_r/R at
 * theta = 0 if v is below 1e-4, else 0. With g = s/R, x is g/sqrt(v), and for such v x' is
 * g BRIDGE_WILLETT_LAST/end. */
struct bridge_willett_fit {
  double f1, f2, f3, f4, root, end, ln_shift;
};

/* root, edge: the square and the cube root of v. ln(end) is ln(v)/3 + ln(1 + edge/10), and edge/10 is below
 * 0.005. */
GRIP_PHYSICS struct bridge_willett_fit bridge_willett_fit(double theta, double v, double root, double edge)
{
  const double t = theta, ln_v = grip_log(v), l = grip_min(0, grip_max(BRIDGE_WILLETT_LN_LEAST, ln_v));
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
  const double z = 0.1 * edge, z2 = z * z;
  const double ln_longer = z - z2 * ((0.5 - z * (1.0 / 3)) + z2 * ((0.25 - z * 0.2) + z2 * (1.0 / 6)));
  const int below = v < BRIDGE_WILLETT_LEAST;
  fit.root = root;
  fit.end = below ? edge * (1 + z) : 0;
  fit.ln_shift = (below ? BRIDGE_WILLETT_LN_LAST - (ln_v * (1.0 / 3) + ln_longer) : -0.5 * ln_v) -
                 1.3862943611198906; /* ln(4) */
  return fit;
}

/* Pull of the long form divided by 2 pi R sigma. ln_gap: ln(s/R*). above/below is g(x)/g(x'). */
GRIP_PHYSICS double bridge_willett_long(struct bridge_willett_fit fit, double g, double ln_gap)
{
  const double y = ln_gap + fit.ln_shift;
  const double pull = grip_exp(fit.f1 - fit.f2 * grip_exp(y * (fit.f3 + fit.f4 * y)));
  const double far = BRIDGE_WILLETT_LAST * g, v = fit.root * fit.root, e = fit.end, e2 = e * e;
  const double above = v * (e2 + far * (1.05 * e + 2.5 * far)),
               below = e2 * (v + g * (1.05 * fit.root + 2.5 * g));
  return pull * (e > 0 ? (above + 1e-300) / (below + 1e-300) : 1); /* both underflow for tiny v */
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
    const double g = fit.root * (4 * tau * tau / rest), ln_gap = grip_log(grip_max(1e-100, 2 * g));
    work += weight[n & 7] * 8 * tau / (rest * rest) * bridge_willett_long(fit, g, ln_gap);
  }
  return half * work;
}

/* The gap at which a bridge ruptures. curvature: 1/R. edge: the cube root of its volume. */
GRIP_PHYSICS double bridge_willett_rupture(struct cohesion_bridge_willett_constants c, double curvature,
                                           double edge)
{
  return c.stretch * edge * (1 + 0.1 * edge * curvature);
}

/* The stored energy, relative to touch, is the integral of the pull. The integral of g is 2/q arctan(q x/(2 +
 * 1.05 x)) with q = sqrt(4 * 2.5 - 1.05^2). Always inlined, so that each loop is vectorised, and the loop
 * without a ledger omits what only the ledger needs. */
GRIP_PHYSICS __attribute__((always_inline)) struct cohesion_force
cohesion_bridge_willett(struct cohesion_bridge_willett_constants c, struct cohesion_contact in)
{
  const double radius = 2 * in.reduced_radius, curvature = 0.5 * bridge_curvature(in);
  const double volume = bridge_volume(in, c.liquid.volume), edge = grip_root(volume, 3);
  const double v = volume * curvature * (curvature * curvature), g = bridge_gap(in) * curvature;
  const double root = sqrt(v), x = g / root, most = c.tension * radius, length = root * radius;
  const double rupture = bridge_willett_rupture(c, curvature, edge);
  if (c.short_form != 0) {
    const double q = 2.982867747654931;
    const double stored = most * c.cosine * length * (2 / q) * atan(q * x / (2 + 1.05 * x));
    return bridge_force(c.liquid, in, volume, most * c.cosine / bridge_willett_decay(x), rupture, stored);
  }
  const struct bridge_willett_fit fit = bridge_willett_fit(c.theta, v, root, edge * curvature);
  const double stored = most * length * bridge_willett_long_work(fit, x);
  return bridge_force(c.liquid, in, volume, most * bridge_willett_long(fit, g, bridge_ln_gap(in)), rupture,
                      stored);
}

#endif
