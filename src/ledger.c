/* SPDX-License-Identifier: GPL-2.0-only */
/* The energy of a batch's contacts in one step, after the laws have run.
 *
 * Velocity Verlet moves a sphere by v dt with the velocity that the laws see, and its kinetic energy then changes by
 * (F + F_next)/2 . v dt but for dt^2 (F_next^2 - F^2)/(8 m), which telescopes. So the work of a contact is booked as
 * that, with the force of the step before kept in the contact's history; what a law stores, its dashpots and slip
 * are split off, and the sum of all entries is exact.
 *
 * The normal of the step before follows from the velocities. A wall's is kept: its surface may be curved or turn. */
#include "ledger.h"
#include "kernels.h"
#include "lanes.h"

/* Which history values there are, literals of the loop. */
struct layout {
  int tangential, spin, sums, wall;
};

/* Force and torque on i, by sense, and where they act. */
struct action {
  struct columns normal, tangential, torque; /* torque: of rolling and twisting */
  f64x4 normal_force, damping_force;
  f64x4 arm_i, arm_j;
};

struct motion {
  struct columns u, wi, wj;
};

/* Power of the senses' forces. */
struct power {
  f64x4 normal, damping, tangential, rolling, twisting;
};

/* Energies of the springs. */
struct springs {
  f64x4 normal, tangential, rolling, twisting;
};

/* Values of a block's history, and sums of entries, for four lanes. */
struct place {
  double *history;
  double *sums;
};

INLINE f64x4 get(struct place p, int slot)
{
  return load(p.history + slot * GRIP_LANES);
}

INLINE void put(struct place p, int slot, f64x4 v)
{
  store(p.history + slot * GRIP_LANES, v);
}

INLINE struct columns get_columns(struct place p, int slot)
{
  return (struct columns){get(p, slot), get(p, slot + 1), get(p, slot + 2)};
}

INLINE void put_columns(struct place p, int slot, struct columns c)
{
  put(p, slot, c.x);
  put(p, slot + 1, c.y);
  put(p, slot + 2, c.z);
}

INLINE void add(struct place p, int entry, f64x4 v)
{
  store(p.sums + entry * GRIP_LANES, load(p.sums + entry * GRIP_LANES) + v);
}

INLINE i64x4 not_zero(struct columns c)
{
  return (c.x != 0) | (c.y != 0) | (c.z != 0);
}

INLINE struct power power_of(const struct layout has, struct action a, struct motion m)
{
  const f64x4 zero = {0, 0, 0, 0}, approach = dot(a.normal, m.u);
  struct power p = {.normal = a.normal_force * approach,
                    .damping = a.damping_force * approach,
                    .tangential = zero,
                    .rolling = zero,
                    .twisting = zero};
  if (has.tangential) {
    const struct columns spin = plus(times(a.arm_i, m.wi), times(a.arm_j, m.wj));
    p.tangential = dot(a.tangential, plus(m.u, cross(a.normal, spin)));
  }
  if (has.spin) {
    const struct columns relative = minus(m.wi, m.wj);
    p.twisting = dot(a.torque, a.normal) * dot(relative, a.normal);
    p.rolling = dot(a.torque, relative) - p.twisting;
  }
  return p;
}

/* What the wall's motion gives the sphere. */
INLINE f64x4 wall_power(struct action a, struct columns velocity, struct columns spin)
{
  const struct columns force = plus(times(a.normal_force, a.normal), a.tangential);
  return dot(force, velocity) - a.arm_j * dot(a.tangential, cross(a.normal, spin)) + dot(a.torque, spin);
}

INLINE f64x4 arm_j_at(const struct grip_batch *b, int k, f64x4 overlap)
{
  return b->sphere_j * (load(b->radius_j + k) - b->arm_torque * overlap) - b->arm_wall * overlap;
}

