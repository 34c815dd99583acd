/* SPDX-License-Identifier: GPL-2.0-only */
/* Static and dynamic friction with a spring; adhesion increases its limit.
 *
 * Source      woo_luding (tangential sense), luding2008 (Sec. 3.2)
 * Equation    xi += v_t dt;  trial = -kt xi - gamma_t v_t, kt = kt_ratio k2hat
 *             |trial| <= mu (F_n + kc delta): force = trial
 *             else: force = trial/|trial| phi_d mu (F_n + kc delta), xi = -(force + gamma_t v_t)/kt
 * Symbols     xi elastic displacement, rotated with the contact [L]; k2hat of the normal law [F/L];
 *             F_n + kc delta, not below 0, the load [F]; v_t at the contact point [L/T]
 * Departs from source   the contact point lies half the overlap inside each sphere, so that a pair that
 *             rotates as a rigid body keeps its force. The spring is stretched before its force is computed;
 *             in the source it is stretched afterwards, which adds energy to the contact like a damping of
 *             -kt dt
 * Valid when  the tangential displacement inside a contact stays small against its radius */
#ifndef GRIP_TANGENTIAL_LUDING_H
#define GRIP_TANGENTIAL_LUDING_H

#include "laws/physics.h"
#include "laws/shared/spring.h"

/* Compile-time facts for the batch loop. */
#define TANGENTIAL_LUDING_SLOTS 3
#define TANGENTIAL_LUDING_SYNCHRONIZES 0

struct tangential_luding_constants {
  /* kt/k2hat, mu, phi_d [-]; gamma_t [F T/L] */
  double kt_ratio, mu, phi_d, gamma_t;
};

GRIP_PHYSICS struct grip_vec tangential_luding_rotate(struct tangential_luding_constants c,
                                                      struct tangential_contact in)
{
  (void)c;
  return grip_rotate(in.spring, in.normal, in.normal_spin * in.dt);
}

GRIP_PHYSICS struct tangential_force tangential_luding(struct tangential_luding_constants c,
                                                       struct tangential_contact in)
{
  const struct grip_slide s = grip_stick_slip(in.spring, in.velocity, c.kt_ratio * in.stiffness, c.gamma_t,
                                              c.mu * in.load, c.phi_d, in.dt);
  return grip_slide_force(s);
}

#endif
