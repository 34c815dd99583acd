/* SPDX-License-Identifier: GPL-2.0-only */
/* The history values that a contact's ledger keeps, behind those of the laws. */
#ifndef GRIP_LEDGER_H
#define GRIP_LEDGER_H

#include "batch/batch.h"

/* What a model's ledger consists of, each 0 or 1. tangential: the model has a tangential law, or a cohesion
 * law with a tangential dashpot. spin: it has a rolling or a twisting law. sums: it sums up the losses of
 * each contact. wall: the contacts are a wall's. kept: it keeps the normal and the overlap of the step
 * before, where these do not follow from the motion: a wall's surface may be curved, or turn, and with
 * synchronized_verlet forces act along another normal than that of the positions. yields: the normal law
 * loses energy of its own, besides damping; or there is a cohesion law. */
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

/* The index of each value among those of the ledger. Values of a sense that the model lacks have no
 * meaning. */
struct grip_ledger_places {
  int damping, stored_normal;
  /* The force on i, three values; or, of a model without tangential law, one: the normal force. */
  int force;
  int stored_tangential;
  int torque, stored_rolling, stored_twisting;
  /* sums: one loss for each sense. state: the branch of the normal law (enum grip_lost), plus 4 while it
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

/* Most values that a ledger has. */
enum { GRIP_LEDGER_SLOTS = 20 };

/* The values of a model's ledger in their order, for the layout of its history. Returns how many. */
int grip_ledger_slots(const struct grip_model *model, struct grip_slot slots[GRIP_LEDGER_SLOTS]);

/* For a batch at a set-up: which lanes have a history of the ledger, and how much energy these store
 * together. weight: as in grip_models_book. */
void grip_ledger_known(const struct grip_model *model, const struct grip_batch *batch,
                       bool known[GRIP_BATCH]);
double grip_ledger_stored_in(const struct grip_model *model, const struct grip_batch *batch,
                             const double *weight, const bool known[GRIP_BATCH]);

#endif
