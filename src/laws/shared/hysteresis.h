/* SPDX-License-Identifier: GPL-2.0-only */
/* The linear hysteretic spring shared by luding, plastic and hooke/hysteresis: luding2008 Eqs. 5-7
 * (unchecked).
 *
 * On loading, the force is k1 delta. On unloading and reloading it follows the line k2 (delta - delta0),
 * which goes through the point of the largest overlap, dm; k2 is between k1 and k2max. The force is never
 * less than the adhesion -kc delta. The code writes the line as k2 (delta - dm) + k1 dm. Loading then needs
 * no branch, because on loading delta equals dm. */
#ifndef GRIP_HYSTERESIS_H
#define GRIP_HYSTERESIS_H

#include "laws/physics.h"

/* The largest overlap dm that the spring stores while the force is on the adhesion branch, -kc delta. */
enum grip_relaxation {
  GRIP_KEEPS,        /* the largest overlap of the previous step */
  GRIP_STEP_LINE,    /* (k2 + kc)/(k2 - k1) delta, with k2 of this step */
  GRIP_THROUGH_POINT /* the one whose unloading line goes through the current point */
};

struct grip_hysteresis {
  /* Stiffness on loading, on unloading at the plastic limit, and of adhesion [F/L]. */
  double k1, k2max, kc;
  /* Plastic limit overlap, delta_lim [L]; infinite for k2max = k1. */
  double limit;
};

struct grip_hysteretic {
  double force, largest;
  /* Only for the ledger, as in struct normal_force. */
  double stored, lost, yielded, parted;
};

/* The unloading line for a largest overlap dm. */
struct grip_unloading {
  double dm, k2;
  /* 1/k2, 0 without stiffness. */
  double flexibility;
};

GRIP_PHYSICS struct grip_unloading grip_unloading(struct grip_hysteresis s, double largest, int capped)
{
  const double dm = capped ? grip_min(largest, s.limit) : largest;
  const double plastic = dm < s.limit ? dm / s.limit : 1;
  const double k2 = s.k1 + (s.k2max - s.k1) * plastic;
  const struct grip_unloading out = {dm, k2, k2 > 0 ? 1 / k2 : 0};
  return out;
}

/* Work lost in the first loading to dm: the work of loading minus the work recovered on unloading. This loss
 * increases with dm. */
GRIP_PHYSICS double grip_yield_loss(struct grip_hysteresis s, struct grip_unloading at)
{
  return 0.5 * s.k1 * at.dm * at.dm * (1 - s.k1 * at.flexibility);
}

/* Work needed to separate a contact that has been loaded to dm, starting from zero force: down the unloading
 * line to delta_min and along the adhesion branch to zero overlap. This work also increases with dm. */
GRIP_PHYSICS double grip_parting_loss(struct grip_hysteresis s, struct grip_unloading at)
{
  const double rigidity = at.k2 + s.kc;
  const double least = (at.k2 - s.k1) * at.dm / (rigidity > 0 ? rigidity : 1);
  return 0.5 * s.kc * least * least * (1 + s.kc * at.flexibility);
}

/* capped: if 1, the force beyond the plastic limit follows the k2max line instead of k1. `capped` and
 * `relaxation` are compile-time constants of each law. */
GRIP_PHYSICS struct grip_hysteretic grip_hysteretic(struct grip_hysteresis s, double overlap, double before,
                                                    int capped, enum grip_relaxation relaxation)
{
  const double reached = grip_max(before, overlap);
  const struct grip_unloading at = grip_unloading(s, reached, capped);
  const double dm = at.dm, k2 = at.k2;
  const double line = k2 * (overlap - dm) + s.k1 * dm, adhesion = -s.kc * overlap;

  const int adheres = (line <= adhesion) & (k2 > s.k1); /* never for an elastic spring, except by rounding */
  const double rise = adheres ? k2 - s.k1 : 1, span = adheres ? s.k2max - s.k1 : 1;
  const double relaxed =
      relaxation == GRIP_STEP_LINE ? (k2 + s.kc) / rise * overlap
      : relaxation == GRIP_THROUGH_POINT
          ? 0.5 * (overlap + sqrt(overlap * overlap + 4 * (s.k1 + s.kc) * overlap * s.limit / span))
          : reached;
  const double kept = relaxation == GRIP_STEP_LINE ? dm : reached;
  const double force = adheres ? adhesion : line;
  const double largest = adheres ? relaxed : kept;

  /* For the ledger: losses are differences of functions that depend only on the history, so they never
   * decrease. A branch that does not change dm is reversible, and stores the work done on it. On a branch
   * that changes dm, the stored energy is the energy of the new unloading line. */
  const struct grip_unloading start = grip_unloading(s, before, capped);
  const int ends = !(overlap > 0), keeps = relaxation == GRIP_KEEPS;
  const struct grip_unloading next = keeps ? at : grip_unloading(s, largest, capped);
  const double next_line = keeps ? line : next.k2 * (overlap - next.dm) + s.k1 * next.dm;
  const double on_line = 0.5 * next_line * next_line * next.flexibility;
  const double parting = grip_parting_loss(s, at);
  const double held = keeps ? parting : grip_parting_loss(s, next);
  const double on_branch = parting - 0.5 * s.kc * overlap * overlap;
  struct grip_hysteretic out = GRIP_ZERO;
  out.force = force;
  out.largest = largest;
  out.stored = relaxation == GRIP_KEEPS && adheres ? on_branch : on_line;
  out.yielded = (at.dm > start.dm ? 1.0 : 0.0) * (grip_yield_loss(s, at) - grip_yield_loss(s, start));
  out.parted = ends ? parting : (next.dm < at.dm ? 1.0 : 0.0) * (parting - held);
  out.lost = adheres ? GRIP_LOST_TO_ADHESION : GRIP_LOST_TO_PLASTICITY;
  return out;
}

#endif
