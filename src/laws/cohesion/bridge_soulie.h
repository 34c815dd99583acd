/* SPDX-License-Identifier: GPL-2.0-only */
/* A liquid bridge between two spheres, by the fit of Soulie et al. for its pull; LIGGGHTS' cohesion
 * easo/capillary/viscous.
 *
 * Source      soulie2006 (equations 13, 14, unchecked), liggghts_cohesion; rupture: lian1993
 * Equation    F_n = -pi sigma sqrt(R_i R_j) (c + exp(a s/R_2 + b)),  v = V/R_2^3
 *             a = -1.1 v^-0.53,  b = (-0.148 ln(v) - 0.96) theta^2 - 0.0082 ln(v) + 0.48
 *             c = 0.0018 ln(v) + 0.078
 *             from touch to the gap s_r = (1 + theta/2) V^(1/3)
 * Symbols     sigma surface tension [F/L]; theta contact angle [rad]; V volume of the bridge [L^3]; R_2 the
 *             larger radius [L]; s gap, max(0, -delta) [L]
 * Departs from source   none for spheres, except that the pull in contact is the one at touch. A wall counts
 *             as a sphere of the same size, as in LIGGGHTS, because the fit does not cover walls
 * Valid when  v is between about 0.001 and 0.1, theta below about 50 degrees */
#ifndef GRIP_COHESION_BRIDGE_SOULIE_H
#define GRIP_COHESION_BRIDGE_SOULIE_H

#include "laws/shared/bridge.h"
#include "laws/shared/exponential.h"
#include "laws/shared/root.h"

/* Compile-time facts for the batch loop. */
#define COHESION_BRIDGE_SOULIE_SLOTS 1
#define COHESION_BRIDGE_SOULIE_WRITES (GRIP_REACH | GRIP_STRETCH | GRIP_DRAGS)

struct cohesion_bridge_soulie_constants {
  struct bridge_liquid liquid; /* first, as in every bridge */
  /* tension: pi sigma [F/L]; square: theta^2; stretch: 1 + theta/2. */
  double tension, square, stretch;
};

/* The stored energy, relative to touch, is the integral of the pull. Always inlined, so that each loop is
 * vectorised, and the loop without a ledger omits what only the ledger needs. */
GRIP_PHYSICS __attribute__((always_inline)) struct cohesion_force
cohesion_bridge_soulie(struct cohesion_bridge_soulie_constants c, struct cohesion_contact in)
{
  const double larger = grip_max(in.radius_i, in.radius_j), size = larger > 0 ? larger : 1;
  const double volume = bridge_volume(in, c.liquid.volume), edge = grip_root(volume, 3), gap = bridge_gap(in);
  const double ln_v = grip_log(volume / (size * size * size));
  const double slope = -1.1 * grip_exp(-0.53 * ln_v) / size;
  const double at_touch = (-0.148 * ln_v - 0.96) * c.square - 0.0082 * ln_v + 0.48;
  const double rest = 0.0018 * ln_v + 0.078, most = c.tension * sqrt(in.radius_i * in.radius_j);
  const double decay = grip_exp(slope * gap + at_touch);
  const double stored = most * (rest * gap + (decay - grip_exp(at_touch)) / slope);
  return bridge_force(c.liquid, in, volume, most * (rest + decay), c.stretch * edge, stored);
}

#endif
