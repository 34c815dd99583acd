/* SPDX-License-Identifier: GPL-2.0-only */
/* The history values of a contact's ledger. They follow the history values of the laws. */
#ifndef GRIP_LEDGER_H
#define GRIP_LEDGER_H

#include "grip/ledger.h"
#include "model/model.h"

/* Says which values a model's ledger has; each member is 0 or 1.
 *   tangential: the model has a tangential law, or a cohesion law with a tangential dashpot
 *   spin: the model has a rolling or a twisting law
 *   sums: the ledger sums the losses of each contact
 *   wall: the contacts are with a wall
 *   kept: the ledger stores the normal and the overlap of the previous step
 *   yields: the normal law has losses other than damping, or the model has a cohesion law
 *   events: the ledger follows the event of each contact; only with sums
 *   arms: the forces act at arms (struct grip_batch_arms), so the normal force has a torque; only with
 *     tangential and kept
 *   cycles: the ledger counts load cycles; only with events
 * Normal and overlap of the previous step are stored where they cannot be derived from the motion. This is
 * the case at a wall, whose surface may be curved or rotate, with synchronized_verlet, where the normal of
 * the forces is not that of the positions, and with shapes, where it is not the line of the centres. */
struct grip_ledger_layout {
  int tangential, spin, sums, wall, kept, yields, events, arms, cycles;
};

static inline struct grip_ledger_layout grip_ledger_layout(const struct grip_model *model)
{
  const int level = model->ledger & ~(GRIP_LEDGER_OF_WALL | GRIP_LEDGER_OF_CYCLES);
  return (struct grip_ledger_layout){
      .tangential =
          model->law[GRIP_TANGENTIAL] || grip_has_flag(model, GRIP_COHESION, GRIP_DRAGS) || model->shaped,
      .spin = model->law[GRIP_ROLLING] || model->law[GRIP_TWISTING],
      .sums = level >= GRIP_LEDGER_OF_CONTACTS,
      .wall = (model->ledger & GRIP_LEDGER_OF_WALL) != 0,
      .kept = (model->ledger & GRIP_LEDGER_OF_WALL) != 0 || model->synchronized_verlet || model->shaped,
      .yields = model->law[GRIP_COHESION] || grip_has_flag(model, GRIP_NORMAL, GRIP_PLASTIC | GRIP_STRETCH),
      .events = level == GRIP_LEDGER_OF_EVENTS,
      .arms = model->shaped,
      .cycles = (model->ledger & GRIP_LEDGER_OF_CYCLES) != 0,
  };
}

/* Index of each value of kept.def among the values of the ledger: `name`, or the first of a vector. It is
 * undefined for a value that the ledger does not keep. */
struct grip_ledger_places {
#define GRIP_KEPT(name, n, unit, SWAP, WHEN) int name;
#include "ledger/kept.def"
  int count;
};

static inline struct grip_ledger_places grip_ledger_places(struct grip_ledger_layout has)
{
  struct grip_ledger_places at;
  int next = 0;
#define GRIP_KEPT(name, n, unit, SWAP, WHEN)                                                                 \
  at.name = next;                                                                                            \
  next += (WHEN) ? (n) : 0;
#include "ledger/kept.def"
  at.count = next;
  return at;
}

/* Number of history values of the largest ledger, which has no place for the normal force alone. */
enum {
#define GRIP_KEPT(name, n, unit, SWAP, WHEN) +(n)
  GRIP_LEDGER_SLOTS = -1
#include "ledger/kept.def"
};

/* The ledger of one contact in its history: value p of the ledger is at values[p * stride]. */
struct grip_ledger_of {
  struct grip_ledger_layout has;
  struct grip_ledger_places at;
  const double *values;
  int stride;
};

/* history: the contact's values, the value of slot s at history[s * stride]. */
static inline struct grip_ledger_of grip_ledger_of(const struct grip_model *model, const double *history,
                                                   int stride)
{
  const struct grip_ledger_layout has = grip_ledger_layout(model);
  return (struct grip_ledger_of){has, grip_ledger_places(has), history + model->ledger_slot * stride, stride};
}

static inline double grip_ledger_value(const struct grip_ledger_of *of, int place)
{
  return of->values[place * of->stride];
}

/* The energy that all springs of a contact store. values: value p at values[p * stride]. Those of torques are
 * summed up apart. */
static inline double grip_ledger_stored_in(struct grip_ledger_layout has, struct grip_ledger_places at,
                                           const double *values, int stride)
{
  double of_forces = 0, of_torques = 0;
#define GRIP_SPRING(NAME, name, WHEN, REST)                                                                  \
  if (WHEN)                                                                                                  \
    *(GRIP_REST_##REST == GRIP_REST_ROTATION ? &of_torques : &of_forces) += values[at.stored_##name * stride];
#include "grip/senses.def"
  return of_forces + of_torques;
}

/* Reads what each sense has lost, of a ledger with sums. */
static inline void grip_ledger_read_lost(const struct grip_ledger_of *of, double lost[GRIP_SPRINGS])
{
  const struct grip_ledger_layout has = of->has;
#define GRIP_SPRING(NAME, name, WHEN, REST)                                                                  \
  lost[GRIP_SPRING_##NAME] = (WHEN) ? grip_ledger_value(of, of->at.lost_##name) : 0;
#include "grip/senses.def"
}

/* Writes the history values of a model's ledger to `slots`, in their order in the history. Returns their
 * number. */
int grip_ledger_slots(const struct grip_model *model, struct grip_slot slots[GRIP_LEDGER_SLOTS]);

/* Both functions are for a batch at set-up. grip_ledger_known finds the lanes whose history contains a
 * ledger. grip_ledger_sum_stored returns the total energy stored in these lanes [F L]. weight: as in
 * grip_batch_book. */
void grip_ledger_known(const struct grip_model *model, const struct grip_batch *batch,
                       bool known[GRIP_BATCH]);
double grip_ledger_sum_stored(const struct grip_model *model, const struct grip_batch *batch,
                              const double *weight, const bool known[GRIP_BATCH]);

#endif
