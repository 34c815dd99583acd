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
#include "kernels/kernels.h"

/* For one sense: the energy that its springs store now, and the energy that the sense took from the motion in
 * this step without storing it. */
struct account {
  f64w stored, taken;
};

struct sums {
  struct account normal, tangential, rolling, twisting;
  f64w damped, plastic, adhesion, sliding, viscous, rolled, roll_damped, twisted, twist_damped;
  /* For cohesion laws: the energy that they store, which is also part of normal.stored, and the losses of
   * their dashpots along the normal and perpendicular to it. */
  f64w cohesion, dragged, dragged_across;
  f64w wall; /* twice the mean power of walls */
};

INLINE void add(double *history, int slot, i64w touching, f64w v)
{
  put(history, slot, blend(touching, get(history, slot) + v));
}

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

INLINE f64w wall_power(const struct grip_ledger_layout has, const struct grip_batch *b, int k, i64w touching,
                       struct columns force, struct columns torque)
{
  const struct columns n = load_columns(b->nx + k, b->ny + k, b->nz + k),
                       spin = load_columns(b->wjx + k, b->wjy + k, b->wjz + k);
  const f64w power = dot(force, wall_speed(has, b, k, n, load(b->overlap + k), spin));
  return blend(touching, has.spin ? power + dot(torque, spin) : power);
}

/* Adds to a contact's losses of this step by cause, if the caller wants them. */
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
  return blend(v > 0, v);
}

/* Losses of one sense in this step. */
struct losses {
  f64w slip, dashpot;
};

/* Splits the energy that a sense took into slip and dashpot. viscous: the power of the dashpot, or a negative
 * number where the contact slips or has ended. The dashpot is parallel to the spring. It does not move while
 * the two slip together. */
INLINE struct losses losses(struct account a, f64w viscous, struct step step)
{
  const i64w slips = viscous < 0;
  return (struct losses){never_falling(blend(slips, a.taken)), blend(~slips, 2 * step.half * viscous)};
}

/* Two properties of a model, each 0 or 1. They decide where the energy is booked that a contact still stores
 * when it ends. breaks: the contact has a neck or a bridge that breaks, so this energy is lost to adhesion.
 * drags: the cohesion law may have dashpots, which also act across a gap. */
struct ends {
  int breaks, drags;
};

/* The losses of all senses in this step: `taken` to anything except dashpots, `damped` to dashpots. */
struct all_lost {
  f64w taken, damped;
};

/* A mask: all bits of every lane are set if `yes` is 1, none if it is 0. */
INLINE i64w everywhere(int yes)
{
  const i64w none_set = {0};
  return none_set - yes;
}

/* Books the losses to yielding, to parting surfaces and to the dashpots of cohesion laws. Returns the losses
 * to yielding and parting. rest: the energy taken by the normal sense, minus damped. damped: the loss to all
 * normal dashpots. known: a mask of the lanes in which the contact acts, or acted in the previous step. */
