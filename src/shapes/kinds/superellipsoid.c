/* SPDX-License-Identifier: GPL-2.0-only */
/* The numbers A, B, C of a cushioned superellipsoid. With F = 1 + e^2, its half extents are
 *
 *   a^m1 = (F^(m2/2) A^m2 + e^m2 B^m2)^(m1/m2) + e^m1 C^m1
 *   b^m1 = (e^m2 A^m2 + F^(m2/2) B^m2)^(m1/m2) + e^m1 C^m1
 *   c^m1 = (e^m2 A^m2 + e^m2 B^m2)^(m1/m2) + F^(m1/2) C^m1
 *
 * For a given C^m1 the first two are linear in A^m2 and B^m2. The third then decides about C. */
#include <math.h>

#include "shapes/shapes.h"

/* Axes as multiples of the largest one, and powers of them. */
struct fit {
  double a, b, c;      /* a^m1, b^m1, c^m1 */
  double m1, m2;       /* exponents of the norm */
  double e1, e2;       /* e^m1, e^m2 */
  double flat1, flat2; /* F^(m1/2), F^(m2/2) */
};

struct solution {
  double a, b;   /* A^m2, B^m2; negative or NaN if C is too large */
  double excess; /* of the third equation */
};

static struct solution solution(const struct fit *fit, double c)
{
  const double left = pow(fit->a - fit->e1 * c, fit->m2 / fit->m1),
               right = pow(fit->b - fit->e1 * c, fit->m2 / fit->m1);
  const double det = fit->flat2 * fit->flat2 - fit->e2 * fit->e2;
  const double a = (fit->flat2 * left - fit->e2 * right) / det,
               b = (fit->flat2 * right - fit->e2 * left) / det;
  const double height = pow(fit->e2 * (a + b), fit->m1 / fit->m2) + fit->flat1 * c - fit->c;
  return (struct solution){a, b, height};
}

/* C^m1 by bisection, to the last bit: the excess increases with C, because e is small. */
static double found(const struct fit *fit)
{
  double low = 0, high = fit->c / fit->flat1;
  for (int k = 0; k < 200; k++) {
    const double middle = 0.5 * (low + high);
    if (solution(fit, middle).excess < 0)
      low = middle;
    else
      high = middle;
  }
  return low;
}

static double beta(double x, double y)
{
  return exp(lgamma(x) + lgamma(y) - lgamma(x + y));
}

/* The closed form of the sharp body. Source: Jaklic, Leonardis, Solina 2000, Segmentation and Recovery of
 * Superquadrics, chapter 2. */
static void set_sharp(struct grip_shape *shape)
{
  const double *n = shape->words.number, q1 = 2 / n[3], q2 = 2 / n[4];
  const double a = n[0], b = n[1], c = n[2], box = a * b * c * q1 * q2;
  const double across = 0.5 * box * beta(1.5 * q2, 0.5 * q2) * beta(0.5 * q1, 2 * q1 + 1);
  const double along = 2 * box * c * c * beta(0.5 * q2, 0.5 * q2 + 1) * beta(1.5 * q1, q1 + 1);
  shape->sharp_volume = 2 * box * beta(0.5 * q1 + 1, q1) * beta(0.5 * q2, 0.5 * q2);
  grip_shape_moments(shape->sharp_moment, across * a * a, across * b * b, along);
}

static enum grip_shape_error set(struct grip_shape *shape)
{
  const struct grip_shape_words *words = &shape->words;
  struct grip_shape_form *form = &shape->form;
  const double *axis = words->number, *n = words->number + 3, e = words->cushion;
  const double unit = grip_max(axis[0], grip_max(axis[1], axis[2]));
  const double m1 = n[0] / (n[0] - 1), m2 = n[1] / (n[1] - 1);
  const struct fit fit = {.a = pow(axis[0] / unit, m1),
                          .b = pow(axis[1] / unit, m1),
                          .c = pow(axis[2] / unit, m1),
                          .m1 = m1,
                          .m2 = m2,
                          .e1 = pow(e, m1),
                          .e2 = pow(e, m2),
                          .flat1 = pow(1 + e * e, 0.5 * m1),
                          .flat2 = pow(1 + e * e, 0.5 * m2)};
  const double c = found(&fit);
  const struct solution of = solution(&fit, c);
  if (!(c > 0 && of.a > 0 && of.b > 0)) return GRIP_SHAPE_FLAT;
  const double length[3] = {pow(of.a, 1 / m2), pow(of.b, 1 / m2), pow(c, 1 / m1)},
               number[4] = {m2, 1 / m2, m1, 1 / m1};
  for (int k = 0; k < 3; k++) form->length[k] = unit * length[k];
  for (int k = 0; k < 3; k++) shape->extent[k] = axis[k];
  for (int k = 0; k < 4; k++) form->number[k] = number[k];
  set_sharp(shape);
  return GRIP_SHAPE_OK;
}

const struct shape_kind grip_kind_superellipsoid = {
    .number = {{"semi-axis a", 0, HUGE_VAL, true},
               {"semi-axis b", 0, HUGE_VAL, true},
               {"semi-axis c", 0, HUGE_VAL, true},
               {"exponent n1", 2, 40, false},
               {"exponent n2", 2, 40, false}},
    .cushioned = true,
    .set = set,
};
