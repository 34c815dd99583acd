/* SPDX-License-Identifier: GPL-2.0-only */
/* Volume and moments. The divergence theorem turns the integrals of 1, x_k and x_k x_l over the body to
 * (h/3) det rho, (h/4) s_k det rho and (h/5) s_k s_l det rho over the directions u.
 *
 * Shapes without corners have three planes of symmetry. Both angles of an octant are integrated by
 * tanh-sinh quadrature (Takahasi, Mori 1974, Publ. RIMS 9, 721), because at flat faces the integrands have
 * peaks at the edges of the octant. With corners, the peaks are at the edges of patches and known to be
 * some e wide: there Gauss's rule is used with the logarithm of the distance from the edge, plus a width. */
#include <math.h>

#include "shapes/scalar.h"
#include "shapes/place.h"
#include "shapes/shapes.h"

enum { POINTS = 241, GAUSS = 24 };
static const double half_pi = 1.57079632679489661923;

/* Places between 0 and `length`, and their weights. */
struct rule {
  double from_start[POINTS], from_end[POINTS], weight[POINTS];
};

static struct rule tanh_sinh(double length)
{
  const double last = 3.2, step = 2 * last / (POINTS - 1);
  struct rule r;
  for (int k = 0; k < POINTS; k++) {
    const double t = k * step - last;
    /* The distances from both ends without cancellation. */
    r.from_start[k] = length / (1 + exp(-2 * half_pi * sinh(t)));
    r.from_end[k] = length / (1 + exp(2 * half_pi * sinh(t)));
    r.weight[k] = step * GRIP_PI * cosh(t) * r.from_start[k] * r.from_end[k] / length;
  }
  return r;
}

/* A direction, with its part of the area of the unit sphere. */
typedef void (*visit)(void *sum, const struct grip_shape *shape, double area, struct grip_shape_frame frame,
                      const struct grip_support *of);

static void visit_band(const struct grip_shape *shape, double from, double to, visit add, void *sum)
{
  const struct rule polar = tanh_sinh(to - from), around = tanh_sinh(half_pi);
  for (int n = 0; n < POINTS; n++)
    for (int k = 0; k < POINTS; k++) {
      const double c = sin(half_pi - to + polar.from_end[n]), s = sin(from + polar.from_start[n]),
                   x = sin(around.from_end[k]), y = sin(around.from_start[k]);
      const struct grip_shape_frame frame = {{s * x, s * y, c}, {c * x, c * y, -s}, {-y, x, 0}};
      const struct grip_support of = grip_shape_support(shape, 1, frame);
      add(sum, shape, 8 * polar.weight[n] * around.weight[k] * s, frame, &of);
    }
}

static void visit_octants(const struct grip_shape *shape, visit add, void *sum)
{
  const double rim = shape->rim;
  if (rim > 0 && rim < half_pi) visit_band(shape, 0, rim, add, sum);
  visit_band(shape, rim < half_pi ? rim : 0, half_pi, add, sum);
}

struct gauss {
  double node[GAUSS], weight[GAUSS];
};

/* Gauss's rule between 0 and 1. The nodes are the zeros of the Legendre polynomial, by Newton's method. */
static struct gauss gauss(void)
{
  struct gauss g;
  for (int k = 0; k < GAUSS; k++) {
    double x = cos(GRIP_PI * (k + 0.75) / (GAUSS + 0.5)), slope = 1;
    for (int step = 0; step < 10; step++) {
      double before = 1, now = x;
      for (int n = 2; n <= GAUSS; n++) {
        const double next = ((2 * n - 1) * x * now - (n - 1) * before) / n;
        before = now;
        now = next;
      }
      slope = GAUSS * (x * now - before) / (x * x - 1);
      x -= now / slope;
    }
    g.node[k] = 0.5 * (1 - x);
    g.weight[k] = 1 / ((1 - x * x) * slope * slope);
  }
  return g;
}

/* GAUSS distances from the end of an interval, at which peaks may have this width. */
static struct rule graded(const struct gauss *gauss, double length, double width)
{
  struct rule r;
  const double range = log(1 + length / width);
  for (int k = 0; k < GAUSS; k++) {
    r.from_start[k] = width * expm1(gauss->node[k] * range);
    r.from_end[k] = length - r.from_start[k];
    r.weight[k] = gauss->weight[k] * range * (r.from_start[k] + width);
  }
  return r;
}

static double angle_between(struct grip_vec a, struct grip_vec b)
{
  return atan2(grip_length(grip_cross(a, b)), grip_dot(a, b));
}

/* A direction at two angles from a and from b, which are `angle` apart, on the great circle between them. */
static struct grip_vec between(struct grip_vec a, double from_a, struct grip_vec b, double from_b,
                               double angle)
{
  const double per = 1 / sin(angle);
  return grip_add(grip_scale(per * sin(from_b), a), grip_scale(per * sin(from_a), b));
}

