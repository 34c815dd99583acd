/* SPDX-License-Identifier: GPL-2.0-only */
/* The Edinburgh elasto-plastic adhesive contact (EEPA): a hysteretic spring, Hertzian or linear, whose
 * pull-off force increases with the plastic contact area.
 *
 * Source      morrissey2013, thakur2014, liggghts_edinburgh
 * Equation    elastic = f0 + max(-f_adh, min(k1 delta^n, k2 (delta^n - delta_p^n)))
 *             k1 = 4/3 E* sqrt(R*) for n = 1.5, 2 E* R* for n = 1;  k2 = k2_ratio k1
 *             loading: delta_p = (1 - k1/k2)^(1/n) delta
 *             f_adh = f_min (delta/delta_min)^chi,
 *             f_min = min(3/2 pi gamma a, k2 delta_q^n/2),  k2 (delta_q^n - delta_min^n) = f_min;
 *             where the limit holds delta_min = delta_q/2;  with kc_ratio: f_adh = kc_ratio k1 delta^n
 *             on the adhesion branch delta_p becomes (delta^n + f_adh/k2)^(1/n)
 *             F_n = elastic - gamma_n v_n;  with e: gamma_n = alpha sqrt(m* k1) (n = 1), with sqrt(delta)
 *             beside k1 (n = 1.5)
 * Symbols     delta overlap [L]; delta_p plastic overlap, where the force on the unloading curve is f0, a
 *             history value; delta_q its largest value so far, another one; a radius of the circle in which
 *             the spheres
 *             intersect at the overlap delta_q [L]; gamma energy of adhesion [F/L]; k1, k2 [F/L^n];
 *             1/E* = (1 - nu_i^2)/E_i + (1 - nu_j^2)/E_j [F/L^2]
 * Departs from source   the page lists where. The adhesion branch belongs to delta_q even after reloading has
 *             left it; walls attract; the damping of n = 1.5 has the right dimension
 * Valid when  delta is small against the radii. n = 1 without damping, dm = v0 sqrt(m* / k1): as luding with
 *             phi_f 0 */
#ifndef GRIP_NORMAL_EDINBURGH_H
#define GRIP_NORMAL_EDINBURGH_H

#include "laws/physics.h"
#include "laws/shared/exponential.h"
#include "laws/shared/logarithm.h"
#include "laws/shared/root.h"

/* Compile-time facts for the batch loop. */
#define NORMAL_EDINBURGH_SLOTS 2
#define NORMAL_EDINBURGH_OWN_HISTORY 0
#define NORMAL_EDINBURGH_WRITES GRIP_PLASTIC

/* How the pull on the adhesion branch depends on the overlap. */
enum normal_edinburgh_branch {
  /* f_adh = kc_ratio k1 delta^n. */
  EDINBURGH_FIXED,
  /* chi = n. */
  EDINBURGH_ALIKE,
  /* 3 chi/n is an integer, at most 63. */
  EDINBURGH_THIRDS,
  EDINBURGH_ANY
};

struct normal_edinburgh_constants {
  /* k1 divided by its power of R* [F/L^2]; k2/k1; 1 - k1/k2, and its n-th root [-]. */
  double stiffness, k2_ratio, depth, lambda;
  /* f0 [F] */
  double f0;
  /* 3/2 pi gamma [F/L]. */
  double pull;
  /* kc/k1 [-], and gamma_n [F T/L]. */
  double kc_ratio, gamma_n;
  /* gamma_n divided by the square root of m* times the loading stiffness [-]. */
  double gamma_e;
  /* 1 for n = 1.5, 0 for n = 1. */
  double hertzian;
  /* chi/n [-], and enum normal_edinburgh_branch. */
  double exponent, branch;
};

/* delta^n, for a non-negative overlap. */
GRIP_PHYSICS double normal_edinburgh_power(struct normal_edinburgh_constants c, double overlap)
{
  return c.hertzian != 0 ? overlap * sqrt(overlap) : overlap;
}

/* The overlap with the given n-th power. */
GRIP_PHYSICS double normal_edinburgh_overlap(struct normal_edinburgh_constants c, double power)
{
  return c.hertzian != 0 ? grip_root(power * power, 3) : power;
}

/* Takes the constant as a double, because C++20 deprecates comparing a double with an enumerator. */
GRIP_PHYSICS bool normal_edinburgh_is(struct normal_edinburgh_constants c,
                                      enum normal_edinburgh_branch branch)
{
  return c.branch == (double)branch;
}

