/* SPDX-License-Identifier: GPL-2.0-only */
/* Measured points, read from a table in a text file. */
#ifndef POINTS_H
#define POINTS_H

#include <stddef.h>

/* The measured quantity and the one that it depends on, as in the header line of the table. */
enum quantity { FORCE_OVER_OVERLAP, RESTITUTION_OVER_SPEED, PULL_OFF_OVER_PRELOAD, QUANTITIES };

/* The accuracy of the points as given in the table. */
enum accuracy { NO_ACCURACY, ERRORS, WEIGHTS };

enum { MAX_CURVES = 32, MAX_LABEL = 40, MAX_POINTS = 100000, MAX_TABLE = 1 << 24 };

struct point {
  double x, y;
  double factor; /* of the residual: 1/standard error, or the root of the weight, or 1 */
  int curve;
  int line; /* of the file, for errors */
};

/* The points are sorted by curve; within a curve they are in the order of the file. */
struct points {
  const char *name; /* of the file */
  enum quantity quantity;
  enum accuracy accuracy;
  struct point *point;
  size_t count, room;
  int curves;
  char label[MAX_CURVES][MAX_LABEL];
};

/* Reads a file. Returns an exit status; the points must be freed in any case. */
int points_read(struct points *points, const char *name);

/* Reads a table of this length; name: the file that it comes from. */
int points_parse(struct points *points, const char *name, const char *text, size_t length);

void points_free(struct points *points);

/* Names of the two columns as in the header line, and their units as in the tables of the laws. */
const char *quantity_x(enum quantity quantity);
const char *quantity_y(enum quantity quantity);
const char *quantity_x_unit(enum quantity quantity);
const char *quantity_y_unit(enum quantity quantity);

#endif
