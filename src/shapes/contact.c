/* SPDX-License-Identifier: GPL-2.0-only */
/* The contact of two grains from any start: Newton's method on the unit sphere with a line search. */
#include <math.h>

#include "grip/shape_contact.h"
#include "shapes/body.h"
#include "shapes/shapes.h"

enum { MOST_STEPS = 40, MOST_TRIALS = 12 };
static const double longest_step = 0.5; /* [rad] */

/* Two grains, and lengths that limit the search. */
struct pair {
  struct body i, j;
  struct grip_vec r;      /* x_i - x_j */
  double least_curvature; /* of a step that decreases g [L] */
  double near;            /* length of the gradient below which g is too inexact to be compared [L] */
  double settled;         /* [rad] */
  int evaluations;
};

static struct grip_vec difference(const struct grip_shaped *i, const struct grip_shaped *j)
{
  return grip_sub(vector(i->centre), vector(j->centre));
}

static struct pair pair_of(const struct grip_shaped *i, const struct grip_shaped *j)
{
  const double smallest = grip_min(i->scale * i->shape->inscribed, j->scale * j->shape->inscribed);
  return (struct pair){.i = body_of(i),
                       .j = body_of(j),
                       .r = difference(i, j),
                       .least_curvature = 1e-6 * smallest,
                       .near = 1e-4 * smallest,
                       .settled = grip_min(i->shape->form.settled, j->shape->form.settled)};
}

static struct place look(struct pair *pair, struct grip_vec u)
{
  pair->evaluations++;
  return place_at(&pair->i, &pair->j, pair->r, u);
}

static double gradient_of(const struct place *at)
{
  return sqrt(at->gradient_e * at->gradient_e + at->gradient_f * at->gradient_f);
}

static double length_of(struct step step)
{
  return sqrt(step.e * step.e + step.f * step.f);
}

/* The place at an angle from `from`, on the great circle that starts along `along`. */
static struct place look_along(struct pair *pair, const struct place *from, struct grip_vec along,
                               double angle)
{
  const struct grip_vec u = grip_add(grip_scale(cos(angle), from->u), grip_scale(sin(angle), along));
  return look(pair, grip_scale(1 / grip_length(u), u));
}

/* The derivative of g along that great circle. */
static double slope_of(const struct place *at, const struct place *from, struct grip_vec along, double angle)
{
  const struct grip_vec tangent = grip_sub(grip_scale(cos(angle), along), grip_scale(sin(angle), from->u));
  return at->gradient_e * grip_dot(at->e, tangent) + at->gradient_f * grip_dot(at->f, tangent);
}

/* Newton's step. Where g is not convex, with the absolute values of the eigenvalues of the second
 * derivatives, at least `least`: with `least` alone, steps would be too long along the floor of curved
 * valleys. Where g is convex, eigenvalues may be smaller, as at two edges that cross at a small angle. */
static struct step descent(const struct place *at, double least)
{
  const double mean = 0.5 * (at->hessian_ee + at->hessian_ff), half = 0.5 * (at->hessian_ee - at->hessian_ff);
  const double apart = sqrt(half * half + at->hessian_ef * at->hessian_ef);
  if (mean - apart > 0) return newton(at);
  const double low = grip_max(least, fabs(mean - apart)), high = grip_max(least, fabs(mean + apart));
  /* The eigenvector of the larger eigenvalue is (c, s). */
  const double angle = 0.5 * atan2(at->hessian_ef, half), c = cos(angle), s = sin(angle);
  const double along = -(c * at->gradient_e + s * at->gradient_f) / high,
               across = -(c * at->gradient_f - s * at->gradient_e) / low;
  return (struct step){c * along - s * across, s * along + c * across};
}

/* A trial of the line search. */
struct trial {
  struct place at;
  double angle, slope;
};

/* Whether a trial is good enough: g falls, and the slope halves. The slope may be as negative as it was,
 * unless an earlier trial was beyond the minimum: then this would be a short step towards a place where a
 * face bends into an edge. Near the minimum the gradient must halve, because rounding hides the
 * differences of g. */
static bool accepted(const struct trial *trial, const struct place *from, double slope, double near,
                     bool bracketed)
{
  const double gradient = gradient_of(from);
  if (gradient < near && gradient_of(&trial->at) <= 0.5 * gradient) return true;
  if (bracketed && trial->slope < 0.5 * slope) return false;
  return trial->at.g <= from->g + 1e-4 * trial->angle * slope && trial->slope <= -0.5 * slope;
}

/* The next angle of a bracketed search for the root of the slope between two angles. */
static double secant(double low, double slope_low, double high, double slope_high)
{
  const double width = high - low;
  const double part = slope_high > 0 ? slope_low / (slope_low - slope_high) : 0.5;
  return low + width * grip_min(0.9, grip_max(0.1, part));
}

