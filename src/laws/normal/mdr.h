/* SPDX-License-Identifier: GPL-2.0-only */
/* Adhesive, elastic-plastic particles into large deformation, by the method of dimensionality reduction, as
 * the host has it. Each side of a contact is a particle against a rigid flat between the two; contacts of one
 * particle feel each other through its volume.
 *
 * Source      lammps_granular (normal mdr, newest host), zunker2024a, zunker2024b, zunker2025
 * Equation    elastic = w (F_i + F_j)/2;  at a wall w F_i (exp(10.7 o/R0 - 10) + 1)
 *             F of a side: below, and the whole particle's: kappa bulk area contact_area/volume
 *             w = max(0, 1 - obstructed)
 * Symbols     o displacement of the flat from the first surface [L]; R0 first radius [L]; w the share of a
 *             contact that nothing stands in [-]; kappa bulk modulus [F/L^2]; bulk the part of o that the
 *             whole particle takes [L]
 * Departs from source   a rim that peels off is solved for to rounding, the host stops at 1e-10 units of
 *             length; forces of small overlaps do without the host's loss of digits; a strong rim on a small
 *             contact has a critical radius too, where the host's formula is not a number
 * Valid when  spheres of one material, newton off; overlaps below the radius
 *
 * The pass is scalar: it takes exponentials, arc sines and iterates. */
#ifndef GRIP_NORMAL_MDR_H
#define GRIP_NORMAL_MDR_H

#include "laws/physics.h"

/* What the loop must know: both sides of each value of struct mdr_side follow each other, then come the three
 * below. MDR_OBSTRUCTED is the sum of what other particles have in standing between the two [-], MDR_DEEPEST
 * the largest overlap of the contact so far [L], MDR_STIFFNESS its stiffness, for damping [F/L]. */
#define NORMAL_MDR_SLOTS 23
#define NORMAL_MDR_WRITES 0
enum { MDR_SIDE_VALUES = 10, MDR_OBSTRUCTED = 2 * MDR_SIDE_VALUES, MDR_DEEPEST, MDR_STIFFNESS };

/* Fields of the particles. */
enum {
  MDR_MARK,
  MDR_RADIUS0,
  MDR_CAPS,
  MDR_VGEO,
  MDR_VELAS,
  MDR_STRAIN,
  MDR_NUMERATOR,
  MDR_DENOMINATOR,
  MDR_AREA0,
  MDR_AREA1,
  MDR_SURFACE,
  MDR_SURFACE_SUM,
  MDR_SINKING,
  MDR_FREE,
  MDR_STRESS_XX,
  MDR_STRESS_YY,
  MDR_STRESS_ZZ,
  MDR_MEAN_GROWTH,
};

/* A rule of the host: a flat lies no deeper in a particle than this share of its radius. */
#define MDR_DEEPEST_FLAT 0.95

struct normal_mdr_constants {
  /* E* = E/(1 - nu^2), G, kappa [F/L^2]. */
  double plane, shear, bulk;
  /* nu [-], Y [F/L^2], gamma [F/L], and psi_b [-]. */
  double poisson, yield, gamma, critical;
};

/* One side of a contact by the method of dimensionality reduction: a particle that a rigid flat is pressed
 * into. This is what it keeps as history.
 *
 * The contact's profile is an ellipse of height A and width B; pressed in by d its contact radius is
 * a = B/A sqrt(d (A - d)) and its force E* times the area that is cut off. Springs of the rim that still
 * stick, out to the radius `adhesive`, hold until they are longer than sqrt(2 pi a gamma/E*). */
struct mdr_side {
  /* Overlap of the flat with the particle as it is now [L]. */
  double overlap;
  /* How far the flat is from where it touched the particle as it was at first [L]. */
  double displacement;
  /* The shares of the overlap that the contact takes, and the whole particle [L]. */
  double local, bulk;
  /* The largest `local` so far [L]. */
  double deepest;
  /* 0 until the side yields; then its contact area less that of a cap as deep as it [L^2]. */
  double intercept;
  /* The radius out to which the surfaces stick [L]. */
  double adhesive;
  /* The contact area, times the share of the contact that nothing stands in [L^2]. */
  double area;
  /* What the contact adds to the mean strain of the particle [-]. */
  double strain;
  /* The overlap at which the plastic dent would lose touch; 0 until the side yields [L]. */
  double flat;
};

GRIP_STATIC_ASSERT(sizeof(struct mdr_side) == MDR_SIDE_VALUES * sizeof(double), "values of a side");

/* The particle on that side. */
struct mdr_particle {
  /* Its radius now, and as it was at first [L]. */
  double radius, first_radius;
  /* The volume of what is left of the sphere without its caps [L^3]. */
  double volume;
  /* The volume of its strained material [L^3]. */
  double elastic_volume;
  /* The area of all its contacts in the step before [L^2]. */
  double contact_area;
  /* How far its mean surface sinks in this step [L]. */
  double sinking;
  /* The share of its surface that is free [-]. */
  double free;
};

