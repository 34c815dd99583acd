/* SPDX-License-Identifier: GPL-2.0-only */
/* Elasto-plastic, adhesive contact: Luding's linear hysteretic spring as in LIGGGHTS and Aspherix.
 *
 * Source      luding2008 (Eqs. 5-7, unchecked), aspherix_hysteresis, legendre2005 (restitution in a liquid)
 * Equation    k2(dm)  = k1 + (k2max - k1) min(1, dm/delta_lim),  k2max = k2_ratio k1,  kc = kc_ratio k1
 *             delta_lim = k2max/(k2max - k1) phi_f a12; dm is capped there in the force
 *             f_hys   = max(-kc delta, k2 (delta - delta0)),
 *                       delta0 = (1 - k1/k2) dm;  k1 delta while delta is dm
 *             on the adhesion branch dm becomes (delta + sqrt(delta^2 + 4 (k1 + kc) delta delta_lim/(k2max -
 *             k1)))/2
 *             F_n     = f0 + f_hys - gamma_n v_n,  gamma_n = 2 sqrt(m* k1)/sqrt(1 + (pi/ln e)^2)
 *             F_n     = f0 - kc delta for f0/kc < delta <= 0, if f0 < 0
 *             without k1: k1 = 16/15 sqrt(R*) Y* (15 m* v_char^2/(16 sqrt(R*) Y*))^(1/5)
 *             viscous: ln e = ln e_max - stokes_c/S,  S = m* |v_n|/(6 pi mu_f R*^2)
 * Symbols     delta overlap [L]; dm its largest value so far, the history [L]; a12 = 2 R* [L];
 *             1/Y* = (1 - nu_i^2)/Y_i + (1 - nu_j^2)/Y_j [F/L^2]; S Stokes number [-]
 * Departs from source   `tangential_damping off` switches off the tangential dashpot, not the normal one as
 *             on the page; the sign before stokes_c/S keeps e below e_max on rebound too, unlike the sign on
 *             the page
 * Valid when  delta is small against the radii */
#ifndef GRIP_NORMAL_HOOKE_HYSTERESIS_H
#define GRIP_NORMAL_HOOKE_HYSTERESIS_H

#include "laws/physics.h"
#include "laws/shared/hysteresis.h"
#include "laws/shared/root.h"

/* Compile-time facts for the batch loop. */
#define NORMAL_HOOKE_HYSTERESIS_SLOTS 1
#define NORMAL_HOOKE_HYSTERESIS_OWN_HISTORY 0
#define NORMAL_HOOKE_HYSTERESIS_WRITES (GRIP_REACH | GRIP_PLASTIC)

struct normal_hooke_hysteresis_constants {
  /* k1 [F/L]; if of_material, k1 divided by (R*^2 m*)^(1/5). */
  double k1;
  /* k2max/k1, kc/k1, delta_lim/a12, gamma_n/sqrt(m* k1) [-]; f0 [F]. */
  double k2_ratio, kc_ratio, limit, gamma_e, f0;
  /* Range of f0 beyond touch, times k1 [F]. */
  double pull;
  /* stokes_c 6 pi mu_f [F T/L^2], and ln e_max [-]. */
  double stokes, log_e_max;
  /* Each 0 or 1. */
  double of_material, viscous;
};

GRIP_PHYSICS double normal_hooke_hysteresis_k1(struct normal_hooke_hysteresis_constants c,
                                               double reduced_radius, double reduced_mass)
{
  return c.of_material != 0 ? c.k1 * grip_root(reduced_radius * reduced_radius * reduced_mass, 5) : c.k1;
}

/* Returns gamma_n/sqrt(m* k1) at this speed, 2/sqrt(1 + (pi/ln e)^2). The formula is rearranged with m*
 * |v_n|, so that it does not divide by the speed. As the Stokes number tends to 0, the result tends to 2,
 * which is critical damping. */
GRIP_PHYSICS double normal_hooke_hysteresis_viscous(struct normal_hooke_hysteresis_constants c,
                                                    struct normal_contact in)
{
  const double momentum = in.reduced_mass * fabs(in.speed_n);
  const double minus_log_e = c.stokes * in.reduced_radius * in.reduced_radius - c.log_e_max * momentum;
  const double ratio = GRIP_PI * momentum / (minus_log_e + 1e-300);
  return 2 / sqrt(1 + ratio * ratio);
}

GRIP_PHYSICS struct normal_force normal_hooke_hysteresis(struct normal_hooke_hysteresis_constants c,
                                                         struct normal_contact in)
{
  const double k1 = normal_hooke_hysteresis_k1(c, in.reduced_radius, in.reduced_mass);
  const struct grip_hysteresis spring = {k1, c.k2_ratio * k1, c.kc_ratio * k1,
                                         c.limit * 2 * in.reduced_radius};
  const struct grip_hysteretic s = grip_hysteretic(spring, in.overlap, in.history, true, GRIP_THROUGH_POINT);
  const int touching = in.overlap > 0;
  const double damping = c.viscous != 0 ? normal_hooke_hysteresis_viscous(c, in) : c.gamma_e;
  struct normal_force out = GRIP_ZERO;
  out.elastic = c.f0 + (touching ? s.force : -spring.kc * in.overlap);
  out.damping = damping * sqrt(k1 * in.dashpot_mass * (touching ? 1.0 : 0.0));
  out.adhesion = spring.kc * in.overlap;
  out.stiffness = spring.k2max;
  out.loading = k1;
  out.held = k1 * in.overlap + c.pull;
  out.history = s.largest;
  /* Energy is 0 at the overlap where the pull f0 begins. */
  out.stored = (touching ? s.stored : -0.5 * spring.kc * in.overlap * in.overlap) + c.f0 * in.overlap +
               0.5 * c.f0 * c.pull / k1;
  /* This is a product because a conditional would not be vectorised. If the contact does not touch, the
   * product is GRIP_LOST_NUMERICALLY, which is 0. */
  out.lost = touching * s.lost;
  out.yielded = s.yielded;
  out.parted = s.parted;
  return out;
}

#endif
