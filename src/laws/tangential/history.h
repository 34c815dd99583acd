/* SPDX-License-Identifier: GPL-2.0-only */
/* Friction with a spring as in LIGGGHTS: at Coulomb's limit the spring is cut and the dashpot is switched
 * off.
 *
 * Source      liggghts_history, for hooke/hysteresis; direnzo2004 (k_t of a Hertz contact)
 * Equation    xi += v_t dt;  kt |xi| <= mu |F_n|: force = -kt xi - gamma_t v_t
 *             else: force = -mu |F_n| xi/|xi|, xi = -force/kt
 *             kt = k1, gamma_t = gamma_n; with a modulus kt = 8 G* a, gamma_t = gamma_n sqrt(4 G* / E*)
 * Symbols     xi elastic displacement [L]; k1 loading stiffness of the normal law [F/L]; a contact radius
 *             [L]; F_n total normal force [F]; gamma_n damping coefficient of the normal law [F T/L];
 *             1/G* = (2 - nu_i)/G_i + (2 - nu_j)/G_j, G = E/(2 (1 + nu)) [F/L^2]
 * Departs from source   the spring also rotates with a contact that spins about its normal. As in the source,
 *             it is projected on the tangent plane without restoring its length
 * Valid when  partial slip inside the contact does not matter */
#ifndef GRIP_TANGENTIAL_HISTORY_H
#define GRIP_TANGENTIAL_HISTORY_H

#include "laws/physics.h"
#include "laws/shared/spring.h"

/* Compile-time facts for the batch loop. */
#define TANGENTIAL_HISTORY_SLOTS 3
#define TANGENTIAL_HISTORY_SYNCHRONIZES 0

struct tangential_history_constants {
  /* 8 G* [F/L^2]; 0 if kt is the normal law's k1 */
  double shear;
  /* gamma_t/gamma_n, and mu [-]. */
  double damping_ratio, mu;
};

GRIP_PHYSICS struct grip_vec tangential_history_rotate(struct tangential_history_constants c,
                                                       struct tangential_contact in)
{
  (void)c;
  const double angle = in.normal_spin * in.dt;
  const struct grip_vec arc = grip_add(in.spring, grip_scale(angle, grip_cross(in.normal, in.spring)));
  const struct grip_vec turned = grip_scale(1 / sqrt(1 + angle * angle), arc); /* length is preserved */
  return grip_sub(turned, grip_scale(grip_dot(turned, in.normal), in.normal));
}

GRIP_PHYSICS struct tangential_force tangential_history(struct tangential_history_constants c,
                                                        struct tangential_contact in)
{
  const double k = c.shear > 0 ? c.shear * in.contact_radius : in.loading;
  const struct grip_slide s = grip_elastic_slip(in.spring, in.velocity, k, c.damping_ratio * in.damping,
                                                c.mu * fabs(in.normal_force), in.dt);
  return grip_slide_force(s);
}

#endif
