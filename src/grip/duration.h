/* SPDX-License-Identifier: GPL-2.0-only */
/* Duration and depth of a normal impact, restitution, and the longest time step that keeps a contact stable.
 * */
#ifndef GRIP_PUBLIC_DURATION_H
#define GRIP_PUBLIC_DURATION_H

#include "grip/model.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Returns the duration of the contact of two spheres that collide at the given speed, without damping [T]:
 * twice the shorter of the loading and unloading times. The result is infinite if no force separates the
 * spheres. radius_i, radius_j: [L], infinite for a flat wall. reduced_mass: [M]. speed: [L/T], above 0. */
double grip_contact_time(const struct grip_model *model, double radius_i, double radius_j,
                         double reduced_mass, double speed);

/* Returns the largest overlap of two spheres that collide at the given speed, without damping [L]. The result
 * is infinite if the overlap would reach the smaller radius, because the springs then do not stop the
 * spheres. Arguments as for grip_contact_time. */
double grip_deepest_overlap(const struct grip_model *model, double radius_i, double radius_j,
                            double reduced_mass, double speed);

/* Returns the ratio of the speeds after and before a normal impact, with all dashpots. The result is 0 if the
 * spheres stick, and NAN if the springs do not stop them. Arguments as for grip_contact_time. */
double grip_restitution(const struct grip_model *model, double radius_i, double radius_j, double reduced_mass,
                        double speed);

/* Radii [L] and masses [M] of i and j. Radius and mass of j are infinite if j is a flat wall. */
struct grip_bodies {
  double radius[2], mass[2];
};

/* The longest time step [T] with which velocity Verlet is stable for a contact of two bodies; infinite if
 * there is no limit. sense: the sense whose law sets the limit, GRIP_NORMAL, GRIP_TANGENTIAL, GRIP_ROLLING or
 * GRIP_TWISTING. dashpot: whether the dashpots of this law limit the step more than its springs. */
struct grip_stable_step {
  double step;
  int sense;
  bool dashpot;
};

/* Returns the longest stable step for one contact of two bodies. The function evaluates the contact at the
 * largest overlap of an undamped collision at the given speed, or at touch if the speed is 0. A body with
 * several contacts needs a shorter step. */
struct grip_stable_step grip_longest_stable_step(const struct grip_model *model,
                                                 const struct grip_bodies *bodies, double speed);

#ifdef __cplusplus
}
#endif

#endif
