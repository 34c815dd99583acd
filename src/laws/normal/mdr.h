/* SPDX-License-Identifier: GPL-2.0-only */
/* Adhesive, elastic-plastic particles up to large deformation, by the method of dimensionality reduction, as
 * in LAMMPS. Each side of a contact is a particle against a rigid flat between the two; the contacts of a
 * particle interact through its volume.
 *
 * Source      lammps_granular (normal mdr, newest release), zunker2024a, zunker2024b, zunker2025
 * Equation    elastic = w (F_i + F_j)/2;  at a wall w F_i (exp(10.7 o/R0 - 10) + 1)
 *             F of a side: the contact force below, plus that of the whole particle: kappa bulk area
 *             contact_area/volume
 *             w = max(0, 1 - obstructed)
 * Symbols     o displacement of the flat from the initial surface [L]; R0 initial radius [L]; w unobstructed
 *             share of a contact [-]; kappa bulk modulus [F/L^2]; bulk the part of o taken by the deformation
 *             of the whole particle [L]
 * Departs from source   the radius of a peeling rim is solved to rounding error, where LAMMPS stops at 1e-10
 *             units of length; forces at small overlaps avoid the cancellation in LAMMPS; a strong rim on a
 *             small contact has a critical radius too, where the formula in LAMMPS gives NaN
 * Valid when  spheres of one material, newton off; overlaps below the radius
 *
 * The pass is not vectorised, because it needs exponentials, arc sines and iterations. */
#ifndef GRIP_NORMAL_MDR_H
#define GRIP_NORMAL_MDR_H

#include "laws/physics.h"

/* Compile-time facts for the batch loop. The history consists of the values of struct mdr_side, each first
 * for side i and then for side j, followed by three more values: MDR_OBSTRUCTED, the sum of the obstructions
 * by other particles [-]; MDR_DEEPEST, the largest overlap of the contact so far [L]; MDR_STIFFNESS, the
 * stiffness of the contact for damping [F/L]. */
#define NORMAL_MDR_SLOTS 23
#define NORMAL_MDR_OWN_HISTORY 1
#define NORMAL_MDR_WRITES 0
enum { MDR_SIDE_VALUES = 10, MDR_OBSTRUCTED = 2 * MDR_SIDE_VALUES, MDR_DEEPEST, MDR_STIFFNESS };

/* Particle fields. */
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

/* The largest depth to which a flat penetrates a particle, divided by the particle's radius, as in LAMMPS. */
#define MDR_DEEPEST_FLAT 0.95

struct normal_mdr_constants {
  /* E* = E/(1 - nu^2), G, kappa [F/L^2]. */
  double plane, shear, bulk;
  /* nu [-], Y [F/L^2], gamma [F/L], and psi_b [-]. */
  double poisson, yield, gamma, critical;
};

/* One side of a contact in the method of dimensionality reduction: a particle against a rigid flat. The
 * members are the history of this side.
 *
 * The profile of the contact is an ellipse of height A and width B. Without adhesion, the contact radius at
 * the depth d is B/A sqrt(d (A - d)), and the force F(d) is E* times the area of the segment that the flat
 * cuts off. With adhesion, springs may hold out to a larger radius a = `adhesive`, which is the contact
 * radius of a depth d_a. They hold while their elongation d_a - d is at most sqrt(2 pi a gamma/E*), and the
 * force is then F(d_a) - 2 E* a (d_a - d). */
struct mdr_side {
  /* Overlap of the flat with the particle in its current shape [L]. */
  double overlap;
  /* Displacement of the flat since it touched the undeformed particle [L]. */
  double displacement;
  /* The part of the overlap taken by the contact (local), and the part taken by the particle as a whole
   * (bulk) [L]. */
  double local, bulk;
  /* The largest `local` so far [L]. */
  double deepest;
  /* 0 until the side yields; afterwards the contact area minus the area of a spherical cap of the same depth
   * [L^2]. */
  double intercept;
  /* Radius up to which the surfaces adhere [L]. */
  double adhesive;
  /* Contact area times the unobstructed share of the contact [L^2]. */
  double area;
  /* Contribution of the contact to the mean strain of the particle [-]. */
  double strain;
  /* Overlap at which the plastic dent would lose contact; 0 until the side yields [L]. */
  double flat;
};

GRIP_STATIC_ASSERT(sizeof(struct mdr_side) == MDR_SIDE_VALUES * sizeof(double), "values of a side");

/* State of the particle on one side of the contact. */
struct mdr_particle {
  /* Current and initial radius [L]. */
  double radius, first_radius;
  /* Volume of the sphere without its caps [L^3]. */
  double volume;
  /* Volume of the strained material [L^3]. */
  double elastic_volume;
  /* Total area of the particle's contacts in the previous step [L^2]. */
  double contact_area;
  /* Displacement of the particle's mean surface in this step [L]. */
  double sinking;
  /* Fraction of its surface that is free [-]. */
  double free;
};

