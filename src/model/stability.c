/* SPDX-License-Identifier: GPL-2.0-only */
/* Computes the longest stable time step of a contact from the response of its forces to small motions. The
 * method does not depend on the laws of the model.
 *
 * The velocity Verlet scheme of LAMMPS takes forces at positions at the end of a step and velocities at its
 * middle,
 *   v(n + 1/2) = v(n - 1/2) - dt/m (k x(n) + c v(n - 1/2)), x(n + 1) = x(n) + dt v(n + 1/2).
 * Its characteristic equation is z^2 - (2 - g - h) z + 1 - g = 0 with g = c dt/m, h = k dt^2/m. Both roots
 * are within the unit circle if h + 2 g < 4, that is for dt < (sqrt(1 + zeta^2) - zeta) 2/omega, as in
 * opensees_explicit for the same scheme. Without a spring, the scheme is stable for dt < 2 m/c. */
#include <math.h>
#include <string.h>

#include "grip/duration.h"
#include "model/probe.h"

/* The overlap of a contact without load, divided by the radius. */
#define TOUCH 1e-6
/* CHANGE: change of the overlap, divided by the overlap. SLOW: speed of sliding and rotation, divided by the
 * impact speed. Both are so small that friction holds. */
#define CHANGE 1e-4
#define SLOW 1e-6

/* A contact at an overlap, with the history of the loading to this overlap. */
struct state {
  struct grip_probe *probe;
  double overlap, history[GRIP_MAX_SLOTS];
};

static double answer(struct state *s, double overlap, enum grip_way way, double rate, double dt)
{
  double rates[GRIP_WAYS] = {0}, answers[GRIP_WAYS], elastic;
  rates[way] = rate;
  memcpy(s->probe->history, s->history, sizeof s->history);
  grip_probe_move(s->probe, overlap, rates, dt, answers, &elastic);
  return answers[way];
}

/* The stiffness is the larger of the slopes on both sides, because springs that yield unload along a steeper
 * line. */
static double normal_stiffness(struct state *s)
{
  const double change = CHANGE * s->overlap;
  const double here = answer(s, s->overlap, GRIP_WAY_NORMAL, 0, 1);
  const double in = answer(s, s->overlap + change, GRIP_WAY_NORMAL, 0, 1) - here;
  const double out = here - answer(s, s->overlap - change, GRIP_WAY_NORMAL, 0, 1);
  return fmax(0, fmax(in, out) / change);
}

/* The rate is that of approaching bodies, because dashpots may be limited while bodies separate. */
static double normal_dashpot(struct state *s, double rate)
{
  const double once = answer(s, s->overlap, GRIP_WAY_NORMAL, -rate, 1);
  return fmax(0, (answer(s, s->overlap, GRIP_WAY_NORMAL, -2 * rate, 1) - once) / rate);
}

/* The step has length 0, so that springs do not move. The difference of two rates cancels a torque of
 * constant size, which is not viscous. */
static double dashpot(struct state *s, enum grip_way way, double rate)
{
  const double once = answer(s, s->overlap, way, rate, 0), twice = answer(s, s->overlap, way, 2 * rate, 0);
  return fmax(0, (once - twice) / rate);
}

static double stiffness(struct state *s, enum grip_way way, double rate, double time)
{
  const double before = answer(s, s->overlap, way, rate, 0), after = answer(s, s->overlap, way, rate, time);
  return fmax(0, (before - after) / (rate * time));
}

/* Reduced moment of inertia of two spheres about their centres [M L^2]. */
static double inertia_about_centres(const struct grip_bodies *b)
{
  return grip_reduced_with_wall(grip_inertia(b->mass[0], b->radius[0]),
                                grip_inertia(b->mass[1], b->radius[1]));
}

static double inertia_about_contact(const struct grip_bodies *b)
{
  return grip_reduced_with_wall(grip_inertia_about_contact(b->mass[0], b->radius[0], 3),
                                grip_inertia_about_contact(b->mass[1], b->radius[1], 3));
}

/* Computes the longest stable step of a spring and a dashpot with this inertia. If it is shorter than that of
 * `least`, it replaces `least`. */
static void lower(struct grip_stable_step *least, int sense, double inertia, double spring, double dashpot)
{
  const double root = sqrt(dashpot * dashpot + 4 * inertia * spring);
  if (!(root > 0)) return;
  const double step = 4 * inertia / (root + dashpot);
  if (step < least->step)
    *least = (struct grip_stable_step){.step = step, .sense = sense, .dashpot = dashpot * step > inertia};
}

struct grip_stable_step grip_longest_stable_step(const struct grip_model *model,
                                                 const struct grip_bodies *bodies, double speed)
{
  const double mass = grip_reduced_with_wall(bodies->mass[0], bodies->mass[1]);
  struct grip_probe probe;
  grip_probe_begin(&probe, model, bodies->radius[0], bodies->radius[1], mass, GRIP_SENSES);
  probe.contact.reduced_inertia = inertia_about_contact(bodies);
  struct state s = {.probe = &probe, .overlap = TOUCH * probe.radius};
  if (speed > 0)
    s.overlap = fmin(grip_probe_load(&probe, speed).overlap, probe.radius);
  else
    grip_probe_press(&probe, s.overlap);
  memcpy(s.history, probe.history, sizeof s.history);
  const double k = normal_stiffness(&s);
  /* If there is no impact speed, the speed is that at which the spring would stop the bodies at this
   * overlap. */
  if (!(speed > 0)) speed = s.overlap * (k > 0 ? sqrt(k / mass) : 1);
  const double slow = SLOW * speed, turning = slow / probe.radius, time = s.overlap / speed;
  struct grip_stable_step least = {.step = HUGE_VAL, .sense = GRIP_NORMAL};
  /* The coefficient of a dashpot may depend on the speed. */
  lower(&least, GRIP_NORMAL, mass, k, fmax(normal_dashpot(&s, slow), normal_dashpot(&s, speed)));
  /* A tangential force also rotates the spheres. */
  lower(&least, GRIP_TANGENTIAL, 2.0 / 7 * mass, stiffness(&s, GRIP_WAY_TANGENTIAL, slow, time),
        dashpot(&s, GRIP_WAY_TANGENTIAL, slow));
  const double inertia = inertia_about_centres(bodies);
  lower(&least, GRIP_ROLLING, inertia, stiffness(&s, GRIP_WAY_ROLLING, turning, time),
        dashpot(&s, GRIP_WAY_ROLLING, turning));
  lower(&least, GRIP_TWISTING, inertia, stiffness(&s, GRIP_WAY_TWISTING, turning, time),
        dashpot(&s, GRIP_WAY_TWISTING, turning));
  return least;
}
