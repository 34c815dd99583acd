/* SPDX-License-Identifier: GPL-2.0-only */
/* A binary collision: with steps as fine as its outcome asks for. */
#ifndef IMPACT_H
#define IMPACT_H

#include "collision.h"

/* Such times as loading and unloading take, before a pair is called stuck. */
enum { IMPACT_PATIENCE = 100 };

enum ending { SEPARATED, STUCK, TOO_DEEP };

struct impact {
  enum ending ending;
  struct collision last; /* its end: bodies, energies, peaks */
  double kinetic_before;
  double restitution;   /* normal speed after over before */
  double rebound_angle; /* of the centres, from the normal [rad] */
  double bound;         /* time without separation after which a pair is called stuck */
  double steps;
  double change; /* of the outcome, when the steps were last halved */
};

/* Collides a pair. A row per step, or per several, goes to the table. Returns an exit status. */
int impact_run(struct impact *impact, struct contact *contact, const struct approach *approach,
               struct table *table);

void impact_print(FILE *file, const struct impact *impact, const char *units, const char *prefix);

#endif
