/* SPDX-License-Identifier: GPL-2.0-only */
/* The energy of a batch's contacts in one step, after the laws have run.
 *
 * Velocity Verlet moves a sphere by v dt with the velocity that the laws see, and its kinetic energy then changes by
 * (F + F_next)/2 . v dt but for dt^2 (F_next^2 - F^2)/(8 m), which telescopes. So the work of a contact is booked as
 * that, with the force of the step before kept in the contact's history; what a law stores, its dashpots and slip
 * are split off, and the sum of all entries is exact.
 *
 * The half of the step before is taken while the contacts are gathered (booking.h). Sums stay in registers over a
 * batch. */
#include "booking.h"
#include "kernels.h"

/* Of one sense: what its springs hold, what they held more in the step before, and twice the mean power of its forces. */
struct account {
  f64x4 stored, released, power;
};

struct sums {
  struct account normal, tangential, rolling, twisting;
  f64x4 damping, wall;                       /* twice the mean power of normal dashpots; of walls */
  f64x4 plastic, adhesion, sliding, viscous; /* energies */
};

INLINE void put(double *history, int slot, f64x4 v)
{
  store(history + slot * GRIP_LANES, v);
}

INLINE void put_columns(double *history, int slot, struct columns c)
{
  put(history, slot, c.x);
  put(history, slot + 1, c.y);
  put(history, slot + 2, c.z);
}

INLINE void add(double *history, int slot, i64x4 touching, f64x4 v)
{
  put(history, slot, blend(touching, get(history, slot) + v));
}

/* A sense in this step; what it stores now takes the place of what it stored. */
INLINE struct account account(double *history, int slot, f64x4 stored, f64x4 power)
{
  const struct account now = {stored, get(history, slot) - stored, power};
  put(history, slot, stored);
  return now;
}

INLINE struct account plus_account(struct account sum, f64x4 weight, struct account a)
{
  return (struct account){sum.stored + weight * a.stored, sum.released + weight * a.released,
                          sum.power + weight * a.power};
}

/* What a sense takes from the motion and does not store. At a set-up, dt = 0, nothing. */
INLINE f64x4 taken(struct account a, double moves, double half)
{
  return moves * a.released - half * a.power;
}

INLINE f64x4 wall_power(const struct grip_ledger_layout has, const struct grip_batch *b, int k,
                        i64x4 touching, struct columns force, struct columns torque)
{
  const struct columns n = load_columns(b->nx + k, b->ny + k, b->nz + k),
                       spin = load_columns(b->wjx + k, b->wjy + k, b->wjz + k);
  struct columns velocity = load_columns(b->wall_vx + k, b->wall_vy + k, b->wall_vz + k);
  if (has.tangential)
    velocity = minus(velocity, times(arm_j(b, load(b->radius_j + k), load(b->overlap + k)), cross(n, spin)));
  const f64x4 power = dot(force, velocity);
  return blend(touching, has.spin ? power + dot(torque, spin) : power);
}

/* Which of the lanes lose the rest of their normal work to something. */
INLINE i64x4 loses(const struct grip_batch *b, int k, i64x4 touching, int end_lost, int to)
{
  const i64x4 all = {end_lost, end_lost, end_lost, end_lost};
  return (touching & (load(b->lost + k) == (double)to)) | (~touching & (all == to));
}

