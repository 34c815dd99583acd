/* SPDX-License-Identifier: GPL-2.0-only */
/* How long contacts last, for the choice of a time step: an impact along the normal, integrated, without damping. */
#include <math.h>
#include <string.h>

#include "batch.h"
#include "grip.h"

enum { STEPS = 1000 }; /* for the steepest part of the force, of half an oscillation */

/* One contact with its history, and the force at an overlap. */
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

static double force(struct probe *p, double overlap)
{
  p->batch.rx[0] = p->touch - overlap;
  grip_geometry(&p->batch);
  grip_model_run(&p->model, &p->batch);
  return p->batch.acting[0] > 0 ? p->batch.elastic[0] : 0;
}

/* Presses until the energy is spent. Returns the steepest slope of the force, which may be that of a first step back. */
static double steepest(struct probe *p, double energy, double radius)
{
  double overlap = 1e-9 * radius, before = force(p, overlap), work = 0.5 * before * overlap;
  double slope = before / overlap;
  while (work < energy && overlap < 0.5 * radius) {
    const double next = 1.1 * overlap, now = force(p, next);
    slope = fmax(slope, (now - before) / (next - overlap));
    work += 0.5 * (before + now) * (next - overlap);
    overlap = next;
    before = now;
  }
  const double back = force(p, 0.999 * overlap);
  return fmax(slope, (before - back) / (0.001 * overlap));
}

double grip_contact_time(const struct grip_model *model, double radius_i, double radius_j,
                         double reduced_mass, double speed)
{
  struct probe p;
  begin(&p, model, radius_i, radius_j, reduced_mass);
  const double radius = fmin(radius_i, radius_j);
  const double slope = steepest(&p, 0.5 * reduced_mass * speed * speed, radius);
  if (!(slope > 0)) return HUGE_VAL;
  begin(&p, model, radius_i, radius_j, reduced_mass);
  const double dt = acos(-1.0) * sqrt(reduced_mass / slope) / STEPS;
  double overlap = 0, v = speed, f = force(&p, 0), in = 0, out = 0;
  const double swing = STEPS * dt; // where the spring is too weak to stop the sphere
  for (int n = 0; n < 1000 * STEPS && overlap < radius && (v > 0 || overlap > 0) && out <= in; n++) {
    v -= 0.5 * dt * f / reduced_mass;
    overlap += dt * v;
    f = force(&p, overlap);
    v -= 0.5 * dt * f / reduced_mass;
    *(v > 0 ? &in : &out) += dt;
    if (v <= 0 && f <= 0) break;
  }
  return out > 0 ? 2 * fmin(in, out) : swing;
}
