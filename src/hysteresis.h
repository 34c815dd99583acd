/* SPDX-License-Identifier: GPL-2.0-only */
/* The linear hysteretic spring that luding, plastic and hooke/hysteresis share: luding2008 Eqs. 5-7.
 *
 * Loading follows k1, unloading and re-loading the line k2 (delta - delta0) through the point of largest overlap,
 * with k2 between k1 and k2max, and adhesion -kc delta is the least force. Written with the line through that
 * point, k2 (delta - dm) + k1 dm, no branch is needed for loading: there delta is dm. */
#ifndef GRIP_HYSTERESIS_H
#define GRIP_HYSTERESIS_H

#include "law.h"

/* What the spring remembers as its largest overlap when the force lies on the adhesion branch. */
enum grip_relaxation {
  GRIP_KEEPS,        /* what it was */
  GRIP_STEP_LINE,    /* (k2 + kc)/(k2 - k1) delta, with k2 of this step */
  GRIP_THROUGH_POINT /* the one whose unloading line goes through the present point */
};

struct grip_hysteresis {
  double k1, k2max, kc; /* F/L */
  double limit;         /* plastic limit overlap, delta_lim [L]; infinite for k2max = k1 */
};

struct grip_hysteretic {
  double force, largest;
  double stored, lost; /* for the ledger, as in struct normal_force */
};

/* delta_lim over a12: phi_f k2max/(k2max - k1). */
static inline double grip_plastic_limit(double k1, double k2max, double phi_f)
{
  return k2max > k1 ? phi_f * k2max / (k2max - k1) : HUGE_VAL;
}

/* capped: beyond the plastic limit the force runs up the k2max line instead of along k1. Both it and
 * `relaxation` are literals of the laws. */
static inline struct grip_hysteretic grip_hysteretic(struct grip_hysteresis s, double overlap, double before,
                                                     int capped, enum grip_relaxation relaxation)
{
  const double reached = grip_max(before, overlap);
  const double dm = capped ? grip_min(reached, s.limit) : reached;
  const double plastic = dm < s.limit ? dm / s.limit : 1;
  const double k2 = s.k1 + (s.k2max - s.k1) * plastic;
  const double line = k2 * (overlap - dm) + s.k1 * dm, adhesion = -s.kc * overlap;

  const int adheres = (line <= adhesion) & (k2 > s.k1); /* an elastic spring never does, but by rounding */
  const double rise = adheres ? k2 - s.k1 : 1, span = adheres ? s.k2max - s.k1 : 1;
  const double relaxed =
      relaxation == GRIP_STEP_LINE ? (k2 + s.kc) / rise * overlap
      : relaxation == GRIP_THROUGH_POINT
          ? 0.5 * (overlap + sqrt(overlap * overlap + 4 * (s.k1 + s.kc) * overlap * s.limit / span))
          : reached;
  const double kept = relaxation == GRIP_STEP_LINE ? dm : reached;
  const double force = adheres ? adhesion : line;
  return (struct grip_hysteretic){
      .force = force,
      .largest = adheres ? relaxed : kept,
      .stored = k2 > 0 ? 0.5 * force * force / k2 : 0, /* what the unloading line gives back */
      .lost = adheres ? GRIP_LOST_TO_ADHESION : GRIP_LOST_TO_PLASTICITY,
  };
}

#endif
