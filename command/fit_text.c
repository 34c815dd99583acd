/* SPDX-License-Identifier: GPL-2.0-only */
/* Writes the results of a fit: as text, as rows, as curves, and as a parameter file. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "complain.h"
#include "fit.h"
#include "words.h"

enum { BETWEEN_POINTS = 40, LINE_OF_CURVE = 400 };

/* Correlations of at least this value are reported in a warning. */
static const double high_correlation = 0.99;

static const char *word_of(const struct fit *fit, int k)
{
  return free_word(&fit->parameters[k], fit->start);
}

/* The name of a parameter: its sense and its word. */
static const char *name_of(const struct fit *fit, int k, char text[64])
{
  snprintf(text, 64, "%s %s", grip_sense_name(fit->parameters[k].sense), word_of(fit, k));
  return text;
}

static void print_parameter(FILE *file, const struct fit *fit, int k, const char *prefix)
{
  const struct free_parameter *p = &fit->parameters[k];
  const char *unit = unit_name(fit->start->law[p->sense]->parameters[p->index].unit, fit->units);
  char name[64];
  fprintf(file, "%s%-30s %.9g", prefix, name_of(fit, k, name), fit->value[k]);
  if (fit->bound[k])
    fprintf(file, " %s, at its %s bound", unit, fit->value[k] == p->low ? "lower" : "upper");
  else if (fit->unknown[k])
    fprintf(file, " %s, not identified by these points", unit);
  else if (isnan(fit->error[k]))
    fprintf(file, " %s, as many points as parameters: no standard error", unit);
  else
    fprintf(file, " +- %.3g %s", fit->error[k], unit);
  fputc('\n', file);
}

static void print_correlations(FILE *file, const struct fit *fit, const char *prefix)
{
  char one[64], other[64];
  for (int j = 0; j < fit->count; j++)
    for (int k = j + 1; k < fit->count; k++) {
      const bool known = !fit->bound[j] && !fit->bound[k] && !fit->unknown[j] && !fit->unknown[k];
      if (known)
        fprintf(file, "%s%-30s %.4f of %s and %s\n", prefix, "correlation", fit->correlation[j][k],
                name_of(fit, j, one), name_of(fit, k, other));
    }
}

void fit_print(FILE *file, const struct fit *fit, const char *prefix)
{
  const struct points *points = &fit->points;
  const char *unit = unit_name(quantity_y_unit(points->quantity), fit->units);
  fprintf(file, "%s%-30s %s over %s: %zu in %d curve%s\n", prefix, "points", quantity_y(points->quantity),
          quantity_x(points->quantity), points->count, points->curves, points->curves > 1 ? "s" : "");
  for (int k = 0; k < fit->count; k++) print_parameter(file, fit, k, prefix);
  print_correlations(file, fit, prefix);
  if (points->accuracy == ERRORS)
    fprintf(file, "%s%-30s %.6g with %d degrees of freedom\n", prefix, "chi_square", fit->sum_of_squares,
            fit->freedom);
  else
    fprintf(file, "%s%-30s %.6g %s%s\n", prefix, "rms_residual", sqrt(fit->sum_of_squares / fit->used), unit,
            points->accuracy == WEIGHTS ? ", times the root of the weight" : "");
  fprintf(file, "%s%-30s %.6g %s\n", prefix, "largest_residual", fit->largest, unit);
  fprintf(file, "%s%-30s %d, of which %d converged, %d to this minimum, in %d evaluations\n", prefix,
          "starts", fit->starts, fit->converged, fit->agree, fit->calls);
}

void fit_warn(const struct fit *fit)
{
  char names[1024] = "", one[64], other[64];
  for (int k = 0; k < fit->count; k++) {
    if (fit->bound[k])
      complain(0, "warning: '%s' reached its bound %g, so it has no standard error", name_of(fit, k, one),
               fit->value[k]);
    if (fit->unknown[k]) strcat(strcat(names, names[0] ? ", " : ""), name_of(fit, k, one));
  }
  if (names[0])
    complain(0,
             "warning: these points do not determine %s: there they have no influence, or one makes up for "
             "another; fix "
             "some of them, begin elsewhere, or add points of another kind",
             names);
  for (int j = 0; j < fit->count; j++)
    for (int k = j + 1; k < fit->count; k++)
      if (fabs(fit->correlation[j][k]) > high_correlation)
        complain(0, "warning: the correlation of '%s' and '%s' is %.5f: the points hardly distinguish them",
                 name_of(fit, j, one), name_of(fit, k, other), fit->correlation[j][k]);
  if (fit->slope)
    complain(
        0, "warning: the sum of squares still has a slope there, so this may be no minimum; try other start "
           "values");
}

