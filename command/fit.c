/* SPDX-License-Identifier: GPL-2.0-only */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "complain.h"
#include "fit.h"
#include "least_squares.h"

/* Returns memory for one number per point. Ends the program if there is no memory. */
static double *room(size_t count)
{
  double *values = malloc((count ? count : 1) * sizeof *values);
  if (!values) exit(complain(FAILED, "no memory for %zu numbers", count));
  return values;
}

/* Predicts all points, curve by curve. Returns NULL, or the reason why the model has no prediction. */
static const char *predict_points(const struct fit *fit, const struct grip_model *model, double *y)
{
  const struct points *points = &fit->points;
  double *x = room(points->count);
  const char *why = NULL;
  for (size_t k = 0; k < points->count; k++) x[k] = points->point[k].x;
  for (size_t first = 0, last; first < points->count && !why; first = last) {
    for (last = first; last < points->count; last++)
      if (points->point[last].curve != points->point[first].curve) break;
    why = predict(&fit->experiment, model, last - first, x + first, y + first);
  }
  free(x);
  return why;
}

/* Makes the model for the transformed parameters w. Returns NULL, or the reason why there is no such
 * model. */
static const char *model_at(const struct fit *fit, const double *w, struct grip_model *model)
{
  static char error[GRIP_MAX_ERROR];
  double value[MAX_FREE];
  for (int k = 0; k < fit->count; k++) value[k] = free_value(&fit->parameters[k], w[k]);
  return free_apply(fit->parameters, fit->count, value, fit->start, model, error) ? NULL : error;
}

/* The state of the search for a minimum. It is passed to least_squares() as the problem. */
struct search {
  const struct fit *fit;
  int calls;
  /* residual if the model has no prediction; it is so large that the step is rejected */
  double refused;
  int index[MAX_FREE], count; /* the free parameters that vary */
  double w[MAX_FREE];         /* all transformed parameters */
  bool bound[MAX_FREE];       /* parameters that do not vary, because they are fixed at a bound */
};

static const char *try_residuals(struct search *s, const double *w, double *r)
{
  static struct grip_model model;
  const struct points *points = &s->fit->points;
  for (int k = 0; k < s->count; k++) s->w[s->index[k]] = w[k];
  const char *why = model_at(s->fit, s->w, &model);
  if (!why) why = predict_points(s->fit, &model, r);
  s->calls++;
  for (size_t k = 0; k < points->count && !why; k++)
    r[k] = (r[k] - points->point[k].y) * points->point[k].factor;
  return why;
}

static void residuals(void *problem, const double *w, double *r)
{
  struct search *s = problem;
  if (!try_residuals(s, w, r)) return;
  for (size_t k = 0; k < s->fit->points.count; k++) r[k] = s->refused;
}

static double norm(size_t n, const double *x)
{
  double sum = 0;
  for (size_t k = 0; k < n; k++) sum += x[k] * x[k];
  return sqrt(sum);
}

/* Whether predictions are rough: the integration of impacts has an error. Derivatives then need larger
 * differences, and are less accurate. */
static bool rough(const struct fit *fit)
{
  return fit->experiment.quantity == RESTITUTION_OVER_SPEED;
}

/* Euclidean norm of all y, each multiplied by its factor. It is the scale of the residuals. */
static double size_of(const struct points *points)
{
  double sum = 0;
  for (size_t k = 0; k < points->count; k++) sum += pow(points->point[k].y * points->point[k].factor, 2);
  return sqrt(sum);
}

/* Computes derivatives by central differences. If the model has no prediction on one side, the difference is
 * one-sided. Derivatives within the error of the predictions are set to 0. */
static void derivative(struct search *s, double *moved, int k, double *column)
{
  const size_t m = s->fit->points.count;
  const double step = rough(s->fit) ? 1e-3 : 1e-4,
               least = (rough(s->fit) ? 1e-5 : 1e-8) * size_of(&s->fit->points);
  const double begin = moved[k];
  double at[2], *side[2] = {room(m), room(m)};
  for (int i = 0; i < 2; i++) {
    moved[k] = at[i] = begin + (i ? step : -step);
    if (!try_residuals(s, moved, side[i])) continue;
    moved[k] = at[i] = begin;
    residuals(s, moved, side[i]);
  }
  moved[k] = begin;
  for (size_t i = 0; i < m; i++) column[i] = at[1] > at[0] ? (side[1][i] - side[0][i]) / (at[1] - at[0]) : 0;
  if (norm(m, column) <= least) memset(column, 0, m * sizeof *column);
  free(side[0]);
  free(side[1]);
}

