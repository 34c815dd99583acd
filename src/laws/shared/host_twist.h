/* SPDX-License-Identifier: GPL-2.0-only */
/* The twisting spring of the LAMMPS laws, marshall2009 Eqs. 30, 34 (unchecked). */
#ifndef GRIP_HOST_TWIST_H
#define GRIP_HOST_TWIST_H

#include "laws/physics.h"
#include "laws/shared/spring.h"

/* Beyond the yield torque, the torque opposes the spin. If the spin is 0, the torque is 0. */
GRIP_PHYSICS struct twisting_torque grip_host_twist(struct twisting_contact in, double k, double c,
                                                    double yield)
{
  const double stretched = in.spring + in.spin * in.dt;
  const double trial = -k * stretched - c * in.spin;
  const int slides = fabs(trial) > yield;
  const double against = in.spin > 0 ? -yield : in.spin < 0 ? yield : 0;
  const double reset = k > 0 ? -(against + c * in.spin) / k : 0;
  const double spring = slides ? reset : stretched;
  struct twisting_torque out = GRIP_ZERO;
  out.torque = slides ? against : trial;
  out.spring = spring;
  /* Beyond the limit the torque only opposes the spin, so the contact gives nothing back. */
  const bool exceeds = grip_exceeds(spring * spring, k > 0 ? yield / k : GRIP_NEVER_YIELDS);
  out.stored = exceeds ? 0 : 0.5 * k * (spring * spring);
  out.viscous = c * (in.spin * in.spin);
  out.slides = (slides | exceeds) ? 1 : 0;
  return out;
}

#endif
