/* SPDX-License-Identifier: GPL-2.0-only */
/* The reference laws of the tests in C, as a library for reference.py. It is not linked with Grip. */
#include "support/hysteresis_reference.h"
#include "support/schwarz_reference.h"

double reference_hysteresis_force(struct hysteresis *s, double overlap, double rate)
{
  return hysteresis_force(s, overlap, rate);
}

double reference_hysteresis_damping(const struct hysteresis *s, double rate)
{
  return hysteresis_damping(s, rate);
}

double reference_hysteresis_loss(const struct hysteresis *s, double largest)
{
  return hysteresis_loss(s, largest);
}

void reference_schwarz(struct schwarz *s, double k, double radius, double w, double alpha)
{
  *s = schwarz_of(k, radius, w, alpha);
}

double reference_schwarz_lowest_overlap(const struct schwarz *s)
{
  return schwarz_lowest_overlap(s);
}

double reference_schwarz_radius(const struct schwarz *s, double overlap)
{
  return schwarz_radius(s, overlap);
}

double reference_schwarz_force(const struct schwarz *s, double radius)
{
  return schwarz_force(s, radius);
}
