/* SPDX-License-Identifier: GPL-2.0-only */
/* One contact of two bodies with prescribed motion: the response of a model to overlaps and rates, and the
 * depth of an impact. */
#ifndef GRIP_PROBE_H
#define GRIP_PROBE_H

#include "grip/contact.h"

/* The modes of relative motion of two bodies: along the normal, which is x; tangential along y; rolling about
 * z; twisting about x. */
enum grip_way { GRIP_WAY_NORMAL, GRIP_WAY_TANGENTIAL, GRIP_WAY_ROLLING, GRIP_WAY_TWISTING, GRIP_WAYS };

struct grip_probe {
  struct grip_contact_laws laws;
  struct grip_contact contact;
  double history[GRIP_MAX_SLOTS];
  double radius; /* the smaller one [L] */
};

/* Starts a contact without history. Radii [L], infinite for a flat wall; reduced_mass [M]. The model's heat
 * law and its laws of senses from `none_from` on are omitted. */
void grip_probe_begin(struct grip_probe *p, const struct grip_model *model, double radius_i, double radius_j,
                      double reduced_mass, int none_from);

/* Normal force at an overlap, at rest and without dashpots [F]. */
double grip_probe_press(struct grip_probe *p, double overlap);

/* Response at an overlap to rates in all modes [L/T, rad/T], positive while the bodies separate, that have
 * lasted for dt [T]: forces [F] and torques [F L]. elastic: normal force without dashpots. Returns whether
 * the contact acts. */
bool grip_probe_move(struct grip_probe *p, double overlap, const double rate[GRIP_WAYS], double dt,
                     double answer[GRIP_WAYS], double *elastic);

/* The state at the end of loading or of unloading. */
struct grip_travel {
  double overlap, force, speed, time;
};

/* Loading without dashpots, from touch until the sphere comes to rest. If the overlap reaches the radius
 * first, the time is a quarter period of an oscillation with the last slope of the force, and the remaining
 * speed is positive. */
struct grip_travel grip_probe_load(struct grip_probe *p, double speed);

#endif
