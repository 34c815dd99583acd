/* SPDX-License-Identifier: GPL-2.0-only */
/* Rolling resistance: a torque of constant magnitude opposing the relative spin.
 *
 * Source      ai2011 (type A), liggghts_rolling (cdt)
 * Equation    torque = -mu_r R* k_n delta (w_r + twist n)/|w_i - w_j|, twist only with torsion
 * Symbols     w_r, twist parts of w_i - w_j in the contact plane and along n [rad/T]; R* reduced radius [L];
 *             k_n delta the spring's force on loading, without adhesion [F]; torque on i [F L]
 * Departs from source   none. As in the source, the torque is divided by the full relative spin even if
 *             twisting is not resisted
 * Valid when  spheres keep rolling: a sphere at rest jitters, because the torque does not vanish at small
 *             spins */
#ifndef GRIP_ROLLING_CDT_H
#define GRIP_ROLLING_CDT_H

#include "laws/physics.h"

/* Compile-time facts for the batch loop. */
#define ROLLING_CDT_SLOTS 0
#define ROLLING_CDT_SYNCHRONIZES 0
#define ROLLING_CDT_TORSION 1

struct rolling_cdt_constants {
  /* mu_r [-]; torsion: 1 if twisting is resisted too, else 0 */
  double mu_r, torsion;
};

GRIP_PHYSICS struct rolling_torque rolling_cdt(struct rolling_cdt_constants c, struct rolling_contact in)
{
  const double push = grip_max(0, in.loading * in.overlap);
  const double spin2 = grip_dot(in.spin, in.spin) + in.twist * in.twist;
  const double over_spin = spin2 > 0 ? 1 / sqrt(spin2) : 0;
  const double torque = c.mu_r * in.reduced_radius * push * over_spin;
  struct rolling_torque out = GRIP_ZERO;
  out.torque = grip_add(grip_scale(-torque, in.spin), grip_scale(-torque * c.torsion * in.twist, in.normal));
  out.slides = 1;
  return out;
}

#endif
