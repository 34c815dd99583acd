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
  /* Volume of a new bridge, which is also the largest allowed [L^3]. */
  double volume;
  /* mu_l [F T/L^2], s_min and its logarithm [-], and counted: 1 if the pull counts towards the load of
   * friction, else 0 [-]. */
  double viscosity, s_min, ln_s_min, counted;
  /* For liquid that the particles hold: the fraction of a particle's liquid that goes into a bridge [-]. If
   * it is negative, the fraction is the part of the particle's surface covered by the cap that faces the
   * other body. */
  double share;
};

/* Fraction of the liquid of i that goes into a bridge with j [-]. radius_j must be 0 for a wall. */
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

/* 1/R* [1/L]; 1 in an empty lane. */
GRIP_PHYSICS double bridge_curvature(struct cohesion_contact in)
{
  return 1 / (in.reduced_radius > 0 ? in.reduced_radius : 1);
}

/* ln(s/R*). The function avoids the logarithm of 0. */
GRIP_PHYSICS double bridge_ln_gap(struct cohesion_contact in)
{
  return grip_log(grip_max(1e-100, bridge_gap(in) * bridge_curvature(in)));
}

/* Volume of the contact's bridge [L^3], or of_new, the volume of a new bridge, if there is no bridge yet. An
 * existing bridge is limited to of_new in case the model has changed. The reason is that neighbour list and
 * range are computed for new bridges: a larger bridge would rupture wherever the list happens to end. */
GRIP_PHYSICS double bridge_volume(struct cohesion_contact in, double of_new)
{
  return in.history > 0 ? grip_min(in.history, of_new) : of_new;
}

/* History value of a contact that has requested liquid and does not have a bridge yet. */
#define BRIDGE_WAITS (-1.0)

/* The rest of this file is for liquid that the particles hold. */

/* The liquid that i and j hold [L^3], and the number of contacts of i and of j that requested liquid in the
 * previous step [-]. */
struct bridge_stock {
  double of_i, of_j, requested_i, requested_j;
};

/* State of a contact before the law is evaluated: the volume that i and j give to a bridge that forms in this
 * step [L^3]; and the volume of the contact's bridge, 0 or negative if there is none [L^3]. */
struct bridge_start {
  double from_i, from_j, volume;
};

/* Computes struct bridge_start. A contact that has requested liquid gets from each side a share of the liquid
 * that the side holds (bridge_share), but at most this liquid divided by the number of requests to the side.
 * Liquid above the largest allowed volume is not taken from the particles, so the total liquid in particles
 * and bridges is conserved to rounding. in.history: the value before the step. moves: 0 at set-up, where
 * bridges may end but none form, else 1. */
GRIP_PHYSICS struct bridge_start bridge_start(struct bridge_liquid liquid, struct cohesion_contact in,
                                              struct bridge_stock stock, double moves)
{
  const double share_i = bridge_share(liquid, in.radius_i, in.sphere_j * in.radius_j),
               share_j = bridge_share(liquid, in.radius_j, in.radius_i);
  const double i = grip_max(0, stock.of_i) * grip_min(share_i, 1 / grip_max(1, stock.requested_i)),
               j = in.sphere_j * grip_max(0, stock.of_j) *
                   grip_min(share_j, 1 / grip_max(1, stock.requested_j));
  const double cut = i + j > liquid.volume ? liquid.volume / (i + j) : 1;
  const int touches = (in.reduced_radius > 0) & (in.overlap > 0);
  const int forms = touches & (in.history < 0);
  struct bridge_start out = GRIP_ZERO;
  out.from_i = forms ? moves * cut * i : 0;
  out.from_j = forms ? moves * cut * j : 0;
  out.volume = grip_max(in.history, out.from_i + out.from_j);
  return out;
}

/* Results of a contact after the law has been evaluated: `held` and the history; requests: 1 if the contact
 * requests liquid from both sides, else 0; and the volume that each side gives to a new bridge, negative if
 * the side gets liquid back from a bridge that ends [L^3]. */
struct bridge_end {
  double held, history, requests, from_i, from_j;
};

/* held: the value that the law returned for the bridge, 0 without one. moves: as for bridge_start. */
GRIP_PHYSICS struct bridge_end bridge_end(struct bridge_start start, struct cohesion_contact in, double held,
                                          double moves)
{
  const int there = in.reduced_radius > 0; /* not an empty lane */
  const int touches = there & (in.overlap > 0), wet = start.volume > 0;
  const int lasts = touches | (there & (held > 0));
  struct bridge_end out = GRIP_ZERO;
  out.held = lasts ? 1 : 0;
  const double dry = moves > 0 ? BRIDGE_WAITS : in.history;
  const double returned = lasts ? 0 : grip_max(0, in.history), back = 1 - 0.5 * in.sphere_j;
  const double kept = wet ? start.volume : dry;
  out.history = lasts ? kept : 0;
  out.requests = (touches & !wet) ? moves : 0;
  out.from_i = start.from_i - back * returned;
  out.from_j = start.from_j - (1 - back) * returned;
  return out;
}

/* The result of a law for a bridge of the given volume [L^3], which lasts up to the gap `rupture` [L]. force:
 * its pull [F]. stored: the energy of the bridge at the current gap, relative to touch [F L]. In contact the
 * pull is that at touch, and the energy decreases by the work of this pull over the overlap. */
GRIP_PHYSICS struct cohesion_force bridge_force(struct bridge_liquid liquid, struct cohesion_contact in,
                                                double volume, double force, double rupture, double stored)
{
  const double gap = bridge_gap(in), stokes = 6 * GRIP_PI * liquid.viscosity * in.reduced_radius;
  struct cohesion_force out = GRIP_ZERO;
  out.force = force;
  out.counted = liquid.counted;
  out.damping = stokes / grip_max(liquid.s_min, gap * bridge_curvature(in));
  out.drag = stokes * grip_max(0, 0.9588 - 8.0 / 15 * grip_max(liquid.ln_s_min, bridge_ln_gap(in)));
  out.held = in.history > 0 ? rupture - gap : in.overlap;
  out.history = volume;
  out.stored = stored - force * grip_max(0, in.overlap);
  return out;
}

#endif
