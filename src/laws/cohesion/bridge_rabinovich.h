/* SPDX-License-Identifier: GPL-2.0-only */
/* A liquid bridge of constant volume between two spheres, by the formula of Rabinovich et al. for its pull;
 * LIGGGHTS' cohesion washino/capillary/viscous.
 *
 * Source      rabinovich2005 (equations 19, 20, A3, unchecked), liggghts_cohesion; rupture: lian1993
 * Equation    F_n = -2 pi R sigma (cos(theta) u/(u + s) + sin(alpha) sin(alpha + theta))
 *             u = sqrt(s^2 + w^2) - s,  w^2 = 2 V/(pi R),  alpha^2 = u/R
 *             from touch to the gap s_r = (1 + theta/2) V^(1/3)
 *             with `liggghts`: R = R_i R_j/(R_i + R_j), at a wall R_i/2, and, in contact,
 *             F_n = -2 pi R sigma cos(theta) (1 + delta/w)
 * Symbols     sigma surface tension [F/L]; theta contact angle [rad]; V volume of the bridge [L^3];
 *             R = 2 R*, the radius of equal spheres; at a flat wall 2 R_i [L]; s gap, max(0, -delta) [L];
 *             u twice the depth to which the bridge wets each sphere [L]; alpha half-filling angle [rad]
 * Departs from source   alpha is at most 1. The pull in contact is that at touch. LIGGGHTS omits the second
 *             term in contact, so that its force jumps at touch, and uses half of the radius
 * Valid when  V is small against R^3; gravity does not deform the bridge */
#ifndef GRIP_COHESION_BRIDGE_RABINOVICH_H
#define GRIP_COHESION_BRIDGE_RABINOVICH_H

#include "laws/shared/bridge.h"
#include "laws/shared/root.h"

/* Compile-time facts for the batch loop. */
#define COHESION_BRIDGE_RABINOVICH_SLOTS 1
#define COHESION_BRIDGE_RABINOVICH_WRITES (GRIP_REACH | GRIP_STRETCH | GRIP_DRAGS)

struct cohesion_bridge_rabinovich_constants {
  struct bridge_liquid liquid; /* first, as in every bridge */
  /* tension: 2 pi sigma, a force per radius [F/L]; stretch: 1 + theta/2. */
  double tension, cosine, sine, stretch;
  /* 1 to use the formula of LIGGGHTS, else 0. */
  double liggghts;
};

/* Returns sin(alpha) sin(alpha + theta), from the series of sin(alpha)^2 and of sin(alpha) cos(alpha) in a =
 * alpha^2. a is at most 1. */
GRIP_PHYSICS double bridge_rabinovich_filling(struct cohesion_bridge_rabinovich_constants c, double a)
{
  const double b = -4 * a;
  double square = 2.0 / 620448401733239439360000.0, product = 1.0 / 25852016738884976640000.0;
  square = square * b + 2.0 / 1124000727777607680000.0;
  product = product * b + 1.0 / 51090942171709440000.0;
  square = square * b + 2.0 / 2432902008176640000.0;
  product = product * b + 1.0 / 121645100408832000.0;
  square = square * b + 2.0 / 6402373705728000.0;
  product = product * b + 1.0 / 355687428096000.0;
  square = square * b + 2.0 / 20922789888000.0;
  product = product * b + 1.0 / 1307674368000.0;
  square = square * b + 2.0 / 87178291200.0;
  product = product * b + 1.0 / 6227020800.0;
  square = square * b + 2.0 / 479001600;
  product = product * b + 1.0 / 39916800;
  square = square * b + 2.0 / 3628800;
  product = product * b + 1.0 / 362880;
  square = square * b + 2.0 / 40320;
  product = product * b + 1.0 / 5040;
  square = square * b + 2.0 / 720;
  product = product * b + 1.0 / 120;
  square = square * b + 2.0 / 24;
  product = product * b + 1.0 / 6;
  square = square * b + 1;
  product = product * b + 1;
  return c.cosine * (a * square) + c.sine * (sqrt(a) * product);
}

/* Only for the ledger. Returns half the antiderivative, with respect to a, of the filling times (a_0^2/a^2 +
 * 1). This factor is -2 ds/da over R. Both series are integrated term by term: p_k a^(k + 1) and q_k a^(k +
 * 1/2). */
GRIP_PHYSICS double bridge_rabinovich_work(struct cohesion_bridge_rabinovich_constants c, double a,
                                           double a_0)
{
  const double most = a_0 * a_0;
  double p = 1, q = 1, square = most * log(a) + a * a / 2, product = a * a * (2.0 / 3) - 2 * most;
  for (int k = 1; k < 13; k++) {
    p *= -4 * a / ((2 * k + 1) * (2 * k + 2));
    q *= -4 * a / (2 * k * (2 * k + 1));
    square += p * (most / k + a * a / (k + 2));
    product += q * (most / (k - 0.5) + a * a / (k + 1.5));
  }
  return 0.5 * (c.cosine * square + c.sine * product / sqrt(a));
}

/* Energy relative to touch: the integral of the pull. If a > 1, where the filling angle is cut, the second
 * term is constant. */
GRIP_LEDGER_PHYSICS double bridge_rabinovich_stored(struct cohesion_bridge_rabinovich_constants c,
                                                    double radius, double gap, double a, double a_0)
{
  const double constant = grip_min(gap, 0.5 * radius * grip_max(0, a_0 * a_0 - 1));
  const double drawn =
      bridge_rabinovich_work(c, grip_min(1, a_0), a_0) - bridge_rabinovich_work(c, grip_min(1, a), a_0);
  return c.tension * radius *
         (radius * (c.cosine * (a_0 - a) + drawn) + constant * bridge_rabinovich_filling(c, 1));
}

/* Always inlined, so that each loop is vectorised, and the loop without a ledger omits what only the ledger
 * needs. */
GRIP_PHYSICS __attribute__((always_inline)) struct cohesion_force
cohesion_bridge_rabinovich(struct cohesion_bridge_rabinovich_constants c, struct cohesion_contact in)
{
  const double as_there = in.radius_i * in.radius_j / (in.radius_i + in.radius_j);
  const double r = c.liggghts != 0 ? as_there : 2 * in.reduced_radius;
  const double radius = r > 0 ? r : 1, volume = bridge_volume(in, c.liquid.volume), gap = bridge_gap(in);
  const double square = 2 * volume / (GRIP_PI * radius), w = sqrt(square), edge = grip_root(volume, 3);
  const double across = sqrt(gap * gap + square), u = square / (across + gap);
  const double a = u / radius, a_0 = w / radius, most = c.tension * radius;
  const double filling = bridge_rabinovich_filling(c, grip_min(1, a));
  const double overlap = grip_max(0, in.overlap);
  const int in_contact_there = (c.liggghts != 0) & (in.overlap > 0);
  const double force =
      most * (c.cosine * (u / across) + (in_contact_there ? c.cosine * overlap / w : filling));
  /* In contact, the pull of LIGGGHTS increases with the overlap, so its work is less than the final pull
   * times the overlap. */
  const double less = in_contact_there ? most * c.cosine * overlap * overlap / (2 * w) : 0;
  const double stored = bridge_rabinovich_stored(c, radius, gap, a, a_0) + less;
  return bridge_force(c.liquid, in, volume, force, c.stretch * edge, stored);
}

#endif
