/* SPDX-License-Identifier: GPL-2.0-only */
/* A constant pull in contact that falls to 0 across a gap, as MercuryDPM has it; with `irreversible` across a
 * gap only after there was contact.
 *
 * Source      mercurydpm_adhesive (ReversibleAdhesive, IrreversibleAdhesive)
 * Equation    F_n = -f for delta > 0,  F_n = -(f + k delta) for -f/k < delta <= 0
 * Symbols     f strongest pull [F]; k slope of the pull across the gap [F/L]; delta overlap [L]
 * Departs from source   none
 * Valid when  the shape of the pull does not matter, but its size and the work of parting, f^2/(2 k) */
#ifndef GRIP_COHESION_LINEAR_H
#define GRIP_COHESION_LINEAR_H

#include "laws/physics.h"

/* What the loop must know. */
#define COHESION_LINEAR_SLOTS 1
#define COHESION_LINEAR_WRITES (GRIP_REACH | GRIP_STRETCH)

struct cohesion_linear_constants {
  /* f [F], k [F/L] */
  double f, k;
  /* 0 or 1: it holds after contact only. */
  double irreversible;
  /* 0 or 1: whether the load of friction counts the pull. */
  double counted;
};

/* The energy is counted from where the pull begins: at f/k, or at touch. */
GRIP_PHYSICS struct cohesion_force cohesion_linear(struct cohesion_linear_constants c,
                                                   struct cohesion_contact in)
{
  const int touches = in.overlap > 0;
  const double pull = c.f + c.k * grip_min(0, in.overlap);
  struct cohesion_force out = GRIP_ZERO;
  out.force = pull;
  out.counted = c.counted;
  const double across = ((c.irreversible == 0) | (in.history > 0)) ? c.f + c.k * in.overlap : 0;
  out.held = touches ? 1 : across;
  out.history = 1;
  out.stored = 0.5 * (c.irreversible * (c.f * c.f) - pull * pull) / c.k - c.f * grip_max(0, in.overlap);
  return out;
}

#endif
