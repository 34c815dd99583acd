/* SPDX-License-Identifier: GPL-2.0-only */
/* The copies of the loop of batch_booking.h for contacts of spheres; ledger_arms.c has the others. */
#include "ledger/batch_booking.h"

/* clang-format off */
LAYOUTS(COPY)

void GRIP_EXPORT(grip_book)(const struct grip_model *model, struct grip_batch *b, const double *weight,
                            double entry[GRIP_ENTRIES])
{
  const struct grip_ledger_layout has = grip_ledger_layout(model);
  if (has.arms) {
    GRIP_EXPORT(grip_book_at_arms)(model, b, weight, entry);
    return;
  }
  switch (number_of(has)) {
    LAYOUTS(CALL)
  }
}
/* clang-format on */
