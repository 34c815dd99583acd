/* SPDX-License-Identifier: GPL-2.0-only */
#include <math.h>
#include <string.h>

#include "impact.h"
#include "predict.h"

static const double still[WAYS] = {0};
static const char too_deep[] = "the overlap would reach the smaller radius; the model is too soft";

/* Saved history values of a contact. */
struct past {
  double history[GRIP_MAX_SLOTS];
};

static void keep(struct past *past, const struct contact *contact)
{
  memcpy(past->history, contact->history, sizeof past->history);
}

static void go_back(struct contact *contact, const struct past *past)
{
  memcpy(contact->history, past->history, sizeof past->history);
}

static double deepest(const struct contact *contact)
{
  return contact->pair.deepest;
}

/* ---- Restitution: a head-on impact by the classical Runge-Kutta method. To control the step size, one step
 * is compared with two steps of half the size. Steps are therefore short where the force has a kink. ---- */

/* RETURNS: a contact whose bodies have begun to approach each other again this many times has too little
 * energy left to separate. */
enum { MOST_STEPS = 200000, RETURNS = 5 };
static const double step_tolerance = 1e-11, shortest = 1e-13;

/* The overlap, its rate, the force, and the history at the last reversal. Forces are computed in a single
 * step from this history. The reason is that during unloading, the history of some laws depends on the steps,
 * but the force after a single step from the reversal does not. */
struct motion {
  double overlap, rate, force;
  struct past past;
};

/* The force at an overlap, reached in a given time from the history of a motion. Returns false if no force
 * acts. */
static bool force_at(struct contact *contact, const struct motion *from, double overlap, double rate,
                     double time, double *force)
{
  double rates[WAYS] = {0};
  rates[NORMAL_WAY] = rate;
  go_back(contact, &from->past);
  const struct answer answer = contact_drive(contact, overlap, rates, time);
  *force = answer.acts ? answer.normal : 0;
  return answer.acts;
}

/* Performs a step of size h. Returns false if the contact ends in this step. */
static bool runge_kutta(struct contact *contact, const struct motion *from, double h, struct motion *to)
{
  const double m = contact->pair.reduced_mass, x = from->overlap, v = from->rate;
  const double a1 = -from->force / m;
  const double v2 = v + h / 2 * a1;
  double f2, f3, f4;
  if (!force_at(contact, from, x + h / 2 * v, v2, h / 2, &f2)) return false;
  const double v3 = v - h / 2 * f2 / m;
  if (!force_at(contact, from, x + h / 2 * v2, v3, h / 2, &f3)) return false;
  const double v4 = v - h * f3 / m;
  if (!force_at(contact, from, x + h * v3, v4, h, &f4)) return false;
  to->overlap = x + h / 6 * (v + 2 * v2 + 2 * v3 + v4);
  to->rate = v + h / 6 * (a1 - 2 * f2 / m - 2 * f3 / m - f4 / m);
  if (!force_at(contact, from, to->overlap, to->rate, h, &to->force)) return false;
  to->past = from->past;
  return true;
}

/* Performs two steps of size h/2. Returns the dimensionless error of the result, or a negative number if the
 * contact ends in one of them. */
static double double_step(struct contact *contact, const struct motion *from, double h, double speed,
                          double scale, struct motion *to)
{
  static struct motion coarse, middle;
  if (!runge_kutta(contact, from, h, &coarse) || !runge_kutta(contact, from, h / 2, &middle) ||
      !runge_kutta(contact, &middle, h / 2, to))
    return -1;
  const double rate = fabs(to->rate - coarse.rate) / speed;
  const double overlap = fabs(to->overlap - coarse.overlap) / (speed * scale);
  const double error = fmax(rate, overlap) / 15;
  return isnan(error) ? HUGE_VAL : error;
}

static void approach(struct contact *contact, struct motion *now, double speed)
{
  const struct pair *pair = &contact->pair;
  const double reach = grip_model_reach(contact->model, pair->reduced_radius, pair->reduced_mass).begin;
  memset(now, 0, sizeof *now);
  now->overlap = 1e-13 * (pair->radius[0] + reach) - reach;
  now->rate = speed;
  const struct motion before = *now;
  force_at(contact, &before, now->overlap, speed, 0, &now->force);
  keep(&now->past, contact);
}

/* Whether a motion is so slow that it reverses here. */
static bool at_turn(const struct motion *motion, double speed)
{
  return fabs(motion->rate) <= 1e-8 * speed;
}

/* Laws store the largest overlap, so a step must end where the motion reverses. Returns the size of a step
 * that ends there, or h if the motion does not reverse within the step. */
static double up_to_turn(const struct motion *now, const struct motion *next, double h, double speed)
{
  const bool turns = now->rate * next->rate < 0 && !at_turn(now, speed) && !at_turn(next, speed);
  return turns ? h * now->rate / (now->rate - next->rate) : h;
}

/* Stores the history at the current point in a motion. */
static void remember(struct contact *contact, struct motion *motion, double time)
{
  const struct motion before = *motion;
  force_at(contact, &before, motion->overlap, motion->rate, time, &motion->force);
  keep(&motion->past, contact);
}

