/* SPDX-License-Identifier: GPL-2.0-only */
#include <math.h>
#include <string.h>

#include "complain.h"
#include "impact.h"

enum {
  COARSEST = 512,       /* resolution of the first integration: steps in the time scale of the contact */
  FINEST = 1 << 20,     /* the time step is not halved beyond this resolution, */
  MOST_STEPS = 1 << 21, /* or beyond this number of steps in the whole impact */
  ROWS = 1000,          /* rows written in the time scale of the contact */
  RESULTS = 8
};
/* The change of the results by halving the step: above `tolerance` steps are halved again, above `useless`
 * the results mean nothing. */
static const double tolerance = 1e-6, useless = 1e-3;

struct impact_scale impact_scale(struct contact *contact, double speed)
{
  static const double rest[WAYS] = {0};
  const struct pair *pair = &contact->pair;
  const double energy = pair->reduced_mass * speed * speed / 2;
  const double reach = grip_model_reach(contact->model, pair->reduced_radius, pair->reduced_mass).begin;
  double way = 0, force = 0, work = 0, least = 0;
  for (double next = 1e-12 * pair->deepest; next - reach < pair->deepest; next *= 1.02) {
    const struct answer answer = contact_drive(contact, next - reach, rest, 0);
    work += (force + answer.elastic) / 2 * (next - way);
    least = fmin(least, work);
    way = next;
    force = answer.elastic;
    if (work < energy) continue;
    const double fastest = sqrt(2 * (energy - least) / pair->reduced_mass);
    return (struct impact_scale){.time = acos(-1) * way / fastest, .speed = fastest};
  }
  return (struct impact_scale){0};
}

/* The adaptive time step [T]. A step that ends without contact is rejected and halved, which locates the
 * end of the contact. */
struct step {
  double size, largest, least;
  int accepted; /* number of steps since the last rejection */
};

/* Returns false if the step cannot be made shorter. */
static bool reject_step(struct step *step)
{
  step->accepted = 0;
  step->size /= 2;
  return step->size > step->least;
}

static void accept_step(struct step *step)
{
  if (++step->accepted > 2) step->size = fmin(2 * step->size, step->largest);
}

/* Integrates the impact once. resolution: the number of steps in the time scale of the contact. */
static void integrate(struct impact *impact, struct contact *contact, const struct approach *approach,
                      double time_scale, double resolution, struct table *table)
{
  struct collision *c = &impact->final;
  const double dt = time_scale / resolution, steps_per_row = fmax(1, floor(resolution / ROWS));
  const struct pair pair = contact->pair;
  contact_start(contact, contact->model, &pair);
  collision_start(c, contact, approach);
  impact->kinetic_before = collision_kinetic_energy(c);
  impact->time_limit = IMPACT_TIME_LIMIT * time_scale;
  impact->steps = 0;
  impact->outcome = STUCK;
  struct step step = {
      .size = dt, .largest = dt, .least = fmax(1e-9 * dt, 1e-15 * pair.radius[0] / approach->speed)};
  if (table) collision_record(c, 0, table);
  while (c->time < impact->time_limit && impact->outcome == STUCK && c->at.overlap < pair.deepest) {
    const double tried = step.size;
    if (collision_step(c, tried)) {
      impact->steps++;
      accept_step(&step);
      if (table && (step.size < dt || fmod(impact->steps, steps_per_row) == 0))
        collision_record(c, impact->steps, table);
    } else if (!reject_step(&step)) {
      collision_end(c, 100 * tried); /* so far that the overlap is beyond its rounding error */
      impact->outcome = SEPARATED;
    }
  }
  if (!(c->at.overlap < pair.deepest)) impact->outcome = TOO_DEEP;
  const double before = approach->speed * cos(approach->angle), after = collision_normal_speed(c);
  impact->restitution = impact->outcome == SEPARATED ? after / before : 0;
  impact->rebound_angle = atan2(collision_cross_speed(c), after);
}

/* Computes the dimensionless results that must not change when the time step is halved. */
static void results_of(const struct impact *impact, const struct approach *approach,
                       struct impact_scale scale, double result[RESULTS])
{
  const struct collision *c = &impact->final;
  const double v = approach->speed, mass = c->contact->pair.reduced_mass;
  const double per_spin = c->contact->pair.radius[0] / v;
  const bool separated = impact->outcome == SEPARATED;
  result[0] = c->largest_overlap / (scale.speed * scale.time);
  result[1] = c->largest_force * scale.time / (mass * scale.speed);
  result[2] = separated ? impact->restitution : 0;
  result[3] = separated ? c->time / scale.time : 0;
  result[4] = separated ? collision_cross_speed(c) / v : 0;
  result[5] = separated ? c->bodies.spin[0].y * per_spin : 0;
  result[6] = separated ? c->bodies.spin[0].z * per_spin : 0;
  result[7] = impact->outcome;
}

static double largest_change(const double a[RESULTS], const double b[RESULTS])
{
  double change = 0;
  for (int k = 0; k < RESULTS; k++) {
    const double difference = fabs(a[k] - b[k]);
    if (!(difference <= change)) change = difference; /* also true if the difference is NaN */
  }
  return change;
}

int impact_run(struct impact *impact, struct contact *contact, const struct approach *approach,
               struct table *table)
{
  const struct impact_scale scale = impact_scale(contact, approach->speed * cos(approach->angle));
  double coarse[RESULTS], fine[RESULTS];
  if (!(scale.time > 0))
    return complain(BAD_INPUT,
                    "--impact %g: the overlap would reach the smaller radius; accepted: a lower "
                    "speed or a stiffer model",
                    approach->speed);
  double resolution = COARSEST;
  integrate(impact, contact, approach, scale.time, resolution, NULL);
  do {
    results_of(impact, approach, scale, coarse);
    resolution *= 2;
    integrate(impact, contact, approach, scale.time, resolution, NULL);
    results_of(impact, approach, scale, fine);
    impact->change = largest_change(coarse, fine);
  } while (!(impact->change < tolerance) && resolution < FINEST && 2 * impact->steps < MOST_STEPS);
  if (impact->outcome == TOO_DEEP)
    return complain(BAD_INPUT,
                    "--impact %g: the overlap reaches the smaller radius; accepted: a lower speed "
                    "or a stiffer model",
                    approach->speed);
  if (!(impact->change < useless))
    return complain(
        FAILED,
        "--impact %g: with %.0f steps the outcome still changes by %.1g of its scale when they are "
        "halved; accepted: a higher speed, or a model with less adhesion",
        approach->speed, impact->steps, impact->change);
  if (table) integrate(impact, contact, approach, scale.time, resolution, table);
  return 0;
}
