/* SPDX-License-Identifier: GPL-2.0-only */
/* Books the energy of a batch's contacts in one step, after the laws have run. To book an energy is to add it
 * to an entry of the ledger (grip/ledger.h).
 *
 * Velocity Verlet moves a sphere by v dt, with the velocity v that the laws use. The sphere's kinetic energy
 * then changes by (F + F_next)/2 . v dt, apart from dt^2 (F_next^2 - F^2)/(8 m), which cancels between
 * consecutive steps. The ledger books (F + F_next)/2 . v dt as the work of a contact, so the contact's
 * history must store the force of the previous step. The work is split into the energy stored in springs, and
 * the losses to dashpots and slip. The remainder is booked in an entry GRIP_REST_, so that the sum of all
 * entries is exact.
 *
 * The half of the work with the previous step's force is computed while the contacts are gathered
 * (booking.h). Sums over a batch stay in registers. */
#ifndef GRIP_BATCH_BOOKING_H
#define GRIP_BATCH_BOOKING_H

#include "ledger/event_booking.h"
#include "ledger/layouts.h"
#include "ledger/sense_booking.h"
#include "kernels/kernels.h"

INLINE void add(double *history, int slot, i64w touching, f64w v)
{
  put(history, slot, blend(touching, get(history, slot) + v));
}

INLINE f64w wall_power(const struct grip_ledger_layout has, const struct grip_batch *b, int k, i64w touching,
                       struct columns force, struct columns torque)
{
  const struct columns n = load_columns(b->nx + k, b->ny + k, b->nz + k),
                       spin = load_columns(b->wjx + k, b->wjy + k, b->wjz + k);
  const f64w power = dot(force, wall_speed(has, b, k, n, load(b->overlap + k), spin));
  return blend(touching, has.spin ? power + dot(torque, spin) : power);
}

/* Adds the energy that each sense took in this step to the sums over the life of a contact, and stores the
 * state of the contact (kept.def). */
