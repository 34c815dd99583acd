/* SPDX-License-Identifier: GPL-2.0-only */
/* Measured points, read from a table in a text file. */
#ifndef POINTS_H
#define POINTS_H

#include <stddef.h>

/* The two quantities of the points: the measured one (y), over the one on which it depends (x), as in the
 * header line of the table. */
enum quantity { FORCE_OVER_OVERLAP, RESTITUTION_OVER_SPEED, PULL_OFF_OVER_PRELOAD, QUANTITIES };

/* How the table gives the accuracy of the points. */
enum accuracy { NO_ACCURACY, ERRORS, WEIGHTS };

enum { MAX_CURVES = 32, MAX_LABEL = 40, MAX_POINTS = 100000, MAX_TABLE = 1 << 24 };

struct point {
  double x, y;
  double factor; /* factor of the residual: 1/standard error, or the square root of the weight, or 1 */
  int curve;
  int line; /* number of the line in the file, for error messages */
};

/* The points of a table. They are sorted by curve. Within a curve they are in the order of the file. */
struct points {
  const char *name; /* of the file */
  enum quantity quantity;
  enum accuracy accuracy;
  struct point *point;
  size_t count, room;
  int curves;
  char label[MAX_CURVES][MAX_LABEL];
};

/* Reads the points of a file. Returns an exit status. The caller must free the points even after an error. */
int points_read(struct points *points, const char *name);

/* Reads the points of a table in memory. name: the file from which the table comes. */
int points_parse(struct points *points, const char *name, const char *text, size_t length);

void points_free(struct points *points);

/* The names of the quantities x and y as in the header line. The next two functions return their units,
 * written as in the tables of the laws. */
const char *quantity_x(enum quantity quantity);
const char *quantity_y(enum quantity quantity);
const char *quantity_x_unit(enum quantity quantity);
const char *quantity_y_unit(enum quantity quantity);

#endif
