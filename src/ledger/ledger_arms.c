/* SPDX-License-Identifier: GPL-2.0-only */
/* The copies of the loop of batch_booking.h for contacts at arms. They have a file of their own because a
 * file with all copies takes a compiler too long. */
#include "ledger/batch_booking.h"

/* clang-format off */
LAYOUTS_AT_ARMS(COPY)

void GRIP_EXPORT(grip_book_at_arms)(const struct grip_model *model, struct grip_batch *b,
                                    const double *weight, double entry[GRIP_ENTRIES])
{
  switch (number_of(grip_ledger_layout(model))) {
    LAYOUTS_AT_ARMS(CALL)
  }
}
/* clang-format on */