/* Great circles from the arc between the faces to the corner, on the side of one face. */
static void visit_half(const struct grip_shape *shape, struct grip_vec corner, struct grip_vec face,
                       struct grip_vec other, const struct gauss *gauss, double width, visit add, void *sum)
{
  const double wide = angle_between(face, other), turn = fabs(grip_dot(corner, grip_cross(face, other)));
  if (!(turn > 1e-12)) return;
  const struct rule across = graded(gauss, 0.5 * wide, width);
  for (int n = 0; n < GAUSS; n++) {
    const struct grip_vec end = between(face, across.from_start[n], other, wide - across.from_start[n], wide);
    const double high = angle_between(corner, end), sine = sin(high);
    const double area = across.weight[n] * turn / (sin(wide) * sine * sine);
    const struct rule down = graded(gauss, high, width);
    for (int k = 0; k < GAUSS; k++) {
      const struct grip_vec u = between(end, down.from_start[k], corner, down.from_end[k], high);
      const struct place at = place_of(grip_scale(1 / grip_length(u), u));
      const struct grip_shape_frame frame = {at.u, at.e, at.f};
      const struct grip_support of = grip_shape_support(shape, 1, frame);
      add(sum, shape, area * down.weight[k] * sin(down.from_end[k]), frame, &of);
    }
  }
}

/* All directions, or those of an octant with eight times their area. */
static void visit_all(const struct grip_shape *shape, visit add, void *sum)
{
  struct grip_shape_patch patch[GRIP_SHAPE_PATCHES];
  const int patches = grip_shape_patches(shape, patch);
  if (!patches) visit_octants(shape, add, sum);
  const double width = patches ? 0.5 * shape->words.cushion * shape->inscribed / shape->extent[0] : 0;
  const struct gauss rule = gauss();
  for (int k = 0; k < patches; k++)
    for (int side = 0; side < 2; side++)
      visit_half(shape, patch[k].corner, patch[k].face[side], patch[k].face[1 - side], &rule, width, add,
                 sum);
}

static void add_integrals(void *sum, const struct grip_shape *shape, double area,
                          struct grip_shape_frame frame, const struct grip_support *of)
{
  (void)shape, (void)frame;
  struct shape_integrals *to = sum;
  const double part = area * of->h * (of->ee * of->ff - of->ef * of->ef), s[3] = {of->s.x, of->s.y, of->s.z};
  to->volume += part / 3;
  for (int k = 0; k < 3; k++) {
    to->first[k] += part / 4 * s[k];
    to->second[k] += part / 5 * s[k] * s[k];
    to->mixed[k] += part / 5 * s[(k + 1) % 3] * s[(k + 2) % 3];
  }
}

struct shape_integrals grip_shape_integrals(const struct grip_shape *shape)
{
  struct shape_integrals sum = {0};
  visit_all(shape, add_integrals, &sum);
  return sum;
}

struct extremes {
  double least, largest, most; /* of det rho; of grip_shape_turning */
};

static void add_extremes(void *sum, const struct grip_shape *shape, double area,
                         struct grip_shape_frame frame, const struct grip_support *of)
{
  (void)area;
  static const double centre[3], unturned[4] = {1};
  const struct grip_shaped grain = {shape, 1, centre, unturned};
  struct extremes *to = sum;
  const double squared = of->ee * of->ff - of->ef * of->ef;
  to->least = grip_min(squared, to->least);
  to->largest = grip_max(squared, to->largest);
  to->most = grip_max(grip_shape_turning(&grain, 1, of->s, frame.u), to->most);
}

/* The directions of the quadrature are close to each other where faces meet, and there are the longest
 * arms. */
void grip_find_bounds(struct grip_shape *shape)
{
  struct extremes of = {HUGE_VAL, 0, 0};
  visit_all(shape, add_extremes, &of);
  const double low = shape->rstar_low, high = shape->rstar_high;
  shape->least_curvature = grip_min(high, grip_max(low, sqrt(grip_max(0, of.least))));
  shape->largest_curvature = grip_min(high, grip_max(low, sqrt(of.largest)));
  shape->least_mass = 1 / (1 + of.most);
}

void grip_shape_moments(double moment[3], double x2, double y2, double z2)
{
  moment[0] = y2 + z2;
  moment[1] = z2 + x2;
  moment[2] = x2 + y2;
}

/* The mass of shapes with corners is known since they were centred. */
void grip_find_mass(struct grip_shape *shape)
{
  if (shape->hull.corners) return;
  if (shape->form.cushion2 == 0 && shape->words.round == 0) {
    shape->volume = shape->sharp_volume;
    for (int k = 0; k < 3; k++) shape->moment[k] = shape->sharp_moment[k];
    return;
  }
  const struct shape_integrals of = grip_shape_integrals(shape);
  shape->volume = of.volume;
  grip_shape_moments(shape->moment, of.second[0], of.second[1], of.second[2]);
}