static void derivatives(void *problem, const double *w, double *columns)
{
  struct search *s = problem;
  double moved[MAX_FREE];
  memcpy(moved, w, (size_t)s->count * sizeof *w);
  for (int k = 0; k < s->count; k++) derivative(s, moved, k, columns + s->fit->points.count * (size_t)k);
}

/* Copies those transformed parameters that vary to w. */
static void take_moved(const struct search *s, double *w)
{
  for (int k = 0; k < s->count; k++) w[k] = s->w[s->index[k]];
}

/* The sum of squares at the current point of a search. */
static double sum_of_squares(struct search *s)
{
  double w[MAX_FREE], *r = room(s->fit->points.count);
  take_moved(s, w);
  residuals(s, w, r);
  const double sum = pow(norm(s->fit->points.count, r), 2);
  free(r);
  return sum;
}

/* Fixes a parameter at a bound if the parameter has come close to the bound and the residuals are no larger
 * at the bound. The transformation has no slope at a bound, so the search would converge very slowly. Returns
 * whether a parameter was fixed. */
static bool stop_at_bounds(struct search *s)
{
  const double now = sum_of_squares(s);
  for (int k = 0; k < s->count; k++) {
    const int index = s->index[k];
    const struct free_parameter *p = &s->fit->parameters[index];
    const double bound = free_near_bound(p, free_value(p, s->w[index]), 1e-3), w = s->w[index];
    const bool there = !isnan(free_near_bound(p, free_value(p, w), 1e-6));
    if (isnan(bound)) continue;
    s->w[index] = free_stop(p, bound);
    const double then = sum_of_squares(s);
    s->bound[index] = then < now || (there && then == now);
    if (s->bound[index]) {
      s->count--;
      memmove(&s->index[k], &s->index[k + 1], (size_t)(s->count - k) * sizeof *s->index);
      return true;
    }
    s->w[index] = w;
  }
  return false;
}

/* Searches for a minimum from the current point. Returns NULL, or the reason why none was found. */
static const char *search_minimum(struct search *s)
{
  const char *why = NULL;
  double w[MAX_FREE];
  do {
    const struct squares squares = {(int)s->fit->points.count, s->count, s, residuals, derivatives};
    int calls;
    take_moved(s, w);
    why = s->count ? least_squares(&squares, w, &calls) : NULL;
    for (int k = 0; k < s->count; k++) s->w[s->index[k]] = w[k];
  } while (s->count && stop_at_bounds(s));
  return why;
}

/* Term k of the van der Corput sequence, which fills the range 0 to 1 evenly. */
static double evenly(int k, int base)
{
  double value = 0, digit = 1.0 / base;
  for (; k > 0; k /= base, digit /= base) value += digit * (k % base);
  return value;
}

/* Sets the start of a search. The first search begins at the start values. All others begin at terms of a
 * Halton sequence, which fills the ranges of the parameters evenly. */
static void begin(struct search *s, const struct fit *fit, int start)
{
  static const int primes[MAX_FREE] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
  s->count = fit->count;
  for (int k = 0; k < fit->count; k++) {
    s->index[k] = k;
    s->bound[k] = false;
    s->w[k] = start ? free_other_start(&fit->parameters[k], evenly(start, primes[k])) : 1;
  }
}

/* Searches from all starts. The result is the search with the lowest sum of squares. If several agree within
 * rounding, it is the earliest of them. Returns NULL or, if all searches fail, the reason of the first
 * failure. */
static const char *search_all(struct fit *fit, struct search *best)
{
  struct search s = *best;
  const double nothing = pow(1e-9 * size_of(&fit->points), 2);
  const char *first = NULL;
  double least = HUGE_VAL, sums[MAX_STARTS] = {0};
  for (int start = 0; start < fit->starts; start++) {
    begin(&s, fit, start);
    const char *why = search_minimum(&s);
    if (!start) first = why;
    const double sum = sum_of_squares(&s);
    if (why || !(sum < 0.99 * s.refused * s.refused)) continue;
    sums[fit->converged++] = sum;
    if (!(sum < least * (1 - 1e-6) - nothing)) continue;
    least = sum;
    *best = s;
  }
  for (int k = 0; k < fit->converged; k++) fit->agree += sums[k] <= least * (1 + 1e-6) + nothing;
  best->calls = s.calls;
  return fit->converged ? NULL : first ? first : "it stays where the model has no prediction";
}

