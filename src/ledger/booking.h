/* SPDX-License-Identifier: GPL-2.0-only */
/* What the ledger needs of a contact's motion, while velocities and spins are in registers: the power of the forces of
 * the step before, and the velocity on which the tangential force of now does its work. */
#ifndef GRIP_BOOKING_H
#define GRIP_BOOKING_H

#include "batch/lanes.h"
#include "ledger/ledger.h"

INLINE f64w get(const double *history, int slot)
{
  return load(history + slot * GRIP_LANES);
}

INLINE struct columns get_columns(const double *history, int slot)
{
  return (struct columns){get(history, slot), get(history, slot + 1), get(history, slot + 2)};
}

struct motion {
  struct columns u, relative, wj; /* v_i - v_j; w_i - w_j; w_j */
  struct spins spins;
};

/* Along which normal, and how deep, the forces of the step before acted. */
struct pose {
  struct columns normal;
  f64w overlap;
  i64w known; /* not in empty lanes, nor where nothing is kept: no contact was */
};

/* In a sweep of its own before that with note_motion, which would have to wait for root and division. r = x_i - x_j. */
INLINE void note_pose(struct grip_batch *b, int k, struct columns r, struct columns u, f64w touch_distance)
{
  const f64w dt = all(b->dt);
  const struct columns before = minus(r, times(dt, u));
  const f64w distance = root(dot(before, before));
  store_columns(b->was_x + k, b->was_y + k, b->was_z + k, times(1 / distance, before));
  store(b->was_overlap + k, touch_distance - distance);
}

INLINE struct pose pose_before(const struct grip_ledger_layout has, const double *history,
                               const struct grip_batch *b, int k)
{
  const struct grip_ledger_places at = grip_ledger_places(has);
  const struct columns n =
      has.kept ? get_columns(history, at.normal) : load_columns(b->was_x + k, b->was_y + k, b->was_z + k);
  return (struct pose){n, has.kept ? get(history, at.overlap) : load(b->was_overlap + k), dot(n, n) > 0};
}

/* How fast the surfaces move along each other, and apart, where the tangential force acts. */
INLINE struct columns sliding(const struct grip_batch *b, struct columns normal, f64w overlap,
                              struct motion m)
{
  return plus(m.u, cross(normal, spin_at(m.spins, b->arm_torque * overlap)));
}

/* How fast a wall moves there. */
INLINE struct columns wall_speed(const struct grip_ledger_layout has, const struct grip_batch *b, int k,
                                 struct columns normal, f64w overlap, struct columns spin)
{
  const struct columns surface = load_columns(b->wall_vx + k, b->wall_vy + k, b->wall_vz + k);
  return has.tangential ? plus(surface, times(b->arm_torque * overlap, cross(normal, spin))) : surface;
}

/* history: of the ledger, at these lanes. Where it keeps no normal, note_pose has been. Empty lanes hold anything:
 * what they give is cut off. */
INLINE void note_motion(const struct grip_ledger_layout has, const double *history, struct grip_batch *b,
                        int k, struct motion m)
{
  const struct grip_ledger_places at = grip_ledger_places(has);
  if (has.tangential) {
    const struct columns n = load_columns(b->nx + k, b->ny + k, b->nz + k);
    store_columns(b->sx + k, b->sy + k, b->sz + k, sliding(b, n, load(b->overlap + k), m));
  }
  const struct pose was = pose_before(has, history, b, k);
  const f64w approach = dot(was.normal, m.u);
  f64w normal = get(history, at.force);
  struct columns force = {normal, normal, normal}, torque = force;
  if (has.tangential) {
    force = get_columns(history, at.force);
    normal = dot(force, was.normal);
    const f64w power = dot(force, sliding(b, was.normal, was.overlap, m));
    store(b->before_tangential + k, blend(was.known, power - normal * approach));
  }
  store(b->before_normal + k, blend(was.known, normal * approach));
  store(b->before_damping + k, blend(was.known, get(history, at.damping) * approach));
  if (has.spin) {
    torque = get_columns(history, at.torque);
    const f64w twisting = dot(torque, was.normal) * dot(m.relative, was.normal);
    store(b->before_twisting + k, blend(was.known, twisting));
    store(b->before_rolling + k, blend(was.known, dot(torque, m.relative) - twisting));
  }
  if (has.wall) {
    const struct columns speed = wall_speed(has, b, k, was.normal, was.overlap, m.wj);
    f64w power = has.tangential ? dot(force, speed) : normal * dot(was.normal, speed);
    if (has.spin) power += dot(torque, m.wj);
    store(b->before_wall + k, blend(was.known, power));
  }
}

#endif
