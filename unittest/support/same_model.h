/* SPDX-License-Identifier: GPL-2.0-only */
/* Shared by tests: whether two models are equal, with numbers equal bit for bit. */
#ifndef SAME_MODEL_H
#define SAME_MODEL_H

#include <string.h>

#include "grip.h"

static inline bool same_law(const struct grip_model *a, const struct grip_model *b, int sense)
{
  const struct grip_law *law = a->law[sense];
  if (law != b->law[sense]) return false;
  if (!law) return true;
  const size_t count = (size_t)law->nparameters;
  return a->slot[sense] == b->slot[sense] &&
         memcmp(a->value[sense], b->value[sense], count * sizeof a->value[sense][0]) == 0 &&
         memcmp(a->given[sense], b->given[sense], count * sizeof a->given[sense][0]) == 0;
}

static inline bool same_model(const struct grip_model *a, const struct grip_model *b)
{
  for (int sense = 0; sense < GRIP_SENSES; sense++)
    if (!same_law(a, b, sense)) return false;
  return a->nslots == b->nslots && a->limit_damping == b->limit_damping &&
         a->synchronized_verlet == b->synchronized_verlet && a->coarse_grain == b->coarse_grain &&
         a->mixed == b->mixed && a->contact_radius == b->contact_radius &&
         a->contact_point == b->contact_point &&
         memcmp(a->swap, b->swap, (size_t)a->nslots * sizeof a->swap[0]) == 0;
}

#endif
