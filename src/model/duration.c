/* SPDX-License-Identifier: GPL-2.0-only */
/* Duration of a normal impact without damping, for the choice of a time step. */
#include <math.h>

#include "grip/duration.h"
#include "model/probe.h"

/* Growth factor of the steps of unloading. */
#define GROWTH 1.05
/* Length of the first step of unloading, divided by the largest overlap. */
#define FIRST_OUT 1e-6
/* If the overlap divided by the largest overlap is below this value, a step may end at touch. */
#define LAST_OUT 1e-2

/* Unloads the contact, from rest at the largest overlap until the force is 0. Returns the time. If the force
 * stops falling before it is 0, as that of a spring with an offset does, the time is a quarter of this
 * spring's period. */
static double release(struct grip_probe *p, double mass, struct grip_travel w)
{
  const double deepest = w.overlap;
  double length = FIRST_OUT * deepest, slope = 0, steepest = 0;
  w.time = 0;
  for (; w.overlap > 0; length *= GROWTH) {
    /* At larger overlaps no step ends at touch, because the force may have a kink between here and touch. */
    length = fmin(length, w.overlap > LAST_OUT * deepest ? 0.2 * w.overlap : w.overlap);
    const double now = grip_probe_press(p, w.overlap - length);
    if (now > 0 && now >= w.force && w.overlap < deepest) return 0.5 * acos(-1.0) * sqrt(mass / steepest);
    /* Up to such a kink, the force is extrapolated with the last slope before it. */
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
  struct grip_probe p;
  grip_probe_begin(&p, model, radius_i, radius_j, reduced_mass, GRIP_DAMPING);
  const struct grip_travel in = grip_probe_load(&p, speed);
  return 2 * (in.speed > 0 ? in.time : fmin(in.time, release(&p, reduced_mass, in)));
}

double grip_deepest_overlap(const struct grip_model *model, double radius_i, double radius_j,
                            double reduced_mass, double speed)
{
  struct grip_probe p;
  grip_probe_begin(&p, model, radius_i, radius_j, reduced_mass, GRIP_DAMPING);
  const struct grip_travel in = grip_probe_load(&p, speed);
  return in.speed > 0 || in.overlap > p.radius ? HUGE_VAL : in.overlap;
}
