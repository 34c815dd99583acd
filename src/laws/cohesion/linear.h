/* SPDX-License-Identifier: GPL-2.0-only */
/* A constant pull in contact that falls to 0 across a gap, as in MercuryDPM; with `irreversible` across a gap
 * only after there was contact.
 *
 * Source      mercurydpm_adhesive (ReversibleAdhesive, IrreversibleAdhesive)
 * Equation    F_n = -f for delta > 0,  F_n = -(f + k delta) for -f/k < delta <= 0
 * Symbols     f strongest pull [F]; k slope of the pull across the gap [F/L]; delta overlap [L]
 * Departs from source   none
 * Valid when  only the strength of the pull and the work of separation, f^2/(2 k), matter, not its shape */
#ifndef GRIP_COHESION_LINEAR_H
#define GRIP_COHESION_LINEAR_H

#include "laws/physics.h"

/* Compile-time facts for the batch loop. */
#define COHESION_LINEAR_SLOTS 1
#define COHESION_LINEAR_WRITES (GRIP_REACH | GRIP_STRETCH)

struct cohesion_linear_constants {
  /* f [F], k [F/L] */
  double f, k;
  /* 1 if the pull acts only after contact, else 0. */
  double irreversible;
  /* 1 if the pull counts towards the load of friction, else 0. */
  double counted;
};

/* Energy is relative to the point where the pull begins: the gap f/k or, with `irreversible`, touch. */
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
