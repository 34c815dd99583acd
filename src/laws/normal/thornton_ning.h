/* SPDX-License-Identifier: GPL-2.0-only */
/* Elastic, perfectly plastic contact of spheres after Thornton, with adhesion after Thornton and Ning: Hertz
 * or JKR up to the yield pressure, constant contact pressure beyond it, and unloading as for flatter
 * spheres.
 *
 * Source      thornton1997 (without adhesion), thornton1998 (with it; its tangent as in
 *             liggghts_thornton_ning), johnson1971 (JKR)
 * Equation    2 E* a_y/(pi R*) - sqrt(2 gamma E* / (pi a_y)) = p_y
 *             delta = a^2/R* - sqrt(2 pi gamma a/E*)
 *             a <= a_y: elastic = 4 E* a^3/(3 R*) - sqrt(8 pi gamma E* a^3)
 *             a >  a_y: elastic = F_y + pi p_y (a^2 - a_y^2)
 *                       - 2 a_y sqrt(2 pi gamma E*) (sqrt(a) - sqrt(a_y))
 *             unloading from a_m at dm, F_m: the elastic equations with R_p in place of R*,
 *             delta - delta_p of delta, 4 E* a_m^3/(3 R_p) = F_m + sqrt(8 pi gamma E* a_m^3),
 *             delta_p = a_m^2 (1/R* - 1/R_p)
 * Symbols     delta overlap [L]; dm its largest value so far, the history, negative if the surfaces have
 *             separated inside the dent; a contact radius [L]; p_y yield pressure [F/L^2]; a_y, F_y contact
 *             radius and force where it is reached; gamma work of adhesion, both surfaces together [F/L]; R_p
 *             reduced radius of the
 *             flattened surfaces, delta_p depth of the dent [L]; 1/E* = (1 - nu_i^2)/E_i + (1 - nu_j^2)/E_j
 *             [F/L^2]
 * Departs from source   in closed form, where the sources integrate the tangent; surfaces that have separated
 *             inside the dent touch again at delta_p
 * Valid when  a is small against R*, the material does not harden. Restitution without adhesion: see the
 *             page */
#ifndef GRIP_NORMAL_THORNTON_NING_H
#define GRIP_NORMAL_THORNTON_NING_H

#include "laws/physics.h"
#include "laws/shared/adhesive.h"

/* Compile-time facts for the batch loop. */
#define NORMAL_THORNTON_NING_SLOTS 1
#define NORMAL_THORNTON_NING_OWN_HISTORY 0
#define NORMAL_THORNTON_NING_WRITES (GRIP_REACH | GRIP_STRETCH | GRIP_OWN_RADIUS | GRIP_PLASTIC)

/* 2^(1/3) */
#define GRIP_ROOT_2_3 1.2599210498948732

/* The contact breaks at a gap of 3 (R_p xi^4)^(1/3) above the dent, as in JKR. */
#define NORMAL_THORNTON_NING_BREAKS 3

struct normal_thornton_ning_constants {
  /* As for schwarz with alpha = 1. */
  struct grip_adhesive jkr;
  /* p_y [F/L^2]; a_y/R* without adhesion, pi p_y/(2 E*) [-]. */
  double pressure, strain;
  /* sqrt(2 pi gamma E*) [F/L^1.5] */
  double stick;
  /* 0 or 1: whether gamma is above 0. */
  double adhesive;
};

/* Geometry of the surfaces after the largest overlap: the reduced radius R_p and the depth of the dent,
 * delta_p [L]. */
struct normal_thornton_ning_dent {
  double radius, depth;
};

/* For a contact without adhesion: the onset of yield, and the state after the largest overlap. */
struct normal_thornton_ning_plain {
  double yield, force, largest;
  /* Overlap and force in excess of those at yield; 0 below yield. */
  double beyond, rise;
  struct normal_thornton_ning_dent dent;
};

GRIP_PHYSICS struct normal_thornton_ning_plain
normal_thornton_ning_plain(struct normal_thornton_ning_constants c, double radius, double dm)
{
  struct normal_thornton_ning_plain out = GRIP_ZERO;
  out.yield = c.strain * c.strain * radius;
  out.force = 2.0 / 3.0 * GRIP_PI * c.pressure * radius * out.yield;
  out.beyond = grip_max(0, dm - out.yield);
  out.rise = GRIP_PI * c.pressure * radius * out.beyond;
  out.largest = out.force + out.rise;
  const int plastic = dm > out.yield;
  const double hertz = c.jkr.k * radius * dm * sqrt(radius * grip_max(0, dm));
  out.dent.radius = plastic ? hertz / out.largest : radius;
  out.dent.depth = plastic ? dm * (1 - radius / out.dent.radius) : 0;
  return out;
}

