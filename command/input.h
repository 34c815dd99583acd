/* SPDX-License-Identifier: GPL-2.0-only */
/* The words of the command line, sorted by option. options.h checks and interprets them. */
#ifndef INPUT_H
#define INPUT_H

#include <stdbool.h>
#include <stdio.h>

#include "words.h"

enum { MAX_PATHS = 32, MAX_MODELS = 12, MAX_FREE_TEXTS = 12 };

/* Defaults of the options: a glass bead, in SI units. */
#define PRESET_RADIUS 1e-3
#define PRESET_DENSITY 2500
#define PRESET_STEPS 200
#define PRESET_FIT_STEPS 20
#define PRESET_STARTS 8

enum option_id {
  PATH,
  SPEED,
  STEPS,
  IMPACT,
  FIT,
  FREE,
  GRIP_FILE,
  STARTS,
  ANGLE,
  SPIN,
  RADIUS,
  DENSITY,
  WALL,
  SHAPE,
  NORMAL,
  BOND,
  LENGTH,
  UNITS,
  CSV,
  PLOT,
  X,
  Y,
  TITLE,
  CURVE,
  LABEL,
  JSON,
  LIST,
  HELP,
  VERSION,
  OPTIONS
};

struct input {
  int given[OPTIONS];         /* how often the option was given */
  int values[OPTIONS];        /* how many numbers follow the option */
  const char *typed[OPTIONS]; /* the first of these numbers */
  char model[MAX_LINE];       /* the words that do not follow an option */
  const char *path[MAX_PATHS], *curve[MAX_MODELS], *label[MAX_MODELS], *free[MAX_FREE_TEXTS];
  double speed, steps, starts, impact, angle, spin[2], radius[2], density[2], length;
  const char *shape, *normal, *bond, *fit, *grip, *units, *csv, *plot, *x, *y, *title, *list;
};

/* Returns an exit status. */
int input_read(struct input *input, int argc, char **argv);

/* Prints which options can be typed. */
void input_help(FILE *file);

#endif
