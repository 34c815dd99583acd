/* SPDX-License-Identifier: GPL-2.0-only */
/* How deep an impact along the normal goes, how bodies rebound, and which steps keep a contact stable. */
#ifndef GRIP_DURATION_H
#define GRIP_DURATION_H

#include "grip.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The largest overlap of two spheres that meet at that speed, without damping [L]. Infinite if it would reach
 * the smaller radius: then the springs do not stop them. Arguments as of grip_contact_time. */
double grip_deepest_overlap(const struct grip_model *model, double radius_i, double radius_j,
                            double reduced_mass, double speed);

/* The speed after an impact along the normal over the speed before, with all dashpots. 0 if the spheres
 * stick, NAN if springs do not stop them. Arguments as of grip_contact_time. */
double grip_restitution(const struct grip_model *model, double radius_i, double radius_j, double reduced_mass,
                        double speed);

/* Radii [L] and masses [M] of i and j; those of a flat wall are infinite. */
struct grip_bodies {
  double radius[2], mass[2];
};

/* The longest time step [T] with which velocity Verlet keeps a contact of two bodies stable; infinite if
 * nothing bounds it. sense: of the force or torque that bounds it, GRIP_NORMAL, GRIP_TANGENTIAL, GRIP_ROLLING
 * or GRIP_TWISTING; dashpot: its dashpots do so more than its springs. */
struct grip_stable_step {
  double step;
  int sense;
  bool dashpot;
};

/* The contact is judged where bodies that meet at that speed are nearest, without damping, or at touch if the
 * speed is 0. A body with further contacts needs a shorter step. */
struct grip_stable_step grip_longest_stable_step(const struct grip_model *model,
                                                 const struct grip_bodies *bodies, double speed);

#ifdef __cplusplus
}
#endif

#endif
