/* SPDX-License-Identifier: GPL-2.0-only */
/* A contact that is moved along a given path, in one way after another. */
#ifndef PATH_H
#define PATH_H

#include "table.h"

enum { MAX_STATIONS = 64 };

/* A motion in one way, to each of these co-ordinates in turn, while the other co-ordinates stay. */
struct path {
  enum way way;
  int count;
  double station[MAX_STATIONS];
};

/* Reads a text like "normal 0 2e-5 0". Returns an exit status, 0 if it has no errors. */
int path_read(struct path *path, const char *text);

/* The speed, and the number of steps from one co-ordinate to the next. With speed 0
 * the motion is so slow that no damping acts. */
struct pace {
  double speed;
  int steps;
};

/* Moves the contact from touch, where all co-ordinates are 0, and writes a row per step. */
void path_run(struct contact *contact, const struct path *paths, int npaths, struct pace pace,
              struct table *table);

/* Moves the contact from touch to each of these overlaps in turn, and gives the normal force at each. */
void path_follow(struct contact *contact, size_t count, const double *overlap, struct pace pace,
                 double *force);

#endif
