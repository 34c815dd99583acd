/* SPDX-License-Identifier: GPL-2.0-only */
/* How long contacts last, for the choice of a time step: the duration of an impact along the normal, without
 * damping.
 *
 * This goes in steps of the overlap, which grow geometrically, instead of steps of time: a few hundred
 * suffice, however stiff the contact is. Within a step the force counts as constant, with the mean of its
 * values at both ends: so the speed at the end follows from the work, and the time from both speeds. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "batch/batch.h"
#include "model/duration.h"

/* By what factor steps grow. */
#define GROWTH 1.05
/* The first step of loading, over the radius, if it takes no more than this part of the energy. Slow spheres
 * stop after less, and begin with a shorter one. */
#define FIRST_IN 1e-9
#define FIRST_PART 1e-6
/* The first step of unloading, over the largest overlap. */
#define FIRST_OUT 1e-6
/* Below this overlap, over the largest, a step may go on until touch. */
#define LAST_OUT 1e-2

/* One contact with its history, of which force() asks for the force at an overlap. */
struct probe {
  struct grip_model model;
  struct grip_batch batch;
  alignas(64) double history[GRIP_MAX_SLOTS * GRIP_LANES];
  double touch;
};

static void begin(struct probe *p, const struct grip_model *model, double radius_i, double radius_j,
                  double reduced_mass)
{
  memset(p, 0, sizeof *p);
  p->model = *model;
  for (int sense = GRIP_DAMPING; sense < GRIP_SENSES; sense++) p->model.law[sense] = 0;
  const bool wall = isinf(radius_j);
  p->touch = wall ? radius_i : radius_i + radius_j;
  struct grip_batch *b = &p->batch;
  b->nblocks = 1;
  b->sphere_j = wall ? 0 : 1;
  b->history[0] = p->history;
  b->radius_i[0] = radius_i;
  b->radius_j[0] = wall ? radius_i : radius_j;
  b->touch_distance[0] = p->touch;
  b->reduced_radius[0] = wall ? radius_i : radius_i * radius_j / (radius_i + radius_j);
  b->reduced_mass[0] = reduced_mass;
}

/* The overlap of slow spheres is less than what their distance is rounded to, so it is given as such too. */
static double force(struct probe *p, double overlap)
{
  p->batch.rx[0] = p->touch - overlap;
  grip_geometry(&p->batch);
  p->batch.overlap[0] = overlap;
  grip_model_run(&p->model, &p->batch);
  return p->batch.acting[0] > 0 ? p->batch.elastic[0] : 0;
}

/* The state at the end of a step of loading or unloading. */
struct way {
  double overlap, force, speed, time;
};

/* The first step of loading. */
static double first_step(struct probe *p, double mass, double radius, double speed)
{
  double length = FIRST_IN * radius;
  const double allowed = FIRST_PART * 0.5 * mass * speed * speed;
  while (length > DBL_MIN && force(p, length) * length > allowed) {
    memset(p->history, 0, sizeof p->history);
    length *= 0.1;
  }
  memset(p->history, 0, sizeof p->history);
  return length;
}

/* Loading, from touch until the sphere stands still. If the overlap reaches the radius before that, the time
 * is replaced by a quarter of an oscillation with the last slope of the force, and the speed is left above
 * 0. */
static struct way press(struct probe *p, double mass, double radius, double speed)
{
  const double first = first_step(p, mass, radius, speed);
  double length = first, slope = 0, kept[sizeof p->history / sizeof *p->history];
  /* The force may begin with a jump, so the first one is taken a little after touch. */
  struct way w = {.force = force(p, length), .speed = speed};
  while (w.overlap < radius) {
    /* The last step goes too far, which the history of a plastic contact would keep. */
    memcpy(kept, p->history, sizeof kept);
    const double now = force(p, w.overlap + length);
    slope = (now - w.force) / length;
    const double square = w.speed * w.speed - (w.force + now) * length / mass;
    if (square <= 0) {
      /* Twice the energy that is left. */
      const double twice = mass * w.speed * w.speed;
      const double rest = twice / (w.force + sqrt(w.force * w.force + slope * twice));
      memcpy(p->history, kept, sizeof kept);
      w.overlap += rest;
      w.time += 2 * rest / w.speed;
      w.force = force(p, w.overlap);
      w.speed = 0;
      return w;
    }
    w.time += 2 * length / (w.speed + sqrt(square));
    w.speed = sqrt(square);
    w.overlap += length;
    w.force = now;
    length = (GROWTH - 1) * w.overlap + first;
  }
  w.time = slope > 0 ? 0.5 * acos(-1.0) * sqrt(mass / slope) : HUGE_VAL;
  return w;
}

/* Unloading, from rest at the largest overlap until the force ends. Returns the time. A force that stops
 * falling before it is 0, as one with an offset does, is no longer that of its spring: the time is then a
 * quarter of that spring's oscillation. */
static double release(struct probe *p, double mass, struct way w)
{
  const double deepest = w.overlap;
  double length = FIRST_OUT * deepest, slope = 0, steepest = 0;
  w.time = 0;
  for (; w.overlap > 0; length *= GROWTH) {
    /* A step does not go from far away to touch, because the force may end in a corner before. */
    length = fmin(length, w.overlap > LAST_OUT * deepest ? 0.2 * w.overlap : w.overlap);
    const double now = force(p, w.overlap - length);
    if (now > 0 && now >= w.force && w.overlap < deepest) return 0.5 * acos(-1.0) * sqrt(mass / steepest);
    /* The force is continued along its last slope up to such a corner. */
    if (slope == 0 || now > 0 || length == w.overlap) slope = (w.force - now) / length;
    steepest = fmax(steepest, slope);
    const double part = now > 0 ? length : fmin(length, w.force / slope);
    const double speed = sqrt(w.speed * w.speed + (w.force + fmax(now, 0)) * part / mass);
    w.time += 2 * part / (w.speed + speed);
    if (now <= 0) break;
    w.speed = speed;
    w.force = now;
    w.overlap -= length;
  }
  return w.time;
}

double grip_contact_time(const struct grip_model *model, double radius_i, double radius_j,
                         double reduced_mass, double speed)
{
  struct probe p;
  begin(&p, model, radius_i, radius_j, reduced_mass);
  const struct way in = press(&p, reduced_mass, fmin(radius_i, radius_j), speed);
  return 2 * (in.speed > 0 ? in.time : fmin(in.time, release(&p, reduced_mass, in)));
}

double grip_deepest_overlap(const struct grip_model *model, double radius_i, double radius_j,
                            double reduced_mass, double speed)
{
  struct probe p;
  begin(&p, model, radius_i, radius_j, reduced_mass);
  const double radius = fmin(radius_i, radius_j);
  const struct way in = press(&p, reduced_mass, radius, speed);
  return in.speed > 0 || in.overlap > radius ? HUGE_VAL : in.overlap;
}
