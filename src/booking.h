/* SPDX-License-Identifier: GPL-2.0-only */
/* What the ledger needs of a contact's motion, while velocities and spins are in registers: the power of the forces of
 * the step before, and the velocity on which the tangential force of now does its work. */
#ifndef GRIP_BOOKING_H
#define GRIP_BOOKING_H

#include "lanes.h"
#include "ledger.h"

INLINE f64x4 get(const double *history, int slot)
{
  return load(history + slot * GRIP_LANES);
}

INLINE struct columns get_columns(const double *history, int slot)
{
  return (struct columns){get(history, slot), get(history, slot + 1), get(history, slot + 2)};
}

struct motion {
  struct columns u, wi, wj;
};

/* Where two spheres, or a sphere and a wall, were in the step before. */
struct pose {
  struct columns normal;
  f64x4 overlap;
};

/* A wall's is kept: its surface may be curved or turn. */
INLINE struct pose pose_before(const struct grip_ledger_layout has, const double *history,
                               const struct grip_batch *b, int k, struct columns u)
{
  const struct grip_ledger_places at = grip_ledger_places(has);
  if (has.wall) return (struct pose){get_columns(history, at.normal), get(history, at.overlap)};
  const f64x4 dt = {b->dt, b->dt, b->dt, b->dt}, touch = load(b->radius_i + k) + load(b->radius_j + k),
              distance = touch - load(b->overlap + k);
  const struct columns n = load_columns(b->nx + k, b->ny + k, b->nz + k),
                       before = minus(times(distance, n), times(dt, u));
  const f64x4 distance_before = root(dot(before, before));
  return (struct pose){times(1 / distance_before, before), touch - distance_before};
}

INLINE f64x4 arm_j(const struct grip_ledger_layout has, const struct grip_batch *b, int k, f64x4 overlap)
{
  const f64x4 radius = load(b->radius_j + k);
  if (!has.wall) return radius - b->arm_torque * overlap;
  return b->sphere_j * radius - (b->sphere_j * b->arm_torque + b->arm_wall) * overlap;
}

/* What the spins add to u where the tangential force acts. */
INLINE struct columns spinning(const struct grip_ledger_layout has, const struct grip_batch *b, int k,
                               struct columns normal, f64x4 overlap, struct motion m)
{
  const f64x4 arm_i = load(b->radius_i + k) - b->arm_torque * overlap;
  return cross(normal, plus(times(arm_i, m.wi), times(arm_j(has, b, k, overlap), m.wj)));
}

/* history: of the ledger, at these four lanes. Empty lanes hold anything: what they give is cut off. */
INLINE void note_motion(const struct grip_ledger_layout has, const double *history, struct grip_batch *b,
                        int k, struct motion m)
{
  const struct grip_ledger_places at = grip_ledger_places(has);
  if (has.tangential) {
    const struct columns n = load_columns(b->nx + k, b->ny + k, b->nz + k);
    store_columns(b->sx + k, b->sy + k, b->sz + k,
                  plus(m.u, spinning(has, b, k, n, load(b->overlap + k), m)));
  }
  const struct pose was = pose_before(has, history, b, k, m.u);
  const f64x4 approach = dot(was.normal, m.u), damping = get(history, at.damping);
  f64x4 normal = get(history, at.force), tangential = normal, size2 = damping * damping + normal * normal;
  if (has.tangential) {
    const struct columns force = get_columns(history, at.force);
    size2 = damping * damping + dot(force, force);
    normal = dot(force, was.normal);
    tangential = dot(force, plus(m.u, spinning(has, b, k, was.normal, was.overlap, m))) - normal * approach;
  }
  if (has.spin) {
    const struct columns torque = get_columns(history, at.torque);
    size2 += dot(torque, torque);
  }
  const i64x4 acted = size2 > 0;
  store(b->before_normal + k, blend(acted, normal * approach));
  store(b->before_damping + k, blend(acted, damping * approach));
  if (has.tangential) store(b->before_tangential + k, blend(acted, tangential));
  if (has.spin) {
    const struct columns torque = get_columns(history, at.torque), relative = minus(m.wi, m.wj);
    const f64x4 twisting = dot(torque, was.normal) * dot(relative, was.normal);
    store(b->before_twisting + k, blend(acted, twisting));
    store(b->before_rolling + k, blend(acted, dot(torque, relative) - twisting));
  }
  if (has.wall) {
    const struct columns velocity = load_columns(b->wall_vx + k, b->wall_vy + k, b->wall_vz + k);
    f64x4 power = normal * dot(was.normal, velocity);
    if (has.tangential)
      power = dot(get_columns(history, at.force),
                  minus(velocity, times(arm_j(has, b, k, was.overlap), cross(was.normal, m.wj))));
    if (has.spin) power += dot(get_columns(history, at.torque), m.wj);
    store(b->before_wall + k, blend(acted, power));
  }
}

#endif
