/* SPDX-License-Identifier: GPL-2.0-only */
/* The history values of a contact's ledger, which follow those of the laws. */
#ifndef GRIP_LEDGER_H
#define GRIP_LEDGER_H

#include "grip/ledger.h"

/* Contents of a model's ledger, each 0 or 1. tangential: the model has a tangential law, or a cohesion law
 * with a tangential dashpot. spin: it has a rolling or a twisting law. sums: it sums the losses of each
 * contact. wall: the contacts are with a wall. kept: it stores the normal and the overlap of the previous
 * step, because they cannot be derived from the motion: a wall's surface may be curved or rotate, and with
 * synchronized_verlet forces act along a different normal than that of the positions. yields: the normal law
 * has losses other than damping, or there is a cohesion law. */
struct grip_ledger_layout {
  int tangential, spin, sums, wall, kept, yields;
};

static inline struct grip_ledger_layout grip_ledger_layout(const struct grip_model *model)
{
  const struct grip_law *cohesion = model->law[GRIP_COHESION];
  return (struct grip_ledger_layout){
      .tangential = model->law[GRIP_TANGENTIAL] || (cohesion && (cohesion->flags & GRIP_DRAGS)),
      .spin = model->law[GRIP_ROLLING] || model->law[GRIP_TWISTING],
      .sums = (model->ledger & ~GRIP_LEDGER_OF_WALL) == GRIP_LEDGER_OF_CONTACTS,
      .wall = (model->ledger & GRIP_LEDGER_OF_WALL) != 0,
      .kept = (model->ledger & GRIP_LEDGER_OF_WALL) != 0 || model->synchronized_verlet,
      .yields = cohesion || (model->law[GRIP_NORMAL]->flags & (GRIP_PLASTIC | GRIP_STRETCH)),
  };
}

/* Index of each value among those of the ledger. Undefined for values of senses that the model lacks. */
struct grip_ledger_places {
  int damping, stored_normal;
  /* Force on i, three values; in a model without a tangential law one value, the normal force. */
  int force;
  int stored_tangential;
  int torque, stored_rolling, stored_twisting;
  /* sums: one loss per sense. state: the branch of the normal law (enum grip_lost), plus 4 while the contact
   * slides. */
  int sums, state;
  int normal, overlap;
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
  at.count = at.normal + (has.kept ? 4 : 0);
  return at;
}

/* Upper bound on the number of values of a ledger. */
enum { GRIP_LEDGER_SLOTS = 20 };

/* The values of a model's ledger in order, for the layout of its history. Returns their number. */
int grip_ledger_slots(const struct grip_model *model, struct grip_slot slots[GRIP_LEDGER_SLOTS]);

/* For a batch at set-up: which lanes have a ledger history, and the total energy stored in them. weight: as
 * in grip_batch_book. */
void grip_ledger_known(const struct grip_model *model, const struct grip_batch *batch,
                       bool known[GRIP_BATCH]);
double grip_ledger_stored_in(const struct grip_model *model, const struct grip_batch *batch,
                             const double *weight, const bool known[GRIP_BATCH]);

#endif
