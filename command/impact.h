/* SPDX-License-Identifier: GPL-2.0-only */
/* A collision of two bodies, with time steps so short that the results do not depend on them. */
#ifndef IMPACT_H
#define IMPACT_H

#include "collision.h"

/* A pair counts as sticking after this multiple of the duration without damping. */
enum { IMPACT_PATIENCE = 100 };

enum ending { SEPARATED, STUCK, TOO_DEEP };

struct impact {
  enum ending ending;
  struct collision last; /* the end of the impact: bodies, energies, peaks */
  double kinetic_before; /* normal speed after the impact over that before [-] */
  double restitution;    /* normal speed after over before [-] */
  double rebound_angle;  /* of the centres, from the normal [rad] */
  double bound;          /* the number of steps of the last computation */
  double steps;          /* change of the results when the time step was last halved [-] */
  double change;         /* change of the outcome when the time step was halved for the last time [-] */
};

/* The time scale of a contact [T]: pi times the overlap at which slow compression stores the energy of the
 * impact, divided by the speed [L/T]. 0 if this overlap exceeds the smaller radius. */
double impact_time_scale(struct contact *contact, double speed);

/* Collides a pair. The table gets one row per step, or per group of steps. Returns an exit status. */
int impact_run(struct impact *impact, struct contact *contact, const struct approach *approach,
               struct table *table);

void impact_print(FILE *file, const struct impact *impact, const char *units, const char *prefix);

#endif
