/* SPDX-License-Identifier: GPL-2.0-only */
#include <float.h>
#include <math.h>
#include <string.h>

#include "model/probe.h"

/* Growth factor of the steps of loading. */
#define GROWTH 1.05
/* FIRST_IN: length of the first step of loading, divided by the radius. FIRST_PART: largest part of the
 * energy that the first step may take. For slow spheres, which stop at smaller overlaps, the first step is
 * shorter. */
#define FIRST_IN 1e-9
#define FIRST_PART 1e-6

void grip_probe_begin(struct grip_probe *p, const struct grip_model *model, double radius_i, double radius_j,
                      double reduced_mass, int none_from)
{
  const bool wall = isinf(radius_j);
  memset(p, 0, sizeof *p);
  p->laws = grip_contact_laws_of(model);
  for (int sense = none_from; sense < GRIP_SENSES; sense++) p->laws.law[sense] = -1;
  p->laws.law[GRIP_HEAT] = -1;
  p->radius = fmin(radius_i, radius_j);
  p->contact = (struct grip_contact){.radius_i = radius_i,
                                     .radius_j = radius_j,
                                     .reduced_radius = grip_reduced_with_wall(radius_i, radius_j),
                                     .reduced_mass = reduced_mass,
                                     .wall = wall,
                                     .history = p->history,
                                     .stride = 1};
}

/* Nothing moves, so the length of the step does not matter; but some laws do not yield if it is 0. */
double grip_probe_press(struct grip_probe *p, double overlap)
{
  const struct grip_contact_geometry at = {.n = {1, 0, 0}, .overlap = overlap};
  p->contact.dt = 1;
  return grip_contact_answer(&p->laws, &p->contact, &at).elastic;
}

bool grip_probe_move(struct grip_probe *p, double overlap, const double rate[GRIP_WAYS], double dt,
                     double answer[GRIP_WAYS], double *elastic)
{
  const struct grip_contact_geometry at = {
      .n = {1, 0, 0},
      .overlap = overlap,
      .speed_n = rate[GRIP_WAY_NORMAL],
      .v = {0, rate[GRIP_WAY_TANGENTIAL], 0},
      .w = {rate[GRIP_WAY_TWISTING], 0, rate[GRIP_WAY_ROLLING]},
  };
  p->contact.dt = dt;
  const struct grip_contact_forces f = grip_contact_answer(&p->laws, &p->contact, &at);
  *elastic = f.elastic;
  answer[GRIP_WAY_NORMAL] = f.normal;
  answer[GRIP_WAY_TANGENTIAL] = f.f.y;
  answer[GRIP_WAY_ROLLING] = f.m.z;
  answer[GRIP_WAY_TWISTING] = f.mn + f.m.x; /* rolling laws may resist twisting too */
  return f.acts;
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

/* Integrates over the overlap, in steps that grow geometrically, instead of over time. A few hundred steps
 * are then enough, however stiff the contact is. In each step the force is constant: the mean of the forces
 * at both ends. The work of this force gives the speed at the end of the step, and the speeds at both ends
 * give the time. */
struct grip_travel grip_probe_load(struct grip_probe *p, double speed)
{
  const double mass = p->contact.reduced_mass, first = first_step(p, mass, speed);
  double length = first, slope = 0, kept[sizeof p->history / sizeof *p->history];
  /* The force may jump at touch, so the first force is taken slightly beyond touch. */
  struct grip_travel w = {.force = grip_probe_press(p, length), .speed = speed};
  while (w.overlap < p->radius) {
    /* The last step exceeds the largest overlap, and must not remain in the history of a plastic contact. */
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