/* The step before: the force from history, where it acted from the motion, or for a wall from history too. */
INLINE struct action action_before(const struct layout has, struct grip_ledger_places at, struct place p,
                                   const struct grip_batch *b, int k, i64x4 was, struct motion m)
{
  const f64x4 zero = {0, 0, 0, 0}, radius_i = load(b->radius_i + k);
  struct columns n;
  f64x4 overlap;
  if (has.wall) {
    n = get_columns(p, at.normal);
    overlap = get(p, at.overlap);
  } else {
    const f64x4 touch = radius_i + load(b->radius_j + k);
    const struct columns now = load_columns(b->nx + k, b->ny + k, b->nz + k);
    const struct columns r = minus(times(touch - load(b->overlap + k), now), times(b->dt + zero, m.u));
    const f64x4 distance = root(dot(r, r));
    n = times(1 / distance, r);
    overlap = touch - distance;
  }
  n = blend_columns(was, n);
  overlap = blend(was, overlap);
  const struct columns none = {zero, zero, zero};
  const struct columns force = has.tangential ? get_columns(p, at.force) : none;
  const f64x4 normal = has.tangential ? dot(force, n) : get(p, at.force);
  return (struct action){
      .normal = n,
      .normal_force = normal,
      .damping_force = get(p, at.damping),
      .tangential = has.tangential ? minus(force, times(normal, n)) : none,
      .torque = has.spin ? get_columns(p, at.torque) : none,
      .arm_i = radius_i - b->arm_torque * overlap,
      .arm_j = arm_j_at(b, k, overlap),
  };
}

INLINE struct action action_now(const struct layout has, const struct grip_batch *b, int k, i64x4 touching)
{
  const f64x4 zero = {0, 0, 0, 0}, overlap = blend(touching, load(b->overlap + k));
  const f64x4 normal = load(b->normal + k);
  const struct columns n = blend_columns(touching, load_columns(b->nx + k, b->ny + k, b->nz + k));
  const struct columns none = {zero, zero, zero};
  struct action a = {
      .normal = n,
      .normal_force = blend(touching, normal),
      .damping_force = blend(touching, normal - load(b->elastic + k)),
      .tangential = none,
      .torque = none,
      .arm_i = load(b->radius_i + k) - b->arm_torque * overlap,
      .arm_j = arm_j_at(b, k, overlap),
  };
  if (has.tangential) a.tangential = blend_columns(touching, load_columns(b->fx + k, b->fy + k, b->fz + k));
  if (has.spin)
    a.torque = blend_columns(touching,
                             plus(load_columns(b->mx + k, b->my + k, b->mz + k), times(load(b->mn + k), n)));
  return a;
}

INLINE struct springs springs_before(const struct layout has, struct grip_ledger_places at, struct place p)
{
  const f64x4 zero = {0, 0, 0, 0};
  return (struct springs){
      .normal = get(p, at.stored_normal),
      .tangential = has.tangential ? get(p, at.stored_tangential) : zero,
      .rolling = has.spin ? get(p, at.stored_rolling) : zero,
      .twisting = has.spin ? get(p, at.stored_twisting) : zero,
  };
}

INLINE struct springs springs_now(const struct layout has, const struct grip_batch *b, int k, i64x4 touching)
{
  const f64x4 zero = {0, 0, 0, 0};
  return (struct springs){
      .normal = blend(touching, load(b->stored_normal + k)),
      .tangential = has.tangential ? blend(touching, load(b->stored_tangential + k)) : zero,
      .rolling = has.spin ? blend(touching, load(b->stored_rolling + k)) : zero,
      .twisting = has.spin ? blend(touching, load(b->stored_twisting + k)) : zero,
  };
}

/* What stands in the history for the next step. */
INLINE void keep(const struct layout has, struct grip_ledger_places at, struct place p, struct action a,
                 struct springs s, f64x4 dashpot)
{
  put(p, at.damping, a.damping_force);
  put(p, at.stored_normal, s.normal);
  if (has.tangential) {
    put_columns(p, at.force, plus(times(a.normal_force, a.normal), a.tangential));
    put(p, at.dashpot, dashpot);
    put(p, at.stored_tangential, s.tangential);
  } else {
    put(p, at.force, a.normal_force);
  }
  if (!has.spin) return;
  put_columns(p, at.torque, a.torque);
  put(p, at.stored_rolling, s.rolling);
  put(p, at.stored_twisting, s.twisting);
}

