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
 * state of the contact (struct grip_ledger_places). */
INLINE void sum_up(const struct grip_ledger_layout has, struct lanes l, struct account normal,
                   struct account tangential, struct rotation rotation)
{
  const struct grip_ledger_places at = grip_ledger_places(has);
  const struct grip_batch_ledger *ledger = l.b->ledger;
  int slot = at.sums;
  f64w state = blend(l.touching, load(ledger->lost + l.k));
  add(l.history, slot++, l.touching, normal.taken);
  if (has.tangential) {
    const i64w slides = positive(load(l.b->gate[GRIP_TOUCH] + l.k)) & positive(load(ledger->slides + l.k));
    state += blend(slides, all(4));
    add(l.history, slot++, l.touching, tangential.taken);
  }
  if (has.spin) {
    add(l.history, slot++, l.touching, rotation.rolling.taken);
    add(l.history, slot, l.touching, rotation.twisting.taken);
  }
  put(l.history, at.state, state);
}

INLINE struct sums book(const struct grip_ledger_layout has, struct lanes l, struct ends ends, struct sums s)
{
  const struct grip_ledger_places at = grip_ledger_places(has);
  struct grip_batch *const b = l.b;
  const int k = l.k;
  const f64w zero = all(0), force = blend(l.touching, load(b->normal + k));
  struct all_lost lost = {zero, zero, zero};
  struct account tangential = {zero, zero};
  struct rotation rotation = {{zero, zero}, {zero, zero}, {zero, zero, zero}};
  struct columns total = times(force, l.n);

  const struct columns was_normal = has.events && has.kept ? get_columns(l.history, at.normal) : l.n;
  const struct account normal = book_normal(has, l, force, ends, &lost, &s);
  if (has.tangential) {
    const struct columns f = load_columns(b->fx + k, b->fy + k, b->fz + k);
    tangential = book_tangential(has, l, f, ends, &lost, &s);
    total = plus(total, f);
    put_columns(l.history, at.force, blend_columns(l.touching, total));
  } else {
    put(l.history, at.force, force);
  }
  if (has.spin) rotation = book_rotation(has, l, &lost, &s);
  if (has.wall)
    s.wall += l.weight *
              (load(b->ledger->before_wall + k) + wall_power(has, b, k, l.touching, total, rotation.torque));
  if (has.kept) {
    put_columns(l.history, at.normal, blend_columns(l.touching, l.n));
    put(l.history, at.overlap, blend(l.touching, load(b->overlap + k)));
  }
  if (!b->ledger->skip_losses) {
    const f64w dissipated =
        normal.taken + tangential.taken + rotation.rolling.taken + rotation.twisting.taken;
    store(b->ledger->plastic + k, lost.taken);
    store(b->ledger->damped + k, lost.damped);
    store(b->ledger->warmed + k, lost.taken + lost.damped + lost.rest);
    store(b->ledger->dissipated + k, dissipated);
    note(l, GRIP_BY_REST, dissipated - lost.taken - lost.damped);
  }
  if (has.events) {
    const struct account rolling = rotation.rolling, twisting = rotation.twisting;
    follow(has, l,
           (struct followed){
               .taken = {normal.taken, tangential.taken, rolling.taken, twisting.taken},
               .stored = normal.stored + tangential.stored + rolling.stored + twisting.stored,
               .force2 = dot(total, total),
               .was_normal = was_normal,
           });
  }
  if (has.sums) sum_up(has, l, normal, tangential, rotation);
  return s;
}

INLINE void close_books(struct sums s, struct step step, double entry[GRIP_ENTRIES])
{
  const double damped = sum(s.damped), plastic = sum(s.plastic), adhesion = sum(s.adhesion),
               slid = sum(s.sliding), viscous = sum(s.viscous), rolled = sum(s.rolled),
               roll_damped = sum(s.roll_damped), twisted = sum(s.twisted), twist_damped = sum(s.twist_damped);
  const double cohesion = sum(s.cohesion), dragged = sum(s.dragged), across = sum(s.dragged_across);
  entry[GRIP_STORED_NORMAL] += sum(s.normal.stored) - cohesion;
  entry[GRIP_STORED_COHESION] += cohesion;
  entry[GRIP_LOST_COHESION_DAMPING] += dragged + across;
  entry[GRIP_STORED_TANGENTIAL] += sum(s.tangential.stored);
  entry[GRIP_STORED_ROLLING] += sum(s.rolling.stored);
  entry[GRIP_STORED_TWISTING] += sum(s.twisting.stored);
  entry[GRIP_LOST_DAMPING] += damped;
  entry[GRIP_LOST_PLASTIC] += plastic;
  entry[GRIP_LOST_ADHESION] += adhesion;
  entry[GRIP_REST_NORMAL] += sum(s.normal.taken) - damped - plastic - adhesion - dragged;
  entry[GRIP_LOST_SLIDING] += slid;
  entry[GRIP_LOST_TANGENTIAL_DAMPING] += viscous;
  entry[GRIP_REST_TANGENTIAL] += sum(s.tangential.taken) - slid - viscous - across;
  entry[GRIP_LOST_ROLLING] += rolled;
  entry[GRIP_LOST_ROLLING_DAMPING] += roll_damped;
  entry[GRIP_LOST_TWISTING] += twisted;
  entry[GRIP_LOST_TWISTING_DAMPING] += twist_damped;
  entry[GRIP_REST_ROTATION] +=
      sum(s.rolling.taken + s.twisting.taken) - rolled - roll_damped - twisted - twist_damped;
  entry[GRIP_WALL_WORK] += step.half * sum(s.wall);
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
  const unsigned cohesion = model->law[GRIP_COHESION] ? model->law[GRIP_COHESION]->flags : 0;
  return (struct ends){.breaks = ((model->law[GRIP_NORMAL]->flags | cohesion) & GRIP_STRETCH) != 0,
                       .drags = (cohesion & GRIP_DRAGS) != 0};
}

/* Each copy of the loop is a function of its own, because the time that GCC takes for a function grows much
 * faster than the function. */
#define COPY(t, s, c, w, k, y, e)                                                                            \
  static __attribute__((noinline)) void book_##t##s##c##w##k##y##e(                                          \
      int slot, struct ends ends, struct grip_batch *b, const double *weight, double entry[GRIP_ENTRIES])    \
  {                                                                                                          \
    loop(LAYOUT(t, s, c, w, k, y, e), slot, ends, b, weight, entry);                                         \
  }
#define CALL(t, s, c, w, k, y, e)                                                                            \
  case NUMBER(t, s, c, w, k, y, e):                                                                          \
    book_##t##s##c##w##k##y##e(model->ledger_slot, ends_of(model), b, weight, entry);                        \
    break;

/* clang-format off */
LAYOUTS(COPY)

void GRIP_EXPORT(grip_book)(const struct grip_model *model, struct grip_batch *b, const double *weight,
                            double entry[GRIP_ENTRIES])
{
  switch (number_of(grip_ledger_layout(model))) {
    LAYOUTS(CALL)
  }
}
/* clang-format on */
