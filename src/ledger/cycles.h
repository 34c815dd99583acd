/* SPDX-License-Identifier: GPL-2.0-only */
/* The load cycles of a contact (struct grip_event). */
#ifndef GRIP_CYCLES_H
#define GRIP_CYCLES_H

#include "ledger/ledger.h"

#ifdef __cplusplus
extern "C" {
#endif

struct grip_cycles {
  bool lasts;  /* whether the latest cycle is not over */
  double size; /* its largest stored energy; or, if it is over, the smallest one since then [F L] */
  double count,
      energy; /* of all cycles that are over: their number, the sum of their largest energies [F L] */
};

/* Reads the cycles of a contact from its ledger, which counts them. values: value s at values[s * stride]. */
struct grip_cycles grip_cycles_read(struct grip_ledger_layout has, const double *values, int stride);

/* The same for every ledger. most_stored: the largest energy of the contact's event, which is its only cycle
 * if the ledger does not count them. */
static inline struct grip_cycles grip_cycles_of(struct grip_ledger_layout has, const double *values,
                                                int stride, double most_stored)
{
  const struct grip_cycles only = {true, most_stored, 0, 0};
  return has.cycles ? grip_cycles_read(has, values, stride) : only;
}

/* Number and sum of energies with the cycle that is not over. */
static inline double grip_cycles_count(struct grip_cycles c)
{
  return c.count + (c.lasts ? 1 : 0);
}

static inline double grip_cycles_energy(struct grip_cycles c)
{
  return c.energy + (c.lasts ? c.size : 0);
}

/* Call after a batch has been booked with events: counts the cycles of its contacts, and writes to `ended`
 * those that are over. */
void grip_count_cycles(const struct grip_model *model, struct grip_batch *batch);

#ifdef __cplusplus
}
#endif

#endif
