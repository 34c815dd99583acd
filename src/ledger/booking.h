/* SPDX-License-Identifier: GPL-2.0-only */
/* Computes the values that the ledger needs from the motion of a contact, while velocities and spins are in
 * registers: the power of the previous step's forces with the current velocities, and the velocity with which
 * the current tangential force does work. To book an energy is to add it to an entry of the ledger
 * (grip/ledger.h). */
#ifndef GRIP_BOOKING_H
#define GRIP_BOOKING_H

#include "batch/lanes.h"
#include "ledger/ledger.h"

/* The ledger's values of the lanes from k on. slot: the first of them in the history of a contact. */
INLINE double *history_of(const struct grip_batch *b, int slot, int k)
{
  return b->history[k / GRIP_LANES] + slot * GRIP_LANES + k % GRIP_LANES;
}

INLINE f64w get(const double *history, int slot)
{
  return load(history + slot * GRIP_LANES);
}

INLINE struct columns get_columns(const double *history, int slot)
{
  return (struct columns){get(history, slot), get(history, slot + 1), get(history, slot + 2)};
}

INLINE void put(double *history, int slot, f64w v)
{
  store(history + slot * GRIP_LANES, v);
}

INLINE void put_columns(double *history, int slot, struct columns c)
{
  put(history, slot, c.x);
  put(history, slot + 1, c.y);
  put(history, slot + 2, c.z);
}

/* A mask: all bits of every lane are set if `yes` is 1, none if it is 0. */
INLINE i64w everywhere(int yes)
{
  const i64w none_set = {0};
  return none_set - yes;
}

/* half: dt/2, by which twice a mean power is multiplied to obtain an energy. moves: 0 at set-up, where
 * nothing moves, otherwise 1. */
struct step {
  double half, moves;
};

/* The lanes from k on, as many as a vector has. history: the ledger's values of these lanes. touching and
 * begins are masks, in which all bits of a lane are set if a force acts there, and if its contact is set up
 * without a ledger in its history. In lanes without contact, all outputs of the laws are 0. */
struct lanes {
  struct grip_batch *b;
  double *history;
  int k;
  f64w weight;
  struct step step;
  i64w touching, begins;
  struct columns n;
};

struct motion {
  struct columns r, u, relative, wj; /* x_i - x_j; v_i - v_j; w_i - w_j; w_j */
  struct spins spins;
};

/* Where forces act: normal, overlap and, in a ledger with arms, the arms. */
struct pose {
  struct columns normal;
  f64w overlap;
  struct columns arm_i, arm_j;
  /* False if there was no contact in the previous step: in empty lanes, and where the history contains no
   * normal. Only set for that step. */
  i64w known;
};

/* The contact relative to the point that does not depend on which body is i: the middle of the two centres.
 * At a wall, relative to the centre of i. */
INLINE struct columns offset_of(const struct grip_ledger_layout has, const struct grip_batch_arms *arms,
                                int k)
{
  const struct columns i = load_arms_i(arms, k);
  return has.wall ? i : times(all(0.5), plus(i, load_arms_j(arms, k)));
}

/* The inverse of offset_of. r: x_i - x_j at that time; not read at a wall. */
INLINE void set_arms(const struct grip_ledger_layout has, const struct grip_batch *b, struct columns offset,
                     struct columns r, struct pose *pose)
{
  const struct columns half = times(all(0.5), r);
  pose->arm_i = has.wall ? offset : minus(offset, half);
  pose->arm_j = has.wall ? times((b->arm_torque - 1) * pose->overlap, pose->normal) : plus(offset, half);
}

INLINE struct pose pose_now(const struct grip_ledger_layout has, const struct grip_batch *b, int k)
{
  struct pose now = {.normal = load_columns(b->nx + k, b->ny + k, b->nz + k),
                     .overlap = load(b->overlap + k)};
  if (!has.arms) return now;
  now.arm_i = load_arms_i(b->arms, k);
  now.arm_j = load_arms_j(b->arms, k);
  return now;
}

/* Computes distance and overlap of the previous step from the current positions and velocities, if the ledger
 * does not store them. The caller must run it for all lanes before record_motion, which would otherwise wait
 * for the square root and the division. r = x_i - x_j, u = v_i - v_j. */
