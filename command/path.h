/* SPDX-License-Identifier: GPL-2.0-only */
/* A contact moved along a given path, in one mode after another. */
#ifndef PATH_H
#define PATH_H

#include "table.h"

enum { MAX_STATIONS = 64 };

/* A motion in one mode, to each of these co-ordinates in turn, with the other co-ordinates constant. */
struct path {
  enum way way;
  int count;
  double station[MAX_STATIONS];
};

/* Reads a text like "normal 0 2e-5 0". Returns an exit status. */
int path_read(struct path *path, const char *text);

/* The speed, and the number of steps from one co-ordinate to the next. Speed 0 means so slow that no damping
 * acts. */
struct pace {
  double speed;
  int steps;
};

/* Moves the contact from touch, where all co-ordinates are 0, and writes one row per step. */
void path_run(struct contact *contact, const struct path *paths, int npaths, struct pace pace,
              struct table *table);

/* Moves the contact from touch to each of these overlaps in turn, and returns the normal force at each. */
void path_follow(struct contact *contact, size_t count, const double *overlap, struct pace pace,
                 double *force);

#endif
