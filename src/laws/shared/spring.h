/* SPDX-License-Identifier: GPL-2.0-only */
/* Operations shared by the springs of tangential, rolling and twisting laws. Springs rotate with the contact,
 * stretch, and slide at their limit. All arguments and results are values, and all branches are selects, so
 * that loops over lanes are vectorised. */
#ifndef GRIP_SPRING_H
#define GRIP_SPRING_H

#include "laws/physics.h"

/* Component of a in the plane normal to n, rescaled to the length of `like`. The result is 0 if a is parallel
 * to n. */
GRIP_PHYSICS struct grip_vec grip_project(struct grip_vec a, struct grip_vec n, struct grip_vec like)
{
  const struct grip_vec flat = grip_sub(a, grip_scale(grip_dot(a, n), n));
  const double length2 = grip_dot(flat, flat);
  return grip_scale(length2 > 0 ? sqrt(grip_dot(like, like) / length2) : 0, flat);
}

/* Rotates a spring with its contact: first by the angle about n, then into the plane normal to n. The length
 * of the spring stays unchanged. */
GRIP_PHYSICS struct grip_vec grip_rotate(struct grip_vec spring, struct grip_vec n, double angle)
{
  return grip_project(grip_add(spring, grip_scale(angle, grip_cross(n, spring))), n, spring);
}

/* Result for a spring that may slide. The units below are for a tangential spring. If the spring is a
 * rotation [rad], the force is a torque [F L], k is in F L, and the dashpot is in F L T. */
struct grip_slide {
  /* Force of spring and dashpot [F], and the updated spring [L]. */
  struct grip_vec force, spring;
  /* Only for the ledger, as in struct tangential_force: the stiffness [F/L], the coefficient of the dashpot
   * [F T/L], and the amount by which the force would exceed its limit [F]. A law must not compute these from
   * a product that enters the force. The compiler would then fuse the operations of the force differently,
   * and a run with a ledger would not be bitwise identical to a run without. */
  double k, dashpot, slides;
  /* Only for the ledger: as in struct tangential_force [L]. */
  double yields, held;
};

/* The length at which a spring yields that never exceeds its limit. */
#define GRIP_NEVER_YIELDS 1e300

/* Sets the lengths that the ledger needs: the forces `yield` of static friction and `dynamic`
 * times `yield`, divided by k. */
GRIP_PHYSICS struct grip_slide grip_limit_spring(struct grip_slide s, double yield, double dynamic)
{
  s.yields = s.k > 0 ? yield / s.k : GRIP_NEVER_YIELDS;
  s.held = dynamic * s.yields;
  return s;
}

/* A spring that was reset to the length at which it yields does not exceed this length by rounding. */
GRIP_PHYSICS bool grip_exceeds(double length2, double yields)
{
  return length2 > (1 + 1e-9) * (yields * yields);
}

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
  out.yields = s.yields;
  out.held = s.held;
  return out;
}

/* The stick-slip rule of Luding for a spring xi that is a vector. The caller must have rotated xi; the
 * function stretches it by u dt. Static friction holds the force of spring and dashpot up to the force
 * `yield`. Above `yield` the contact slides: the force is `dynamic` times `yield`, and the spring is reset to
 * match this force. The force is computed from the stretched spring, because velocity Verlet has already
 * moved the spheres by u dt. A spring that is stretched later acts as a negative damping -k dt. */
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
  return grip_limit_spring(out, yield, dynamic);
}

/* Coulomb's limit on the force of the spring alone. Below the limit, the dashpot adds to the spring. Above
 * it, the spring is cut to the limit and the dashpot is switched off. The caller must have rotated xi; the
 * function stretches it by u dt. */
GRIP_PHYSICS struct grip_slide grip_elastic_slip(struct grip_vec xi, struct grip_vec u, double k,
                                                 double gamma, double limit, double dt)
{
  const struct grip_vec stretched = grip_add(xi, grip_scale(dt, u));
  const double size = k * grip_length(stretched);
  const int sticks =
      size < limit * (1 - 1e-12); /* a spring cut to the limit does not stick again by rounding */
  const double cut = sticks ? 1 : limit / (size > 0 ? size : 1);
  const struct grip_vec spring = grip_scale(cut, stretched);
  struct grip_slide out = GRIP_ZERO;
  out.force = grip_sub(grip_scale(-k, spring), grip_scale(sticks ? gamma : 0, u));
  out.spring = spring;
  out.k = k;
  out.dashpot = gamma;
  out.slides = size - limit * (1 - 1e-12);
  return grip_limit_spring(out, limit, 1);
}

#endif