INLINE f64w book_yielding(struct lanes l, f64w rest, f64w damped, i64w known, struct ends ends,
                          struct sums *s)
{
  const struct grip_batch_ledger *ledger = l.b->ledger;
  const f64w most = l.b->dt * load(ledger->drag_normal + l.k);
  /* `damped` includes the loss to the cohesion law's dashpot, so this loss is limited to `damped`. */
  const f64w dragged = blend(most < damped, most) + blend(most >= damped, damped);
  const i64w neck = ~l.touching & everywhere(ends.breaks);
  const f64w plastic = l.step.moves * blend(known, load(ledger->yielded + l.k));
  const f64w adhesion =
      l.step.moves * blend(known, load(ledger->parted + l.k)) + never_falling(blend(neck, rest));
  s->damped -= l.weight * dragged;
  s->dragged += l.weight * dragged;
  s->cohesion += l.weight * load(ledger->stored_cohesion + l.k);
  s->plastic += l.weight * plastic;
  s->adhesion += l.weight * adhesion;
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
  const i64w known = l.touching | (get(l.history, at.stored_normal) != 0);
  const struct account normal =
      account(l.history, at.stored_normal, blend(l.touching, load(ledger->stored_normal + k)),
              load(ledger->before_normal + k) + force * approach, l.step);
  const f64w damped = never_falling(-l.step.half * (load(ledger->before_damping + k) + damping * approach));
  put(l.history, at.damping, damping);
  s->normal = plus_account(s->normal, l.weight, normal);
  s->damped += l.weight * damped;
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
  const i64w contact = load(l.b->contact + k) > 0;
  const f64w power = blend(l.touching, dot(f, load_columns(ledger->sx + k, ledger->sy + k, ledger->sz + k)));
  /* If there was a gap in both the previous and the current step, only a cohesion law's dashpot has acted. */
  const f64w was = has.kept ? get(l.history, at.overlap) : load(ledger->was_overlap + k);
  const i64w apart = ~contact & ~(was > 0) & everywhere(ends.drags);
  const i64w sticks = contact & ~(load(ledger->slides + k) > 0);
  const struct account tangential = account(l.history, slot, load(ledger->stored_tangential + k),
                                            load(ledger->before_tangential + k) + power, l.step);
  const f64w dragged = has.yields ? blend(~apart, l.b->dt * load(ledger->drag_tangential + k)) +
                                        never_falling(blend(apart, tangential.taken))
                                  : all(0);
  const f64w slid = never_falling(blend(~sticks & ~apart, tangential.taken - dragged));
  const f64w viscous = blend(sticks, l.b->dt * load(ledger->viscous + k));
  s->tangential = plus_account(s->tangential, l.weight, tangential);
  s->sliding += l.weight * slid;
  s->viscous += l.weight * viscous;
  s->dragged_across += l.weight * dragged;
  lost->taken += slid;
  lost->damped += viscous + dragged;
  note(l, GRIP_BY_SLIDING, slid);
  note(l, GRIP_BY_TANGENTIAL_DAMPING, viscous);
  if (has.yields) note(l, GRIP_BY_COHESION_DAMPING, dragged);
  return tangential;
}

struct rotation {
  struct account rolling, twisting;
  struct columns torque;
};

INLINE struct rotation book_rotation(const struct grip_ledger_layout has, struct lanes l,
                                     struct all_lost *lost, struct sums *s)
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
  const struct account rolling = account(l.history, at.stored_rolling, load(ledger->stored_rolling + k),
                                         load(ledger->before_rolling + k) +
                                             blend(l.touching, dot(torque, relative) - twist),
                                         l.step),
                       twisting =
                           account(l.history, at.stored_twisting, load(ledger->stored_twisting + k),
                                   load(ledger->before_twisting + k) + blend(l.touching, twist), l.step);
  const struct losses rolls = losses(rolling, load(ledger->viscous_rolling + k), l.step),
                      twists = losses(twisting, load(ledger->viscous_twisting + k), l.step);
  s->rolling = plus_account(s->rolling, l.weight, rolling);
  s->twisting = plus_account(s->twisting, l.weight, twisting);
  s->rolled += l.weight * rolls.slip;
  s->roll_damped += l.weight * rolls.dashpot;
  s->twisted += l.weight * twists.slip;
  s->twist_damped += l.weight * twists.dashpot;
  lost->taken += rolls.slip + twists.slip;
  lost->damped += rolls.dashpot + twists.dashpot;
  note(l, GRIP_BY_ROLLING, rolls.slip);
  note(l, GRIP_BY_ROLLING_DAMPING, rolls.dashpot);
  note(l, GRIP_BY_TWISTING, twists.slip);
  note(l, GRIP_BY_TWISTING_DAMPING, twists.dashpot);
  put_columns(l.history, at.torque, blend_columns(l.touching, torque));
  return (struct rotation){rolling, twisting, torque};
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
    const i64w slides = (load(l.b->contact + l.k) > 0) & (load(ledger->slides + l.k) > 0);
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
  struct all_lost lost = {zero, zero};
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
    store(b->ledger->plastic + k, lost.taken);
    store(b->ledger->damped + k, lost.damped);
  }
  note(l, GRIP_BY_REST,
       normal.taken + tangential.taken + rotation.rolling.taken + rotation.twisting.taken - lost.taken -
           lost.damped);
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

INLINE double *history_of(const struct grip_batch *b, int slot, int k)
{
  return b->history[k / GRIP_LANES] + slot * GRIP_LANES + k % GRIP_LANES;
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
    const struct lanes l = {.b = b,
                            .history = history_of(b, slot, k),
                            .k = k,
                            .weight = weight ? load(weight + k) : one,
                            .step = step,
                            .touching = load(b->acting + k) > 0,
                            .n = load_columns(b->nx + k, b->ny + k, b->nz + k)};
    s = book(has, l, ends, s);
  }
  close_books(s, step, entry);
}

/* The functions below are compiled once per layout, with the layout as a compile-time constant. A switch
 * selects the copy of a given layout. */