/* Four contacts. history: of the ledger, at these lanes. */
INLINE struct sums book(const struct grip_ledger_layout has, double *history, struct grip_batch *b, int k,
                        f64x4 weight, int end_lost, struct sums s)
{
  const struct grip_ledger_places at = grip_ledger_places(has);
  const f64x4 zero = {0, 0, 0, 0};
  const double half = 0.5 * b->dt, moves = b->dt > 0 ? 1 : 0;
  const i64x4 touching = load(b->acting + k) > 0;
  const struct columns n = load_columns(b->nx + k, b->ny + k, b->nz + k), none = {zero, zero, zero};
  const f64x4 force = load(b->normal + k), damping = blend(touching, force - load(b->elastic + k));
  const f64x4 approach =
      has.wall ? dot(n, load_columns(b->ux + k, b->uy + k, b->uz + k)) : load(b->speed_n + k);

  const struct account normal =
      account(history, at.stored_normal, blend(touching, load(b->stored_normal + k)),
              load(b->before_normal + k) + blend(touching, force * approach));
  const f64x4 dashpot = load(b->before_damping + k) + blend(touching, damping * approach);
  s.normal = plus_account(s.normal, weight, normal);
  s.damping += weight * dashpot;
  put(history, at.damping, damping);

  f64x4 all_taken = zero, all_damped = -half * dashpot;
  const f64x4 rest = taken(normal, moves, half) - all_damped;
  if (has.yields) {
    const f64x4 plastic = blend(loses(b, k, touching, end_lost, GRIP_LOST_TO_PLASTICITY), rest);
    const f64x4 adhesion = blend(loses(b, k, touching, end_lost, GRIP_LOST_TO_ADHESION), rest);
    s.plastic += weight * plastic;
    s.adhesion += weight * adhesion;
    all_taken = plastic + adhesion;
  }

  struct account tangential = {zero, zero, zero};
  struct columns total = times(force, n), torque = none;
  if (has.tangential) {
    const struct columns f = load_columns(b->fx + k, b->fy + k, b->fz + k);
    const f64x4 power = dot(f, load_columns(b->sx + k, b->sy + k, b->sz + k));
    tangential = account(history, at.stored_tangential, load(b->stored_tangential + k),
                         load(b->before_tangential + k) + blend(touching, power));
    const i64x4 sticks = (load(b->contact + k) > 0) & ~(load(b->slides + k) > 0);
    const f64x4 slid = blend(~sticks, taken(tangential, moves, half));
    const f64x4 viscous = blend(sticks, b->dt * load(b->viscous + k));
    s.tangential = plus_account(s.tangential, weight, tangential);
    s.sliding += weight * slid;
    s.viscous += weight * viscous;
    all_taken += slid;
    all_damped += viscous;
    total = plus(total, f);
    put_columns(history, at.force, blend_columns(touching, total));
  } else {
    put(history, at.force, blend(touching, force));
  }

  struct account rolling = {zero, zero, zero}, twisting = rolling;
  if (has.spin) {
    const f64x4 turns = load(b->mn + k);
    const struct columns m = load_columns(b->mx + k, b->my + k, b->mz + k),
                         relative = load_columns(b->wx + k, b->wy + k, b->wz + k);
    const f64x4 twist = dot(relative, n) * (dot(m, n) + turns);
    torque = plus(m, times(turns, n));
    rolling = account(history, at.stored_rolling, load(b->stored_rolling + k),
                      load(b->before_rolling + k) + blend(touching, dot(torque, relative) - twist));
    twisting = account(history, at.stored_twisting, load(b->stored_twisting + k),
                       load(b->before_twisting + k) + blend(touching, twist));
    s.rolling = plus_account(s.rolling, weight, rolling);
    s.twisting = plus_account(s.twisting, weight, twisting);
    all_taken += taken(rolling, moves, half) + taken(twisting, moves, half);
    put_columns(history, at.torque, blend_columns(touching, torque));
  }

  if (has.wall) {
    s.wall += weight * (load(b->before_wall + k) + wall_power(has, b, k, touching, total, torque));
    put_columns(history, at.normal, blend_columns(touching, n));
    put(history, at.overlap, blend(touching, load(b->overlap + k)));
  }
  store(b->plastic + k, all_taken);
  store(b->damped + k, all_damped);
  if (!has.sums) return s;

  add(history, at.sums, touching, taken(normal, moves, half));
  if (has.tangential) add(history, at.sums + 1, touching, taken(tangential, moves, half));
  if (has.spin) {
    const int slot = at.sums + 1 + has.tangential;
    add(history, slot, touching, taken(rolling, moves, half));
    add(history, slot + 1, touching, taken(twisting, moves, half));
  }
  f64x4 state = blend(touching, load(b->lost + k));
  if (has.tangential) {
    const i64x4 slides = (load(b->contact + k) > 0) & (load(b->slides + k) > 0);
    state += blend(slides, (f64x4){4, 4, 4, 4});
  }
  put(history, at.state, state);
  return s;
}

INLINE double sum(f64x4 v)
{
  return v[0] + v[1] + v[2] + v[3];
}

/* From powers to energies, and from what springs released to what was lost. */
INLINE void close_books(struct sums s, double dt, double entry[GRIP_ENTRIES])
{
  const double half = 0.5 * dt, moves = dt > 0 ? 1 : 0;
  const double damped = -half * sum(s.damping), plastic = sum(s.plastic), adhesion = sum(s.adhesion),
               slid = sum(s.sliding), viscous = sum(s.viscous);
  entry[GRIP_STORED_NORMAL] += sum(s.normal.stored);
  entry[GRIP_STORED_TANGENTIAL] += sum(s.tangential.stored);
  entry[GRIP_STORED_ROLLING] += sum(s.rolling.stored);
  entry[GRIP_STORED_TWISTING] += sum(s.twisting.stored);
  entry[GRIP_LOST_DAMPING] += damped;
  entry[GRIP_LOST_PLASTIC] += plastic;
  entry[GRIP_LOST_ADHESION] += adhesion;
  entry[GRIP_REST_NORMAL] += sum(taken(s.normal, moves, half)) - damped - plastic - adhesion;
  entry[GRIP_LOST_SLIDING] += slid;
  entry[GRIP_LOST_TANGENTIAL_DAMPING] += viscous;
  entry[GRIP_REST_TANGENTIAL] += sum(taken(s.tangential, moves, half)) - slid - viscous;
  entry[GRIP_LOST_ROLLING] += sum(taken(s.rolling, moves, half));
  entry[GRIP_LOST_TWISTING] += sum(taken(s.twisting, moves, half));
  entry[GRIP_WALL_WORK] += half * sum(s.wall);
}

