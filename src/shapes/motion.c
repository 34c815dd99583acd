/* SPDX-License-Identifier: GPL-2.0-only */
/* The rotation of free rigid grains (grip/shape_motion.h). */
#include "grip/shape_motion.h"

#include <math.h>

#include "shapes/scalar.h"
#include "shapes/pose.h"
#include "shapes/support_types.h"

struct grip_shape_inertia grip_shape_inertia_of(const struct grip_shape *shape, double scale, double mass)
{
  const double *per_gyration2 = shape->form.per_gyration2, factor = mass * scale * scale, per = 1 / factor;
  struct grip_shape_inertia inertia;
  for (int k = 0; k < 3; k++) {
    inertia.moment[k] = factor * shape->gyration2[k];
    inertia.per_moment[k] = per * per_gyration2[k];
  }
  return inertia;
}

/* An orientation, and the angular momentum along the axes of the shape. */
struct state {
  double q[4], momentum[3];
};

/* To rounding, also for small angles without the functions of the library. */
static void find_sine_and_cosine(double x, double *sine, double *cosine)
{
  const double q = x * x;
  if (q > 0.01) {
    *sine = sin(x);
    *cosine = cos(x);
    return;
  }
  *sine = x * (1 - q * (1. / 6) * (1 - q * (1. / 20) * (1 - q * (1. / 42) * (1 - q * (1. / 72)))));
  *cosine =
      1 - q * 0.5 * (1 - q * (1. / 12) * (1 - q * (1. / 30) * (1 - q * (1. / 56) * (1 - q * (1. / 90)))));
}

/* Turns about axis k. Both other components of the momentum turn backwards, because it is constant in
 * space. */
static void turn_about(struct state *s, int k, const struct grip_shape_inertia *inertia, double dt)
{
  const int a = (k + 1) % 3, b = (k + 2) % 3;
  const double half = 0.5 * dt * s->momentum[k] * inertia->per_moment[k];
  double sine, cosine;
  find_sine_and_cosine(half, &sine, &cosine);
  const double sine_of_all = 2 * sine * cosine, cosine_of_all = 1 - 2 * sine * sine;
  const double w = s->q[0], along = s->q[1 + k], one = s->q[1 + a], other = s->q[1 + b];
  s->q[0] = cosine * w - sine * along;
  s->q[1 + k] = cosine * along + sine * w;
  s->q[1 + a] = cosine * one + sine * other;
  s->q[1 + b] = cosine * other - sine * one;
  const double first = s->momentum[a], second = s->momentum[b];
  s->momentum[a] = cosine_of_all * first + sine_of_all * second;
  s->momentum[b] = cosine_of_all * second - sine_of_all * first;
}

static struct axes axes_at(const double q[4])
{
  return axes_of(q[0], q[1], q[2], q[3]);
}

static void store(double to[3], struct grip_vec v)
{
  to[0] = v.x;
  to[1] = v.y;
  to[2] = v.z;
}

/* The axes by their moments of inertia. */
struct order {
  int least, middle, largest;
};

static struct order order_of(const double moment[3])
{
  int least = 0, largest = 2;
  for (int k = 0; k < 3; k++) {
    if (moment[k] < moment[least]) least = k;
    if (moment[k] > moment[largest]) largest = k;
  }
  return (struct order){least, 3 - least - largest, largest};
}

void grip_shape_turn(const struct grip_shape_inertia *inertia, const double momentum[3], double dt,
                     double quaternion[4])
{
  const struct axes axes = axes_at(quaternion);
  struct state s = {{quaternion[0], quaternion[1], quaternion[2], quaternion[3]}, {0}};
  store(s.momentum, to_shape(&axes, vector(momentum)));
  const struct order of = order_of(inertia->moment);
  turn_about(&s, of.least, inertia, 0.5 * dt);
  turn_about(&s, of.largest, inertia, 0.5 * dt);
  turn_about(&s, of.middle, inertia, dt);
  turn_about(&s, of.largest, inertia, 0.5 * dt);
  turn_about(&s, of.least, inertia, 0.5 * dt);
  const double *q = s.q, length = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  for (int k = 0; k < 4; k++) quaternion[k] = q[k] / length;
}

/* A vector in space whose components along the axes are multiplied by `factor`. */
static struct grip_vec along_axes(const double quaternion[4], const double factor[3], const double v[3])
{
  const struct axes axes = axes_at(quaternion);
  return to_space(&axes, scaled(vector(factor), to_shape(&axes, vector(v))));
}

void grip_shape_spin(const struct grip_shape_inertia *inertia, const double quaternion[4],
                     const double momentum[3], double spin[3])
{
  store(spin, along_axes(quaternion, inertia->per_moment, momentum));
}

void grip_shape_momentum(const struct grip_shape_inertia *inertia, const double quaternion[4],
                         const double spin[3], double momentum[3])
{
  store(momentum, along_axes(quaternion, inertia->moment, spin));
}
