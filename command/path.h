/* SPDX-License-Identifier: GPL-2.0-only */
/* A contact that is moved along a prescribed path, one way after another. */
#ifndef PATH_H
#define PATH_H

#include "table.h"

enum { MAX_STATIONS = 64 };

/* One way, through these co-ordinates in turn, while the others hold. */
struct path {
  enum way way;
  int count;
  double station[MAX_STATIONS];
};

/* Reads "normal 0 2e-5 0". Returns an exit status, 0 if all is well. */
int path_read(struct path *path, const char *text);

/* How fast, and in how many steps from one station to the next. Speed 0: so slowly that no damper acts. */
struct pace {
  double speed;
  int steps;
};

/* Moves the contact from touch, where all co-ordinates are 0, and writes a row per step. */
void path_run(struct contact *contact, const struct path *paths, int npaths, struct pace pace,
              struct table *table);

#endif
