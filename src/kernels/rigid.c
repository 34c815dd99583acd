/* SPDX-License-Identifier: GPL-2.0-only */
/* The motion of rigid bodies (grip/rigid.h). Compiled without contraction of products and sums. */
#include "batch/lanes.h"
#include "kernels/kernels.h"
#include "kernels/rows.h"

struct quaternion {
  f64w w, x, y, z;
};

struct axes {
  struct columns x, y, z;
};

INLINE struct columns columns_at(grip_rigid_lane *v, int l)
{
  return load_columns(v[0] + l, v[1] + l, v[2] + l);
}

INLINE void set_columns(grip_rigid_lane *v, int l, struct columns value)
{
  store_columns(v[0] + l, v[1] + l, v[2] + l, value);
}

INLINE struct axes axes_at(struct grip_rigid *b, int l)
{
  return (struct axes){columns_at(b->axis[0], l), columns_at(b->axis[1], l), columns_at(b->axis[2], l)};
}

/* q + s p */
INLINE struct quaternion ahead(struct quaternion q, double s, struct quaternion p)
{
  return (struct quaternion){q.w + s * p.w, q.x + s * p.x, q.y + s * p.y, q.z + s * p.z};
}

INLINE struct quaternion normalized(struct quaternion q)
{
  const f64w s = 1 / root(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
  return (struct quaternion){q.w * s, q.x * s, q.y * s, q.z * s};
}

/* Twice the rate of change of the orientation q with the spin v. */
INLINE struct quaternion turning(struct columns v, struct quaternion q)
{
  return (struct quaternion){-v.x * q.x - v.y * q.y - v.z * q.z, q.w * v.x + v.y * q.z - v.z * q.y,
                             q.w * v.y + v.z * q.x - v.x * q.z, q.w * v.z + v.x * q.y - v.y * q.x};
}

INLINE struct axes axes_of(struct quaternion q)
{
  const f64w ww = q.w * q.w, xx = q.x * q.x, yy = q.y * q.y, zz = q.z * q.z;
  return (struct axes){{ww + xx - yy - zz, 2 * (q.x * q.y + q.w * q.z), 2 * (q.x * q.z - q.w * q.y)},
                       {2 * (q.x * q.y - q.w * q.z), ww - xx + yy - zz, 2 * (q.y * q.z + q.w * q.x)},
                       {2 * (q.x * q.z + q.w * q.y), 2 * (q.y * q.z - q.w * q.x), ww - xx - yy + zz}};
}

/* A vector in space, from its components along the axes. */
INLINE struct columns to_space(struct axes a, f64w x, f64w y, f64w z)
{
  return plus(plus(times(x, a.x), times(y, a.y)), times(z, a.z));
}

/* A linear body has no moment of inertia about its own axis, and does not rotate about it. */
INLINE f64w over(f64w momentum, f64w inertia)
{
  return blend(inertia != 0, momentum / inertia);
}

INLINE struct columns spin_of(struct columns momentum, struct axes a, struct columns inertia)
{
  return to_space(a, over(dot(momentum, a.x), inertia.x), over(dot(momentum, a.y), inertia.y),
                  over(dot(momentum, a.z), inertia.z));
}

struct motion {
  struct columns velocity, momentum;
};

/* Adds half a step of the forces. */
INLINE struct motion kicked(struct grip_rigid *b, int l, double kick)
{
  const struct columns v = columns_at(b->velocity, l), m = columns_at(b->momentum, l);
  const struct motion now = {plus(v, times(kick / load(b->mass + l), columns_at(b->force, l))),
                             plus(m, times(all(kick), columns_at(b->torque, l)))};
  set_columns(b->velocity, l, now.velocity);
  set_columns(b->momentum, l, now.momentum);
  return now;
}

/* The orientation after a step: Richardson's extrapolation from one step and from two half steps. */
INLINE struct quaternion turned(struct quaternion q, struct columns m, struct axes a, struct columns inertia,
                                double dt, struct columns *spin)
{
  const double half = 0.5 * dt;
  const struct quaternion rate = turning(spin_of(m, a, inertia), q), one = normalized(ahead(q, half, rate)),
                          middle = normalized(ahead(q, 0.5 * half, rate));
  *spin = spin_of(m, axes_of(middle), inertia);
  const struct quaternion two = normalized(ahead(middle, 0.5 * half, turning(*spin, middle)));
  return normalized(
      (struct quaternion){2 * two.w - one.w, 2 * two.x - one.x, 2 * two.y - one.y, 2 * two.z - one.z});
}

void GRIP_EXPORT(grip_rigid_move)(struct grip_rigid *b, double dt, double kick)
{
  for (int l = 0; l < GRIP_RIGID; l += WIDTH) {
    const struct motion now = kicked(b, l, kick);
    const struct columns centre = plus(columns_at(b->centre, l), times(all(dt), now.velocity));
    set_columns(b->centre, l, centre);
    grip_rigid_lane *q = b->quaternion;
    const struct quaternion old = {load(q[0] + l), load(q[1] + l), load(q[2] + l), load(q[3] + l)};
    struct columns spin;
    const struct quaternion new =
        turned(old, now.momentum, axes_at(b, l), columns_at(b->inertia, l), dt, &spin);
    set_columns(b->spin, l, spin);
    store(q[0] + l, new.w);
    store(q[1] + l, new.x);
    store(q[2] + l, new.y);
    store(q[3] + l, new.z);
    const struct axes a = axes_of(new);
    set_columns(b->axis[0], l, a.x);
    set_columns(b->axis[1], l, a.y);
    set_columns(b->axis[2], l, a.z);
    const struct columns offset = columns_at(b->offset, l);
    set_columns(b->geometric, l, plus(to_space(a, offset.x, offset.y, offset.z), centre));
  }
}

void GRIP_EXPORT(grip_rigid_kick)(struct grip_rigid *b, double kick)
{
  for (int l = 0; l < GRIP_RIGID; l += WIDTH) {
    const struct motion now = kicked(b, l, kick);
    set_columns(b->spin, l, spin_of(now.momentum, axes_at(b, l), columns_at(b->inertia, l)));
  }
}

INLINE void store_row(double *p, f64x4 v)
{
  const f64x2 first = {v[0], v[1]};
  memcpy(p, &first, sizeof first);
  p[2] = v[2];
}

INLINE f64x4 cross_of_rows(f64x4 a, f64x4 b)
{
  return SHUFFLE(a, a, 1, 2, 0, 3) * SHUFFLE(b, b, 2, 0, 1, 3) -
         SHUFFLE(a, a, 2, 0, 1, 3) * SHUFFLE(b, b, 1, 2, 0, 3);
}

void GRIP_EXPORT(grip_rigid_place)(const struct grip_rigid_pose *body, struct grip_rigid_spheres spheres,
                                   const double *place, double *x, double *v, double *spin)
{
  const f64x4 a = four(body->axis[0]), b = four(body->axis[1]), c = four(body->axis[2]),
              centre = four(body->centre), velocity = four(body->velocity), turning = four(body->spin);
  for (int k = 0; k < spheres.n; k++) {
    const int32_t at = GRIP_ROW * spheres.atom[k];
    const double *p = place + at;
    const f64x4 d = p[0] * a + p[1] * b + p[2] * c;
    if (x) store_row(x + at, d + centre);
    store_row(v + at, cross_of_rows(turning, d) + velocity);
    if (spin) store_row(spin + at, turning);
  }
}

void GRIP_EXPORT(grip_rigid_sum)(const double centre[3], struct grip_rigid_spheres spheres, const double *x,
                                 const double *f, const double *torque, double force_sum[3],
                                 double torque_sum[3])
{
  const f64x4 middle = row(centre, 0, false);
  f64x4 forces = {0, 0, 0, 0}, torques = {0, 0, 0, 0};
  for (int k = 0; k < spheres.n; k++) {
    const int32_t at = GRIP_ROW * spheres.atom[k];
    const f64x4 force = row(f, at, false);
    forces += force;
    torques += cross_of_rows(row(x, at, false) - middle, force);
  }
  for (int k = 0; torque && k < spheres.n; k++) torques += row(torque, GRIP_ROW * spheres.atom[k], false);
  store_row(force_sum, forces);
  store_row(torque_sum, torques);
}
