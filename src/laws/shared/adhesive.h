/* SPDX-License-Identifier: GPL-2.0-only */
/* The adhesive Hertz contact of normal schwarz: force and contact radius at an overlap. For alpha = 1 it is
 * the contact of normal jkr.
 *
 * delta(a) = a^2/R* - 4 xi sqrt(a) has two roots a at an overlap delta. The stable root is found with sqrt(a)
 * = s + t, where s = (xi R*)^(1/3) is the value of sqrt(a) at which the contact breaks: t^2 (t^2 + 4 s t + 6
 * s^2) = R* (delta - delta_min). The left-hand side is the square of an increasing function of t with a
 * simple zero at t = 0, so iterations converge quickly, even at pull-off and for xi = 0.
 *
 * Energy is relative to first touch, at overlap 0. It is negative while the surfaces attract each other. In a
 * stretched neck it is positive, and this energy is lost when the neck breaks. */
#ifndef GRIP_ADHESIVE_H
#define GRIP_ADHESIVE_H

#include "laws/physics.h"
#include "laws/shared/root.h"

/* 4^(1/3) */
#define GRIP_ROOT_4_3 1.5874010519681994

struct grip_adhesive {
  /* K = 4/3 E* [F/L^2], its square root [F^(1/2)/L], and xi [L^(1/2)] */
  double k, sqrt_k, xi;
  /* -P_c/R* [F/L] */
  double pull_off;
  /* alpha sqrt(-P_c/R*) [(F/L)^(1/2)] */
  double alpha_sqrt;
};

/* s, the value of sqrt(a) at which the contact breaks: (xi R*)^(1/3) [L^(1/2)]. */
GRIP_PHYSICS double grip_breaking_root(struct grip_adhesive c, double reduced_radius)
{
  return c.xi > 0 ? grip_root(c.xi * reduced_radius, 3) : 0;
}

/* Solves t^2 (t^2 + 4 s t + 6 s^2) = square for t; s, t [L^(1/2)], square [L^2]. The relative error of the
 * starting value is at most 2 %. Each step of Householder's iteration of third order, which needs one
 * division, raises it to about the fourth power. */
GRIP_PHYSICS double grip_stretch_root(double s, double square)
{
  const double p = sqrt(square);
  double t = 2.04 * p / (sqrt(6.0) * s + sqrt(6 * s * s + 4 * p) + 1e-300);
  for (int n = 0; n < 2; n++) {
    /* f: the excess over `square`; f1, f2, f3: its derivatives, divided by 1, 2 and 6. */
    const double w = s + t, f = t * t * (t * t + 4 * s * t + 6 * s * s) - square;
    const double f1 = 4 * t * (t * t + 3 * s * w), f2 = 6 * w * w, f3 = 4 * w;
    const double curved = f * f2, rise = f1 * f1 - curved;
    t -= f * rise / (f1 * (rise - curved) + f * f * f3 + 1e-300);
  }
  return t;
}

/* Square root of the contact radius at an overlap [L^(1/2)]. s: the square root at which the contact
 * breaks. */
GRIP_PHYSICS double grip_adhesive_root(double s, double radius, double overlap)
{
  const double unit = s * s * s * s / radius;
  return s + grip_stretch_root(s, radius * grip_max(0, overlap + 3 * unit));
}

/* Integral of the force over the overlap, up to the overlap at which the contact radius is root_a^2 [F L]. */
GRIP_PHYSICS double grip_adhesive_energy(struct grip_adhesive c, double radius, double root_a)
{
  const double a = root_a * root_a, a_3_2 = a * root_a, overlap = a * a / radius - 4 * c.xi * root_a;
  const double hertz = 0.4 * c.k * a * a * a * a * a / (radius * radius);
  const double mixed = (4 * c.k * c.xi + 8 * c.alpha_sqrt * c.sqrt_k) / (7 * radius) * a * a * a_3_2;
  const double neck = 2 * c.alpha_sqrt * c.sqrt_k * c.xi * a * a;
  return hertz - mixed + neck - (c.pull_off - c.alpha_sqrt * c.alpha_sqrt) * radius * overlap;
}

/* breaks: a compile-time constant of each law: the gap up to which the contact lasts, divided by (R*
 * xi^4)^(1/3). It is 3 for a contact that lasts until delta_min. */
GRIP_PHYSICS struct normal_force grip_adhesive(struct grip_adhesive c, struct normal_contact in,
                                               double breaks)
{
  const double radius = in.reduced_radius, s = grip_breaking_root(c, radius);
  const double unit = s * s * s * s / radius;
  const int touching = in.overlap > (in.history > 0 ? -breaks * unit : 0);
  const double root_radius = sqrt(radius);
  const double root_a = grip_adhesive_root(s, radius, in.overlap);
  const double a = root_a * root_a;
  const double hertz = c.sqrt_k * a * root_a / root_radius - c.alpha_sqrt * root_radius;
  const double root_touch = s * GRIP_ROOT_4_3; /* root_a at overlap 0 */
  struct normal_force out = GRIP_ZERO;
  out.elastic = hertz * hertz - c.pull_off * radius;
  out.adhesion = 2 * c.pull_off * radius;
  out.loading = c.k * root_radius * sqrt(grip_max(0, in.overlap));
  out.held = touching ? 1 : 0;
  out.contact_radius = a;
  out.history = 1;
  out.stored = grip_adhesive_energy(c, radius, root_a) - grip_adhesive_energy(c, radius, root_touch);
  return out;
}

#endif
