/* SPDX-License-Identifier: GPL-2.0-only */
#include <math.h>
#include <string.h>

#include "complain.h"
#include "impact.h"

enum {
  FIRST_STEPS = 512,    /* steps in the duration of the contact without damping */
  LAST_STEPS = 1 << 20, /* the time step is not halved beyond this number of steps in that time, */
  LAST_TOTAL = 1 << 21, /* or in the whole impact */
  ROWS = 1000,          /* rows written in that time */
  FIGURES = 8
};
static const double tolerance = 1e-6;

double impact_time_scale(struct contact *contact, double speed)
{
  static const double rest[WAYS] = {0};
  const struct pair *pair = &contact->pair;
  const double energy = pair->reduced_mass * speed * speed / 2;
  const double deepest = fmin(pair->radius[0], pair->radius[1]);
  double overlap = 0, force = 0, work = 0;
  for (double next = 1e-12 * deepest; next < deepest; next *= 1.02) {
    const struct answer answer = contact_drive(contact, next, rest, 0);
    work += (force + answer.elastic) / 2 * (next - overlap);
    if (work >= energy) return acos(-1) * next / speed;
    overlap = next;
    force = answer.elastic;
  }
  return 0;
}

/* The time step near the end of a contact. A step that would leave the contact is rejected and halved. */
struct step {
  double size, largest, least;
  int taken; /* number of steps since the step was last halved */
};

/* Halves the step. Returns false if the step cannot be made shorter. */
static bool shorten(struct step *step)
{
  step->taken = 0;
  step->size /= 2;
  return step->size > step->least;
}

/* Lengthens the step after it was halved, up to its full length, if the contact continues. */
static void lengthen(struct step *step)
{
  if (++step->taken > 2) step->size = fmin(2 * step->size, step->largest);
}

/* Computes the impact once, with `fineness` steps in the time scale of the contact. */
static void fly(struct impact *impact, struct contact *contact, const struct approach *approach, double scale,
                double fineness, struct table *table)
{
  struct collision *c = &impact->last;
  const double dt = scale / fineness, stride = fmax(1, floor(fineness / ROWS));
  const struct pair pair = contact->pair;
  const double deepest = fmin(pair.radius[0], pair.radius[1]);
  contact_start(contact, contact->model, &pair);
  collision_start(c, contact, approach);
  impact->kinetic_before = collision_kinetic_energy(c);
  impact->bound = IMPACT_PATIENCE * scale;
  impact->steps = 0;
  impact->ending = STUCK;
  struct step step = {
      .size = dt, .largest = dt, .least = fmax(1e-9 * dt, 1e-15 * pair.radius[0] / approach->speed)};
  if (table) collision_record(c, 0, table);
  while (c->time < impact->bound && impact->ending == STUCK && c->at.overlap < deepest) {
    const double tried = step.size;
    if (collision_step(c, tried)) {
      impact->steps++;
      lengthen(&step);
      if (table && (step.size < dt || fmod(impact->steps, stride) == 0))
        collision_record(c, impact->steps, table);
    } else if (!shorten(&step)) {
      collision_end(c, 100 * tried); /* so far that the overlap is beyond its rounding error */
      impact->ending = SEPARATED;
    }
  }
  if (!(c->at.overlap < deepest)) impact->ending = TOO_DEEP;
  const double before = approach->speed * cos(approach->angle), after = collision_normal_speed(c);
  impact->restitution = impact->ending == SEPARATED ? after / before : 0;
  impact->rebound_angle = atan2(collision_cross_speed(c), after);
}

/* Computes dimensionless results. They must not change when the time step is halved. */
static void figures(const struct impact *impact, const struct approach *approach, double scale,
                    double *figure)
{
  const struct collision *c = &impact->last;
  const double v = approach->speed, mass = c->contact->pair.reduced_mass;
  const double turning = c->contact->pair.radius[0] / v;
  const bool over = impact->ending == SEPARATED;
  figure[0] = c->largest_overlap / (v * scale);
  figure[1] = c->largest_force * scale / (mass * v);
  figure[2] = over ? impact->restitution : 0;
  figure[3] = over ? c->time / scale : 0;
  figure[4] = over ? collision_cross_speed(c) / v : 0;
  figure[5] = over ? c->bodies.spin[0].y * turning : 0;
  figure[6] = over ? c->bodies.spin[0].z * turning : 0;
  figure[7] = impact->ending;
}

static double largest_change(const double *a, const double *b)
{
  double change = 0;
  for (int k = 0; k < FIGURES; k++) {
    const double difference = fabs(a[k] - b[k]);
    if (!(difference <= change)) change = difference; /* also true if the difference is NaN */
  }
  return change;
}

int impact_run(struct impact *impact, struct contact *contact, const struct approach *approach,
               struct table *table)
{
  const double scale = impact_time_scale(contact, approach->speed * cos(approach->angle));
  double figure[FIGURES], finer[FIGURES];
  if (!(scale > 0))
    return complain(BAD_INPUT,
                    "--impact %g: the overlap would reach the smaller radius; accepted: a lower "
                    "speed or a stiffer model",
                    approach->speed);
  double fineness = FIRST_STEPS;
  fly(impact, contact, approach, scale, fineness, NULL);
  do {
    figures(impact, approach, scale, figure);
    fineness *= 2;
    fly(impact, contact, approach, scale, fineness, NULL);
    figures(impact, approach, scale, finer);
    impact->change = largest_change(figure, finer);
  } while (!(impact->change < tolerance) && fineness < LAST_STEPS && 2 * impact->steps < LAST_TOTAL);
  if (impact->ending == TOO_DEEP)
    return complain(BAD_INPUT,
                    "--impact %g: the overlap reaches the smaller radius; accepted: a lower speed "
                    "or a stiffer model",
                    approach->speed);
  if (table) fly(impact, contact, approach, scale, fineness, table);
  return 0;
}