/* A pair that sticks has the restitution 0. */
static const char *restitution(struct contact *contact, double speed, double *e)
{
  static struct motion now, next;
  const double scale = impact_scale(contact, speed).time;
  double time = 0, h = 1e-4 * scale;
  int returns = 0;
  if (!(scale > 0)) return too_deep;
  approach(contact, &now, speed);
  *e = 0;
  for (int step = 0; step < MOST_STEPS; step++) {
    const double error = double_step(contact, &now, h, speed, scale, &next);
    const bool least = h <= shortest * scale;
    if (error < 0 && least) {
      *e = fmax(0, -now.rate / speed);
      return NULL;
    }
    if (error < 0) {
      h /= 2;
      continue;
    }
    const double turn = error <= step_tolerance && !least ? up_to_turn(&now, &next, h, speed) : h;
    if (turn < h) {
      h = turn;
      continue;
    }
    if (error <= step_tolerance || least) {
      returns += now.rate < 0 && next.rate >= 0;
      now = next;
      if (at_turn(&now, speed)) remember(contact, &now, h);
      time += h;
    }
    if (!(now.overlap < deepest(contact))) return too_deep;
    if (returns == RETURNS || time > IMPACT_TIME_LIMIT * scale) return NULL;
    const double factor = error > 0 ? 0.9 * pow(step_tolerance / error, 0.2) : 3;
    h = fmin(scale / 30, fmax(shortest * scale, h * fmin(3, fmax(0.1, factor))));
  }
  return "the impact takes too many steps";
}

/* ---- Pull-off: slow loading up to a preload, then unloading, during which the largest tension is found. In
 * loading and in unloading, each force is computed in a single step from the history at the start. ---- */

enum { STEPS_OUT = 500, HALVINGS = 100 };

static double slow_force(struct contact *contact, const struct past *past, double overlap)
{
  go_back(contact, past);
  const struct answer answer = contact_drive(contact, overlap, still, 1e30);
  return answer.acts ? answer.normal : 0;
}

/* Loads the contact to the smallest overlap at which it resists with the wanted force. */
static const char *load(struct contact *contact, double wanted, double *overlap)
{
  static struct past touch;
  const double most = deepest(contact);
  double low = 0, high = 1e-9 * most;
  contact_drive(contact, 0, still, 0);
  keep(&touch, contact);
  while (slow_force(contact, &touch, high) < wanted) {
    low = high;
    high *= 1.03;
    if (high >= most) return "the overlap reaches the smaller radius before the preload is reached";
  }
  for (int k = 0; k < HALVINGS && high - low > 1e-15 * high; k++) {
    const double middle = (low + high) / 2;
    *(slow_force(contact, &touch, middle) >= wanted ? &high : &low) = middle;
  }
  slow_force(contact, &touch, high);
  *overlap = high;
  return NULL;
}

/* The lowest force between two overlaps, by golden-section search. There must be a single minimum between
 * them. */
static double lowest_between(struct contact *contact, const struct past *past, double from, double to)
{
  const double golden = (sqrt(5) - 1) / 2;
  double a = from, b = to, lowest = 0;
  for (int k = 0; k < HALVINGS && fabs(b - a) > 1e-15 * fabs(from); k++) {
    const double left = b - golden * (b - a), right = a + golden * (b - a);
    const double at_left = slow_force(contact, past, left), at_right = slow_force(contact, past, right);
    lowest = fmin(lowest, fmin(at_left, at_right));
    if (at_left < at_right)
      b = right;
    else
      a = left;
  }
  return lowest;
}

static const char *pull_off(struct contact *contact, double preload, double *force)
{
  static struct past past;
  const struct pair *pair = &contact->pair;
  const double end = -grip_model_reach(contact->model, pair->reduced_radius, pair->reduced_mass).end;
  double begin, lowest = 0;
  int at = 0;
  const char *why = load(contact, preload, &begin);
  if (why) return why;
  keep(&past, contact);
  const double step = (end - begin) / STEPS_OUT;
  for (int k = 1; k <= STEPS_OUT; k++) {
    const double now = slow_force(contact, &past, begin + k * step);
    if (now < lowest) at = k;
    lowest = fmin(lowest, now);
  }
  if (at)
    lowest = fmin(lowest, lowest_between(contact, &past, begin + (at - 1) * step, begin + (at + 1) * step));
  *force = -lowest;
  return NULL;
}

const char *predict(const struct experiment *experiment, const struct grip_model *model, size_t n,
                    const double *x, double *y)
{
  static struct contact contact;
  const char *why = NULL;
  /* The particle fields change in every step, so the force after a single long step would be wrong. */
  if (experiment->quantity != FORCE_OVER_OVERLAP && model->law[GRIP_NORMAL]->nfields)
    return "laws that keep fields of particles can be fitted to forces alone";
  contact_start(&contact, model, &experiment->pair);
  if (experiment->quantity == FORCE_OVER_OVERLAP) path_follow(&contact, n, x, experiment->pace, y);
  for (size_t k = 0; k < n && !why; k++) {
    if (experiment->quantity != FORCE_OVER_OVERLAP) contact_start(&contact, model, &experiment->pair);
    if (experiment->quantity == RESTITUTION_OVER_SPEED) why = restitution(&contact, x[k], &y[k]);
    if (experiment->quantity == PULL_OFF_OVER_PRELOAD) why = pull_off(&contact, x[k], &y[k]);
    if (!why && !isfinite(y[k])) why = "its force is not finite";
  }
  return why;
}
