/* SPDX-License-Identifier: GPL-2.0-only */
/* Duration and depth of a normal impact, restitution, and the longest time step that keeps a contact stable.
 * */
#ifndef GRIP_PUBLIC_DURATION_H
#define GRIP_PUBLIC_DURATION_H

#include "grip/model.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Duration of the contact of two spheres that collide at the given speed, without damping [T]: twice the
 * shorter of the loading and unloading times. Infinite if no force separates them. Radii [L], infinite for a
 * flat wall; reduced_mass [M]; speed [L/T], above 0. */
double grip_contact_time(const struct grip_model *model, double radius_i, double radius_j,
                         double reduced_mass, double speed);

/* Largest overlap of two spheres that collide at the given speed, without damping [L]. Infinite if it would
 * reach the smaller radius, because then the springs do not stop the spheres. Arguments as for
 * grip_contact_time. */
double grip_deepest_overlap(const struct grip_model *model, double radius_i, double radius_j,
                            double reduced_mass, double speed);

/* Ratio of the speeds after and before a normal impact, with all dashpots. 0 if the spheres stick, NAN if the
 * springs do not stop them. Arguments as for grip_contact_time. */
double grip_restitution(const struct grip_model *model, double radius_i, double radius_j, double reduced_mass,
                        double speed);

/* Radii [L] and masses [M] of i and j, both infinite for a flat wall. */
struct grip_bodies {
  double radius[2], mass[2];
};

/* The longest time step [T] with which velocity Verlet is stable for a contact of two bodies; infinite if
 * there is no limit. sense: the sense that sets the limit, GRIP_NORMAL, GRIP_TANGENTIAL, GRIP_ROLLING or
 * GRIP_TWISTING; dashpot: whether its dashpots limit the step more than its springs. */
struct grip_stable_step {
  double step;
  int sense;
  bool dashpot;
};

/* The contact is evaluated at the largest overlap of an undamped collision at the given speed, or at touch if
 * the speed is 0. A body with several contacts needs a shorter step. */
struct grip_stable_step grip_longest_stable_step(const struct grip_model *model,
                                                 const struct grip_bodies *bodies, double speed);

#ifdef __cplusplus
}
#endif

#endif
