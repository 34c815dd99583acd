/* SPDX-License-Identifier: GPL-2.0-only */
/* Fits the parameters of a model to measured points. */
#ifndef FIT_H
#define FIT_H

#include <stdio.h>

#include "free_parameters.h"
#include "predict.h"
#include "table.h"

enum { MAX_STARTS = 1000 };

struct fit {
  struct experiment experiment; /* its member `quantity` is the points' quantity */
  struct points points;
  const struct grip_model *start; /* the model with the start values of the parameters */
  int count;
  struct free_parameter parameters[MAX_FREE];
  const char *units; /* LAMMPS's name of the units of all numbers */
  int starts;        /* the number of searches; the first one begins at the start values */

  /* The results. */
  struct grip_model model;
  /* For each parameter, in its own unit. error: its standard error, or NAN if there is none. */
  double value[MAX_FREE], error[MAX_FREE];
  bool bound[MAX_FREE];   /* the value is at a bound */
  bool unknown[MAX_FREE]; /* the points do not determine the value */
  double correlation[MAX_FREE][MAX_FREE];
  double *fitted;        /* the model's y at each point, in the unit of the points */
  double sum_of_squares; /* of the residuals, each multiplied by its factor */
  double largest;        /* the largest residual, without its factor, in the unit of y */
  int used;              /* points with a weight above 0 */
  int freedom;           /* `used` minus the number of combinations of parameters that the points determine */
  /* converged: searches that converged; agree: converged searches that reached this sum of squares */
  int converged, agree;
  int calls;  /* the number of predictions of all points */
  bool slope; /* the sum of squares still has a slope at the result */
};

/* Checks that there are enough points, and that the radii of the bodies allow the overlaps of the points.
 * Returns an exit status. */
int fit_check(const struct fit *fit);

/* Runs the fit. Returns an exit status. */
int fit_run(struct fit *fit);

/* Fills two tables for each curve of the points: one with the curve of the model, and one with the points. x
 * and y are in the columns of overlap and normal force, whatever quantities they are. */
void fit_curves(const struct fit *fit, struct table *curves, struct table *points);

/* Prints the results, each line with a prefix. */
void fit_print(FILE *file, const struct fit *fit, const char *prefix);

/* Prints warnings about the results on stderr, one per line. */
void fit_warn(const struct fit *fit);

/* Writes rows: curve, x, y, the model's y, and the difference. */
void fit_print_rows(FILE *file, const struct fit *fit);

/* Writes a parameter file with the results. */
void fit_print_parameters(FILE *file, const struct fit *fit);

void fit_free(struct fit *fit);

#endif