/* A contact's own sums of what each sense has taken, and what it does now. */
INLINE void keep_sums(const struct layout has, struct grip_ledger_places at, struct place p, i64x4 touching,
                      struct springs taken, f64x4 state)
{
  int slot = at.sums;
  put(p, slot, blend(touching, get(p, slot) + taken.normal));
  put(p, at.state, blend(touching, state));
  if (has.tangential) {
    slot++;
    put(p, slot, blend(touching, get(p, slot) + taken.tangential));
  }
  if (!has.spin) return;
  put(p, slot + 1, blend(touching, get(p, slot + 1) + taken.rolling));
  put(p, slot + 2, blend(touching, get(p, slot + 2) + taken.twisting));
}

/* The energy of four contacts in this step. */
INLINE void book(const struct layout has, struct grip_ledger_places at, struct place p, struct grip_batch *b,
                 int k, f64x4 weight, int end_lost)
{
  const f64x4 zero = {0, 0, 0, 0}, half = 0.5 * b->dt + zero;
  const double moves = b->dt > 0 ? 1 : 0;
  const i64x4 touching = load(b->acting + k) > 0;
  const struct springs s = springs_before(has, at, p), t = springs_now(has, b, k, touching);
  i64x4 was = (s.normal != 0) | (s.tangential != 0) | (s.rolling != 0) | (s.twisting != 0);
  was |= has.tangential ? not_zero(get_columns(p, at.force)) : get(p, at.force) != 0;
  if (has.spin) was |= not_zero(get_columns(p, at.torque));

  const i64x4 live = was | touching; /* elsewhere velocities may be anything */
  const struct motion m = {
      .u = blend_columns(live, load_columns(b->ux + k, b->uy + k, b->uz + k)),
      .wi = blend_columns(live, load_columns(b->wix + k, b->wiy + k, b->wiz + k)),
      .wj = blend_columns(live, load_columns(b->wjx + k, b->wjy + k, b->wjz + k)),
  };
  const struct action before = action_before(has, at, p, b, k, was, m);
  const struct action now = action_now(has, b, k, touching);
  const struct power first = power_of(has, before, m), last = power_of(has, now, m);

  /* What each sense takes from the motion and does not store. */
  const struct springs taken = {
      .normal = moves * (s.normal - t.normal) - half * (first.normal + last.normal),
      .tangential = moves * (s.tangential - t.tangential) - half * (first.tangential + last.tangential),
      .rolling = moves * (s.rolling - t.rolling) - half * (first.rolling + last.rolling),
      .twisting = moves * (s.twisting - t.twisting) - half * (first.twisting + last.twisting),
  };
  const f64x4 damped = -half * (first.damping + last.damping), rest = taken.normal - damped;
  const f64x4 lost = load(b->lost + k);
  const i64x4 all = {end_lost, end_lost, end_lost, end_lost};
  const i64x4 yields =
      (touching & (lost == GRIP_LOST_TO_PLASTICITY)) | (~touching & (all == GRIP_LOST_TO_PLASTICITY));
  const i64x4 parts =
      (touching & (lost == GRIP_LOST_TO_ADHESION)) | (~touching & (all == GRIP_LOST_TO_ADHESION));
  const f64x4 plastic = blend(yields, rest), adhesion = blend(parts, rest);
  f64x4 plastic_all = plastic + adhesion, damped_all = damped, dashpot = zero;
  add(p, GRIP_STORED_NORMAL, weight * t.normal);
  add(p, GRIP_LOST_DAMPING, weight * damped);
  add(p, GRIP_LOST_PLASTIC, weight * plastic);
  add(p, GRIP_LOST_ADHESION, weight * adhesion);
  add(p, GRIP_REST_NORMAL, weight * (rest - plastic - adhesion));
  if (has.tangential) {
    const struct columns v = blend_columns(touching, load_columns(b->vx + k, b->vy + k, b->vz + k));
    dashpot = blend(touching, load(b->viscous + k));
    const i64x4 sticks = touching & ~(load(b->slides + k) > 0);
    const f64x4 viscous = blend(sticks, half * (get(p, at.dashpot) + dashpot) * root(dot(v, v)));
    const f64x4 slid = blend(~sticks, taken.tangential);
    add(p, GRIP_STORED_TANGENTIAL, weight * t.tangential);
    add(p, GRIP_LOST_SLIDING, weight * slid);
    add(p, GRIP_LOST_TANGENTIAL_DAMPING, weight * viscous);
    add(p, GRIP_REST_TANGENTIAL, weight * (taken.tangential - slid - viscous));
    plastic_all += slid;
    damped_all += viscous;
  }
  if (has.spin) {
    add(p, GRIP_STORED_ROLLING, weight * t.rolling);
    add(p, GRIP_STORED_TWISTING, weight * t.twisting);
    add(p, GRIP_LOST_ROLLING, weight * taken.rolling);
    add(p, GRIP_LOST_TWISTING, weight * taken.twisting);
    plastic_all += taken.rolling + taken.twisting;
  }
  if (!(moves > 0))
    add(p, GRIP_LOST_OUTSIDE,
        weight * blend(was, s.normal + s.tangential + s.rolling + s.twisting - t.normal - t.tangential -
                                t.rolling - t.twisting));
  if (has.wall) {
    const struct columns velocity =
        blend_columns(live, load_columns(b->wall_vx + k, b->wall_vy + k, b->wall_vz + k));
    add(p, GRIP_WALL_WORK,
        weight * half * (wall_power(before, velocity, m.wj) + wall_power(now, velocity, m.wj)));
    put_columns(p, at.normal, now.normal);
    put(p, at.overlap, blend(touching, load(b->overlap + k)));
  }
  store(b->plastic + k, plastic_all);
  store(b->damped + k, damped_all);
  keep(has, at, p, now, t, dashpot);
  if (has.sums)
    keep_sums(has, at, p, touching, taken, lost + (has.tangential ? 4 * load(b->slides + k) : zero));
}

