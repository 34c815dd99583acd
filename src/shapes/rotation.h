/* SPDX-License-Identifier: GPL-2.0-only */
/* The rotation of free rigid grains (grip/shape_motion.h). shapes/scalar.h or shapes/vector.h must be
 * included first. */
#ifndef GRIP_ROTATION_H
#define GRIP_ROTATION_H

#include "shapes/pose.h"
#include "shapes/support_types.h"

/* An orientation, and the angular momentum along the axes of the shape. */
struct rotation {
  real q[4], momentum[3];
};

/* Turns about axis k. Both other components of the momentum turn backwards, because it is constant in
 * space. */
INLINE void turn_about(struct rotation *s, int k, const real per_moment[3], double dt)
{
  const int a = (k + 1) % 3, b = (k + 2) % 3;
  const real half = 0.5 * dt * s->momentum[k] * per_moment[k];
  real sine, cosine;
  find_sine_and_cosine(half, &sine, &cosine);
  const real sine_of_all = 2 * sine * cosine, cosine_of_all = 1 - 2 * sine * sine;
  const real w = s->q[0], along = s->q[1 + k], one = s->q[1 + a], other = s->q[1 + b];
  s->q[0] = cosine * w - sine * along;
  s->q[1 + k] = cosine * along + sine * w;
  s->q[1 + a] = cosine * one + sine * other;
  s->q[1 + b] = cosine * other - sine * one;
  const real first = s->momentum[a], second = s->momentum[b];
  s->momentum[a] = cosine_of_all * first + sine_of_all * second;
  s->momentum[b] = cosine_of_all * second - sine_of_all * first;
}

/* The axes by their moments of inertia. */
struct order {
  int least, middle, largest;
};

static inline struct order order_of(const double moment[3])
{
  int least = 0, largest = 2;
  for (int k = 0; k < 3; k++) {
    if (moment[k] < moment[least]) least = k;
    if (moment[k] > moment[largest]) largest = k;
  }
  return (struct order){least, 3 - least - largest, largest};
}

/* The orientation after a step with the angular momentum `momentum` in space. */
INLINE struct rotation turned(const real q[4], triple momentum, struct order of, const real per_moment[3],
                              double dt)
{
  const struct axes axes = axes_of(q[0], q[1], q[2], q[3]);
  const triple own = to_shape(&axes, momentum);
  struct rotation s = {{q[0], q[1], q[2], q[3]}, {own.x, own.y, own.z}};
  turn_about(&s, of.least, per_moment, 0.5 * dt);
  turn_about(&s, of.largest, per_moment, 0.5 * dt);
  turn_about(&s, of.middle, per_moment, dt);
  turn_about(&s, of.largest, per_moment, 0.5 * dt);
  turn_about(&s, of.least, per_moment, 0.5 * dt);
  const real length = root(s.q[0] * s.q[0] + s.q[1] * s.q[1] + s.q[2] * s.q[2] + s.q[3] * s.q[3]);
  for (int k = 0; k < 4; k++) s.q[k] = s.q[k] / length;
  return s;
}

/* A vector in space whose components along the axes are multiplied by `factor`. */
INLINE triple along_axes(const real q[4], triple factor, triple v)
{
  const struct axes axes = axes_of(q[0], q[1], q[2], q[3]);
  return to_space(&axes, scaled(factor, to_shape(&axes, v)));
}

#endif
