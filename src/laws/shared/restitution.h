/* SPDX-License-Identifier: GPL-2.0-only */
/* Functions shared by damping laws whose constant is derived from a coefficient of restitution: c = alpha
 * sqrt(m* k). */
#ifndef GRIP_RESTITUTION_H
#define GRIP_RESTITUTION_H

#include "laws/physics.h"

GRIP_PHYSICS double grip_restitution_damping(double alpha, struct damping_contact in)
{
  return alpha * sqrt(in.reduced_mass * in.loading);
}

#endif
