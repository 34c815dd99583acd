/* SPDX-License-Identifier: GPL-2.0-only */
/* Physics shared by all liquid bridges. A bridge forms when two bodies touch and lasts until the gap reaches
 * the rupture distance. Its history is its volume. While it exists, the viscosity of its liquid may resist
 * motion.
 *
 * Source      nase2001 for the viscous forces, as shi2008 cites it (equations 40, 41, unchecked) and LIGGGHTS
 *             has it; lian1993 for the distance of rupture
 * Equation    F_n = -6 pi mu_l R*^2/max(s, s_min R*) v_n
 *             F_t = -6 pi mu_l R* (8/15 ln(1/max(s_min, s/R*)) + 0.9588) v_t
 * Symbols     mu_l viscosity [F T/L^2]; R* reduced radius, of a flat wall R_i [L]; s gap of the surfaces,
 *             max(0, -delta) [L]; s_min least gap over R* [-] */
#ifndef GRIP_BRIDGE_H
#define GRIP_BRIDGE_H

#include "laws/physics.h"
#include "laws/shared/logarithm.h"

/* Constants of every bridge law. */
struct bridge_liquid {
  /* mu_l [F T/L^2], s_min [-], and 1 if the pull counts towards the load of friction, else 0 [-]. */
  double viscosity, s_min, counted;
  /* For liquid held by particles: the fraction of it that goes into a bridge [-]; negative to use the area
   * fraction of the cap that the other body covers. */
  double share;
};

/* Fraction of the liquid of i in a bridge with j [-]; radius_j is 0 for a wall. */
GRIP_PHYSICS double bridge_share(struct bridge_liquid liquid, double radius_i, double radius_j)
{
  const double cosine = radius_j / (radius_i + radius_j);
  const double cap = radius_j > 0 ? 0.5 * (1 - sqrt(1 - cosine * cosine)) : 0.5;
  return liquid.share < 0 ? cap : liquid.share;
}

GRIP_PHYSICS double bridge_gap(struct cohesion_contact in)
{
  return grip_max(0, -in.overlap);
}

/* Volume of the bridge of a contact [L^3], or that of a new bridge if there is none yet. An existing bridge
 * is limited to the volume of a new one in case the model has changed: neighbour list and range are computed
 * for new bridges, and a larger bridge would rupture wherever the list happens to end. */
GRIP_PHYSICS double bridge_volume(struct cohesion_contact in, double of_new)
{
  return in.history > 0 ? grip_min(in.history, of_new) : of_new;
}

/* The result of a law with the pull `force` [F] for a bridge of the given volume [L^3] that lasts up to the
 * gap `rupture` [L]. stored: energy of the bridge at this gap, relative to touch [F L]. In contact the pull
 * is the one at touch, and the energy decreases by its work over the overlap. */
GRIP_PHYSICS struct cohesion_force bridge_force(struct bridge_liquid liquid, struct cohesion_contact in,
                                                double volume, double force, double rupture, double stored)
{
  const int touches = in.overlap > 0;
  const double gap = bridge_gap(in), rs = in.reduced_radius;
  const double ratio = grip_max(liquid.s_min, gap / (rs > 0 ? rs : 1));
  const double stokes = 6 * GRIP_PI * liquid.viscosity * rs;
  struct cohesion_force out = GRIP_ZERO;
  out.force = force;
  out.counted = liquid.counted;
  out.damping = stokes / ratio;
  out.drag = stokes * grip_max(0, 0.9588 - 8.0 / 15 * grip_log(ratio));
  const double across = in.history > 0 ? rupture - gap : 0;
  out.held = touches ? 1 : across;
  out.history = volume;
  out.stored = stored - force * grip_max(0, in.overlap);
  return out;
}

#endif
