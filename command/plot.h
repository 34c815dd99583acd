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
  const struct table *points; /* drawn as points, one table per curve; or 0 */
  const char *const *labels;  /* one per table; a single label is not drawn */
};

/* Checks that a picture of this name can be drawn on this machine. Returns an exit status. */
int plot_check(const char *file);

int plot_draw(const struct plot *plot);

#endif
