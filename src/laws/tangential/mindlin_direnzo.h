/* SPDX-License-Identifier: GPL-2.0-only */
/* Friction with Mindlin's spring in the plain form of Di Renzo and Di Maio, as in MercuryDPM.
 *
 * Source      direnzo2005, mercurydpm_mindlin
 * Equation    xi += v_t dt, turned with the contact;  kt = 8 G* a
 *             2/3 kt |xi| <= mu |F_n|: force = -2/3 kt xi - gamma_t v_t,  gamma_t = phi_s sqrt(m* kt)
 *             else: force = -mu |F_n| xi/|xi|, xi = -force/(2/3 kt)
 *             with e in place of phi_s: phi_s = -2 sqrt(5/6) ln e/sqrt(ln^2 e + pi^2)
 * Symbols     xi elastic displacement [L]; a contact radius [L]; F_n total normal force [F]; m* reduced mass
 *             [M]; 1/G* = (2 - nu_i)/G_i + (2 - nu_j)/G_j, G = E/(2 (1 + nu)) [F/L^2], or given as gstar
 * Departs from source   the page prints 1 - nu for Mindlin's 2 - nu in G*, a phi_s that is negative, and F_n
 *             for the limit mu F_n
 * Valid when  partial slip inside the contact does not matter */
#ifndef GRIP_TANGENTIAL_MINDLIN_DIRENZO_H
#define GRIP_TANGENTIAL_MINDLIN_DIRENZO_H

#include "laws/physics.h"
#include "laws/shared/spring.h"

/* Compile-time facts for the batch loop. */
#define TANGENTIAL_MINDLIN_DIRENZO_SLOTS 3
#define TANGENTIAL_MINDLIN_DIRENZO_SYNCHRONIZES 0

struct tangential_mindlin_direnzo_constants {
  /* 8 G* [F/L^2] */
  double shear;
  /* Both [-]. */
  double phi_s, mu;
};

GRIP_PHYSICS struct grip_vec tangential_mindlin_direnzo_rotate(struct tangential_mindlin_direnzo_constants c,
                                                               struct tangential_contact in)
{
  (void)c;
  return grip_rotate(in.spring, in.normal, in.normal_spin * in.dt);
}

GRIP_PHYSICS struct tangential_force tangential_mindlin_direnzo(struct tangential_mindlin_direnzo_constants c,
                                                                struct tangential_contact in)
{
  const double k = c.shear * in.contact_radius;
  const struct grip_slide s =
      grip_elastic_slip(in.spring, in.velocity, 2.0 / 3.0 * k, c.phi_s * sqrt(in.reduced_mass * k),
                        c.mu * fabs(in.normal_force), in.dt);
  return grip_slide_force(s);
}

#endif
