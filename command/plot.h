/* SPDX-License-Identifier: GPL-2.0-only */
/* Draws curves with gnuplot. */
#ifndef PLOT_H
#define PLOT_H

#include "table.h"

struct plot {
  const char *file;
  const char *title;
  int x, y; /* columns */
  const char *x_name, *y_name, *x_unit, *y_unit;
  int count;
  const struct table *tables;
  const struct table *points; /* tables that are drawn as points, one for each curve; 0 if there are none */
  const char *const *labels;  /* one for each table; a single label is not drawn */
};

/* Checks that this machine can draw a picture in a file of this name. Returns an exit status. */
int plot_check(const char *file);

int plot_draw(const struct plot *plot);

#endif