/* Work lost in the first loading to dm: the work of loading minus the work recovered on unloading. This loss
 * increases with dm. */
GRIP_LEDGER_PHYSICS double normal_thornton_ning_plain_loss(struct normal_thornton_ning_plain p, double dm)
{
  const double work = 0.4 * p.force * p.yield + (p.force + 0.5 * p.rise) * p.beyond;
  return p.beyond > 0 ? work - 0.4 * p.largest * (dm - p.dent.depth) : 0;
}

GRIP_PHYSICS __attribute__((always_inline)) struct normal_force
normal_thornton_ning_without_adhesion(struct normal_thornton_ning_constants c, struct normal_contact in)
{
  const double dm = grip_max(in.history, in.overlap);
  const struct normal_thornton_ning_plain p = normal_thornton_ning_plain(c, in.reduced_radius, dm);
  const struct normal_thornton_ning_plain before =
      normal_thornton_ning_plain(c, in.reduced_radius, in.history);
  const double depth = grip_max(0, in.overlap - p.dent.depth), a = sqrt(p.dent.radius * depth);
  const double flat = p.force + GRIP_PI * c.pressure * in.reduced_radius * (in.overlap - p.yield);
  struct normal_force out = GRIP_ZERO;
  out.elastic = c.jkr.k * a * depth;
  out.loading =
      in.overlap > p.yield ? flat / in.overlap : c.jkr.k * sqrt(in.reduced_radius * grip_max(0, in.overlap));
  out.held = in.overlap;
  out.contact_radius = a;
  out.history = dm;
  out.stored = 0.4 * out.elastic * depth;
  out.lost = GRIP_LOST_TO_PLASTICITY;
  out.yielded = normal_thornton_ning_plain_loss(p, dm) - normal_thornton_ning_plain_loss(before, in.history);
  return out;
}

/* Square root of the contact radius at the onset of yield: the root of w^3 - p w - q = 0. s: the square root
 * at which the contact breaks, q = 2 s^3. The starting value has an error of at most 4 %. Each step of
 * Householder's iteration of third order raises it to about the fourth power. */
GRIP_PHYSICS double normal_thornton_ning_yield_root(struct normal_thornton_ning_constants c, double s,
                                                    double radius)
{
  const double p = c.strain * radius, root_q = GRIP_ROOT_2_3 * s, q = 2 * s * s * s;
  double w = 0.966 * sqrt(p + root_q * root_q);
  for (int n = 0; n < 2; n++) {
    const double f = w * (w * w - p) - q, f1 = 3 * w * w - p, curved = 3 * w * f, rise = f1 * f1 - curved;
    w -= f * rise / (f1 * (rise - curved) + f * f);
  }
  return w;
}

/* For a contact with adhesion: the first loading as a function of w, the square root of the contact
 * radius. */
struct normal_thornton_ning_loading {
  /* Square roots of the contact radius at the onset of yield and at touch. */
  double yield, touch;
  /* F_y. */
  double force;
};

GRIP_PHYSICS struct normal_thornton_ning_loading
normal_thornton_ning_begin(struct normal_thornton_ning_constants c, double radius)
{
  struct normal_thornton_ning_loading out = GRIP_ZERO;
  const double s = grip_breaking_root(c.jkr, radius);
  out.yield = normal_thornton_ning_yield_root(c, s, radius);
  out.touch = s * GRIP_ROOT_4_3;
  const double w3 = out.yield * out.yield * out.yield;
  out.force = c.jkr.k * w3 * w3 / radius - 2 * c.jkr.sqrt_k * c.jkr.alpha_sqrt * w3;
  return out;
}

/* The force beyond yield is `level + pi p_y w^4 - slope w`. */
struct normal_thornton_ning_course {
  double level, pressure, slope;
};

GRIP_PHYSICS struct normal_thornton_ning_course
normal_thornton_ning_course(struct normal_thornton_ning_constants c, struct normal_thornton_ning_loading at)
{
  const double y2 = at.yield * at.yield;
  struct normal_thornton_ning_course out = GRIP_ZERO;
  out.pressure = GRIP_PI * c.pressure;
  out.slope = 2 * y2 * c.stick;
  out.level = at.force - out.pressure * y2 * y2 + out.slope * at.yield;
  return out;
}

GRIP_PHYSICS struct normal_thornton_ning_dent
normal_thornton_ning_dent(struct normal_thornton_ning_constants c, double radius,
                          struct normal_thornton_ning_loading at, double w)
{
  const struct normal_thornton_ning_course f = normal_thornton_ning_course(c, at);
  const double w3 = w * w * w, w4 = w3 * w;
  const double hertz = f.level + f.pressure * w4 - f.slope * w + 2 * c.jkr.sqrt_k * c.jkr.alpha_sqrt * w3;
  const int plastic = w > at.yield;
  struct normal_thornton_ning_dent out = GRIP_ZERO;
  out.radius = plastic ? c.jkr.k * w3 * w3 / hertz : radius;
  out.depth = plastic ? w4 * (1 / radius - 1 / out.radius) : 0;
  return out;
}