/* Result for one side. */
struct mdr_answer {
  double force;
  /* The contact radius used for damping. */
  double radius;
  double area, cap_area, cap_volume, stress, numerator, denominator;
};

/* An ellipse indented by a flat. */
struct mdr_ellipse {
  double height, width, depth;
  /* Contact radius at the largest depth of the dent. */
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

/* Returns p - sin p without cancellation for small p. It is the area of a segment of angle p, divided by
 * height times width/8. */
GRIP_PHYSICS double mdr_segment(double p)
{
  if (p > 0.5) return p - sin(p);
  const double q = p * p;
  const double tail = 1 - q / 72 * (1 - q / 110 * (1 - q / 156 * (1 - q / 210)));
  return p * q / 6 * (1 - q / 20 * (1 - q / 42 * tail));
}

/* Force at a depth between 0 and the height, without adhesion. */
GRIP_PHYSICS double mdr_press(double plane, struct mdr_ellipse e, double depth)
{
  if (!(depth > 0)) return 0;
  return plane * e.height * e.width / 8 * mdr_segment(4 * asin(sqrt(grip_min(1, depth / e.height))));
}

/* mdr_depth returns the depth at the contact radius a; the next function is its inverse. */
GRIP_PHYSICS double mdr_depth(struct mdr_ellipse e, double a)
{
  return e.height / e.width * a * a / (e.width / 2 + sqrt(grip_max(0, e.width * e.width / 4 - a * a)));
}

GRIP_PHYSICS double mdr_radius(struct mdr_ellipse e, double depth)
{
  return depth > 0 ? e.width / e.height * sqrt(grip_max(0, e.height - depth) * depth) : 0;
}

/* A peeling rim whose radius is below the critical radius detaches at once: below it, the rim's maximum
 * length no longer increases faster than the flat recedes. The critical radius is a root of a^3 + p a^2 = p
 * B^2/4. Newton's iteration starts above the root, where the cubic is convex. */
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

/* Slack of the rim's springs at radius a: the springs hold while the slack is positive. */
GRIP_PHYSICS double mdr_slack(const struct normal_mdr_constants *c, struct mdr_ellipse e, double a)
{
  return e.depth - mdr_depth(e, a) + sqrt(2 * GRIP_PI * a * c->gamma / c->plane);
}

/* The largest radius up to a at which the springs just hold, or 0 if there is none. The slack is a concave
 * and decreasing function, so Newton's iteration approaches the root from above. */
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

/* Ellipse of a side. While the side is elastic, it is the ellipse of the sphere. After the side has yielded,
 * it is the ellipse of the dent, whose mean pressure is `pressure`. When the side yields, the function
 * changes `flat`, the overlap at which the dent would lose contact. */
GRIP_PHYSICS struct mdr_ellipse mdr_ellipse_of(const struct normal_mdr_constants *c, double radius,
                                               double pressure, const struct mdr_side *side, double *flat)
{
  const double deepest = side->deepest;
  if (side->intercept == 0)
    return mdr_ellipse(4 * radius, 2 * radius, side->local, sqrt(grip_max(0, deepest * radius)));
  const double edge2 = deepest * (2 * radius - deepest) + side->intercept / GRIP_PI;
  /* Nothing of the sphere is left, so there is no force. */
  if (!(edge2 > 0)) return mdr_ellipse(radius, radius, 0, 0);
  const double edge = sqrt(edge2), height = 4 * pressure / c->plane * edge, most = height / 2;
  /* Displacement of the surface at the edge of the dent, caused by the load that the dent carries at its
   * largest depth. */
  const double load = c->plane * height * edge * GRIP_PI / 4;
  const double centre = radius - (deepest - most), slant = sqrt(edge2 + centre * centre);
  const double edge_shift =
      (2 * edge2 * (c->poisson - 1) - (2 * c->poisson - 1) * centre * (slant - centre)) * load /
      (2 * GRIP_PI * edge2 * c->shear * slant);
  const double depth = (side->local - deepest + most + edge_shift) / (1 + edge_shift / most);
  *flat = deepest - (most + edge_shift);
  return mdr_ellipse(height, 2 * edge, depth, edge);
}

/* Force of the contact itself, without the bulk force of the particle. Updates the adhering radius for the
 * next step, and the radius for damping. */
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

/* Evaluates one side of a contact at an overlap. weight: the unobstructed share of the contact, 1 if nothing
 * obstructs it. */
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

/* Overlap of the flat with the particle of radius r, as a part of the total overlap: at the largest overlap,
 * the flat is where the two spheres meet; the elastic recovery of each side is then subtracted, until the
 * plastic dents separate. */
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

/* The history of a contact, and the fields of the particles i and j, or null if the particles have none.
 * Values of the history are `stride` apart, and values of the fields `field_stride` apart. */
struct mdr_values {
  double *history;
  int stride;
  double *field[2];
  int field_stride;
};

GRIP_PHYSICS struct mdr_side mdr_load_side(struct mdr_values values, int side)
{
  const double *h = values.history + side * values.stride;
  const int next = 2 * values.stride;
  const struct mdr_side s = {h[0],        h[next],     h[2 * next], h[3 * next], h[4 * next],
                             h[5 * next], h[6 * next], h[7 * next], h[8 * next], h[9 * next]};
  return s;
}

GRIP_PHYSICS void mdr_store_side(struct mdr_values values, int side, struct mdr_side s)
{
  const double of[MDR_SIDE_VALUES] = {s.overlap,   s.displacement, s.local, s.bulk,   s.deepest,
                                      s.intercept, s.adhesive,     s.area,  s.strain, s.flat};
  for (int n = 0; n < MDR_SIDE_VALUES; n++) values.history[(2 * n + side) * values.stride] = of[n];
}

/* If there are no fields, the particle is treated as having no other contacts. */
GRIP_PHYSICS struct mdr_particle mdr_particle_of(struct mdr_values values, int side, double radius)
{
  const double volume = 4.0 / 3.0 * GRIP_PI * mdr_cube(radius), *field = values.field[side];
  const int next = values.field_stride;
  struct mdr_particle alone = {radius, radius, volume, volume, 0, 0, 1};
  if (!field) return alone;
  alone.first_radius = field[MDR_RADIUS0 * next];
  alone.volume = field[MDR_VGEO * next];
  alone.elastic_volume = field[MDR_VELAS * next];
  alone.contact_area = field[MDR_AREA0 * next];
  alone.sinking = field[MDR_SINKING * next];
  alone.free = field[MDR_FREE * next];
  return alone;
}

/* Writes the contribution of a contact to the fields of one particle. */
GRIP_PHYSICS void mdr_contribute(struct mdr_values values, int side, struct mdr_answer a, double bulk,
                                 struct grip_vec n)
{
  double *field = values.field[side];
  const int next = values.field_stride;
  if (!field) return;
  field[MDR_CAPS * next] = a.cap_volume;
  field[MDR_STRAIN * next] = a.stress / (3 * bulk);
  field[MDR_NUMERATOR * next] = a.numerator;
  field[MDR_DENOMINATOR * next] = a.denominator;
  field[MDR_AREA1 * next] = a.area;
  field[MDR_SURFACE_SUM * next] = a.area - a.cap_area;
  field[MDR_STRESS_XX * next] = a.stress * (n.x * n.x);
  field[MDR_STRESS_YY * next] = a.stress * (n.y * n.y);
  field[MDR_STRESS_ZZ * next] = a.stress * (n.z * n.z);
}

/* The law for one contact. moving: false at set-up. */
GRIP_PHYSICS struct normal_force normal_mdr(const struct normal_mdr_constants *c, struct normal_contact in,
                                            struct grip_vec n, bool moving, struct mdr_values values)
{
  double *history = values.history;
  const int next = values.stride;
  const double overlap = in.overlap, Ri = in.radius_i, Rj = in.radius_j;
  struct normal_force out = GRIP_ZERO;
  for (int s = 0; !(overlap > 0) && s < NORMAL_MDR_SLOTS; s++) history[s * next] = 0;
  if (!(overlap > 0)) return out;
  const double largest = grip_max(history[MDR_DEEPEST * next], overlap);
  const double weight = grip_max(0, 1 - history[MDR_OBSTRUCTED * next]);
  const bool wall = in.sphere_j == 0;
  struct mdr_side i = mdr_load_side(values, 0), j = mdr_load_side(values, 1);
  const double flats = i.flat + j.flat;

