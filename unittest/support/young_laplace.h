/* SPDX-License-Identifier: GPL-2.0-only */
/* Shared by tests: the pull of a liquid bridge between two equal spheres by the Young-Laplace equation,
 * without gravity. Lengths are over the radius, forces over 2 pi R sigma.
 *
 * The surface has a constant mean curvature H, with a sign such that the liquid's pressure exceeds that
 * outside by 2 H sigma. With l the length along the meridian from the neck, the first integral
 * r cos(u) - H r^2 = F (u the angle to the axis) makes r^2 a harmonic function of l:
 * r^2 = r0^2 + (1 - 2 H r0) (sin(H l)/H)^2. These are Delaunay's surfaces. The surface meets a sphere at the
 * filling angle b with the contact angle theta where u = pi/2 - b - theta, so that
 * F = sin(b) sin(b + theta) - H sin(b)^2. Gap and volume follow from b and H by quadrature; b and H from gap
 * and volume by Newton's iteration. */
#ifndef YOUNG_LAPLACE_H
#define YOUNG_LAPLACE_H

#include <math.h>
#include <stdbool.h>

struct meniscus {
  double filling, curvature; /* b and H */
  double gap, volume, force;
};

/* The meniscus of b and H. Returns false if there is none. */
static inline bool meniscus_of(double theta, struct meniscus *m)
{
  enum { PARTS = 400 };
  const double b = m->filling, h = m->curvature, edge = sin(b), cap = 1 - cos(b);
  m->force = edge * sin(b + theta) - h * edge * edge;
  const double root = 1 - 4 * h * m->force;
  if (!(root >= 0)) return false;
  const double neck = 2 * m->force / (1 + sqrt(root)), bend = 1 - 2 * h * neck;
  const double square = (edge * edge - neck * neck) / bend;
  if (!(square >= 0) || fabs(h) * sqrt(square) > 1) return false;
  const double length = asin(h * sqrt(square)) / h;
  double height = 0, volume = 0;
  for (int k = 0; k <= PARTS; k++) { /* Simpson's rule */
    const double weight = (k == 0 || k == PARTS ? 1 : k % 2 ? 4 : 2) * length / (3 * PARTS);
    const double r = sqrt(neck * neck + bend * pow(sin(h * length * k / PARTS) / h, 2));
    height += weight * (m->force + h * r * r) / r;
    volume += weight * acos(-1) * r * (m->force + h * r * r);
  }
  m->gap = 2 * (height - cap);
  m->volume = 2 * (volume - acos(-1) * cap * cap * (3 - cap) / 3);
  return true;
}

/* Moves a meniscus to a nearby one of this gap and volume. Returns false if there is none. */
static inline bool meniscus_move(double theta, double gap, double volume, struct meniscus *m)
{
  for (int n = 0; n < 50; n++) {
    struct meniscus at = *m, more = *m, bent = *m;
    const double db = 1e-6 * at.filling, dh = 1e-6 * fabs(at.curvature) + 1e-9, size = cbrt(volume);
    more.filling += db;
    bent.curvature += dh;
    if (!meniscus_of(theta, &at) || !meniscus_of(theta, &more) || !meniscus_of(theta, &bent)) return false;
    const double s = (gap - at.gap) / size, v = (volume - at.volume) / volume;
    if (fabs(s) < 1e-10 && fabs(v) < 1e-10) {
      *m = at;
      return true;
    }
    const double sb = (more.gap - at.gap) / db / size, sh = (bent.gap - at.gap) / dh / size,
                 vb = (more.volume - at.volume) / db / volume, vh = (bent.volume - at.volume) / dh / volume;
    const double det = sb * vh - sh * vb, b = (s * vh - sh * v) / det, h = (sb * v - s * vb) / det;
    const double most = fmax(fabs(b) / at.filling, fabs(h) / (fabs(at.curvature) + 0.1));
    const double cut = most > 0.2 ? 0.2 / most : 1;
    m->filling += cut * b;
    m->curvature += cut * h;
    if (!(m->filling > 0 && m->filling < acos(0))) return false;
  }
  return false;
}

/* The meniscus of spheres that touch. */
static inline bool meniscus_at_touch(double theta, double volume, struct meniscus *m)
{
  static const double guesses[] = {1, 0.9, 1.1, 0.8, 1.25, 0.7};
  for (int n = 0; n < 6; n++) {
    const double b = guesses[n] * pow(2 * volume / acos(-1), 0.25);
    const double meridian = (1 - cos(b)) / fmax(cos(b + theta), 0.05);
    *m = (struct meniscus){.filling = b, .curvature = 0.5 * (1 / b - 1 / meridian)};
    if (meniscus_move(theta, 0, volume, m)) return true;
  }
  return false;
}

/* The largest gap of a bridge: beyond it there is no solution. */
static inline double meniscus_last_gap(double theta, double volume)
{
  struct meniscus m = {0};
  double step = 0.02 * cbrt(volume);
  if (!meniscus_at_touch(theta, volume, &m)) return NAN;
  while (step > 1e-6 * cbrt(volume)) {
    struct meniscus next = m;
    /* The other branch, of thinner necks, has a larger force for the same gap no more. */
    if (meniscus_move(theta, m.gap + step, volume, &next) && next.force < m.force)
      m = next;
    else
      step /= 2;
  }
  return m.gap;
}

#endif
