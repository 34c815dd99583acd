/* SPDX-License-Identifier: GPL-2.0-only */
/* The adhesive Hertz contact of schwarz, which is that of jkr for alpha = 1: force and contact radius at an overlap.
 *
 * delta(a) = a^2/R* - 4 xi sqrt(a) has two roots; the stable one is sought for sqrt(a) = s + t, s = (xi R*)^(1/3) where
 * contact breaks: t sqrt(t^2 + 4 s t + 6 s^2) = p, p^2 = R* (delta - delta_min). Its left side is convex and simple
 * at 0, so that Newton's iteration converges at once, also at pull-off and for xi = 0.
 *
 * The energy is counted from the first touch, at overlap 0: below 0 while the surfaces pull, above 0 in a stretched neck,
 * whose energy is lost when it breaks.
 *
 * The includer has defined BREAKS: how far beyond touch the contact lasts, over (R* xi^4)^(1/3); 3 to delta_min. */
#ifndef GRIP_ADHESIVE_H
#define GRIP_ADHESIVE_H

#include "laws/shared/moduli.h"
#include "laws/shared/root.h"

#define GRIP_ROOT_4_3 1.5874010519681994 /* 4^(1/3) */

#define SLOTS 1
#define REACH 1
#define STRETCH 1
#define OWN_RADIUS 1

struct constants {
  double k, sqrt_k, xi; /* K = 4/3 E*, xi */
  double pull_off;      /* -P_c/R* */
  double alpha_sqrt;    /* alpha sqrt(-P_c/R*) */
};

static const struct grip_slot slots[] = {{"in_contact", "-", +1}};

/* gamma: work of adhesion. */
static inline const char *grip_derive_adhesive(struct grip_model *model, double gamma, double alpha)
{
  const struct grip_material *m = model->material;
  const double k = 4.0 / 3.0 * grip_young_modulus(m), pull_off = 6 * GRIP_PI * gamma / (alpha * alpha + 3);
  const struct constants c = {
      .k = k,
      .sqrt_k = sqrt(k),
      .xi = alpha * sqrt(2 * GRIP_PI * gamma / (3 * k * (alpha * alpha + 3))),
      .pull_off = pull_off,
      .alpha_sqrt = alpha * sqrt(pull_off),
  };
  GRIP_KEEP(model, GRIP_NORMAL, c);
  return 0;
}

/* s, sqrt(a) where contact breaks, (xi R*)^(1/3). */
static inline double grip_breaking_root(struct constants c, double reduced_radius)
{
  return c.xi > 0 ? grip_root(c.xi * reduced_radius, 3) : 0;
}

/* t of t sqrt(t^2 + 4 s t + 6 s^2) = p. The start is off by 4 % at most, and each step squares that. */
static inline double grip_stretch_root(double s, double p)
{
  double t = 2 * p / (sqrt(6.0) * s + sqrt(6 * s * s + 4 * p) + 1e-300);
  for (int n = 0; n < 4; n++) {
    const double q = t * t + 4 * s * t + 6 * s * s;
    t -= (t * q - p * sqrt(q)) / (2 * t * t + 6 * s * t + 6 * s * s + 1e-300);
  }
  return t;
}

/* The force's integral over the overlap up to the contact radius a, given its root. */
static inline double grip_adhesive_energy(struct constants c, double radius, double root_a)
{
  const double a = root_a * root_a, a_3_2 = a * root_a, overlap = a * a / radius - 4 * c.xi * root_a;
  const double hertz = 0.4 * c.k * a * a * a * a * a / (radius * radius);
  const double mixed = (4 * c.k * c.xi + 8 * c.alpha_sqrt * c.sqrt_k) / (7 * radius) * a * a * a_3_2;
  const double neck = 2 * c.alpha_sqrt * c.sqrt_k * c.xi * a * a;
  return hertz - mixed + neck - (c.pull_off - c.alpha_sqrt * c.alpha_sqrt) * radius * overlap;
}

static inline struct normal_force law(struct constants c, struct normal_contact in)
{
  const double radius = in.reduced_radius, s = grip_breaking_root(c, radius);
  const double unit = s * s * s * s / radius;
  const int touching = in.overlap > 0 || (in.history > 0 && in.overlap + BREAKS * unit > 0);
  const double root_radius = sqrt(radius);
  const double root_a = s + grip_stretch_root(s, root_radius * sqrt(grip_max(0, in.overlap + 3 * unit)));
  const double a = root_a * root_a;
  const double hertz = c.sqrt_k * a * root_a / root_radius - c.alpha_sqrt * root_radius;
  const double root_touch = s * GRIP_ROOT_4_3; /* root_a where the overlap is 0 */
  return (struct normal_force){
      .elastic = hertz * hertz - c.pull_off * radius,
      .adhesion = 2 * c.pull_off * radius,
      .loading = c.k * root_radius * sqrt(grip_max(0, in.overlap)),
      .held = touching ? 1 : 0,
      .contact_radius = a,
      .history = 1,
      .stored = grip_adhesive_energy(c, radius, root_a) - grip_adhesive_energy(c, radius, root_touch),
  };
}

static struct grip_reach reach(const double *constants, double reduced_radius, double reduced_mass)
{
  struct constants c;
  (void)reduced_mass;
  memcpy(&c, constants, sizeof c);
  const double s = grip_breaking_root(c, reduced_radius);
  return (struct grip_reach){.begin = 0, .end = BREAKS * pow(s, 4) / reduced_radius};
}

#include "batch/pass_normal.h"

#endif
