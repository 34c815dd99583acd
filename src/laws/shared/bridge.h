/* SPDX-License-Identifier: GPL-2.0-only */
/* What the laws of liquid bridges have in common: a bridge forms where two bodies touch and lasts until the
 * gap has grown to the distance at which it ruptures. Its history is its volume. In between it may resist
 * motion by the viscosity of its liquid.
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

/* What every such law keeps of its words. */
struct bridge_liquid {
  /* mu_l [F T/L^2], s_min [-], and whether the load of friction counts the pull, 0 or 1 [-]. */
  double viscosity, s_min, counted;
  /* Of liquid that particles own: the share of it that goes into a bridge [-]; below 0: that of the cap which
   * the other body covers. */
  double share;
};

/* The share of the liquid of i in a bridge with j [-]; radius_j 0 for a wall. */
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

/* Of a contact that has no bridge yet, the volume [L^3] is that of new ones. Nor does an old bridge have more
 * than that, where the model was changed: the neighbour list and the reach of the model are those of new
 * bridges, so that a larger one would rupture wherever the list happens to end. */
GRIP_PHYSICS double bridge_volume(struct cohesion_contact in, double of_new)
{
  return in.history > 0 ? grip_min(in.history, of_new) : of_new;
}

/* The answer of a law whose pull is `force` [F] and whose bridge, if there is one, has that volume [L^3] and
 * lasts to the gap `rupture` [L]. stored: the energy of the bridge at this gap, counted from touch [F L]. In
 * contact the pull is that at touch, and the energy falls by its work along the overlap. */
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
