/* SPDX-License-Identifier: GPL-2.0-only */
/* Rolling resistance: a spring that opposes relative spin in the contact plane, with a yield torque.
 *
 * Source      woo_luding (rolling sense), luding2008 (Sec. 3.3)
 * Equation    xi += w_r dt;  trial = -kr xi - gamma_r w_r, kr = kr_ratio k2hat a12^2 (or kr_length k2hat a12)
 *             |trial| <= y = mu_r (F_n + kc delta) a12: torque = trial
 *             else: torque = trial/|trial| phi_d y, xi = -(torque + gamma_r w_r)/kr
 * Symbols     xi elastic rotation [rad]; w_r relative spin in the contact plane [rad/T]; a12 = 2 R* [L];
 *             F_n + kc delta, not below 0, the load [F]; torque on i, opposite on j [F L]
 * Departs from source   the page's kr/kn (krDivKn in Woo) has the dimension of a length and is kr_length
 *             here; kr_ratio is the dimensionless form, kr_length = kr_ratio a12. The spring is stretched
 *             before its torque is computed, as in tangential luding
 * Valid when  the elastic rotation stays small */
#ifndef GRIP_ROLLING_LUDING_H
#define GRIP_ROLLING_LUDING_H

#include "laws/physics.h"
#include "laws/shared/spring.h"

/* Compile-time facts for the batch loop. */
#define ROLLING_LUDING_SLOTS 3
#define ROLLING_LUDING_SYNCHRONIZES 0
#define ROLLING_LUDING_TORSION 0

struct rolling_luding_constants {
  /* kr_ratio, mu_r, phi_d [-]; kr_length [L]; gamma_r [F L T] */
  double kr_ratio, kr_length, mu_r, phi_d, gamma_r;
};

GRIP_PHYSICS struct grip_vec rolling_luding_rotate(struct rolling_luding_constants c,
                                                   struct rolling_contact in)
{
  (void)c;
  return grip_rotate(in.spring, in.normal, in.normal_spin * in.dt);
}

GRIP_PHYSICS struct rolling_torque rolling_luding(struct rolling_luding_constants c,
                                                  struct rolling_contact in)
{
  const double a12 = 2 * in.reduced_radius;
  const double kr = (c.kr_ratio * a12 + c.kr_length) * in.stiffness * a12;
  const struct grip_slide s =
      grip_stick_slip(in.spring, in.spin, kr, c.gamma_r, c.mu_r * in.load * a12, c.phi_d, in.dt);
  struct rolling_torque out = GRIP_ZERO;
  out.torque = s.force;
  out.spring = s.spring;
  out.stored = grip_stored(kr, s.spring);
  out.viscous = c.gamma_r * grip_dot(in.spin, in.spin);
  out.slides = s.slides;
  out.yields = s.yields;
  out.held = s.held;
  return out;
}

#endif