/* What a side answers. */
struct mdr_answer {
  double force;
  /* The contact radius that damping takes. */
  double radius;
  double area, cap_area, cap_volume, stress, numerator, denominator;
};

/* An ellipse pressed in. */
struct mdr_ellipse {
  double height, width, depth;
  /* Its contact radius where the dent was deepest. */
  double edge;
};

GRIP_PHYSICS struct mdr_ellipse mdr_ellipse(double height, double width, double depth, double edge)
{
  const struct mdr_ellipse e = {height, width, depth, edge};
  return e;
}

GRIP_PHYSICS double mdr_cube(double x)
{
  return x * x * x;
}

/* Area over height times width/8, of an angle: p - sin p without loss for small p. */
GRIP_PHYSICS double mdr_segment(double p)
{
  if (p > 0.5) return p - sin(p);
  const double q = p * p;
  const double tail = 1 - q / 72 * (1 - q / 110 * (1 - q / 156 * (1 - q / 210)));
  return p * q / 6 * (1 - q / 20 * (1 - q / 42 * tail));
}

/* Force at a depth of 0 to the height, without adhesion. */
GRIP_PHYSICS double mdr_press(double plane, struct mdr_ellipse e, double depth)
{
  if (!(depth > 0)) return 0;
  return plane * e.height * e.width / 8 * mdr_segment(4 * asin(sqrt(grip_min(1, depth / e.height))));
}

/* Depth at which the contact radius is a, and the other way round. */
GRIP_PHYSICS double mdr_depth(struct mdr_ellipse e, double a)
{
  return e.height / e.width * a * a / (e.width / 2 + sqrt(grip_max(0, e.width * e.width / 4 - a * a)));
}

GRIP_PHYSICS double mdr_radius(struct mdr_ellipse e, double depth)
{
  return depth > 0 ? e.width / e.height * sqrt(grip_max(0, e.height - depth) * depth) : 0;
}

/* Below this radius a rim that comes off does so at once: the root of a^3 + p a^2 = p B^2/4, where the rim's
 * length no longer grows faster than the flat moves away. Newton from above, where the cubic is convex. */
GRIP_PHYSICS double mdr_critical_radius(const struct normal_mdr_constants *c, struct mdr_ellipse e)
{
  const double p = GRIP_PI * c->gamma * e.width * e.width / (2 * c->plane * e.height * e.height);
  const double quarter = e.width * e.width / 4;
  double a = grip_min(e.width / 2, cbrt(p * quarter));
  for (int n = 0; n < 100; n++) {
    const double next = a - (a * a * (a + p) - p * quarter) / (a * (3 * a + 2 * p));
    if (!(next < a)) break;
    a = next;
  }
  return a;
}

/* How much too short the rim's springs of radius a are to reach the flat; above 0: they hold. */
GRIP_PHYSICS double mdr_slack(const struct normal_mdr_constants *c, struct mdr_ellipse e, double a)
{
  return e.depth - mdr_depth(e, a) + sqrt(2 * GRIP_PI * a * c->gamma / c->plane);
}

/* The radius below a at which the springs just hold, 0 if there is none. Concave, falling: Newton comes from
 * above. */
GRIP_PHYSICS double mdr_peel(const struct normal_mdr_constants *c, struct mdr_ellipse e, double a)
{
  const double critical = mdr_critical_radius(c, e);
  if (!(a >= critical) || mdr_slack(c, e, critical) < 0) return 0;
  for (int n = 0; n < 100; n++) {
    const double root = sqrt(grip_max(0, e.width * e.width / 4 - a * a));
    const double slope = sqrt(GRIP_PI * c->gamma / (2 * a * c->plane)) - a * e.height / (e.width * root);
    const double next = grip_max(critical, a - mdr_slack(c, e, a) / slope);
    if (!(next < a)) break;
    a = next;
  }
  return a;
}

/* The ellipse of a side: of the sphere while it is elastic, else of the dent, whose mean pressure is
 * `pressure`. A dent that yields changes its flat: overlap at which it would lose touch. */
GRIP_PHYSICS struct mdr_ellipse mdr_ellipse_of(const struct normal_mdr_constants *c, double radius,
                                               double pressure, const struct mdr_side *side, double *flat)
{
  const double deepest = side->deepest;
  if (side->intercept == 0)
    return mdr_ellipse(4 * radius, 2 * radius, side->local, sqrt(grip_max(0, deepest * radius)));
  const double edge2 = deepest * (2 * radius - deepest) + side->intercept / GRIP_PI;
  /* No sphere is left: no force. */
  if (!(edge2 > 0)) return mdr_ellipse(radius, radius, 0, 0);
  const double edge = sqrt(edge2), height = 4 * pressure / c->plane * edge, most = height / 2;
  /* Displacement of the surface at the edge by the load that the dent carries at its deepest. */
  const double load = c->plane * height * edge * GRIP_PI / 4;
  const double centre = radius - (deepest - most), slant = sqrt(edge2 + centre * centre);
  const double edge_shift =
      (2 * edge2 * (c->poisson - 1) - (2 * c->poisson - 1) * centre * (slant - centre)) * load /
      (2 * GRIP_PI * edge2 * c->shear * slant);
  const double depth = (side->local - deepest + most + edge_shift) / (1 + edge_shift / most);
  *flat = deepest - (most + edge_shift);
  return mdr_ellipse(height, 2 * edge, depth, edge);
}