/* Returns ratio^(chi/n). For EDINBURGH_THIRDS, by binary exponentiation of the cube root of `ratio`. */
GRIP_PHYSICS double normal_edinburgh_ratio(struct normal_edinburgh_constants c, double ratio)
{
  if (normal_edinburgh_is(c, EDINBURGH_ANY)) return grip_exp(c.exponent * grip_log(grip_max(ratio, 1e-300)));
  if (!normal_edinburgh_is(c, EDINBURGH_THIRDS)) return ratio;
  const int power = (int)(3 * c.exponent + 0.5);
  double base = grip_root(ratio, 3), out = 1;
  for (int bit = 0; bit < 6; bit++) {
    const double set = (power >> bit) & 1; /* a conditional would not be vectorised */
    out *= set * base + (1 - set);
    base = base * base;
  }
  return out;
}

/* The adhesion branch: f_adh = strength (delta^n/at)^(chi/n). */
struct normal_edinburgh_adhesion {
  double strength, at;
};

/* Square of the radius of the circle in which two spheres, or a sphere and a plane, intersect at the overlap
 * [L^2]. */
GRIP_PHYSICS double normal_edinburgh_circle(struct normal_contact in, double overlap)
{
  const double sum = in.radius_i + in.radius_j, twice = 2 * sum - 2 * overlap;
  const double spheres = overlap * (2 * in.radius_i - overlap) * (2 * in.radius_j - overlap) *
                         (2 * sum - overlap) / (twice * twice > 0 ? twice * twice : 1);
  const double wall = overlap * (2 * in.radius_i - overlap);
  return grip_max(0, in.sphere_j > 0 ? spheres : wall);
}

/* The adhesion branch after the largest plastic overlap. largest: delta_q; power: the n-th power of
 * delta_q. */
GRIP_PHYSICS struct normal_edinburgh_adhesion normal_edinburgh_adhesion(struct normal_edinburgh_constants c,
                                                                        struct normal_contact in, double k1,
                                                                        double largest, double power)
{
  struct normal_edinburgh_adhesion out = GRIP_ZERO;
  if (normal_edinburgh_is(c, EDINBURGH_FIXED)) {
    out.strength = c.kc_ratio * k1;
    out.at = 1;
    return out;
  }
  const double k2 = c.k2_ratio * k1, limit = 0.5 * k2 * power;
  const double wanted = c.pull * sqrt(normal_edinburgh_circle(in, largest));
  const int limited = wanted > limit;
  const double half = c.hertzian != 0 ? 0.35355339059327376 : 0.5; /* 0.5^n */
  const double at = limited ? half * power : power - wanted / (k2 > 0 ? k2 : 1);
  out.strength = limited ? limit : wanted;
  out.at = at > 0 ? at : 1;
  return out;
}

GRIP_PHYSICS double normal_edinburgh_pull(struct normal_edinburgh_constants c,
                                          struct normal_edinburgh_adhesion a, double power)
{
  return a.strength * normal_edinburgh_ratio(c, power / a.at);
}

/* Energy recovered on the unloading curve of delta_p if the contact unloads from the overlap delta [F L]. */
GRIP_LEDGER_PHYSICS double normal_edinburgh_stored(struct normal_edinburgh_constants c, double k2,
                                                   double overlap, double plastic)
{
  const double power = normal_edinburgh_power(c, overlap), zero = normal_edinburgh_power(c, plastic);
  return k2 * ((power * overlap - zero * plastic) / (c.hertzian != 0 ? 2.5 : 2) - zero * (overlap - plastic));
}

/* Work lost in the first loading up to the current delta_p: the work of loading minus the work recovered on
 * unloading [F L]. */
GRIP_LEDGER_PHYSICS double normal_edinburgh_yield(struct normal_edinburgh_constants c, double k1,
                                                  double plastic)
{
  const double dm = c.lambda > 0 ? plastic / c.lambda : 0;
  const double work = k1 * normal_edinburgh_power(c, dm) * dm / (c.hertzian != 0 ? 2.5 : 2);
  return work - normal_edinburgh_stored(c, c.k2_ratio * k1, dm, plastic);
}

/* Work needed to separate spheres with the plastic overlap delta_p [F L]. Their unloading curve meets the
 * adhesion branch at `overlap`, where the pull is `pull`. The work is that down the unloading curve and along
 * the adhesion branch. */
