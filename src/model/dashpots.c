/* SPDX-License-Identifier: GPL-2.0-only */
/* How the stiffness that a model's dashpots use depends on the overlap. */
#include <math.h>
#include <string.h>

#include "model/probe.h"

/* The overlap at which the stiffness is computed, divided by the radius: before any law yields. */
#define SMALL 1e-9

/* Nothing moves, so the length of the step does not matter; but some laws do not yield if it is 0. */
static double loading(struct grip_probe *p, double overlap)
{
  const struct grip_contact_geometry at = {.n = {1, 0, 0}, .overlap = overlap};
  memset(p->history, 0, sizeof p->history);
  p->contact.dt = 1;
  return grip_contact_answer(&p->laws, &p->contact, &at).loading;
}

struct grip_dashpot_stiffness grip_model_dashpot_stiffness(const struct grip_model *model, double radius_i,
                                                           double radius_j, double reduced_mass)
{
  struct grip_probe p;
  grip_probe_begin(&p, model, radius_i, radius_j, reduced_mass, GRIP_DAMPING);
  const double overlap = SMALL * p.radius, at_first = loading(&p, overlap), later = loading(&p, 4 * overlap);
  const struct grip_dashpot_stiffness equal = {.scale = 1, .by_radius = false};
  if (!(at_first > 0 && later > 0)) return equal;
  /* Hertz doubles, a linear spring stays. */
  if (later < sqrt(2.0) * at_first)
    return (struct grip_dashpot_stiffness){.scale = at_first, .by_radius = false};
  return (struct grip_dashpot_stiffness){.scale = at_first / sqrt(p.contact.reduced_radius * overlap),
                                         .by_radius = true};
}