void fit_print_rows(FILE *file, const struct fit *fit)
{
  const struct points *points = &fit->points;
  fprintf(file, "curve,%s,%s,fitted,residual\n", quantity_x(points->quantity), quantity_y(points->quantity));
  for (size_t k = 0; k < points->count; k++) {
    const struct point *p = &points->point[k];
    fprintf(file, "%s,%.15g,%.15g,%.15g,%.15g\n", points->label[p->curve][0] ? points->label[p->curve] : "0",
            p->x, p->y, fit->fitted[k], p->y - fit->fitted[k]);
  }
}

/* Prints a text of the user inside a comment. A line end in the text must not end the comment. */
static void print_inline(FILE *file, const char *text)
{
  for (; *text; text++) fputc((unsigned char)*text < ' ' ? ' ' : *text, file);
}

void fit_print_parameters(FILE *file, const struct fit *fit)
{
  const struct pair *pair = &fit->experiment.pair;
  char text[MAX_LINE];
  fprintf(file, "# UNITS: %s\n# Fitted by grip-law %s to the points of ", fit->units, GRIP_VERSION);
  print_inline(file, fit->points.name);
  fprintf(file, "\n#\n# Grains      radius %.9g", pair->radius[0]);
  if (!pair->wall) fprintf(file, " and %.9g", pair->radius[1]);
  fprintf(file, ", mass %.9g", pair->mass[0]);
  if (!pair->wall) fprintf(file, " and %.9g", pair->mass[1]);
  fprintf(file, "%s\n# Fitted\n", pair->wall ? ", at a wall" : "");
  fit_print(file, fit, "#   ");
  fprintf(file, "# Not fitted  every other number: it is the one that was given\n");
  if (fit->slope)
    fprintf(file, "# Warning     the sum of squares still has a slope: this may be no minimum\n");
  fprintf(file, "units %s\n", fit->units);
  grip_model_print(&fit->model, text, sizeof text);
  fprintf(file, "%s\n", text);
}

static void add_point(struct table *table, double x, double y)
{
  struct row row = {0};
  row.value[POSITION + NORMAL_WAY] = x;
  row.value[FORCE + NORMAL_WAY] = y;
  table_add(table, &row);
}

/* The values of x at which the curve of the model is drawn. A path goes through the points, starting at
 * touch. Other curves go from the lowest x to the highest. */
static size_t x_of_curve(const struct fit *fit, const struct point *point, size_t count, double *x)
{
  size_t n = 0;
  double low = point[0].x, high = low, from = 0;
  for (size_t k = 0; k < count; k++) {
    low = fmin(low, point[k].x);
    high = fmax(high, point[k].x);
    for (int i = 1; i <= BETWEEN_POINTS && fit->points.quantity == FORCE_OVER_OVERLAP; i++)
      x[n++] = i < BETWEEN_POINTS ? from + (point[k].x - from) * i / BETWEEN_POINTS : point[k].x;
    from = point[k].x;
  }
  for (int i = 0; i <= LINE_OF_CURVE && fit->points.quantity != FORCE_OVER_OVERLAP; i++)
    x[n++] = low + (high - low) * i / LINE_OF_CURVE;
  return n;
}

void fit_curves(const struct fit *fit, struct table *curves, struct table *points)
{
  const struct points *all = &fit->points;
  const size_t most = all->count * BETWEEN_POINTS + LINE_OF_CURVE + 1;
  double *x = malloc(2 * most * sizeof *x);
  if (!x) exit(complain(FAILED, "no memory for the curves"));
  for (size_t first = 0, last; first < all->count; first = last) {
    const int curve = all->point[first].curve;
    for (last = first; last < all->count && all->point[last].curve == curve; last++)
      add_point(&points[curve], all->point[last].x, all->point[last].y);
    const size_t n = x_of_curve(fit, &all->point[first], last - first, x);
    if (predict(&fit->experiment, &fit->model, n, x, x + most)) continue;
    for (size_t k = 0; k < n; k++) add_point(&curves[curve], x[k], x[most + k]);
  }
  free(x);
}
