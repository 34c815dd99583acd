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

bool grip_fit_superellipsoid(struct grip_shape_form *form, const struct grip_shape_words *words)
{
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
  if (!(c > 0 && of.a > 0 && of.b > 0)) return false;
  const double power[3] = {pow(of.a, 1 / m2), pow(of.b, 1 / m2), pow(c, 1 / m1)};
  for (int k = 0; k < 3; k++) form->square[k] = power[k] * unit * power[k] * unit;
  form->m1 = m1;
  form->m2 = m2;
  form->per_m1 = 1 / m1;
  form->per_m2 = 1 / m2;
  form->cushion2 = e * e;
  return true;
}
