/* SPDX-License-Identifier: GPL-2.0-only */
/* Elasto-plastic, adhesive contact: Luding's linear hysteretic spring as in Woo.
 *
 * Source      luding2008 (Eqs. 5-7, unchecked and the plastic flow limit), woo_luding
 * Equation    k2(dm)  = k1 + (k2hat - k1) min(1, dm/delta_lim)
 *             delta_lim = k2hat/(k2hat - k1) phi_f a12
 *             elastic = max(-kc delta, min(k1 delta, k2 (delta - delta0))),  delta0 = (1 - k1/k2) dm
 *             F_n     = elastic - gamma_n v_n
 *             with e in place of gamma_n: gamma_n = 2 sqrt(m* k1)/sqrt(1 + (pi/ln e)^2)
 *             with young in place of k2hat: k2hat = young A/(R_i + R_j), A = pi min(R_i, R_j)^2
 * Symbols     delta overlap [L]; dm its largest value so far, the history [L]; a12 = 2 R* [L];
 *             k1, k2, k2hat, kc stiffness of loading, unloading, unloading at the plastic limit, adhesion
 *             [F/L]
 * Departs from source   the adhesion branch is met where k2 (delta - delta0) <= -kc delta (as woo_luding
 *             says; pages with another condition are in error). Beyond delta_lim loading continues along k1,
 *             as in Woo.
 * Valid when  delta is small against the radii. Restitution below dm = delta_lim, without damping:
 *             e^2 = k1/k2 - (kc/k1) (k2 - k1)^2/(k2 (k2 + kc)), dm = v0 sqrt(m* / k1); negative: the pair
 *             sticks */
#ifndef GRIP_NORMAL_LUDING_H
#define GRIP_NORMAL_LUDING_H

#include "laws/physics.h"
#include "laws/shared/hysteresis.h"

/* Compile-time facts for the batch loop. */
#define NORMAL_LUDING_SLOTS 1
#define NORMAL_LUDING_OWN_HISTORY 0
#define NORMAL_LUDING_WRITES GRIP_PLASTIC

struct normal_luding_constants {
  /* k2hat [F/L], or young [F/L^2], the other being 0; k1_ratio, kc_ratio: divided by k2hat [-]; limit:
   * delta_lim/a12 [-]; gamma_n [F T/L], or gamma_e: gamma_n/sqrt(m* k1) [-] */
  double k2hat, young, k1_ratio, kc_ratio, limit, gamma_n, gamma_e;
};

GRIP_PHYSICS struct normal_force normal_luding(struct normal_luding_constants c, struct normal_contact in)
{
  const double smaller = grip_min(in.radius_i, in.radius_j);
  const double k2hat = c.k2hat + c.young * GRIP_PI * smaller * smaller / (in.radius_i + in.radius_j);
  const struct grip_hysteresis spring = {c.k1_ratio * k2hat, k2hat, c.kc_ratio * k2hat,
                                         c.limit * 2 * in.reduced_radius};
  const struct grip_hysteretic s = grip_hysteretic(spring, in.overlap, in.history, false, GRIP_KEEPS);
  struct normal_force out = GRIP_ZERO;
  out.elastic = s.force;
  out.damping = c.gamma_n + c.gamma_e * sqrt(in.dashpot_mass * spring.k1);
  out.adhesion = spring.kc * in.overlap;
  out.stiffness = k2hat;
  out.loading = spring.k1;
  out.history = s.largest;
  out.stored = s.stored;
  out.lost = s.lost;
  out.yielded = s.yielded;
  out.parted = s.parted;
  return out;
}

#endif
