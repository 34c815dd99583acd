/* SPDX-License-Identifier: GPL-2.0-only */
/* A collision of two bodies, with time steps so short that the results do not depend on them. */
#ifndef IMPACT_H
#define IMPACT_H

#include "collision.h"

/* A pair that is still in contact after this number of time scales of the contact sticks. */
enum { IMPACT_TIME_LIMIT = 100 };

enum outcome { SEPARATED, STUCK, TOO_DEEP };

struct impact {
  enum outcome outcome;
  struct collision final; /* the state at the end: bodies, energies, largest overlap and force */
  double kinetic_before;  /* kinetic energy before the impact [F L] */
  /* normal speed after the impact, divided by that before; 0 unless the bodies separate [-] */
  double restitution;
  double rebound_angle; /* angle between the velocity of the centres after the impact and the normal [rad] */
  double time_limit;    /* time after which a pair that is still in contact sticks [T] */
  double steps;         /* the number of steps of the finest integration */
  double change;        /* change of the results when the time step was halved for the last time [-] */
};

/* The scales of a contact that begins at some speed [L/T]. speed: the largest speed, which exceeds the
 * initial one if adhesion pulls the bodies together [L/T]. time: pi times the overlap at which slow
 * compression has stored the energy of the impact, divided by `speed` [T]. Both are 0 if this overlap exceeds
 * the smaller radius. */
struct impact_scale {
  double time, speed;
};
struct impact_scale impact_scale(struct contact *contact, double speed);

/* Collides a pair. The table gets one row for each step, or for each group of steps. Returns an exit
 * status. */
int impact_run(struct impact *impact, struct contact *contact, const struct approach *approach,
               struct table *table);

void impact_print(FILE *file, const struct impact *impact, const char *units, const char *prefix);

#endif
