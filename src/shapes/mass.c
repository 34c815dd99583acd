/* SPDX-License-Identifier: GPL-2.0-only */
/* Volume and moments of shapes with three planes of symmetry. The divergence theorem turns the integrals
 * of 1 and x_k^2 over the body to (h/3) det rho and (h/5) s_k^2 det rho over the directions u. Both angles
 * of an octant are integrated by tanh-sinh quadrature (Takahasi, Mori 1974, Publ. RIMS 9, 721), because at
 * flat faces the integrands have peaks at the edges of the octant. */
#include <math.h>

#include "shapes/scalar.h"
#include "shapes/shapes.h"

enum { POINTS = 241 };
static const double half_pi = 1.57079632679489661923;

/* Directions along a quarter of a circle, and their weights. */
struct quarter {
  double cosine[POINTS], sine[POINTS], weight[POINTS];
};

static struct quarter quarter(void)
{
  const double last = 3.2, step = 2 * last / (POINTS - 1);
  struct quarter q;
  for (int k = 0; k < POINTS; k++) {
    const double t = k * step - last;
    /* The angle, and its distance from the other end without cancellation. */
    const double angle = half_pi / (1 + exp(-2 * half_pi * sinh(t))),
                 rest = half_pi / (1 + exp(2 * half_pi * sinh(t)));
    q.sine[k] = sin(angle);
    q.cosine[k] = sin(rest);
    q.weight[k] = step * 2 * cosh(t) * angle * rest;
  }
  return q;
}

struct integral {
  double volume, second[3]; /* of 1 and x_k^2 over an octant, times 3 and 5 */
};

static void add_direction(struct integral *sum, const struct grip_shape *shape, double weight,
                          struct grip_shape_frame frame)
{
  const struct grip_support of = grip_shape_support(shape, 1, frame);
  const double area = weight * of.h * (of.ee * of.ff - of.ef * of.ef);
  sum->volume += area;
  sum->second[0] += area * of.s.x * of.s.x;
  sum->second[1] += area * of.s.y * of.s.y;
  sum->second[2] += area * of.s.z * of.s.z;
}

static struct grip_shape_frame direction(const struct quarter *q, int n, int k)
{
  const double c = q->cosine[n], s = q->sine[n], x = q->cosine[k], y = q->sine[k];
  return (struct grip_shape_frame){{s * x, s * y, c}, {c * x, c * y, -s}, {-y, x, 0}};
}

static struct integral integral(const struct grip_shape *shape)
{
  const struct quarter q = quarter();
  struct integral sum = {0};
  for (int n = 0; n < POINTS; n++)
    for (int k = 0; k < POINTS; k++)
      add_direction(&sum, shape, q.weight[n] * q.weight[k] * q.sine[n], direction(&q, n, k));
  return sum;
}

/* The directions of the quadrature are close to each other where faces meet, and there are the longest
 * arms. */
void grip_find_bounds(struct grip_shape *shape)
{
  static const double centre[3], unturned[4] = {1};
  const struct grip_shaped grain = {shape, 1, centre, unturned};
  const struct quarter q = quarter();
  double least = HUGE_VAL, largest = 0, most = 0;
  for (int n = 0; n < POINTS; n++)
    for (int k = 0; k < POINTS; k++) {
      const struct grip_shape_frame frame = direction(&q, n, k);
      const struct grip_support of = grip_shape_support(shape, 1, frame);
      const double squared = of.ee * of.ff - of.ef * of.ef;
      least = grip_min(squared, least);
      largest = grip_max(squared, largest);
      most = grip_max(grip_shape_turning(&grain, 1, of.s, frame.u), most);
    }
  const double low = shape->rstar_low, high = shape->rstar_high;
  shape->least_curvature = grip_min(high, grip_max(low, sqrt(grip_max(0, least))));
  shape->largest_curvature = grip_min(high, grip_max(low, sqrt(largest)));
  shape->least_mass = 1 / (1 + most);
}

static void set_moments(double moment[3], double x2, double y2, double z2)
{
  moment[0] = y2 + z2;
  moment[1] = z2 + x2;
  moment[2] = x2 + y2;
}

static double beta(double x, double y)
{
  return exp(lgamma(x) + lgamma(y) - lgamma(x + y));
}

/* The closed form of the sharp body. Source: Jaklic, Leonardis, Solina 2000, Segmentation and Recovery of
 * Superquadrics, chapter 2. q1 = 2/n1, q2 = 2/n2; both are 1 for an ellipsoid. */
static void find_sharp(struct grip_shape *shape)
{
  const bool ellipsoid = shape->words.kind == GRIP_ELLIPSOID;
  const double *n = shape->words.number, q1 = ellipsoid ? 1 : 2 / n[3], q2 = ellipsoid ? 1 : 2 / n[4];
  const double a = n[0], b = n[1], c = n[2], box = a * b * c * q1 * q2;
  const double across = 0.5 * box * beta(1.5 * q2, 0.5 * q2) * beta(0.5 * q1, 2 * q1 + 1);
  const double along = 2 * box * c * c * beta(0.5 * q2, 0.5 * q2 + 1) * beta(1.5 * q1, q1 + 1);
  shape->sharp_volume = 2 * box * beta(0.5 * q1 + 1, q1) * beta(0.5 * q2, 0.5 * q2);
  set_moments(shape->sharp_moment, across * a * a, across * b * b, along);
}

void grip_find_mass(struct grip_shape *shape)
{
  find_sharp(shape);
  if (shape->words.kind == GRIP_ELLIPSOID && shape->words.round == 0) {
    shape->volume = shape->sharp_volume;
    for (int k = 0; k < 3; k++) shape->moment[k] = shape->sharp_moment[k];
    return;
  }
  const struct integral sum = integral(shape);
  const double octants = 8.0 / 5;
  shape->volume = 8.0 / 3 * sum.volume;
  set_moments(shape->moment, octants * sum.second[0], octants * sum.second[1], octants * sum.second[2]);
}
