/* SPDX-License-Identifier: GPL-2.0-only */
/* Elasto-plastic, adhesive contact: Luding's linear hysteretic spring as in MercuryDPM.
 *
 * Source      luding2008 (Eqs. 5-7, unchecked and the plastic flow limit), mercurydpm_plastic
 * Equation    k2(dm)  = k1 + (k2max - k1) min(1, dm/delta_lim)
 *             delta_lim = k2max/(k2max - k1) phi_f a12, dm is capped there
 *             elastic = max(-kc delta, k2 (delta - delta0)),  delta0 = (1 - k1/k2) dm;
 *             k1 delta while delta is dm
 *             on the adhesion branch dm becomes (k2 + kc)/(k2 - k1) delta
 *             F_n     = elastic - gamma_n v_n
 *             with e in place of gamma_n: gamma_n = 2 sqrt(m* k1)/sqrt(1 + (pi/ln e)^2)
 * Symbols     delta overlap [L]; dm its largest value so far, the history [L]; a12 = 2 R* [L];
 *             k1, k2, k2max, kc stiffness of loading, unloading, unloading at the plastic limit, adhesion
 *             [F/L]
 * Departs from source   the page states the condition of the unloading branch for the adhesion branch; here
 *             the adhesion branch applies where k2 (delta - delta0) <= -kc delta, as in its code
 * Valid when  delta is small against the radii */
#ifndef GRIP_NORMAL_PLASTIC_H
#define GRIP_NORMAL_PLASTIC_H

#include "laws/physics.h"
#include "laws/shared/hysteresis.h"

/* Compile-time facts for the batch loop. */
#define NORMAL_PLASTIC_SLOTS 1
#define NORMAL_PLASTIC_OWN_HISTORY 0
#define NORMAL_PLASTIC_WRITES GRIP_PLASTIC

struct normal_plastic_constants {
  /* k1, k2max, kc [F/L]; limit: delta_lim/a12 [-]; gamma_n [F T/L], or gamma_e: gamma_n/sqrt(m* k1) [-] */
  double k1, k2max, kc, limit, gamma_n, gamma_e;
};

GRIP_PHYSICS struct normal_force normal_plastic(struct normal_plastic_constants c, struct normal_contact in)
{
  const struct grip_hysteresis spring = {c.k1, c.k2max, c.kc, c.limit * 2 * in.reduced_radius};
  const struct grip_hysteretic s = grip_hysteretic(spring, in.overlap, in.history, true, GRIP_STEP_LINE);
  struct normal_force out = GRIP_ZERO;
  out.elastic = s.force;
  out.damping = c.gamma_n + c.gamma_e * sqrt(in.dashpot_mass * c.k1);
  out.adhesion = c.kc * in.overlap;
  out.stiffness = c.k2max;
  out.loading = c.k1;
  out.history = s.largest;
  out.stored = s.stored;
  out.lost = s.lost;
  out.yielded = s.yielded;
  out.parted = s.parted;
  return out;
}

#endif
