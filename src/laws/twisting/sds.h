/* SPDX-License-Identifier: GPL-2.0-only */
/* Twisting resistance: spring, dashpot and slider.
 *
 * Source      lammps_granular (twisting sds), marshall2009 (Eqs. 30, 34, unchecked)
 * Equation    theta += w dt, w = (w_i - w_j).n;  trial = -k theta - gamma w;
 *             |trial| <= mu load: torque = trial
 *             else torque = -mu load sign(w), theta = -(torque + gamma w)/k
 * Symbols     theta twist [rad]; w twisting spin [rad/T]; load [F]
 * Departs from source   LAMMPS flips the sign of theta when a rebuilt neighbour list exchanges i and j,
 *             although theta does not depend on their order. k = 0 leaves the spring at zero
 * Valid when  the twist inside a contact stays small */
#ifndef GRIP_TWISTING_SDS_H
#define GRIP_TWISTING_SDS_H

#include "laws/physics.h"
#include "laws/shared/host_twist.h"

/* Compile-time facts for the batch loop. */
#define TWISTING_SDS_SLOTS 1

struct twisting_sds_constants {
  /* k [F L], gamma [F L T], mu [L] */
  double k, gamma, mu;
};

GRIP_PHYSICS struct twisting_torque twisting_sds(struct twisting_sds_constants c, struct twisting_contact in)
{
  return grip_host_twist(in, c.k, c.gamma, c.mu * in.load);
}

#endif