INLINE void sum_up(const struct grip_ledger_layout has, struct lanes l, const struct account of[GRIP_SPRINGS])
{
  const struct grip_ledger_places at = grip_ledger_places(has);
  const struct grip_batch_ledger *ledger = l.b->ledger;
  f64w state = blend(l.touching, load(ledger->lost + l.k));
  if (has.tangential) {
    const i64w slides = positive(load(l.b->gate[GRIP_TOUCH] + l.k)) & positive(load(ledger->slides + l.k));
    state += blend(slides, all(4));
  }
#define GRIP_SPRING(NAME, name, WHEN, REST)                                                                  \
  if (WHEN) add(l.history, at.lost_##name, l.touching, of[GRIP_SPRING_##NAME].taken);
#include "grip/senses.def"
  put(l.history, at.state, state);
}

INLINE struct account all_springs(const struct account of[GRIP_SPRINGS])
{
  struct account sum = of[0];
  for (int spring = 1; spring < GRIP_SPRINGS; spring++)
    sum = (struct account){sum.stored + of[spring].stored, sum.taken + of[spring].taken};
  return sum;
}

INLINE struct sums book(const struct grip_ledger_layout has, struct lanes l, struct ends ends, struct sums s)
{
  const struct grip_ledger_places at = grip_ledger_places(has);
  struct grip_batch *const b = l.b;
  const int k = l.k;
  const f64w zero = all(0), force = blend(l.touching, load(b->normal + k));
  struct all_lost lost = {zero, zero, zero};
  struct account of[GRIP_SPRINGS] = {{zero, zero}};
  struct columns total = times(force, l.n), torque = {zero, zero, zero};

  const struct columns was_normal = has.events && has.kept ? get_columns(l.history, at.normal) : l.n;
  of[GRIP_SPRING_NORMAL] = book_normal(has, l, force, ends, &lost, &s);
  if (has.tangential) {
    const struct columns f = load_columns(b->fx + k, b->fy + k, b->fz + k);
    of[GRIP_SPRING_TANGENTIAL] = book_tangential(has, l, f, ends, &lost, &s);
    total = plus(total, f);
    put_columns(l.history, at.force, blend_columns(l.touching, total));
  } else {
    put(l.history, at.normal_force, force);
  }
  if (has.spin) torque = book_rotation(has, l, of, &lost, &s);
  if (has.wall)
    s.wall +=
        l.weight * (load(b->ledger->before_wall + k) + wall_power(has, b, k, l.touching, total, torque));
  if (has.kept) {
    put_columns(l.history, at.normal, blend_columns(l.touching, l.n));
    put(l.history, at.overlap, blend(l.touching, load(b->overlap + k)));
  }
  if (has.arms) put_columns(l.history, at.offset, blend_columns(l.touching, offset_of(has, b->arms, k)));
  if (!b->ledger->skip_losses) {
    const f64w dissipated = all_springs(of).taken;
    store(b->ledger->plastic + k, lost.taken);
    store(b->ledger->damped + k, lost.damped);
    store(b->ledger->warmed + k, lost.taken + lost.damped + lost.rest);
    store(b->ledger->dissipated + k, dissipated);
    note(l, GRIP_BY_REST, dissipated - lost.taken - lost.damped);
  }
  if (has.events) {
    struct followed followed = {
        .stored = all_springs(of).stored, .force2 = dot(total, total), .was_normal = was_normal};
    for (int spring = 0; spring < GRIP_SPRINGS; spring++) followed.taken[spring] = of[spring].taken;
    follow(has, l, followed);
  }
  if (has.sums) sum_up(has, l, of);
  return s;
}

INLINE void add_to_entry(double entry[GRIP_ENTRIES], int e, double energy)
{
  entry[e] += energy;
}

/* The rest of each account: REST_OF_NORMAL and so on. */
enum {
#define GRIP_REST(NAME, text) REST_##NAME,
#include "grip/entries.def"
  RESTS
};
enum {
#define GRIP_SPRING(NAME, name, WHEN, REST) REST_OF_##NAME = REST_##REST,
#include "grip/senses.def"
};

INLINE void close_books(struct sums s, struct step step, double entry[GRIP_ENTRIES])
{
  const double cohesion = sum(s.cohesion);
  f64w taken[RESTS] = {{0}};
  double lost[GRIP_CAUSES] = {0}, rest[RESTS];
#define GRIP_SPRING(NAME, name, WHEN, REST)                                                                  \
  const double of_##name = GRIP_SPRING_##NAME == GRIP_SPRING_NORMAL ? cohesion : 0;                          \
  add_to_entry(entry, GRIP_STORED_##NAME, sum(s.of[GRIP_SPRING_##NAME].stored) - of_##name);                 \
  taken[REST_OF_##NAME] += s.of[GRIP_SPRING_##NAME].taken;
#include "grip/senses.def"
  add_to_entry(entry, GRIP_STORED_COHESION, cohesion);
  for (int n = 0; n < RESTS; n++) rest[n] = sum(taken[n]);
#define GRIP_CAUSE(NAME, CAUSE)                                                                              \
  lost[GRIP_BY_##CAUSE] += sum(s.lost[LOST_##NAME##_##CAUSE]);                                               \
  rest[REST_OF_##NAME] -= sum(s.lost[LOST_##NAME##_##CAUSE]);
#include "grip/senses.def"
#define GRIP_LOST(NAME, text) add_to_entry(entry, GRIP_LOST_##NAME, lost[GRIP_BY_##NAME]);
#define GRIP_REST(NAME, text) add_to_entry(entry, GRIP_REST_##NAME, rest[REST_##NAME]);
#include "grip/entries.def"
  add_to_entry(entry, GRIP_WALL_WORK, step.half * sum(s.wall));
}

INLINE void loop(const struct grip_ledger_layout has, int slot, struct ends ends, struct grip_batch *b,
                 const double *weight, double entry[GRIP_ENTRIES])
{
  const f64w one = all(1);
  const struct step step = {0.5 * b->dt, b->dt > 0 ? 1 : 0};
  struct sums s = {0};
  if (has.events) b->ledger->ended.lanes = 0;
  if (b->ledger->losses) *b->ledger->losses = (struct grip_losses){0};
  for (int k = 0; k < b->nblocks * GRIP_LANES; k += WIDTH) {
    double *const history = history_of(b, slot, k);
    const i64w touching = positive(load(b->gate[GRIP_HELD] + k));
    const i64w known =
        step.moves > 0 ? touching : nonzero(get(history, grip_ledger_places(has).stored_normal));
    const struct lanes l = {.b = b,
                            .history = history,
                            .k = k,
                            .weight = weight ? load(weight + k) : one,
                            .step = step,
                            .touching = touching,
                            .begins = ~known,
                            .n = load_columns(b->nx + k, b->ny + k, b->nz + k)};
    s = book(has, l, ends, s);
  }
  close_books(s, step, entry);
}

INLINE struct ends ends_of(const struct grip_model *model)
{
  const unsigned cohesion = grip_flags(model, GRIP_COHESION);
  return (struct ends){.breaks = ((grip_flags(model, GRIP_NORMAL) | cohesion) & GRIP_STRETCH) != 0,
                       .drags = (cohesion & GRIP_DRAGS) != 0};
}

/* Each copy of the loop is a function of its own, because the time that GCC takes for a function grows much
 * faster than the function. */
#define COPY(t, s, c, w, k, y, e, a)                                                                         \
  static __attribute__((noinline)) void book_##t##s##c##w##k##y##e##a(                                       \
      int slot, struct ends ends, struct grip_batch *b, const double *weight, double entry[GRIP_ENTRIES])    \
  {                                                                                                          \
    loop(LAYOUT(t, s, c, w, k, y, e, a), slot, ends, b, weight, entry);                                      \
  }
#define CALL(t, s, c, w, k, y, e, a)                                                                         \
  case NUMBER(t, s, c, w, k, y, e, a):                                                                       \
    book_##t##s##c##w##k##y##e##a(model->ledger_slot, ends_of(model), b, weight, entry);                     \
    break;

#endif