INLINE void loop(const struct layout has, int slot, int end_lost, struct grip_batch *b, const double *weight,
                 double *sums)
{
  const struct grip_ledger_places at = grip_ledger_places(has.tangential, has.spin, has.sums, has.wall);
  for (int k = 0; k < b->nblocks * GRIP_LANES; k += WIDTH) {
    const int lane = k % GRIP_LANES;
    const struct place p = {b->history[k / GRIP_LANES] + slot * GRIP_LANES + lane, sums + lane};
    const f64x4 one = {1, 1, 1, 1};
    book(has, at, p, b, k, weight ? load(weight + k) : one, end_lost);
  }
}

/* One loop for each layout, in which it is a literal. */
#define CASE(t, s, c, w)                                                                                     \
  if (has.tangential == (t) && has.spin == (s) && has.sums == (c) && has.wall == (w))                        \
    loop((struct layout){t, s, c, w}, slot, end_lost, b, weight, sums);

void GRIP_EXPORT(grip_book)(const struct grip_model *model, struct grip_batch *b, const double *weight,
                            double entry[GRIP_ENTRIES])
{
  double sums[GRIP_ENTRIES * GRIP_LANES] = {0};
  const struct grip_law *normal = model->law[GRIP_NORMAL];
  const int end_lost = normal->flags & GRIP_STRETCH   ? GRIP_LOST_TO_ADHESION
                       : normal->flags & GRIP_PLASTIC ? GRIP_LOST_TO_PLASTICITY
                                                      : GRIP_LOST_NUMERICALLY;
  const struct layout has = {
      .tangential = model->law[GRIP_TANGENTIAL] != 0,
      .spin = model->law[GRIP_ROLLING] || model->law[GRIP_TWISTING],
      .sums = (model->ledger & ~GRIP_LEDGER_OF_WALL) == GRIP_LEDGER_OF_CONTACTS,
      .wall = (model->ledger & GRIP_LEDGER_OF_WALL) != 0,
  };
  const int slot = model->ledger_slot;
  CASE(0, 0, 0, 0)
  CASE(1, 0, 0, 0)
  CASE(0, 1, 0, 0)
  CASE(1, 1, 0, 0)
  CASE(0, 0, 1, 0)
  CASE(1, 0, 1, 0)
  CASE(0, 1, 1, 0)
  CASE(1, 1, 1, 0) CASE(0, 0, 0, 1) CASE(1, 0, 0, 1) CASE(0, 1, 0, 1) CASE(1, 1, 0, 1) CASE(0, 0, 1, 1)
      CASE(1, 0, 1, 1) CASE(0, 1, 1, 1) CASE(
          1, 1, 1, 1) for (int e = 0; e < GRIP_ENTRIES; e++) for (int lane = 0; lane < GRIP_LANES; lane++)
          entry[e] += sums[e * GRIP_LANES + lane];
}