/* Computes standard errors and correlations of the parameters that vary, from the derivatives at the
 * minimum. */
static void find_errors(struct fit *fit, struct search *s, const double *r)
{
  const size_t m = fit->points.count;
  const double threshold = rough(fit) ? 1e-4 : 1e-6, size = size_of(&fit->points), rest = norm(m, r);
  double w[MAX_FREE], *columns = room(m * (size_t)s->count);
  struct covariance c;
  take_moved(s, w);
  derivatives(s, w, columns);
  for (int k = 0; k < s->count; k++) {
    double *column = columns + m * (size_t)k, along = 0;
    const double length = norm(m, column);
    for (size_t i = 0; i < m; i++) along += column[i] * r[i];
    if (length > threshold * size && rest > threshold * size && fabs(along) > 1e-2 * length * rest)
      fit->slope = true;
    const double slope = free_slope(&fit->parameters[s->index[k]], w[k]);
    for (size_t i = 0; i < m; i++) column[i] = length > threshold * size ? column[i] / slope : 0;
  }
  covariance_find(&c, (int)m, s->count, columns, threshold);
  fit->freedom = fit->used - c.rank;
  const double variance = fit->points.accuracy == ERRORS ? 1 : fit->sum_of_squares / fit->freedom;
  for (int j = 0; j < s->count; j++) {
    fit->unknown[s->index[j]] = c.unknown[j];
    if (!c.unknown[j] && fit->freedom > 0) fit->error[s->index[j]] = sqrt(variance * c.entry[j][j]);
    for (int k = 0; k < s->count; k++)
      if (!c.unknown[j] && !c.unknown[k])
        fit->correlation[s->index[j]][s->index[k]] = c.entry[j][k] / sqrt(c.entry[j][j] * c.entry[k][k]);
  }
  free(columns);
}

/* Stores the result of a search, and the statistics that follow from it. */
static void take_outcome(struct fit *fit, struct search *s)
{
  const struct points *points = &fit->points;
  double w[MAX_FREE], *r = room(points->count);
  for (int k = 0; k < fit->count; k++) {
    fit->value[k] = free_value(&fit->parameters[k], s->w[k]);
    fit->error[k] = NAN;
    fit->bound[k] = s->bound[k];
  }
  take_moved(s, w);
  residuals(s, w, r);
  fit->fitted = room(points->count);
  model_at(fit, s->w, &fit->model);
  predict_points(fit, &fit->model, fit->fitted);
  fit->sum_of_squares = pow(norm(points->count, r), 2);
  for (size_t k = 0; k < points->count; k++)
    if (points->point[k].factor > 0)
      fit->largest = fmax(fit->largest, fabs(fit->fitted[k] - points->point[k].y));
  find_errors(fit, s, r);
  fit->calls = s->calls;
  free(r);
}

int fit_check(const struct fit *fit)
{
  const struct points *points = &fit->points;
  const double most = fit->experiment.pair.deepest;
  int used = 0;
  for (size_t k = 0; k < points->count; k++) {
    const struct point *point = &points->point[k];
    used += point->factor > 0;
    if (points->quantity == FORCE_OVER_OVERLAP && !(fabs(point->x) < most))
      return complain(BAD_INPUT, "'%s', line %d: overlap is %g, accepted: less than the smaller radius, %g",
                      points->name, point->line, point->x, most);
  }
  if (used >= fit->count) return 0;
  return complain(BAD_INPUT,
                  "'%s' has %d points with a weight above 0; accepted: at least %d, one for each free "
                  "parameter",
                  points->name, used, fit->count);
}

int fit_run(struct fit *fit)
{
  struct search s = {.fit = fit};
  const size_t m = fit->points.count;
  double *r = room(m);
  fit->experiment.quantity = fit->points.quantity;
  for (size_t k = 0; k < m; k++) fit->used += fit->points.point[k].factor > 0;
  begin(&s, fit, 0);
  const double start[MAX_FREE] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
  const char *why = try_residuals(&s, start, r);
  s.refused = 1e4 * (norm(m, r) + size_of(&fit->points));
  free(r);
  if (why)
    return complain(BAD_INPUT, "--fit: with its start values the model cannot predict the points: %s", why);
  why = search_all(fit, &s);
  if (why) return complain(FAILED, "--fit did not converge: %s; other start values may help", why);
  take_outcome(fit, &s);
  return 0;
}

void fit_free(struct fit *fit)
{
  points_free(&fit->points);
  free(fit->fitted);
  fit->fitted = NULL;
}
