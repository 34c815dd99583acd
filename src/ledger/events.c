/* SPDX-License-Identifier: GPL-2.0-only */
/* Reads the events of contacts from their histories (struct grip_event). */
#include <math.h>
#include <string.h>

#include "ledger/cycles.h"
#include "ledger/ledger.h"

/* The two values that share a value of the history (kept.def). */
static void split(double shared, double *first, double *second)
{
  uint64_t bits, upper[2];
  memcpy(&bits, &shared, sizeof bits);
  upper[0] = bits >> 32 << 32;
  upper[1] = bits << 32;
  memcpy(first, upper, sizeof *first);
  memcpy(second, upper + 1, sizeof *second);
}

struct grip_event grip_ledger_event(const struct grip_model *model, const double *history, int stride)
{
  const struct grip_ledger_of of = grip_ledger_of(model, history, stride);
  struct grip_event event = {.age = grip_ledger_value(&of, of.at.age)};
  grip_ledger_read_lost(&of, event.lost);
  split(grip_ledger_value(&of, of.at.most_force2_and_stored), &event.most_force, &event.most_stored);
  split(grip_ledger_value(&of, of.at.meets_normal_and_across2), &event.meets_normal, &event.meets_across);
  event.most_force = sqrt(event.most_force);
  event.meets_across = sqrt(event.meets_across);
  if (!(event.age > 0)) return event;
  const struct grip_cycles cycles = grip_cycles_of(of.has, of.values, stride, event.most_stored);
  event.cycles = grip_cycles_count(cycles);
  event.cycled = grip_cycles_energy(cycles);
  return event;
}

static double sum_of_products(const double *a, const double *b, double sum)
{
  for (int lane = 0; lane < GRIP_LANES; lane++) sum += a[lane] * b[lane];
  return sum;
}

void grip_ledger_add_events(const struct grip_model *model, const double *history,
                            const double weight[GRIP_LANES], struct grip_event_sums *sums)
{
  const struct grip_ledger_layout has = grip_ledger_layout(model);
  const struct grip_ledger_places at = grip_ledger_places(has);
  const double *values = history + model->ledger_slot * GRIP_LANES;
  double share[GRIP_LANES];
  for (int lane = 0; lane < GRIP_LANES; lane++) {
    double force2, stored;
    split(values[at.most_force2_and_stored * GRIP_LANES + lane], &force2, &stored);
    const struct grip_cycles cycles = grip_cycles_of(has, values + lane, GRIP_LANES, stored);
    share[lane] = values[at.age * GRIP_LANES + lane] > 0 ? weight[lane] : 0;
    sums->number += share[lane];
    sums->stored += share[lane] * stored;
    sums->cycles += share[lane] * grip_cycles_count(cycles);
    sums->cycled += share[lane] * grip_cycles_energy(cycles);
  }
#define GRIP_SPRING(NAME, name, WHEN, REST)                                                                  \
  if (WHEN)                                                                                                  \
    sums->lost[GRIP_SPRING_##NAME] =                                                                         \
        sum_of_products(share, values + at.lost_##name * GRIP_LANES, sums->lost[GRIP_SPRING_##NAME]);
#include "grip/senses.def"
}
