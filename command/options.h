/* SPDX-License-Identifier: GPL-2.0-only */
/* The requests of the command line, after all checks. */
#ifndef OPTIONS_H
#define OPTIONS_H

#include "bond.h"
#include "collision.h"
#include "fit.h"
#include "grain.h"
#include "input.h"
#include "path.h"

enum task { DRIVE, COLLIDE, ESTIMATE, LEAD, SAY_LAWS, SAY_HELP, SAY_VERSION };

struct options {
  enum task task;
  int count; /* number of models */
  struct grip_model models[MAX_MODELS];
  const char *text[MAX_MODELS], *labels[MAX_MODELS];
  struct path paths[MAX_PATHS];
  int npaths;
  struct pace pace;
  struct approach approach;
  struct pair pair;
  struct grain grain; /* only if shape is not 0 */
  const char *shape;
  struct bond bond; /* only if the task is LEAD; the caller must free its rows */
  struct bond_path bond_paths[MAX_PATHS];
  const char *bond_text;
  struct fit fit;                 /* only if the task is ESTIMATE; the caller must free its points */
  const char *grip;               /* 0 if no parameter file is written */
  const char *units, *csv, *plot; /* csv, plot: 0 if no such file is written */
  const char *title;              /* 0 if the title is the fitted model */
  bool json;
  int x, y;        /* columns of the plot */
  const char *law; /* the law or the sense to list; 0 to list all laws */
};

/* Interprets the input. Returns an exit status. The options point into the input, which must outlive them. */
int options_read(struct options *options, const struct input *input);

#endif
