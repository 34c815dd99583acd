/* SPDX-License-Identifier: GPL-2.0-only */
/* Moves two bodies in contact in a prescribed way: computes the response of a model to overlaps and rates,
 * and the depth of an impact. */
#ifndef GRIP_PROBE_H
#define GRIP_PROBE_H

#include "grip/contact.h"

/* The modes of relative motion of two bodies: along the normal, which is the x axis; tangential, along y;
 * rolling, about z; twisting, about x. */
enum grip_way { GRIP_WAY_NORMAL, GRIP_WAY_TANGENTIAL, GRIP_WAY_ROLLING, GRIP_WAY_TWISTING, GRIP_WAYS };

struct grip_probe {
  struct grip_contact_laws laws;
  struct grip_contact contact;
  double history[GRIP_MAX_SLOTS];
  double radius; /* the smaller one [L] */
};

/* Starts a contact without history. radius_i, radius_j: [L], infinite for a flat wall. reduced_mass: [M]. The
 * contact has neither the model's heat law nor its laws of the senses from none_from to the last one. */
void grip_probe_begin(struct grip_probe *p, const struct grip_model *model, double radius_i, double radius_j,
                      double reduced_mass, int none_from);

/* Returns the normal force at an overlap, at rest and without dashpots [F]. */
double grip_probe_press(struct grip_probe *p, double overlap);

/* Computes the response of the contact at an overlap to given rates of all modes [L/T, rad/T], which have
 * lasted for dt [T]. Rates are positive while the bodies separate. answer: forces [F] and torques [F L].
 * elastic: the normal force without dashpots [F]. Returns whether the contact acts. */
bool grip_probe_move(struct grip_probe *p, double overlap, const double rate[GRIP_WAYS], double dt,
                     double answer[GRIP_WAYS], double *elastic);

/* The state of the contact at the end of loading or of unloading. */
struct grip_travel {
  double overlap, force, speed, time;
};

/* Loads the contact without dashpots, from touch until the sphere comes to rest. speed: at touch [L/T]. If
 * the overlap reaches the smaller radius first, the remaining speed is positive, and the time is a quarter
 * period of an oscillation whose stiffness is the last slope of the force. */
struct grip_travel grip_probe_load(struct grip_probe *p, double speed);

#endif
