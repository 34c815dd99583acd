/* SPDX-License-Identifier: GPL-2.0-only */
/* Twisting resistance: a spring that opposes relative spin about the normal, with a yield torque.
 *
 * Source      woo_luding (twisting sense), luding2008 (Sec. 3.4)
 * Equation    as rolling luding with scalars: kw = kw_ratio k2hat a12^2 (or kw_length k2hat a12),
 *             y = mu_w (F_n + kc delta) a12, w_w = (w_i - w_j).n
 * Symbols     xi elastic twist [rad]; a12 = 2 R* [L]; F_n + kc delta, not below 0, the load [F];
 *             torque on i along n, opposite on j [F L]
 * Departs from source   the meaning of kw_length and kw_ratio, and the spring being stretched first, as in
 *             rolling luding
 * Valid when  the elastic twist stays small */
#ifndef GRIP_TWISTING_LUDING_H
#define GRIP_TWISTING_LUDING_H

#include "laws/physics.h"
#include "laws/shared/spring.h"

/* Compile-time facts for the batch loop. */
#define TWISTING_LUDING_SLOTS 1

struct twisting_luding_constants {
  /* kw_ratio, mu_w, phi_d [-]; kw_length [L]; gamma_w [F L T] */
  double kw_ratio, kw_length, mu_w, phi_d, gamma_w;
};

GRIP_PHYSICS struct twisting_torque twisting_luding(struct twisting_luding_constants c,
                                                    struct twisting_contact in)
{
  const double a12 = 2 * in.reduced_radius;
  const double k = (c.kw_ratio * a12 + c.kw_length) * in.stiffness * a12;
  const double yield = c.mu_w * in.load * a12;
  const double viscous = c.gamma_w * in.spin;
  const double stretched = in.spring + in.spin * in.dt;
  const double trial = -k * stretched - viscous;
  const int sticks = fabs(trial) <= yield;
  const double slipping = copysign(yield * c.phi_d, trial);
  const double spring = sticks ? stretched : (k > 0 ? -(slipping + viscous) / k : 0);
  struct twisting_torque out = GRIP_ZERO;
  out.torque = sticks ? trial : slipping;
  out.spring = spring;
  const double yields = k > 0 ? yield / k : GRIP_NEVER_YIELDS, held = c.phi_d * yields;
  const bool exceeds = grip_exceeds(spring * spring, yields);
  out.stored = 0.5 * k * (exceeds ? held * held : spring * spring);
  out.viscous = c.gamma_w * (in.spin * in.spin);
  out.slides = (sticks & !exceeds) ? 0 : 1;
  return out;
}

#endif
