/* SPDX-License-Identifier: GPL-2.0-only */
/* Steps of free grains with shapes, several at once (grip/shape_motion.h). */
#include "kernels/kernels.h"
#include "kernels/rows.h"
#include "shapes/vector.h"
#include "shapes/rotation.h"

/* Some grains; the last lanes repeat the last grain. */
struct movers {
  int used;
  int32_t at[WIDTH]; /* rows of three */
  double *q[WIDTH];
  const struct grip_shape *shape[WIDTH];
  double mass[WIDTH];
  real orientation[4];
  triple moment, per_moment;
};

INLINE struct movers movers_from(const struct grip_shape_movers *grains, int first)
{
  const int left = grains->count - first;
  struct movers m;
  m.used = left < WIDTH ? left : WIDTH;
  const double *form[WIDTH], *gyration2[WIDTH], *quaternion[WIDTH];
  double bounding[WIDTH], of_shape[WIDTH];
  for (int l = 0; l < WIDTH; l++) {
    const int atom = grains->atom[first + (l < m.used ? l : m.used - 1)];
    m.shape[l] = grains->of_type[grains->type[atom]];
    m.at[l] = GRIP_ROW * atom;
    quaternion[l] = m.q[l] = grains->quaternion + 4 * (ptrdiff_t)atom;
    m.mass[l] = grains->mass[atom];
    bounding[l] = grains->bounding[atom];
    of_shape[l] = m.shape[l]->bounding;
    form[l] = m.shape[l]->form.per_gyration2;
    gyration2[l] = m.shape[l]->gyration2;
  }
  const struct quad q = quad(quaternion, 0), inverse = quad(form, 0), square = quad(gyration2, 0);
  const real scale = load(bounding) / load(of_shape), factor = load(m.mass) * scale * scale, per = 1 / factor;
  m.orientation[0] = q.x;
  m.orientation[1] = q.y;
  m.orientation[2] = q.z;
  m.orientation[3] = q.w;
  m.moment = times(factor, (triple){square.x, square.y, square.z});
  m.per_moment = times(per, (triple){inverse.x, inverse.y, inverse.z});
  return m;
}

INLINE i64w differ(triple a, triple b)
{
  return nonzero(a.x - b.x) | nonzero(a.y - b.y) | nonzero(a.z - b.z);
}

/* The angular momentum; from the spin if something has changed it. */
INLINE triple momentum_of(const struct grip_shape_movers *grains, const struct movers *m)
{
  const triple momentum = rows(grains->momentum, m->at, false), spin = rows(grains->omega, m->at, false);
  const i64w changed = differ(along_axes(m->orientation, m->per_moment, momentum), spin);
  if (__builtin_expect(!some(changed), 1)) return momentum;
  const triple of_spin = along_axes(m->orientation, m->moment, spin);
  return (triple){choose(changed, of_spin.x, momentum.x), choose(changed, of_spin.y, momentum.y),
                  choose(changed, of_spin.z, momentum.z)};
}

/* The lanes whose shapes have the order of axes of this one. */
INLINE uint32_t ordered_as(const struct movers *m, const struct grip_shape *shape)
{
  const struct order order = order_of(shape->gyration2);
  uint32_t lanes = 0;
  for (int l = 0; l < WIDTH; l++) {
    const struct order of = m->shape[l] == shape ? order : order_of(m->shape[l]->gyration2);
    lanes |= (uint32_t)(of.least == order.least && of.largest == order.largest) << l;
  }
  return lanes;
}

INLINE void turn(struct movers *m, triple momentum, double dt)
{
  const real per_moment[3] = {m->per_moment.x, m->per_moment.y, m->per_moment.z};
  real after[4] = {m->orientation[0]};
  for (uint32_t left = (1u << WIDTH) - 1; left;) {
    const struct grip_shape *shape = m->shape[__builtin_ctz(left)];
    const struct rotation s = turned(m->orientation, momentum, order_of(shape->gyration2), per_moment, dt);
    const uint32_t lanes = ordered_as(m, shape);
    i64w taken = {0};
    for (int l = 0; l < WIDTH; l++) taken[l] = -(int64_t)(lanes >> l & 1);
    for (int k = 0; k < 4; k++) after[k] = choose(taken, s.q[k], after[k]);
    left &= ~lanes;
  }
  memcpy(m->orientation, after, sizeof after);
}

INLINE void store_rows(double *to, const struct movers *m, triple v)
{
  double x[WIDTH], y[WIDTH], z[WIDTH];
  store_columns(x, y, z, v);
  for (int l = 0; l < m->used; l++) {
    to[m->at[l]] = x[l];
    to[m->at[l] + 1] = y[l];
    to[m->at[l] + 2] = z[l];
  }
}

INLINE void store_orientation(const struct movers *m)
{
  double q[4][WIDTH];
  for (int k = 0; k < 4; k++) store(q[k], m->orientation[k]);
  for (int l = 0; l < m->used; l++)
    for (int k = 0; k < 4; k++) m->q[l][k] = q[k][l];
}

INLINE void move(const struct grip_shape_movers *grains, const struct movers *m, double kick, double dt)
{
  for (int l = 0; l < m->used; l++) {
    const double per_mass = kick / m->mass[l];
    for (int at = m->at[l]; at < m->at[l] + 3; at++) {
      grains->v[at] += per_mass * grains->force[at];
      if (dt > 0) grains->x[at] += dt * grains->v[at];
    }
  }
}

void GRIP_EXPORT(grip_shape_move)(const struct grip_shape_movers *grains, double kick, double dt)
{
  for (int first = 0; first < grains->count; first += WIDTH) {
    struct movers m = movers_from(grains, first);
    const triple momentum =
        plus(momentum_of(grains, &m), times(all(kick), rows(grains->torque, m.at, false)));
    move(grains, &m, kick, dt);
    if (dt > 0) {
      turn(&m, momentum, dt);
      store_orientation(&m);
    }
    store_rows(grains->momentum, &m, momentum);
    store_rows(grains->omega, &m, along_axes(m.orientation, m.per_moment, momentum));
  }
}
