/* SPDX-License-Identifier: GPL-2.0-only */
/* Books one sense of each contact in a step: the work of its force or torque, split into the energy stored in
 * springs and the losses to dashpots and slip. */
#ifndef GRIP_SENSE_BOOKING_H
#define GRIP_SENSE_BOOKING_H

#include "ledger/booking.h"

/* For one sense: the energy that its springs store now, and the energy that the sense took from the motion in
 * this step without storing it. For senses of friction, `stored` is what motion has paid for: friction(). */
struct account {
  f64w stored, taken;
};

/* The losses of each account by cause: LOST_NORMAL_DAMPING and the others of senses.def. */
enum {
#define GRIP_CAUSE(NAME, CAUSE) LOST_##NAME##_##CAUSE,
#include "grip/senses.def"
  LOSSES
};

struct sums {
  struct account of[GRIP_SPRINGS];
  f64w lost[LOSSES];
  f64w cohesion; /* stored by cohesion laws, also part of that of the normal sense */
  f64w wall;     /* twice the mean power of walls */
};

/* Computes the account of one sense in this step. Replaces the stored energy of the previous step, in the
 * history at `slot`, by the current one. power: twice the mean power. */
INLINE struct account account(double *history, int slot, f64w stored, f64w power, struct step step)
{
  const f64w released = get(history, slot) - stored;
  put(history, slot, stored);
  return (struct account){stored, step.moves * released - step.half * power};
}

INLINE struct account plus_account(struct account sum, f64w weight, struct account a)
{
  return (struct account){sum.stored + weight * a.stored, sum.taken + weight * a.taken};
}

INLINE void sum_account(struct sums *s, int spring, f64w weight, struct account a)
{
  s->of[spring] = plus_account(s->of[spring], weight, a);
}

INLINE void lose(struct sums *s, int loss, f64w weight, f64w energy)
{
  s->lost[loss] += weight * energy;
}

/* Adds to a contact's losses of this step by cause, if the caller wants them. All calls for a sense follow
 * each other, so that compilers test once whether it does. */
INLINE void note(struct lanes l, int cause, f64w lost)
{
  struct grip_losses *const losses = l.b->ledger->losses;
  if (__builtin_expect(losses != 0, 0)) store(losses->by[cause] + l.k, load(losses->by[cause] + l.k) + lost);
}

/* Returns v, or 0 where v is negative. A loss that is computed as a difference contains discretisation
 * errors, which take energy in one step and return it in another. A loss must not decrease, so its negative
 * values are booked as GRIP_REST_ instead. */
INLINE f64w never_falling(f64w v)
{
  return blend(positive(v), v);
}

/* One sense of friction in a step: its account, and its losses to slip and to its dashpot. */
struct friction {
  struct account account;
  f64w slip, dashpot;
};

/* Divides the work of a sense of friction. stored: the energy of its spring. power: twice the mean power.
 * viscous: the power of the dashpot, or a negative number where the contact slips or has ended. dragged: what
 * another dashpot takes in this step.
 *
 * Laws change the energy of a spring without motion: where a sliding contact resets its spring to the
 * difference of the limit and the dashpot, and where the stiffness follows the overlap. So the account of a
 * contact only grows by what the motion pays, up to the energy of the spring. A dashpot takes no more than is
 * in the account. What the account loses while the contact slips is lost to slip: spring and dashpot do not
 * move while they slip together. An account below 0 is energy that the law has given to the motion, which the
 * next work pays back.
 *
 * The work of a dashpot, c v^2 dt with the velocity of each half step, is ahead of its work by the
 * trapezoidal rule by c v^2 dt/4. While the contact sticks, the account is lower by this, if the spring
 * stores as much. */
INLINE struct friction friction(struct lanes l, int slot, f64w stored, f64w power, f64w viscous, f64w dragged)
{
  const i64w acts = positive(load(l.b->gate[GRIP_TOUCH] + l.k)), slips = less(viscous, all(0));
  const f64w had = get(l.history, slot), gets = had - l.step.half * power;
  const f64w damps = never_falling(viscous);
  const f64w ahead = lesser(0.5 * l.step.half * damps, stored);
  const f64w dashpot = lesser(2 * l.step.half * damps, never_falling(gets - dragged + ahead));
  const f64w left = gets - dragged - dashpot;
  f64w kept = blend(acts, lesser(stored - ahead, left));
  if (l.step.moves == 0) kept = choose(l.begins, stored, kept);
  put(l.history, slot, kept);
  const struct account account = {kept, l.step.moves * (had - kept) - l.step.half * power};
  return (struct friction){account, never_falling(blend(slips, l.step.moves * (left - kept))), dashpot};
}

