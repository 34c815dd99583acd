/* SPDX-License-Identifier: GPL-2.0-only */
/* A collision of two bodies, with time steps so short that its outcome does not depend on them. */
#ifndef IMPACT_H
#define IMPACT_H

#include "collision.h"

/* A pair counts as sticking after so many times the duration of loading and unloading. */
enum { IMPACT_PATIENCE = 100 };

enum ending { SEPARATED, STUCK, TOO_DEEP };

struct impact {
  enum ending ending;
  struct collision last; /* the end of the impact: bodies, energies, peaks */
  double kinetic_before; /* kinetic energy at the start [F L] */
  double restitution;    /* normal speed after over before [-] */
  double rebound_angle;  /* of the centres, from the normal [rad] */
  double bound;          /* time without separation after which a pair counts as sticking [T] */
  double steps;          /* how many the last computation took */
  double change;         /* change of the outcome when the time step was halved for the last time [-] */
};

/* The time scale of a contact [T]: pi times the overlap at which slow compression has stored the energy of
 * the impact, divided by the speed [L/T]. 0 if this overlap is larger than the smaller radius. */
double impact_time_scale(struct contact *contact, double speed);

/* Collides a pair. The table gets a row for each step, or for each group of
 * several steps. Returns an exit status. */
int impact_run(struct impact *impact, struct contact *contact, const struct approach *approach,
               struct table *table);

void impact_print(FILE *file, const struct impact *impact, const char *units, const char *prefix);

#endif
