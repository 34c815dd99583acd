/* SPDX-License-Identifier: GPL-2.0-only */
/* One contact of two bodies that are moved: what a model answers to overlaps and rates, and how deep an
 * impact goes. */
#ifndef GRIP_PROBE_H
#define GRIP_PROBE_H

#include "batch/batch.h"

/* The ways in which two bodies move against each other: along the normal, which is x, across it along y,
 * rolling about z, and twisting about x. */
enum grip_way { GRIP_WAY_NORMAL, GRIP_WAY_TANGENTIAL, GRIP_WAY_ROLLING, GRIP_WAY_TWISTING, GRIP_WAYS };

struct grip_probe {
  struct grip_model model;
  struct grip_batch batch;
  alignas(64) double history[GRIP_MAX_SLOTS * GRIP_LANES];
  double touch, radius; /* distance of the centres at touch, and the smaller radius [L] */
};

/* A contact without history. Radii [L], that of a flat wall infinite; reduced_mass [M]. Of the model the laws
 * from the sense `none_from` on are left out, and that of heat. */
void grip_probe_begin(struct grip_probe *p, const struct grip_model *model, double radius_i, double radius_j,
                      double reduced_mass, int none_from);

/* The normal force without dashpots at an overlap, at rest [F]. */
double grip_probe_press(struct grip_probe *p, double overlap);

/* What the contact answers at an overlap to rates in all ways [L/T, rad/T], above 0 while the bodies part,
 * that have lasted dt [T]: forces [F] and torques [F L]. elastic: the normal force without dashpots. Returns
 * whether the contact acts. */
bool grip_probe_move(struct grip_probe *p, double overlap, const double rate[GRIP_WAYS], double dt,
                     double answer[GRIP_WAYS], double *elastic);

/* The state at the end of loading or of unloading. */
struct grip_travel {
  double overlap, force, speed, time;
};

/* Loading without dashpots, from touch until the sphere stands still. If the overlap reaches the radius
 * before, the time is a quarter of an oscillation with the last slope of the force, and the speed is left
 * above 0. */
struct grip_travel grip_probe_load(struct grip_probe *p, double speed);

#endif
