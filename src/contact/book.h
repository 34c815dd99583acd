/* SPDX-License-Identifier: GPL-2.0-only */
/* Evaluates one contact with its energy ledger. The code of the ledger works on batches, so the contact is
 * put into a batch of its own. */
#ifndef GRIP_CONTACT_BOOK_H
#define GRIP_CONTACT_BOOK_H

#include "grip/batch.h"
#include "grip/contact.h"
#include "grip/ledger.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Memory for grip_contact_book. The caller must set all of it to zero before the first use. */
struct grip_contact_ledger {
  struct grip_batch batch;
  struct grip_batch_ledger ledger;
  alignas(64) double history[GRIP_MAX_SLOTS * GRIP_LANES];
};

/* Computes forces and history like grip_contact_run, and books the energy of the step: adds losses to entry[]
 * and sets the stored energies in entry[] [F L]. model: must have a ledger; if j is a wall, a ledger with
 * GRIP_LEDGER_OF_WALL. motion: the motion that the laws receive. mean: the mean motion over the step, at
 * whose end the bodies are at mean->r. A wall must be at rest. Particle fields and liquid are not
 * supported. */
struct grip_contact_forces
grip_contact_book(struct grip_contact_ledger *ledger, const struct grip_model *model,
                  const struct grip_contact *contact, const struct grip_contact_motion *motion,
                  const struct grip_contact_motion *mean, double entry[GRIP_ENTRIES]);

#ifdef __cplusplus
}
#endif

#endif
