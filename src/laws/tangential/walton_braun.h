/* SPDX-License-Identifier: GPL-2.0-only */
/* Friction of Walton and Braun: a spring that softens as slip spreads over the contact, with hysteresis loops
 * on unloading and reloading.
 *
 * Source      walton_braun1986 (the stiffness), walton1993 (in three dimensions)
 * Equation    T grows along itself:  dT/ds = k0 (1 - (T - T*)/(mu N - T*))^(1/3)
 *             T falls:               dT/ds = k0 (1 - (T* - T)/(mu N + T*))^(1/3)
 *             T* = T where the direction of sliding reverses, 0 at first; it scales with N
 *             across T:              dT/ds = k0,  |T| <= mu N,  k0 = kt_ratio k_n
 * Symbols     T friction force, the history [F]; T* [F], stored in the history as T* / (mu N); s sliding
 *             distance
 *             [L]; N load [F]; k_n loading stiffness of the normal law [F/L]
 * Departs from source   a step follows the integral of dT/ds, not its tangent
 * Valid when  the contact rotates little about its normal */
#ifndef GRIP_TANGENTIAL_WALTON_BRAUN_H
#define GRIP_TANGENTIAL_WALTON_BRAUN_H

#include "laws/physics.h"
#include "laws/shared/root.h"
#include "laws/shared/spring.h"

/* Compile-time facts for the batch loop. */
#define TANGENTIAL_WALTON_BRAUN_SLOTS 4
#define TANGENTIAL_WALTON_BRAUN_SYNCHRONIZES 0

struct tangential_walton_braun_constants {
  /* Both [-]. */
  double kt_ratio, mu;
};

GRIP_PHYSICS struct grip_vec tangential_walton_braun_rotate(struct tangential_walton_braun_constants c,
                                                            struct tangential_contact in)
{
  (void)c;
  return grip_rotate(in.spring, in.normal, in.normal_spin * in.dt);
}

/* Returns z after a sliding distance `stretch`, where dz/ds = -(k0/range) z^(1/3). range: the difference of
 * the friction force between the last reversal of sliding and the limit [F]. */
GRIP_PHYSICS double tangential_walton_braun_course(double z, double stretch, double range)
{
  const double root = grip_root(grip_max(z, 1e-300), 3);
  const double left = grip_max(0, root * root - 2.0 / 3.0 * stretch / (range > 0 ? range : 1));
  return range > 0 ? left * sqrt(left) : 0;
}

/* Only for the ledger. The energy that is recovered when the contact slides back to zero force is half of
 * this flexibility times the square of the force. top: the force from which the force has decreased. */
GRIP_LEDGER_PHYSICS double tangential_walton_braun_flexibility(double size, double top, double limit,
                                                               double k0)
{
  const double range = limit + top, safe = range > 0 ? range : 1, soft = k0 > 0 ? 1 / k0 : 0;
  const double now = grip_root(grip_max((size + limit) / safe, 1e-300), 3);
  const double zero = grip_root(grip_max(limit / safe, 1e-300), 3);
  const double now2 = now * now, zero2 = zero * zero;
  const double energy =
      safe * soft * (0.6 * safe * (now2 * now2 * now - zero2 * zero2 * zero) - 1.5 * limit * (now2 - zero2));
  return size > 1e-6 * limit ? 2 * energy / (size * size > 0 ? size * size : 1) : soft;
}

GRIP_PHYSICS struct tangential_force tangential_walton_braun(struct tangential_walton_braun_constants c,
                                                             struct tangential_contact in)
{
  const double k0 = c.kt_ratio * in.loading, limit = c.mu * in.load;
  /* Change of the force in this step if the contact had its full stiffness k0. */
  const struct grip_vec push = grip_scale(-k0 * in.stretch, in.velocity);
  const double pushed = grip_length(push), size = grip_length(in.spring);
  const int begins = !(size > 0);
  const struct grip_vec from = grip_select(begins, push, in.spring);
  const double whole = begins ? pushed : size;
  const struct grip_vec along = grip_scale(1 / (whole > 0 ? whole : 1), from);
  const double force = grip_min(size, limit), step = grip_dot(push, along);
  const struct grip_vec across = grip_sub(push, grip_scale(step, along));

  const double kept = in.memory * limit;
  const int grows = step > 0, falls = step < 0;
  const double top = (grows & (kept > force)) | (falls & (kept < force)) ? force : kept;
  const double range = grows ? limit - top : limit + top, left = grows ? limit - force : limit + force;
  const double course =
      range * tangential_walton_braun_course(range > 0 ? left / range : 0, fabs(step), range);
  const double moved = grows ? limit - course : falls ? course - limit : force;

  const struct grip_vec trial = grip_add(grip_scale(moved, along), across);
  const double length = grip_length(trial);
  const double cut = length > limit ? limit / (length > 0 ? length : 1) : 1;
  const double turned = moved < 0 ? -top : top;
  const double now = grip_min(length, limit);
  struct tangential_force out = GRIP_ZERO;
  out.force = grip_scale(cut, trial);
  out.spring = out.force;
  out.memory = limit > 0 ? turned / limit : 0;
  out.stiffness = k0;
  out.rigidity = tangential_walton_braun_flexibility(now, grip_max(now, turned), limit, k0);
  out.slides = 1; /* part of the contact always slides */
  out.yields = out.held = limit;
  return out;
}

#endif
