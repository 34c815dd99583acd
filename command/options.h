/* SPDX-License-Identifier: GPL-2.0-only */
/* The request on the command line, checked. */
#ifndef OPTIONS_H
#define OPTIONS_H

#include "collision.h"
#include "fit.h"
#include "input.h"
#include "path.h"

enum task { DRIVE, COLLIDE, ESTIMATE, SAY_LAWS, SAY_HELP, SAY_VERSION };

struct options {
  enum task task;
  int count; /* models */
  struct grip_model models[MAX_MODELS];
  const char *text[MAX_MODELS], *labels[MAX_MODELS];
  struct path paths[MAX_PATHS];
  int npaths;
  struct pace pace;
  struct approach approach;
  struct pair pair;
  struct fit fit;                 /* for ESTIMATE; its points must be freed */
  const char *grip;               /* 0 if no parameter file is written */
  const char *units, *csv, *plot; /* csv, plot: 0 if none is written */
  const char *title;              /* 0: the fitted model */
  bool json;
  int x, y;        /* columns of the plot */
  const char *law; /* the law or sense to list; 0: all laws */
};

/* Returns an exit status. The options point into the input, which must outlive them. */
int options_read(struct options *options, const struct input *input);

#endif
