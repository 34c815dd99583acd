/* SPDX-License-Identifier: GPL-2.0-only */
/* Shared by tests: a head-on impact of two bodies, integrated by the explicit midpoint rule. */
#ifndef IMPACT_H
#define IMPACT_H

#include "support/one_contact.h"

struct impact {
  double restitution, largest_overlap, duration;
};

static inline double impact_acceleration(const struct grip_model *model, struct contact *c, double overlap,
                                         double rate)
{
  const struct grip_vec n = grip_scale(1 / grip_length(c->r), c->r);
  contact_press(c, overlap);
  c->u = grip_scale(-rate, n);
  return -contact_run(model, c).normal / c->reduced_mass;
}

/* Integrates from touch at speed v0 until the overlap is 0 again. If it is not
 * after the time `longest`, the restitution is 0. */
static inline struct impact impact_run(const struct grip_model *model, struct contact c, double v0, double dt,
                                       double longest)
{
  struct impact result = {0, 0, 0};
  double overlap = 0, rate = v0;
  while (result.duration < longest) {
    const double a = overlap > 0 ? impact_acceleration(model, &c, overlap, rate) : 0;
    const bool ends = overlap > 0 && overlap + rate * dt + a * dt * dt / 2 < 0;
    const double step = ends ? overlap / -(rate + a * dt / 2) : dt;
    const double half_overlap = overlap + rate * step / 2, half_rate = rate + a * step / 2;
    rate += step * impact_acceleration(model, &c, half_overlap, half_rate);
    overlap += step * half_rate;
    result.largest_overlap = fmax(result.largest_overlap, overlap);
    result.duration += step;
    if (ends) {
      result.restitution = -rate / v0;
      return result;
    }
  }
  return result;
}

#endif
