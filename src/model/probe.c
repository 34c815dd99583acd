/* SPDX-License-Identifier: GPL-2.0-only */
#include <float.h>
#include <math.h>
#include <string.h>

#include "model/probe.h"

/* Growth factor of the steps of loading. */
#define GROWTH 1.05
/* The first step of loading, over the radius, and the largest part of the energy that it may take. Slow
 * spheres stop at smaller overlaps, and begin with a shorter step. */
#define FIRST_IN 1e-9
#define FIRST_PART 1e-6

void grip_probe_begin(struct grip_probe *p, const struct grip_model *model, double radius_i, double radius_j,
                      double reduced_mass, int none_from)
{
  const bool wall = isinf(radius_j);
  memset(p, 0, sizeof *p);
  p->model = *model;
  for (int sense = none_from; sense < GRIP_SENSES; sense++) p->model.law[sense] = 0;
  p->model.law[GRIP_HEAT] = 0;
  p->touch = wall ? radius_i : radius_i + radius_j;
  p->radius = fmin(radius_i, radius_j);
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

/* The overlap of slow spheres is smaller than the rounding error of their distance, so it is set separately.
 * Nothing moves, so any time step is correct; but some laws do not yield if it is 0. */
double grip_probe_press(struct grip_probe *p, double overlap)
{
  struct grip_batch *b = &p->batch;
  b->dt = 1;
  b->rx[0] = p->touch - overlap;
  grip_geometry(b);
  b->overlap[0] = overlap;
  grip_model_run(&p->model, b);
  return b->acting[0] > 0 ? b->elastic[0] : 0;
}

bool grip_probe_move(struct grip_probe *p, double overlap, const double rate[GRIP_WAYS], double dt,
                     double answer[GRIP_WAYS], double *elastic)
{
  struct grip_batch *b = &p->batch;
  b->dt = dt;
  b->nx[0] = 1;
  b->ny[0] = b->nz[0] = 0;
  b->overlap[0] = overlap;
  b->speed_n[0] = rate[GRIP_WAY_NORMAL];
  b->vx[0] = b->vz[0] = 0;
  b->vy[0] = rate[GRIP_WAY_TANGENTIAL];
  b->wy[0] = b->normal_spin[0] = 0;
  b->wz[0] = rate[GRIP_WAY_ROLLING];
  b->wx[0] = rate[GRIP_WAY_TWISTING];
  grip_model_run(&p->model, b);
  const bool acts = b->acting[0] > 0;
  *elastic = acts ? b->elastic[0] : 0;
  answer[GRIP_WAY_NORMAL] = acts ? b->normal[0] : 0;
  answer[GRIP_WAY_TANGENTIAL] = acts ? b->fy[0] : 0;
  answer[GRIP_WAY_ROLLING] = acts ? b->mz[0] : 0;
  answer[GRIP_WAY_TWISTING] = acts ? b->mn[0] + b->mx[0] : 0; /* rolling laws may resist twisting too */
  return acts;
}

static double first_step(struct grip_probe *p, double mass, double speed)
{
  double length = FIRST_IN * p->radius;
  const double allowed = FIRST_PART * 0.5 * mass * speed * speed;
  while (length > DBL_MIN && grip_probe_press(p, length) * length > allowed) {
    memset(p->history, 0, sizeof p->history);
    length *= 0.1;
  }
  memset(p->history, 0, sizeof p->history);
  return length;
}

/* Integrates over the overlap, in steps that grow geometrically, rather than over time: a few hundred steps
 * are enough, however stiff the contact is. In each step the force is constant, the mean of both ends; the
 * work gives the speed at the end, and both speeds the time. */
struct grip_travel grip_probe_load(struct grip_probe *p, double speed)
{
  const double mass = p->batch.reduced_mass[0], first = first_step(p, mass, speed);
  double length = first, slope = 0, kept[sizeof p->history / sizeof *p->history];
  /* The force may jump at touch, so the first value is taken slightly beyond it. */
  struct grip_travel w = {.force = grip_probe_press(p, length), .speed = speed};
  while (w.overlap < p->radius) {
    /* The last step goes too far, and must not remain in the history of a plastic contact. */
    memcpy(kept, p->history, sizeof kept);
    const double now = grip_probe_press(p, w.overlap + length);
    slope = (now - w.force) / length;
    const double square = w.speed * w.speed - (w.force + now) * length / mass;
    if (square <= 0) {
      /* Twice the remaining energy. */
      const double twice = mass * w.speed * w.speed;
      const double rest = twice / (w.force + sqrt(w.force * w.force + slope * twice));
      memcpy(p->history, kept, sizeof kept);
      w.overlap += rest;
      w.time += 2 * rest / w.speed;
      w.force = grip_probe_press(p, w.overlap);
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
