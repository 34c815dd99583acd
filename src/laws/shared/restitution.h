/* SPDX-License-Identifier: GPL-2.0-only */
/* What damping laws share that make a restitution of their one constant: c = alpha sqrt(m* k). */
#ifndef GRIP_RESTITUTION_H
#define GRIP_RESTITUTION_H

#include "laws/law.h"

struct constants {
  double alpha;
};

static inline double law(struct constants c, struct damping_contact in)
{
  return c.alpha * sqrt(in.reduced_mass * in.loading);
}

#include "batch/pass_damping.h"

#endif
