/* SPDX-License-Identifier: GPL-2.0-only */
/* The parameters of a model that come closest to measured points. */
#ifndef FIT_H
#define FIT_H

#include <stdio.h>

#include "free.h"
#include "predict.h"
#include "table.h"

enum { MAX_STARTS = 1000 };

struct fit {
  struct experiment experiment; /* its quantity is that of the points */
  struct points points;
  const struct grip_model *start; /* the model with the start values */
  int count;
  struct free_parameter parameters[MAX_FREE];
  const char *units; /* the host's name of the units of all numbers */
  int starts;        /* how many searches begin, the first of them with the start values */

  /* The outcome. */
  struct grip_model model;
  /* Of each parameter, in its own unit; error: standard error, NAN if there is none. */
  double value[MAX_FREE], error[MAX_FREE];
  bool bound[MAX_FREE];   /* the value is at a bound */
  bool unknown[MAX_FREE]; /* the points do not tell the value */
  double correlation[MAX_FREE][MAX_FREE];
  double *fitted;        /* y of the model at each point, in the unit of the points */
  double sum_of_squares; /* of the residuals, each times its factor */
  double largest;        /* the largest residual, without its factor, in the unit of y */
  int used;              /* points with a weight above 0 */
  int freedom;           /* their number less that of parameters that are neither at a bound nor unknown */
  int converged, agree;  /* searches that ended, and those that ended at this sum of squares */
  int calls;             /* how often the points were predicted */
  bool slope;            /* the sum of squares still has a slope at the outcome */
};

/* Checks that there are enough points, and that they fit to the bodies. Returns an exit status. */
int fit_check(const struct fit *fit);

/* Finds the parameters. Returns an exit status. */
int fit_run(struct fit *fit);

/* Fills a table for each curve of the points with the curve of the model, a second one with the points. x
 * and y are in the columns of the overlap and of the normal force, whatever they are. */
void fit_curves(const struct fit *fit, struct table *curves, struct table *points);

/* Prints the outcome, each line with a prefix. */
void fit_print(FILE *file, const struct fit *fit, const char *prefix);

/* Says on stderr, a line for each, what must be known before the outcome is used. */
void fit_warn(const struct fit *fit);

/* Writes rows: curve, x, y, what the model has in place of y, and the difference. */
void fit_print_rows(FILE *file, const struct fit *fit);

/* Writes a parameter file with the outcome. */
void fit_print_parameters(FILE *file, const struct fit *fit);

void fit_free(struct fit *fit);

#endif