static struct trial try_at(struct pair *pair, const struct place *from, struct grip_vec along, double angle)
{
  struct trial trial = {look_along(pair, from, along, angle), angle, 0};
  trial.slope = slope_of(&trial.at, from, along, angle);
  return trial;
}

/* A place with a lower g on the great circle along `step`. */
static struct place searched(struct pair *pair, const struct place *from, struct step step)
{
  const double length = length_of(step),
               slope = (from->gradient_e * step.e + from->gradient_f * step.f) / length;
  const struct grip_vec along =
      grip_add(grip_scale(step.e / length, from->e), grip_scale(step.f / length, from->f));
  struct trial trial = try_at(pair, from, along, grip_min(length, longest_step));
  double low = 0, slope_low = slope, high = trial.angle, slope_high = trial.slope;
  struct place best = trial.at;
  bool bracketed = false;
  for (int k = 0; k < MOST_TRIALS && !accepted(&trial, from, slope, pair->near, bracketed); k++) {
    const bool beyond = trial.slope > 0 || trial.at.g > from->g;
    bracketed |= beyond;
    if (beyond) {
      high = trial.angle;
      slope_high = trial.slope;
    } else {
      low = trial.angle;
      slope_low = trial.slope;
    }
    trial = try_at(pair, from, along, secant(low, slope_low, high, slope_high));
    if (trial.at.g < best.g) best = trial.at;
  }
  return accepted(&trial, from, slope, pair->near, bracketed) ? trial.at : best;
}

static bool is_minimum(const struct place *at)
{
  return at->hessian_ee > 0 && determinant(at) > 0;
}

static double reduced_radius(const struct place *at)
{
  const struct support *i = &at->i, *j = &at->j;
  const double det_i = i->ee * i->ff - i->ef * i->ef, det_j = j->ee * j->ff - j->ef * j->ef;
  const double ee = i->ee + j->ee, ef = i->ef + j->ef, ff = i->ff + j->ff;
  return sqrt(det_i * det_j / (ee * ff - ef * ef));
}

static struct grip_shape_contact contact_at(const struct pair *pair, const struct place *at, struct step step,
                                            bool resolved)
{
  const struct contact of = contact_after(at, step, pair->r);
  return (struct grip_shape_contact){of.overlap,         of.normal,         of.arm_i, of.arm_j,
                                     reduced_radius(at), pair->evaluations, resolved};
}

/* Stops without a solution once g is at most `enough`. */
static struct grip_shape_contact solved(struct pair *pair, struct grip_vec start, double enough)
{
  struct place at = look(pair, start), best = at;
  for (int k = 0; k < MOST_STEPS && at.g > enough; k++) {
    if (is_minimum(&at)) {
      const struct step step = newton(&at);
      if (length_of(step) < pair->settled) return contact_at(pair, &at, step, true);
    }
    struct step step = descent(&at, pair->least_curvature);
    if (!(length_of(step) > 0)) step.e = longest_step; /* a maximum or a saddle */
    at = searched(pair, &at, step);
    if (at.g < best.g) best = at;
  }
  return contact_at(pair, &best, (struct step){0, 0}, false);
}

struct grip_shape_contact grip_shape_pair(const struct grip_shaped *i, const struct grip_shaped *j,
                                          struct grip_vec start)
{
  struct pair pair = pair_of(i, j);
  return solved(&pair, start, -INFINITY);
}

struct grip_shape_contact grip_shape_corner(const struct grip_shaped *i, struct grip_vec corner,
                                            struct grip_vec start)
{
  struct pair pair = pair_of(i, i);
  pair.j.kind = GRIP_SHAPES;
  pair.j.form.round = 0;
  pair.r = grip_sub(vector(i->centre), corner);
  return solved(&pair, start, -INFINITY);
}

struct grip_vec grip_shape_line_of_centres(const struct grip_shaped *i, const struct grip_shaped *j)
{
  const struct grip_vec r = difference(i, j);
  const double length = grip_length(r);
  return length > 0 ? grip_scale(1 / length, r) : grip_vec(1, 0, 0);
}

double grip_shape_gap(const struct grip_shaped *i, const struct grip_shaped *j, struct grip_vec u)
{
  struct pair pair = pair_of(i, j);
  return -look(&pair, u).g;
}

bool grip_shape_apart(const struct grip_shaped *i, const struct grip_shaped *j, double gap)
{
  struct pair pair = pair_of(i, j);
  const double inscribed = i->scale * i->shape->inscribed + j->scale * j->shape->inscribed;
  if (grip_length(pair.r) < inscribed + gap) return false;
  return solved(&pair, grip_shape_line_of_centres(i, j), -gap).overlap <= -gap;
}
