/* SPDX-License-Identifier: GPL-2.0-only */
/* One contact with its energy ledger. The ledger belongs to the batches, so here it gets a batch of one
 * contact. */
#ifndef GRIP_CONTACT_BOOK_H
#define GRIP_CONTACT_BOOK_H

#include "grip/batch.h"
#include "grip/contact.h"
#include "grip/ledger.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Memory for it; all zero before the first use. */
struct grip_contact_ledger {
  struct grip_batch batch;
  struct grip_batch_ledger ledger;
  alignas(64) double history[GRIP_MAX_SLOTS * GRIP_LANES];
};

/* Computes forces and history like grip_contact_run and books the energy of the step. model: with a ledger,
 * of contacts with a wall if the contact is one. motion: what the laws receive; mean: the mean motion over
 * the step, by which the bodies have come to mean->r. A wall must be at rest. Losses are added to entry[],
 * stored energies are set [F L]. Fields and liquid are not supported. */
struct grip_contact_forces
grip_contact_book(struct grip_contact_ledger *ledger, const struct grip_model *model,
                  const struct grip_contact *contact, const struct grip_contact_motion *motion,
                  const struct grip_contact_motion *mean, double entry[GRIP_ENTRIES]);

#ifdef __cplusplus
}
#endif

#endif