/* Two properties of a model, each 0 or 1. They decide where the energy is booked that a contact still stores
 * when it ends. breaks: the contact has a neck or a bridge that breaks, so this energy is lost to adhesion.
 * drags: the cohesion law may have dashpots, which also act across a gap. */
struct ends {
  int breaks, drags;
};

/* The losses of all senses in this step: `taken` to anything except dashpots, `damped` to dashpots. rest: the
 * energy that friction took and that is neither. */
struct all_lost {
  f64w taken, damped, rest;
};

/* Books the losses to yielding, to parting surfaces and to the dashpots of cohesion laws. Returns the losses
 * to yielding and parting. rest: the energy taken by the normal sense, minus damped. damped: the loss to all
 * normal dashpots. known: a mask of the lanes in which the contact acts, or acted in the previous step. */
INLINE f64w book_yielding(struct lanes l, f64w rest, f64w damped, i64w known, struct ends ends,
                          struct sums *s)
{
  const struct grip_batch_ledger *ledger = l.b->ledger;
  const f64w most = l.b->dt * load(ledger->drag_normal + l.k);
  /* `damped` includes the loss to the cohesion law's dashpot, so this loss is limited to `damped`. */
  const f64w dragged = lesser(most, damped);
  const i64w neck = ~l.touching & everywhere(ends.breaks);
  const f64w plastic = l.step.moves * blend(known, load(ledger->yielded + l.k));
  const f64w adhesion =
      l.step.moves * blend(known, load(ledger->parted + l.k)) + never_falling(blend(neck, rest));
  s->cohesion += l.weight * load(ledger->stored_cohesion + l.k);
  lose(s, LOST_NORMAL_DAMPING, l.weight, -dragged);
  lose(s, LOST_NORMAL_COHESION_DAMPING, l.weight, dragged);
  lose(s, LOST_NORMAL_PLASTIC, l.weight, plastic);
  lose(s, LOST_NORMAL_ADHESION, l.weight, adhesion);
  note(l, GRIP_BY_DAMPING, -dragged);
  note(l, GRIP_BY_COHESION_DAMPING, dragged);
  note(l, GRIP_BY_PLASTIC, plastic);
  note(l, GRIP_BY_ADHESION, adhesion);
  return plastic + adhesion;
}

INLINE struct account book_normal(const struct grip_ledger_layout has, struct lanes l, f64w force,
                                  struct ends ends, struct all_lost *lost, struct sums *s)
{
  const struct grip_ledger_places at = grip_ledger_places(has);
  const struct grip_batch *b = l.b;
  const struct grip_batch_ledger *ledger = b->ledger;
  const int k = l.k;
  const f64w damping = force - blend(l.touching, load(b->elastic + k));
  /* Spins do not change the velocity along the normal. */
  const struct columns u = has.tangential ? load_columns(ledger->sx + k, ledger->sy + k, ledger->sz + k)
                                          : load_columns(b->ux + k, b->uy + k, b->uz + k);
  const f64w approach = blend(l.touching, dot(l.n, u));
  const i64w known = l.touching | nonzero(get(l.history, at.stored_normal));
  const struct account normal =
      account(l.history, at.stored_normal, blend(l.touching, load(ledger->stored_normal + k)),
              load(ledger->before_normal + k) + force * approach, l.step);
  const f64w damped = never_falling(-l.step.half * (load(ledger->before_damping + k) + damping * approach));
  put(l.history, at.damping_force, damping);
  sum_account(s, GRIP_SPRING_NORMAL, l.weight, normal);
  lose(s, LOST_NORMAL_DAMPING, l.weight, damped);
  lost->damped += damped;
  note(l, GRIP_BY_DAMPING, damped);
  if (has.yields) lost->taken += book_yielding(l, normal.taken - damped, damped, known, ends, s);
  return normal;
}

