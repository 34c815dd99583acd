/* SPDX-License-Identifier: GPL-2.0-only */
/* The values that the ledger adds to a model's history. */
#include "ledger/ledger.h"

void grip_model_keep_ledger(struct grip_model *model, int ledger)
{
  model->ledger = ledger;
  grip_model_lay_out(model);
}

int grip_ledger_slots(const struct grip_model *model, struct grip_slot slots[GRIP_LEDGER_SLOTS])
{
  if (model->ledger == GRIP_LEDGER_OFF) return 0;
  const struct grip_ledger_layout has = grip_ledger_layout(model);
  int next = 0;
#define GRIP_KEPT(name, n, unit, SWAP, WHEN)                                                                 \
  for (int d = 0; d < ((WHEN) ? (n) : 0); d++) {                                                             \
    static const char *const names[] = {(n) == 1 ? #name : #name "_x", #name "_y", #name "_z"};              \
    slots[next++] = (struct grip_slot){names[d], unit, GRIP_##SWAP};                                         \
  }
#include "ledger/kept.def"
  return next;
}
