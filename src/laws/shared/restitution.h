/* SPDX-License-Identifier: GPL-2.0-only */
/* What damping laws share that make a restitution of their one constant: c = alpha sqrt(m* k). */
#ifndef GRIP_RESTITUTION_H
#define GRIP_RESTITUTION_H

#include "laws/physics.h"

GRIP_PHYSICS double grip_restitution_damping(double alpha, struct damping_contact in)
{
  return alpha * sqrt(in.reduced_mass * in.loading);
}

#endif
