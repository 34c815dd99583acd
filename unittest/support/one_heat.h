/* SPDX-License-Identifier: GPL-2.0-only */
/* Shared by tests of heat laws: the heat that flows into i through one contact. */
#ifndef ONE_HEAT_H
#define ONE_HEAT_H

#include "support/bad_words.h"
#include "support/one_contact.h"

static inline double heat_of(const struct grip_model *model, const struct contact *c, double warmer)
{
  static struct bench bench;
  bench_clear(&bench, 1);
  bench_setup(&bench, model, c);
  bench_put(&bench, 0, c);
  for (int k = 0; k < GRIP_LANES; k++) bench.batch.warmer[k] = warmer;
  bench_run(model, &bench);
  return bench.batch.heat[0];
}

#endif
