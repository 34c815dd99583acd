/* SPDX-License-Identifier: GPL-2.0-only */
#include "grip/handover.h"

#include <math.h>

#include "grip/law.h"
#include "model/probe.h"

static void begin(struct grip_probe *p, const struct grip_model *model, const struct grip_overlapping *s,
                  double overlap)
{
  const double less = 0.5 * (s->deepest - overlap);
  grip_probe_begin(p, model, s->radius_i - less, s->radius_j - less, s->reduced_mass, GRIP_TANGENTIAL);
}

/* The work from touch to an overlap or, if back is true, from there to touch, by Simpson's rule. The overlap
 * is s^2 of the whole one, so that forces that begin with a power of it are smooth. */
static double work(struct grip_probe *p, double overlap, bool back)
{
  enum { PARTS = 64 };
  double sum = 0;
  for (int n = 0; n <= PARTS; n++) {
    const double s = (double)(back ? PARTS - n : n) / PARTS, weight = n % PARTS == 0 ? 1 : n % 2 ? 4 : 2;
    if (s > 0) sum += weight * 2 * s * overlap * grip_probe_press(p, s * s * overlap);
  }
  return sum / (3 * PARTS);
}

static bool exceeds(const struct grip_model *model, const struct grip_overlapping *s, double overlap,
                    double force, double energy)
{
  struct grip_probe p;
  begin(&p, model, s, overlap);
  if (grip_probe_press(&p, overlap) > force) return true;
  begin(&p, model, s, overlap);
  return work(&p, overlap, false) > energy;
}

struct grip_handover grip_hand_over(const struct grip_model *model, const struct grip_overlapping *s,
                                    double force, double energy)
{
  double low = 0, high = s->deepest;
  if (!exceeds(model, s, high, force, energy)) low = high;
  for (int n = 0; n < 50 && low < high; n++) {
    const double middle = 0.5 * (low + high);
    if (exceeds(model, s, middle, force, energy))
      high = middle;
    else
      low = middle;
  }
  struct grip_probe p;
  begin(&p, model, s, low);
  work(&p, low, false);
  return (struct grip_handover){low, work(&p, low, true)};
}