#define NUMBER(t, s, c, w, k, y) ((t) + 2 * (s) + 4 * (c) + 8 * (w) + 16 * (k) + 32 * (y))

INLINE int number_of(const struct grip_ledger_layout has)
{
  return NUMBER(has.tangential, has.spin, has.sums, has.wall, has.kept, has.yields);
}

#define CASE(run, t, s, c, w, k, y)                                                                          \
  case NUMBER(t, s, c, w, k, y):                                                                             \
    run(((struct grip_ledger_layout){t, s, c, w, k, y, 0, 0}));                                              \
    break;
#define SENSES(run, c, w, k, y)                                                                              \
  CASE(run, 0, 0, c, w, k, y)                                                                                \
  CASE(run, 1, 0, c, w, k, y) CASE(run, 0, 1, c, w, k, y) CASE(run, 1, 1, c, w, k, y)
#define CONTACTS(run, w, k, y) SENSES(run, 0, w, k, y) SENSES(run, 1, w, k, y)
#define CASES(run, y) CONTACTS(run, 0, 0, y) CONTACTS(run, 0, 1, y) CONTACTS(run, 1, 1, y)
#define EVENTS(run, y) SENSES(run, 1, 0, 0, y) SENSES(run, 1, 0, 1, y) SENSES(run, 1, 1, 1, y)
#define LOOP(has) loop(has, model->ledger_slot, ends, b, weight, entry)
#define LOOP_EVENTS(of) loop(with_events(of), model->ledger_slot, ends, b, weight, entry)

INLINE struct ends ends_of(const struct grip_model *model)
{
  const unsigned cohesion = model->law[GRIP_COHESION] ? model->law[GRIP_COHESION]->flags : 0;
  return (struct ends){.breaks = ((model->law[GRIP_NORMAL]->flags | cohesion) & GRIP_STRETCH) != 0,
                       .drags = (cohesion & GRIP_DRAGS) != 0};
}

INLINE struct grip_ledger_layout with_events(struct grip_ledger_layout has)
{
  has.events = 1;
  return has;
}

void GRIP_EXPORT(grip_book)(const struct grip_model *model, struct grip_batch *b, const double *weight,
                            double entry[GRIP_ENTRIES])
{
  const struct ends ends = ends_of(model);
  /* clang-format off */
  switch (number_of(grip_ledger_layout(model))) {
    CASES(LOOP, 0) CASES(LOOP, 1)
  }
  /* clang-format on */
}

/* A function of its own, so that the loops without events are what they are without this one. */
void GRIP_EXPORT(grip_book_events)(const struct grip_model *model, struct grip_batch *b, const double *weight,
                                   double entry[GRIP_ENTRIES])
{
  const struct ends ends = ends_of(model);
  /* clang-format off */
  switch (number_of(grip_ledger_layout(model))) {
    EVENTS(LOOP_EVENTS, 0) EVENTS(LOOP_EVENTS, 1)
  }
  /* clang-format on */
}

INLINE void record(const struct grip_ledger_layout has, int slot, struct grip_batch *b)
{
  for (int k = 0; !has.kept && k < b->nblocks * GRIP_LANES; k += WIDTH)
    record_pose(b, k, load_columns(b->rx + k, b->ry + k, b->rz + k),
                load_columns(b->ux + k, b->uy + k, b->uz + k), load(b->touch_distance + k));
  for (int k = 0; k < b->nblocks * GRIP_LANES; k += WIDTH) {
    const double *history = history_of(b, slot, k);
    const struct columns wi = load_columns(b->wix + k, b->wiy + k, b->wiz + k),
                         wj = load_columns(b->wjx + k, b->wjy + k, b->wjz + k);
    const struct motion m = {load_columns(b->rx + k, b->ry + k, b->rz + k),
                             load_columns(b->ux + k, b->uy + k, b->uz + k), minus(wi, wj), wj,
                             spins_of(wi, wj, load(b->radius_i + k), b->sphere_j * load(b->radius_j + k))};
    record_motion(has, history, b, k, m);
  }
}

#define RECORD(has) record(has, model->ledger_slot, b)

void GRIP_EXPORT(grip_record_motion)(const struct grip_model *model, struct grip_batch *b)
{
  struct grip_ledger_layout has = grip_ledger_layout(model);
  has.yields = 0; /* it makes no difference here */
  /* clang-format off */
  switch (number_of(has)) {
    CASES(RECORD, 0)
  }
  /* clang-format on */
}