/* Force of the contact itself. Sets the radius that sticks, for the next step, and the one that damping
 * takes. */
GRIP_PHYSICS double mdr_stick(const struct normal_mdr_constants *c, struct mdr_ellipse e,
                              struct mdr_side *side, double *radius)
{
  const double bare = mdr_radius(e, e.depth);
  double a = grip_min(side->adhesive, 0.99 * e.edge);
  *radius = c->gamma > 0 ? a : bare;
  if (!(c->gamma > 0) || side->local == side->deepest || bare >= a) {
    side->adhesive = (c->gamma > 0 ? 0.99 : 1) * bare;
    return mdr_press(c->plane, e, e.depth);
  }
  if (mdr_slack(c, e, a) < 0) a = mdr_peel(c, e, a);
  side->adhesive = *radius = a;
  if (a == 0) return 0;
  const double depth = mdr_depth(e, a);
  return mdr_press(c->plane, e, depth) + 2 * c->plane * (e.depth - depth) * a;
}

/* One side of a contact at an overlap. weight: its share, 1 if nothing stands between. */
GRIP_PHYSICS struct mdr_answer normal_mdr_side(const struct normal_mdr_constants *c,
                                               const struct mdr_particle *p, double overlap, double weight,
                                               bool moving, struct mdr_side *side)
{
  const double R = p->radius, R0 = p->first_radius;
  const struct mdr_side before = *side;
  struct mdr_side now = before;
  const bool bulky = p->free < c->critical;
  const double step = overlap - before.overlap;
  now.overlap = overlap;
  now.displacement = overlap - (R - R0);
  now.local += bulky ? grip_min(step - p->sinking, overlap - before.local) : step;
  now.bulk = grip_max(0, before.bulk + (bulky ? p->sinking : 0));
  now.deepest = grip_max(before.deepest, now.local);

  const double pressure = c->yield * (1 + 1.75 * exp(-4.4 * now.deepest / R));
  const bool deepest = now.local == now.deepest;
  if (moving && now.intercept == 0 && deepest &&
      4 * c->plane * sqrt(now.local) > 3 * GRIP_PI * sqrt(R) * pressure)
    now.intercept = GRIP_PI * now.local * (now.local - R);

  struct mdr_answer out = GRIP_ZERO;
  const struct mdr_ellipse ellipse = mdr_ellipse_of(c, R, pressure, &now, &now.flat);
  const double local = mdr_stick(c, ellipse, &now, &out.radius);
  const double area = grip_max(0, now.intercept == 0 ? GRIP_PI * overlap * R
                                                     : GRIP_PI * overlap * (2 * R - overlap) + now.intercept);
  const double whole = now.bulk > 0 ? p->contact_area / p->volume * now.bulk * c->bulk * area : 0;
  out.force = local + whole;
  out.area = now.area = weight * area;
  out.cap_area = 2 * GRIP_PI * weight * R * (now.deepest + now.bulk);
  out.cap_volume = GRIP_PI / 3 * overlap * overlap * (3 * R - overlap);
  out.stress = -weight * out.force * (R0 - now.displacement) / p->elastic_volume;
  now.strain = out.stress / (3 * c->bulk);
  if (deepest && now.intercept != 0 && local > 0) {
    const double o = now.displacement;
    out.numerator = -4.0 / 3.0 * GRIP_PI * mdr_cube(R0) * (now.strain - before.strain) -
                    weight * GRIP_PI * (o - before.displacement) * (2 * o * R0 - o * o + R * R - R0 * R0);
    out.denominator = 2 * GRIP_PI * weight * R * (o + R - R0);
  }
  if (moving)
    *side = now;
  else
    side->deepest = now.deepest;
  return out;
}

/* Overlap of the flat with the particle of radius r, out of the whole: where two spheres meet at the largest
 * overlap, and from there by what each side springs back until the plastic dents part. */
GRIP_PHYSICS double mdr_side_overlap(double r, double other, double overlap, double largest, double flat,
                                     double flats)
{
  const double meet = largest * (2 * other - largest) / (2 * (r + other - largest));
  const double here = largest * (2 * r - largest) / (2 * (r + other - largest));
  const double deepest = meet > MDR_DEEPEST_FLAT * r       ? MDR_DEEPEST_FLAT * r
                         : here > MDR_DEEPEST_FLAT * other ? largest - MDR_DEEPEST_FLAT * other
                                                           : meet;
  if (overlap == largest) return deepest;
  return deepest + (flat - deepest) / (flats - largest) * (overlap - largest);
}

GRIP_PHYSICS double mdr_wall_factor(double displacement, double first_radius)
{
  return exp(10.7 * displacement / first_radius - 10) + 1;
}

#endif
