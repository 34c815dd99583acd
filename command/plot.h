/* SPDX-License-Identifier: GPL-2.0-only */
/* Curves drawn by gnuplot. */
#ifndef PLOT_H
#define PLOT_H

#include "table.h"

struct plot {
  const char *file;
  const char *title;
  int x, y; /* columns */
  const char *x_unit, *y_unit;
  int count;
  const struct table *tables;
  const char *const *labels; /* one per table; a single one is not shown */
};

/* Whether a picture of that name can be drawn here. Returns an exit status. */
int plot_check(const char *file);

int plot_draw(const struct plot *plot);

#endif
