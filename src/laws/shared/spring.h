/* SPDX-License-Identifier: GPL-2.0-only */
/* What the springs of the tangential, rolling and twisting senses share: they turn with the contact, they
 * stretch, and they slide when they yield. All in values, all branches as selects. */
#ifndef GRIP_SPRING_H
#define GRIP_SPRING_H

#include "laws/physics.h"

/* The part of a in the plane normal to n, with the length that `like` has: 0 where a stands on the plane. */
GRIP_PHYSICS struct grip_vec grip_project(struct grip_vec a, struct grip_vec n, struct grip_vec like)
{
  const struct grip_vec flat = grip_sub(a, grip_scale(grip_dot(a, n), n));
  const double length2 = grip_dot(flat, flat);
  return grip_scale(length2 > 0 ? sqrt(grip_dot(like, like) / length2) : 0, flat);
}

/* Turns a spring with its contact: by the angle about n, then into the plane normal to n, length kept. */
GRIP_PHYSICS struct grip_vec grip_rotate(struct grip_vec spring, struct grip_vec n, double angle)
{
  return grip_project(grip_add(spring, grip_scale(angle, grip_cross(n, spring))), n, spring);
}

/* What a spring that may slide answers. Units are those of the sense: where the spring is a rotation [rad],
 * the force is a torque [F L], k is in F L and the dashpot in F L T. */
struct grip_slide {
  /* The force of spring and dashpot [F], and the spring as it is after it [L]. */
  struct grip_vec force, spring;
  /* For the ledger, as in struct tangential_force: nothing that is made of products of the force, which a
   * compiler would then fuse otherwise, and a run with a ledger would not be the same to the last bit. The
   * stiffness [F/L], the coefficient of the dashpot [F T/L], and by what the force would be above its limit
   * [F]. */
  double k, dashpot, slides;
};

/* Energy of a spring [F L]. */
GRIP_PHYSICS double grip_stored(double k, struct grip_vec spring)
{
  return 0.5 * k * grip_dot(spring, spring);
}

GRIP_PHYSICS struct tangential_force grip_slide_force(struct grip_slide s)
{
  struct tangential_force out = GRIP_ZERO;
  out.force = s.force;
  out.spring = s.spring;
  out.stiffness = s.k;
  out.rigidity = s.k;
  out.dashpot = s.dashpot;
  out.slides = s.slides;
  return out;
}

/* The Luding routine of one vectorial sense: the spring xi, turned already, stretches by u dt; its force is
 * held by static friction up to the yield force, above it slides at `dynamic` times the yield force, with the
 * spring reset to match. The force is of the stretched spring: velocity Verlet has moved the spheres by u dt
 * already, and a spring that lags behind is a negative damping -k dt. */
GRIP_PHYSICS struct grip_slide grip_stick_slip(struct grip_vec xi, struct grip_vec u, double k, double gamma,
                                               double yield, double dynamic, double dt)
{
  const struct grip_vec stretched = grip_add(xi, grip_scale(dt, u));
  const struct grip_vec viscous = grip_scale(gamma, u);
  const struct grip_vec trial = grip_sub(grip_scale(-k, stretched), viscous);
  const double size = grip_length(trial);
  const int sticks = size <= yield;
  const struct grip_vec slipping = grip_scale(yield * dynamic / (size > 0 ? size : 1), trial);
  const struct grip_vec reset = grip_scale(k > 0 ? -1 / k : 0, grip_add(slipping, viscous));
  const struct grip_vec spring = grip_select(sticks, stretched, reset);
  struct grip_slide out = GRIP_ZERO;
  out.force = grip_select(sticks, trial, slipping);
  out.spring = spring;
  out.k = k;
  out.dashpot = gamma;
  out.slides = size - yield;
  return out;
}

/* Coulomb's limit on the elastic part alone: below it the dashpot adds to the spring, from it on the spring
 * is cut to the limit and the dashpot is silent. xi is turned already and stretches by u dt. */
GRIP_PHYSICS struct grip_slide grip_elastic_slip(struct grip_vec xi, struct grip_vec u, double k,
                                                 double gamma, double limit, double dt)
{
  const struct grip_vec stretched = grip_add(xi, grip_scale(dt, u));
  const double size = k * grip_length(stretched);
  const int sticks =
      size < limit * (1 - 1e-12); /* one that was cut to the limit does not stick by rounding */
  const double cut = sticks ? 1 : limit / (size > 0 ? size : 1);
  const struct grip_vec spring = grip_scale(cut, stretched);
  struct grip_slide out = GRIP_ZERO;
  out.force = grip_sub(grip_scale(-k, spring), grip_scale(sticks ? gamma : 0, u));
  out.spring = spring;
  out.k = k;
  out.dashpot = gamma;
  out.slides = size - limit * (1 - 1e-12);
  return out;
}

#endif