/* Books the work of the tangential force f. */
INLINE struct account book_tangential(const struct grip_ledger_layout has, struct lanes l, struct columns f,
                                      struct ends ends, struct all_lost *lost, struct sums *s)
{
  const struct grip_ledger_places at = grip_ledger_places(has);
  const int slot = at.stored_tangential;
  const struct grip_batch_ledger *ledger = l.b->ledger;
  const int k = l.k;
  const i64w contact = positive(load(l.b->gate[GRIP_TOUCH] + k));
  const f64w power = blend(l.touching, dot(f, load_columns(ledger->sx + k, ledger->sy + k, ledger->sz + k)));
  /* If there was a gap in both the previous and the current step, only a cohesion law's dashpot has acted. */
  const f64w was = has.kept ? get(l.history, at.overlap) : load(ledger->was_overlap + k);
  const i64w apart = ~contact & ~positive(was) & everywhere(ends.drags);
  const f64w twice = load(ledger->before_tangential + k) + power;
  const f64w alone = l.step.moves * get(l.history, slot) - l.step.half * twice;
  const f64w dragged = has.yields ? blend(~apart, l.b->dt * load(ledger->drag_tangential + k)) +
                                        never_falling(blend(apart, alone))
                                  : all(0);
  const struct friction slides =
      friction(l, slot, load(ledger->stored_tangential + k), twice, load(ledger->viscous + k), dragged);
  const struct account tangential = slides.account;
  const f64w slid = slides.slip, viscous = slides.dashpot;
  sum_account(s, GRIP_SPRING_TANGENTIAL, l.weight, tangential);
  lose(s, LOST_TANGENTIAL_SLIDING, l.weight, slid);
  lose(s, LOST_TANGENTIAL_TANGENTIAL_DAMPING, l.weight, viscous);
  lose(s, LOST_TANGENTIAL_COHESION_DAMPING, l.weight, dragged);
  lost->taken += slid;
  lost->damped += viscous + dragged;
  lost->rest += tangential.taken - slid - viscous - dragged;
  note(l, GRIP_BY_SLIDING, slid);
  note(l, GRIP_BY_TANGENTIAL_DAMPING, viscous);
  if (has.yields) note(l, GRIP_BY_COHESION_DAMPING, dragged);
  return tangential;
}

/* Books rolling and twisting, whose accounts of this step it writes to `of`. Returns the torque. */
INLINE struct columns book_rotation(const struct grip_ledger_layout has, struct lanes l,
                                    struct account of[GRIP_SPRINGS], struct all_lost *lost, struct sums *s)
{
  const struct grip_ledger_places at = grip_ledger_places(has);
  const struct grip_batch *b = l.b;
  const struct grip_batch_ledger *ledger = b->ledger;
  const int k = l.k;
  const f64w turns = load(b->mn + k);
  const struct columns m = load_columns(b->mx + k, b->my + k, b->mz + k),
                       relative = load_columns(ledger->spin_x + k, ledger->spin_y + k, ledger->spin_z + k);
  const f64w twist = dot(relative, l.n) * (dot(m, l.n) + turns);
  const struct columns torque = plus(m, times(turns, l.n));
  const struct friction rolls = friction(l, at.stored_rolling, load(ledger->stored_rolling + k),
                                         load(ledger->before_rolling + k) +
                                             blend(l.touching, dot(torque, relative) - twist),
                                         load(ledger->viscous_rolling + k), all(0)),
                        twists = friction(l, at.stored_twisting, load(ledger->stored_twisting + k),
                                          load(ledger->before_twisting + k) + blend(l.touching, twist),
                                          load(ledger->viscous_twisting + k), all(0));
  const struct account rolling = rolls.account, twisting = twists.account;
  sum_account(s, GRIP_SPRING_ROLLING, l.weight, rolling);
  sum_account(s, GRIP_SPRING_TWISTING, l.weight, twisting);
  lose(s, LOST_ROLLING_ROLLING, l.weight, rolls.slip);
  lose(s, LOST_ROLLING_ROLLING_DAMPING, l.weight, rolls.dashpot);
  lose(s, LOST_TWISTING_TWISTING, l.weight, twists.slip);
  lose(s, LOST_TWISTING_TWISTING_DAMPING, l.weight, twists.dashpot);
  lost->taken += rolls.slip + twists.slip;
  lost->damped += rolls.dashpot + twists.dashpot;
  lost->rest += rolling.taken + twisting.taken - rolls.slip - twists.slip - rolls.dashpot - twists.dashpot;
  note(l, GRIP_BY_ROLLING, rolls.slip);
  note(l, GRIP_BY_ROLLING_DAMPING, rolls.dashpot);
  note(l, GRIP_BY_TWISTING, twists.slip);
  note(l, GRIP_BY_TWISTING_DAMPING, twists.dashpot);
  put_columns(l.history, at.torque, blend_columns(l.touching, torque));
  of[GRIP_SPRING_ROLLING] = rolling;
  of[GRIP_SPRING_TWISTING] = twisting;
  return torque;
}

#endif