/* Integral of the force beyond yield over the overlap, up to a constant. w: the square root of the contact
 * radius. */
GRIP_PHYSICS double normal_thornton_ning_work(struct normal_thornton_ning_course f, double xi, double radius,
                                              double w)
{
  const double w2 = w * w, w4 = w2 * w2;
  return f.level * (w4 / radius - 4 * xi * w) + f.pressure * (w4 * w4 / (2 * radius) - 0.8 * xi * w4 * w) -
         f.slope * (0.8 * w4 * w / radius - 2 * xi * w2);
}

/* Energy of a neck between surfaces of a given radius, relative to touch. */
GRIP_LEDGER_PHYSICS double normal_thornton_ning_neck(struct grip_adhesive jkr, double radius, double w)
{
  const double touch = grip_breaking_root(jkr, radius) * GRIP_ROOT_4_3;
  return grip_adhesive_energy(jkr, radius, w) - grip_adhesive_energy(jkr, radius, touch);
}

/* The loss of normal_thornton_ning_plain_loss, for a contact with adhesion. It is negative only if surfaces
 * yield by adhesion alone when they touch. */
GRIP_LEDGER_PHYSICS double normal_thornton_ning_loss(struct normal_thornton_ning_constants c, double radius,
                                                     struct normal_thornton_ning_loading at, double w)
{
  const struct normal_thornton_ning_course f = normal_thornton_ning_course(c, at);
  const struct normal_thornton_ning_dent dent = normal_thornton_ning_dent(c, radius, at, w);
  const double from = grip_max(at.yield, at.touch), xi = c.jkr.xi;
  const double work = normal_thornton_ning_neck(c.jkr, radius, from) +
                      normal_thornton_ning_work(f, xi, radius, w) -
                      normal_thornton_ning_work(f, xi, radius, from);
  return w > at.yield ? work - normal_thornton_ning_neck(c.jkr, dent.radius, w) : 0;
}

GRIP_PHYSICS __attribute__((always_inline)) struct normal_force
normal_thornton_ning_with_adhesion(struct normal_thornton_ning_constants c, struct normal_contact in)
{
  const double radius = in.reduced_radius, s = grip_breaking_root(c.jkr, radius);
  const double before = fabs(in.history), dm = grip_max(before, in.overlap);
  const struct normal_thornton_ning_loading at = normal_thornton_ning_begin(c, radius);
  const double w = grip_adhesive_root(s, radius, dm);
  const struct normal_thornton_ning_dent dent = normal_thornton_ning_dent(c, radius, at, w);

  struct normal_contact flat = in;
  flat.overlap = in.overlap - dent.depth;
  flat.reduced_radius = dent.radius;
  /* Surfaces that have separated inside the dent touch again when they go deeper than before. */
  flat.history = grip_max(in.history, in.overlap - before);
  struct normal_force out = grip_adhesive(c.jkr, flat, NORMAL_THORNTON_NING_BREAKS);
  const int touching = out.held > 0, parts = !touching & (flat.history > 0) & (in.overlap > 0);
  const double touch_loss = normal_thornton_ning_loss(c, radius, at, at.touch);
  const double broken = grip_breaking_root(c.jkr, dent.radius);
  out.elastic = touching ? out.elastic : 0;
  out.adhesion = touching ? out.adhesion : 0;
  out.contact_radius = touching ? out.contact_radius : 0;
  out.loading = c.jkr.k * sqrt(radius * grip_max(0, in.overlap));
  out.held = in.overlap > 0 ? 1 : out.held;
  out.history = touching ? dm : -dm;
  out.stored = (touching ? out.stored : 0) + touch_loss;
  out.lost = GRIP_LOST_TO_PLASTICITY;
  /* If yield begins while the net force is still attractive, this loss would be negative, by about
   * 1e-6 of the energy. It is set to 0, and the difference counts as GRIP_REST_NORMAL. */
  out.yielded =
      grip_max(0, normal_thornton_ning_loss(c, radius, at, w) -
                      normal_thornton_ning_loss(c, radius, at, grip_adhesive_root(s, radius, before)));
  out.parted = (parts ? 1.0 : 0.0) * normal_thornton_ning_neck(c.jkr, dent.radius, broken);
  return out;
}

GRIP_PHYSICS __attribute__((always_inline)) struct normal_force
normal_thornton_ning(struct normal_thornton_ning_constants c, struct normal_contact in)
{
  if (c.adhesive != 0) return normal_thornton_ning_with_adhesion(c, in);
  return normal_thornton_ning_without_adhesion(c, in);
}

#endif
