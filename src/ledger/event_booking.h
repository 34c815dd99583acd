/* SPDX-License-Identifier: GPL-2.0-only */
/* Follows the event of each contact, which is its whole life (struct grip_event), in the steps in which the
 * ledger is booked. */
#ifndef GRIP_EVENT_BOOKING_H
#define GRIP_EVENT_BOOKING_H

#include "ledger/booking.h"

/* Added to the age of a contact in each step, also at set-up, where the step has no length: a contact has a
 * positive age. No unit of time makes a step as short as this. */
#define NO_TIME 1e-200
#define YOUNGEST 1e-100 /* a contact below this age has not been through a step */

INLINE i64w all_bits(uint64_t bits)
{
  return (int64_t)bits - (i64w){0};
}

/* Puts two values into one: the upper half of each, rounded. second must not be negative. */
INLINE f64w share(f64w first, f64w second)
{
  const i64w half = all_bits(0x80000000);
  return (f64w)((((i64w)first + half) & ~all_bits(0xffffffff)) | (((i64w)second + half) >> 32));
}

INLINE f64w first_of(f64w shared)
{
  return (f64w)((i64w)shared & ~all_bits(0xffffffff));
}

INLINE f64w second_of(f64w shared)
{
  return (f64w)((i64w)shared << 32);
}

/* What the ledger must know of the contacts to follow their events: the energy that each sense took in this
 * step, the energy stored in all springs, the square of the force, and the normal of the previous step. */
struct followed {
  f64w taken[GRIP_SPRINGS], stored, force2;
  struct columns was_normal;
};

/* Writes the events that end in these lanes. It is rare that any does. */
INLINE void write_ended(const struct grip_ledger_layout has, struct lanes l, i64w ended, struct followed of)
{
  const struct grip_ledger_places at = grip_ledger_places(has);
  struct grip_ended *const to = &l.b->ledger->ended;
  const int k = l.k;
  const f64w most = get(l.history, at.most_force2_and_stored),
             meets = get(l.history, at.meets_normal_and_across2), zero = all(0);
#define GRIP_SPRING(NAME, name, WHEN, REST)                                                                  \
  store(to->lost[GRIP_SPRING_##NAME] + k,                                                                    \
        (WHEN) ? get(l.history, at.lost_##name) + of.taken[GRIP_SPRING_##NAME] : zero);
#include "grip/senses.def"
  store(to->age + k, get(l.history, at.age));
  store(to->most_force + k, root(first_of(most)));
  store(to->most_stored + k, second_of(most));
  store(to->meets_normal + k, first_of(meets));
  store(to->meets_across + k, root(second_of(meets)));
  store_columns(to->nx + k, to->ny + k, to->nz + k, of.was_normal);
  for (int lane = 0; lane < WIDTH; lane++) to->lanes |= (uint64_t)(ended[lane] & 1) << (k + lane);
}

/* Follows the event of each contact (struct grip_event). Must run before sum_up, which clears the sums of
 * contacts that have ended. */
INLINE void follow(const struct grip_ledger_layout has, struct lanes l, struct followed of)
{
  const struct grip_ledger_places at = grip_ledger_places(has);
  const struct grip_batch *b = l.b;
  const int k = l.k;
  const f64w age = get(l.history, at.age), most = get(l.history, at.most_force2_and_stored),
             meets = get(l.history, at.meets_normal_and_across2);
  const i64w ended = positive(age) & ~l.touching, first = less(age, all(YOUNGEST));
  const struct columns across = load_columns(b->vx + k, b->vy + k, b->vz + k);
  if (__builtin_expect(some(ended), 0)) write_ended(has, l, ended, of);
  const f64w met = share(load(b->speed_n + k), dot(across, across));
  put(l.history, at.age, blend(l.touching, age + (b->dt + NO_TIME)));
  const f64w force2 = l.step.moves * of.force2, stored = l.step.moves * of.stored; /* set-up is no step */
  put(l.history, at.most_force2_and_stored,
      blend(l.touching, share(greater(force2, first_of(most)), greater(stored, second_of(most)))));
  put(l.history, at.meets_normal_and_across2, blend(l.touching, blend(first, met) + blend(~first, meets)));
}

#endif
