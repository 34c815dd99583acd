/* SPDX-License-Identifier: GPL-2.0-only */
/* The history values of a contact's ledger. They follow the history values of the laws. */
#ifndef GRIP_LEDGER_H
#define GRIP_LEDGER_H

#include "grip/ledger.h"

/* Says which values a model's ledger has; each member is 0 or 1.
 *   tangential: the model has a tangential law, or a cohesion law with a tangential dashpot
 *   spin: the model has a rolling or a twisting law
 *   sums: the ledger sums the losses of each contact
 *   wall: the contacts are with a wall
 *   kept: the ledger stores the normal and the overlap of the previous step
 *   yields: the normal law has losses other than damping, or the model has a cohesion law
 *   events: the ledger follows the event of each contact; only with sums
 *   cycles: the ledger counts load cycles; only with events
 * Normal and overlap of the previous step are stored where they cannot be derived from the motion. This is
 * the case at a wall, whose surface may be curved or rotate, and with synchronized_verlet, where the normal
 * of the forces is not that of the positions. */
struct grip_ledger_layout {
  int tangential, spin, sums, wall, kept, yields, events, cycles;
};

static inline struct grip_ledger_layout grip_ledger_layout(const struct grip_model *model)
{
  const struct grip_law *cohesion = model->law[GRIP_COHESION];
  const int level = model->ledger & ~(GRIP_LEDGER_OF_WALL | GRIP_LEDGER_OF_CYCLES);
  return (struct grip_ledger_layout){
      .tangential = model->law[GRIP_TANGENTIAL] || (cohesion && (cohesion->flags & GRIP_DRAGS)),
      .spin = model->law[GRIP_ROLLING] || model->law[GRIP_TWISTING],
      .sums = level >= GRIP_LEDGER_OF_CONTACTS,
      .wall = (model->ledger & GRIP_LEDGER_OF_WALL) != 0,
      .kept = (model->ledger & GRIP_LEDGER_OF_WALL) != 0 || model->synchronized_verlet,
      .yields = cohesion || (model->law[GRIP_NORMAL]->flags & (GRIP_PLASTIC | GRIP_STRETCH)),
      .events = level == GRIP_LEDGER_OF_EVENTS,
      .cycles = (model->ledger & GRIP_LEDGER_OF_CYCLES) != 0,
  };
}

/* Index of each value among the values of the ledger. It is undefined for a value of a sense that the model
 * does not have. */
struct grip_ledger_places {
  int damping, stored_normal;
  /* First of the three values of the force on i. In a model without a tangential law there is only one value,
   * the normal force. */
  int force;
  int stored_tangential;
  int torque, stored_rolling, stored_twisting;
  /* sums: first of the sums of losses, one for each sense. state: the branch of the normal law (enum
   * grip_lost), plus 4 while the contact slides. */
  int sums, state;
  int normal, overlap;
  /* The values of struct grip_event. Two of them share each of the last two places: most_force squared and
   * most_stored, meets_normal and meets_across squared. Each is the upper half of a double, which has the
   * double's range and 20 bits behind the point. Squares save roots in each step. */
  int age, most, meets;
  /* cycle: two values that share a place, as above: the largest stored energy of the current load cycle, or,
   * between two cycles, minus the smallest one since then; and the number of cycles that are over. cycled:
   * the sum of their largest energies. */
  int cycle, cycled;
  int count;
};

static inline struct grip_ledger_places grip_ledger_places(struct grip_ledger_layout has)
{
  struct grip_ledger_places at = {.damping = 0, .stored_normal = 1, .force = 2};
  at.stored_tangential = at.force + (has.tangential ? 3 : 1);
  at.torque = at.stored_tangential + (has.tangential ? 1 : 0);
  at.stored_rolling = at.torque + 3;
  at.stored_twisting = at.torque + 4;
  at.sums = at.torque + (has.spin ? 5 : 0);
  at.state = at.sums + 1 + (has.tangential ? 1 : 0) + (has.spin ? 2 : 0);
  at.normal = has.sums ? at.state + 1 : at.sums;
  at.overlap = at.normal + 3;
  at.age = at.normal + (has.kept ? 4 : 0);
  at.most = at.age + 1;
  at.meets = at.age + 2;
  at.cycle = at.age + 3;
  at.cycled = at.age + 4;
  at.count = at.age + (has.events ? 3 : 0) + (has.cycles ? 2 : 0);
  return at;
}

/* Upper bound of the number of history values of a ledger. */
enum { GRIP_LEDGER_SLOTS = 25 };

/* Writes the history values of a model's ledger to `slots`, in their order in the history. Returns their
 * number. */
int grip_ledger_slots(const struct grip_model *model, struct grip_slot slots[GRIP_LEDGER_SLOTS]);

/* Both functions are for a batch at set-up. grip_ledger_known finds the lanes whose history contains a
 * ledger. grip_ledger_stored_in returns the total energy stored in these lanes [F L]. weight: as in
 * grip_batch_book. */
void grip_ledger_known(const struct grip_model *model, const struct grip_batch *batch,
                       bool known[GRIP_BATCH]);
double grip_ledger_stored_in(const struct grip_model *model, const struct grip_batch *batch,
                             const double *weight, const bool known[GRIP_BATCH]);

#endif