  const struct mdr_particle pi = mdr_particle_of(values, 0, Ri);
  const double overlap_i = wall ? overlap : mdr_side_overlap(Ri, Rj, overlap, largest, i.flat, flats);
  const double overlap_j = wall ? 0 : mdr_side_overlap(Rj, Ri, overlap, largest, j.flat, flats);
  const struct mdr_answer of_i = normal_mdr_side(c, &pi, overlap_i, weight, moving, &i);
  double stiffness = c->plane * of_i.radius / 2;
  mdr_contribute(values, 0, of_i, c->bulk, n);
  if (wall) {
    out.elastic = weight * of_i.force * mdr_wall_factor(i.displacement, pi.first_radius);
  } else {
    const struct mdr_particle pj = mdr_particle_of(values, 1, Rj);
    const struct mdr_answer of_j = normal_mdr_side(c, &pj, overlap_j, weight, moving, &j);
    mdr_contribute(values, 1, of_j, c->bulk, n);
    stiffness = 2 * c->plane * (of_i.radius + of_j.radius);
    out.elastic = weight * (of_i.force + of_j.force) / 2;
  }
  mdr_store_side(values, 0, i);
  mdr_store_side(values, 1, j);
  history[MDR_DEEPEST * next] = largest;
  if (moving) history[MDR_STIFFNESS * next] = grip_max(0, stiffness);
  out.loading = history[MDR_STIFFNESS * next];
  return out;
}

#endif