GRIP_PHYSICS double normal_edinburgh_parting(struct normal_edinburgh_constants c, double k2, double overlap,
                                             double plastic, double pull)
{
  const double chi = c.exponent * (c.hertzian != 0 ? 1.5 : 1);
  return normal_edinburgh_stored(c, k2, overlap, plastic) + pull * overlap / (chi + 1);
}

/* Returns delta^n at the point where the unloading curve of delta_p meets the adhesion branch. From the
 * second step on, Newton's iteration stays on one side of the root. */
GRIP_PHYSICS double normal_edinburgh_meeting(struct normal_edinburgh_constants c,
                                             struct normal_edinburgh_adhesion a, double k2, double plastic)
{
  const double zero = normal_edinburgh_power(c, plastic);
  double power = 0.5 * zero;
  for (int n = 0; n < 12; n++) {
    const double pull = normal_edinburgh_pull(c, a, power), safe = power > 0 ? power : 1;
    const double slope = k2 + c.exponent * pull / safe;
    const double next = power - (k2 * (power - zero) + pull) / (slope > 0 ? slope : 1);
    power = next > 0 ? next : 0.1 * power;
  }
  return power;
}

/* The same as normal_edinburgh_parting; this function finds the meeting point of the two curves itself. */
GRIP_LEDGER_PHYSICS double normal_edinburgh_whole_parting(struct normal_edinburgh_constants c,
                                                          struct normal_edinburgh_adhesion a, double k2,
                                                          double plastic)
{
  const double met = normal_edinburgh_meeting(c, a, k2, plastic);
  return normal_edinburgh_parting(c, k2, normal_edinburgh_overlap(c, met), plastic,
                                  normal_edinburgh_pull(c, a, met));
}

/* Always inlined, so that each loop is vectorised, and the loop without a ledger omits what only the ledger
 * needs. */
GRIP_PHYSICS __attribute__((always_inline)) struct normal_force
normal_edinburgh(struct normal_edinburgh_constants c, struct normal_contact in)
{
  const double radius = in.reduced_radius, overlap = grip_max(0, in.overlap);
  const double k1 = c.stiffness * (c.hertzian != 0 ? sqrt(radius) : radius), k2 = c.k2_ratio * k1;
  const double power = normal_edinburgh_power(c, overlap);
  const double plastic = grip_max(in.history, c.lambda * overlap);
  const double zero = grip_max(normal_edinburgh_power(c, in.history), c.depth * power);
  const double largest = grip_max(in.memory, plastic);
  const double line = k2 * (power - zero);
  const struct normal_edinburgh_adhesion a =
      normal_edinburgh_adhesion(c, in, k1, largest, normal_edinburgh_power(c, largest));
  const double pull = normal_edinburgh_pull(c, a, power);
  const int adheres = (line <= -pull) & (c.depth > 0);
  const double relaxed = normal_edinburgh_overlap(c, power + pull / (k2 > 0 ? k2 : 1));

  struct normal_force out = GRIP_ZERO;
  out.elastic = c.f0 + (adheres ? -pull : line);
  out.loading = k1 * (c.hertzian != 0 ? sqrt(overlap) : 1);
  out.damping = c.gamma_n + c.gamma_e * sqrt(in.dashpot_mass * out.loading);
  out.adhesion = pull - c.f0;
  out.stiffness = k2 * (c.hertzian != 0 ? sqrt(overlap) : 1);
  out.history = adheres ? relaxed : plastic;
  out.memory = largest;

  /* For the ledger: losses are differences of functions that depend on the history and, on the adhesion
   * branch, also on the overlap. */
  out.stored = normal_edinburgh_stored(c, k2, overlap, adheres ? relaxed : plastic) + c.f0 * in.overlap;
  out.lost = adheres ? GRIP_LOST_TO_ADHESION : GRIP_LOST_TO_PLASTICITY;
  out.yielded = (plastic > in.history ? 1.0 : 0.0) *
                (normal_edinburgh_yield(c, k1, plastic) - normal_edinburgh_yield(c, k1, in.history));
  const double begun = normal_edinburgh_whole_parting(c, a, k2, plastic);
  const double held = normal_edinburgh_parting(c, k2, overlap, relaxed, pull);
  out.parted =
      (in.overlap > 0 ? 0.0 : 1.0) * begun + (in.overlap > 0 && adheres ? 1.0 : 0.0) * (begun - held);
  return out;
}

#endif
