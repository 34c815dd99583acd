/* SPDX-License-Identifier: GPL-2.0-only */
/* Moves a contact along a given path, in one mode after another. */
#ifndef PATH_H
#define PATH_H

#include "table.h"

enum { MAX_STATIONS = 64 };

/* A motion in one mode. The co-ordinate of this mode goes to each of these values in turn; the other
 * co-ordinates remain constant. */
struct path {
  enum way way;
  int count;
  double station[MAX_STATIONS];
};

/* Reads a text such as "normal 0 2e-5 0". Returns an exit status. */
int path_read(struct path *path, const char *text);

/* The speed of the motion, and the number of steps from one value of the co-ordinate to the next. Speed 0
 * means: so slow that no damping acts. */
struct pace {
  double speed;
  int steps;
};

/* Moves the contact along the paths, one after another, from touch, where all co-ordinates are 0. Writes one
 * row for each step. */
void path_run(struct contact *contact, const struct path *paths, int npaths, struct pace pace,
              struct table *table);

/* Moves the contact from touch to each of the given overlaps in turn. Writes the normal force at each of them
 * to `force`. */
void path_follow(struct contact *contact, size_t count, const double *overlap, struct pace pace,
                 double *force);

#endif
