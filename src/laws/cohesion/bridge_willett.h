/* SPDX-License-Identifier: GPL-2.0-only */
/* A liquid bridge between two spheres, by the closed form of Willett et al. for its pull.
 *
 * Source      willett2000 (equation 12, unchecked; here with the whole gap s, of which the paper takes half)
 * Equation    F_n = -2 pi R sigma cos(theta)/(1 + 1.05 x + 2.5 x^2),  x = s sqrt(R/V)
 *             from touch to the gap s_r = (1 + theta/2)(V^(1/3) + V^(2/3)/(10 R))
 * Symbols     sigma surface tension [F/L]; theta contact angle [rad]; V volume of the bridge [L^3];
 *             R = 2 R*, the radius of equal spheres; at a flat wall 2 R_i [L]; s gap, max(0, -delta) [L]
 * Departs from source   unequal spheres are taken as equal ones of the radius 2 R*, which is Derjaguin's
 *             approximation; the paper has a second form for them. The pull in contact is that at touch
 * Valid when  theta is below 50 degrees and V is below 0.1 R^3; gravity does not deform the bridge */
#ifndef GRIP_COHESION_BRIDGE_WILLETT_H
#define GRIP_COHESION_BRIDGE_WILLETT_H

#include "laws/shared/bridge.h"
#include "laws/shared/root.h"

/* What the loop must know. */
#define COHESION_BRIDGE_WILLETT_SLOTS 1
#define COHESION_BRIDGE_WILLETT_WRITES (GRIP_REACH | GRIP_STRETCH | GRIP_DRAGS)

struct cohesion_bridge_willett_constants {
  /* strength: 2 pi sigma cos(theta), a force per radius [F/L]; stretch: 1 + theta/2; volume: of new bridges
   * [L^3]. */
  double strength, stretch, volume;
  struct bridge_liquid liquid;
};

/* The gap at which a bridge ruptures. edge: the cube root of its volume. */
GRIP_PHYSICS double bridge_willett_rupture(struct cohesion_bridge_willett_constants c, double radius,
                                           double edge)
{
  return c.stretch * (edge + edge * edge / (10 * radius));
}

/* The energy counted from touch is the integral of the pull: with q = sqrt(4 * 2.5 - 1.05^2) that of
 * 1/(1 + 1.05 x + 2.5 x^2) is 2/q artan(q x/(2 + 1.05 x)). */
GRIP_PHYSICS struct cohesion_force cohesion_bridge_willett(struct cohesion_bridge_willett_constants c,
                                                           struct cohesion_contact in)
{
  const double radius = in.reduced_radius > 0 ? 2 * in.reduced_radius : 1;
  const double volume = bridge_volume(in, c.volume), edge = grip_root(volume, 3);
  const double x = bridge_gap(in) * sqrt(radius / volume), most = c.strength * radius;
  const double force = most / (1 + x * (1.05 + 2.5 * x));
  const double rupture = bridge_willett_rupture(c, radius, edge);
  const double q = 2.982867747654931;
  const double stored = most * sqrt(volume / radius) * (2 / q) * atan(q * x / (2 + 1.05 * x));
  return bridge_force(c.liquid, in, volume, force, rupture, stored);
}

#endif