INLINE void record_pose(struct grip_batch *b, int k, struct columns r, struct columns u, f64w touch_distance)
{
  const f64w dt = all(b->dt);
  struct grip_batch_ledger *const ledger = b->ledger;
  const struct columns before = minus(r, times(dt, u));
  const f64w distance = root(dot(before, before));
  store(ledger->was_inverse + k, 1 / distance);
  store(ledger->was_overlap + k, touch_distance - distance);
}

INLINE struct pose pose_before(const struct grip_ledger_layout has, const double *history,
                               const struct grip_batch *b, int k, struct motion m)
{
  const struct grip_ledger_places at = grip_ledger_places(has);
  const struct grip_batch_ledger *const ledger = b->ledger;
  const struct columns n = has.kept
                               ? get_columns(history, at.normal)
                               : times(load(ledger->was_inverse + k), minus(m.r, times(all(b->dt), m.u)));
  struct pose was = {.normal = n,
                     .overlap = has.kept ? get(history, at.overlap) : load(ledger->was_overlap + k),
                     .known = positive(dot(n, n))};
  if (has.arms) set_arms(has, b, get_columns(history, at.offset), minus(m.r, times(all(b->dt), m.u)), &was);
  return was;
}

/* Velocity of i relative to that of j, at the point where the tangential force acts. It includes the
 * component along the normal. In a wall, the depth of this point is not always the same as in i. */
INLINE struct columns sliding(const struct grip_ledger_layout has, const struct grip_batch *b,
                              struct pose pose, struct motion m)
{
  if (has.arms) return plus(m.u, minus(cross(plus(m.relative, m.wj), pose.arm_i), cross(m.wj, pose.arm_j)));
  struct columns spin = spin_at(m.spins, b->arm_torque * pose.overlap);
  if (has.wall) spin = minus(spin, times((1 - 2 * b->arm_torque) * pose.overlap, m.wj));
  return plus(m.u, cross(pose.normal, spin));
}

/* Velocity of a wall at the point where the tangential force acts. */
INLINE struct columns wall_speed(const struct grip_ledger_layout has, const struct grip_batch *b, int k,
                                 struct columns normal, f64w overlap, struct columns spin)
{
  const struct grip_batch_ledger *const ledger = b->ledger;
  const struct columns surface = load_columns(ledger->wall_vx + k, ledger->wall_vy + k, ledger->wall_vz + k);
  return has.tangential ? plus(surface, times((1 - b->arm_torque) * overlap, cross(normal, spin))) : surface;
}

/* Records the powers and velocities of the lanes from k on. history: the ledger's values of these lanes. If
 * they contain no normal, the caller must have run record_pose first. Empty lanes may contain any value;
 * `known` masks the results that depend on them. */
INLINE void record_motion(const struct grip_ledger_layout has, const double *history, struct grip_batch *b,
                          int k, struct motion m)
{
  const struct grip_ledger_places at = grip_ledger_places(has);
  struct grip_batch_ledger *const ledger = b->ledger;
  if (has.tangential)
    store_columns(ledger->sx + k, ledger->sy + k, ledger->sz + k, sliding(has, b, pose_now(has, b, k), m));
  const struct pose was = pose_before(has, history, b, k, m);
  const f64w approach = dot(was.normal, has.arms ? sliding(has, b, was, m) : m.u);
  f64w normal = get(history, at.force);
  struct columns force = {normal, normal, normal}, torque = force;
  if (has.tangential) {
    force = get_columns(history, at.force);
    normal = dot(force, was.normal);
    const f64w power = dot(force, sliding(has, b, was, m));
    store(ledger->before_tangential + k, blend(was.known, power - normal * approach));
  }
  store(ledger->before_normal + k, blend(was.known, normal * approach));
  store(ledger->before_damping + k, blend(was.known, get(history, at.damping_force) * approach));
  if (has.spin) {
    store_columns(ledger->spin_x + k, ledger->spin_y + k, ledger->spin_z + k, m.relative);
    torque = get_columns(history, at.torque);
    const f64w twisting = dot(torque, was.normal) * dot(m.relative, was.normal);
    store(ledger->before_twisting + k, blend(was.known, twisting));
    store(ledger->before_rolling + k, blend(was.known, dot(torque, m.relative) - twisting));
  }
  if (has.wall) {
    const struct columns speed = wall_speed(has, b, k, was.normal, was.overlap, m.wj);
    f64w power = has.tangential ? dot(force, speed) : normal * dot(was.normal, speed);
    if (has.spin) power += dot(torque, m.wj);
    store(ledger->before_wall + k, blend(was.known, power));
  }
}

#endif