/* For a set-up: what a contact has stored, and whether it was one before. */
INLINE f64x4 stored_in(const struct grip_ledger_layout has, const double *history)
{
  const struct grip_ledger_places at = grip_ledger_places(has);
  f64x4 stored = get(history, at.stored_normal);
  if (has.tangential) stored += get(history, at.stored_tangential);
  if (has.spin) stored += get(history, at.stored_rolling) + get(history, at.stored_twisting);
  return stored;
}

INLINE i64x4 known(const struct grip_ledger_layout has, const double *history)
{
  i64x4 any = {0, 0, 0, 0};
  for (int slot = 0; slot < grip_ledger_places(has).sums; slot++) any |= get(history, slot) != 0;
  return any;
}

INLINE void loop(const struct grip_ledger_layout has, int slot, int end_lost, struct grip_batch *b,
                 const double *weight, double entry[GRIP_ENTRIES])
{
  const f64x4 zero = {0, 0, 0, 0}, one = {1, 1, 1, 1};
  const i64x4 none = {0, 0, 0, 0};
  const bool moves = b->dt > 0;
  struct sums s = {0};
  f64x4 outside = zero;
  for (int k = 0; k < b->nblocks * GRIP_LANES; k += WIDTH) {
    double *history = b->history[k / GRIP_LANES] + slot * GRIP_LANES + k % GRIP_LANES;
    const f64x4 w = weight ? load(weight + k) : one;
    const i64x4 old = moves ? none : known(has, history);
    const f64x4 before = moves ? zero : blend(old, stored_in(has, history));
    s = book(has, history, b, k, w, end_lost, s);
    if (!moves) outside += w * (before - blend(old, stored_in(has, history)));
  }
  close_books(s, b->dt, entry);
  entry[GRIP_LOST_OUTSIDE] += sum(outside);
}

/* One instance for each layout, in which it is a literal. */
#define CASE(run, t, s, c, w, y)                                                                             \
  case (t) + 2 * (s) + 4 * (c) + 8 * (w) + 16 * (y):                                                         \
    run(((struct grip_ledger_layout){t, s, c, w, y}));                                                       \
    break;
#define SENSES(run, c, w, y)                                                                                 \
  CASE(run, 0, 0, c, w, y) CASE(run, 1, 0, c, w, y) CASE(run, 0, 1, c, w, y) CASE(run, 1, 1, c, w, y)
#define CASES(run, y) SENSES(run, 0, 0, y) SENSES(run, 1, 0, y) SENSES(run, 0, 1, y) SENSES(run, 1, 1, y)
#define LOOP(has) loop(has, model->ledger_slot, end_lost, b, weight, entry)

void GRIP_EXPORT(grip_book)(const struct grip_model *model, struct grip_batch *b, const double *weight,
                            double entry[GRIP_ENTRIES])
{
  const unsigned flags = model->law[GRIP_NORMAL]->flags;
  const int end_lost = flags & GRIP_STRETCH   ? GRIP_LOST_TO_ADHESION
                       : flags & GRIP_PLASTIC ? GRIP_LOST_TO_PLASTICITY
                                              : GRIP_LOST_NUMERICALLY;
  const struct grip_ledger_layout has = grip_ledger_layout(model);
  /* clang-format off */
  switch (has.tangential + 2 * has.spin + 4 * has.sums + 8 * has.wall + 16 * has.yields) {
    CASES(LOOP, 0) CASES(LOOP, 1)
  }
  /* clang-format on */
}

INLINE void note(const struct grip_ledger_layout has, int slot, struct grip_batch *b)
{
  for (int k = 0; k < b->nblocks * GRIP_LANES; k += WIDTH) {
    const double *history = b->history[k / GRIP_LANES] + slot * GRIP_LANES + k % GRIP_LANES;
    const struct motion m = {load_columns(b->ux + k, b->uy + k, b->uz + k),
                             load_columns(b->wix + k, b->wiy + k, b->wiz + k),
                             load_columns(b->wjx + k, b->wjy + k, b->wjz + k)};
    note_motion(has, history, b, k, load_columns(b->rx + k, b->ry + k, b->rz + k), m);
  }
}

#define NOTE(has) note(has, model->ledger_slot, b)

void GRIP_EXPORT(grip_note_motion)(const struct grip_model *model, struct grip_batch *b)
{
  const struct grip_ledger_layout has = grip_ledger_layout(model);
  /* clang-format off */
  switch (has.tangential + 2 * has.spin + 4 * has.sums + 8 * has.wall) {
    CASES(NOTE, 0)
  }
  /* clang-format on */
}
