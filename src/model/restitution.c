/* SPDX-License-Identifier: GPL-2.0-only */
/* A normal impact with all dashpots, integrated in time. */
#include <math.h>
#include <string.h>

#include "grip/duration.h"
#include "model/probe.h"

/* Number of steps into which the duration of the contact without dashpots is divided. */
#define STEPS 500
/* Across a gap, or where no force acts, a step is longer: ACROSS times the time to reach touch is added. This
 * time is computed with at least SLOWEST times the impact speed. */
#define ACROSS 2e-3
#define SLOWEST 1e-3
/* If a step leaves the contact, it is halved, until it is shorter than SHORTEST times a full step. */
#define SHORTEST 1e-6
/* A contact that has not ended after this many steps sticks. */
#define MOST_STEPS (20 * STEPS)

/* rate: derivative of the overlap [L/T]. */
struct motion {
  double overlap, rate;
  bool is_free; /* no force acted in the last step */
};

/* Advances the motion by one step. The spring force and the dashpot coefficient are those at the middle of
 * the step. With both constant, the rate at the end is exact, so a step is stable however strong the dashpots
 * are. Returns false, and changes nothing, if the contact does not act at the middle of the step. */
static bool advance(struct grip_probe *p, struct motion *m, double dt)
{
  double kept[sizeof p->history / sizeof *p->history];
  memcpy(kept, p->history, sizeof kept);
  const double mass = p->contact.reduced_mass, middle = m->overlap + 0.5 * dt * m->rate;
  double rates[GRIP_WAYS] = {-m->rate}, answers[GRIP_WAYS], elastic;
  if (!grip_probe_move(p, middle, rates, dt, answers, &elastic)) {
    memcpy(p->history, kept, sizeof kept);
    return false;
  }
  const double viscous = answers[GRIP_WAY_NORMAL] - elastic;
  const double g = m->rate != 0 ? fmax(0, viscous / m->rate) * dt / mass : 0;
  m->rate = m->rate * exp(-g) - elastic * dt / mass * (g > 1e-12 ? -expm1(-g) / g : 1);
  m->overlap = middle + 0.5 * dt * m->rate;
  m->is_free = elastic == 0 && viscous == 0;
  return true;
}

/* If the spheres approach each other again after they have begun to separate, the contact has too little
 * energy left to end. */
double grip_restitution(const struct grip_model *model, double radius_i, double radius_j, double reduced_mass,
                        double speed)
{
  const double whole = grip_contact_time(model, radius_i, radius_j, reduced_mass, speed);
  if (!isfinite(whole)) return NAN;
  struct grip_probe p;
  grip_probe_begin(&p, model, radius_i, radius_j, reduced_mass, GRIP_SENSES);
  const double begin = grip_model_reach(model, p.contact.reduced_radius, reduced_mass).begin;
  struct motion m = {.overlap = -begin * (1 - 1e-13), .rate = speed};
  double part = 1;
  bool parts = false;
  for (int n = 0; n < MOST_STEPS && !(parts && m.rate > 0); n++) {
    if (m.overlap >= p.radius) return NAN;
    const double way = m.is_free || m.overlap < 0 ? fabs(m.overlap) : 0;
    const double across = way / fmax(fabs(m.rate), SLOWEST * speed);
    if (!advance(&p, &m, part * (whole / STEPS + ACROSS * across))) {
      part *= 0.5;
      if (part < SHORTEST) return fmax(0, -m.rate / speed);
    }
    parts = parts || m.rate < 0;
  }
  return 0;
}
