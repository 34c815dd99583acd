/* SPDX-License-Identifier: GPL-2.0-only */
/* Checks what the ledger books for whole motions of one sphere at a wall, for every tangential law and for
 * restitutions far from 1. A sphere that is set down sliding at v0 rolls in the end: it has lost m v0^2/7,
 * whatever the law. A sphere that hits the wall at an angle has lost, by its tangential force, the energy that
 * its motion along the wall and its spin have lost. These losses must be in `sliding` and
 * `tangential_damping`: sums that also contain the rest and the stored energy would agree whatever the
 * division. */
#include "support/one_contact.h"

static const double radius = 5e-3, mass = 1.308996939e-3;

static struct bench bench;
static struct grip_model model;

/* A sphere above the wall z = 0. It moves along x and z, and spins about y. */
struct sphere {
  struct contact contact;
  double x_speed, z, z_speed, spin;
  double fx, fz, torque;
  double entry[GRIP_ENTRIES];
};

static double inertia(void)
{
  return 0.4 * mass * radius * radius;
}

static struct sphere sphere_at(double z)
{
  struct sphere s = {.contact = contact_of(radius, radius, 0), .z = z};
  s.contact.wall = true;
  s.contact.reduced_mass = mass;
  return s;
}

/* Computes force and torque, and books the step. dt: 0 at a set-up. */
static void act(struct sphere *s, double dt)
{
  struct contact *c = &s->contact;
  c->dt = dt;
  c->r = grip_vec(0, 0, s->z);
  c->u = grip_vec(s->x_speed, 0, s->z_speed);
  c->wi = grip_vec(0, s->spin, 0);
  bench_book(&bench, &model, c, s->entry);
  const struct answer a = bench_get(&bench, 0);
  const bool acts = bench.batch.gate[GRIP_HELD][0] > 0;
  s->fx = acts ? a.f.x : 0;
  s->fz = acts ? a.normal : 0;
  s->torque = -(radius - bench.batch.arm_torque * a.overlap) * s->fx;
}

static void kick(struct sphere *s, double time, double weight)
{
  s->x_speed += time * s->fx / mass;
  s->z_speed += time * (s->fz - weight) / mass;
  s->spin += time * s->torque / inertia();
}

static void step(struct sphere *s, double dt, double weight)
{
  kick(s, 0.5 * dt, weight);
  s->z += dt * s->z_speed;
  act(s, dt);
  kick(s, 0.5 * dt, weight);
}

static double along(const struct sphere *s)
{
  return 0.5 * (mass * s->x_speed * s->x_speed + inertia() * s->spin * s->spin);
}

static double booked(const struct sphere *s)
{
  return s->entry[GRIP_LOST_SLIDING] + s->entry[GRIP_LOST_TANGENTIAL_DAMPING];
}

/* The normal law of each tangential law, with a place for the restitution. */
static const struct {
  const char *line;
  bool potential; /* the stiffness of the spring is constant, so that it conserves energy */
} laws[] = {
    {"hertz/material 5e6 %g 0.3 damping coeff_restitution tangential linear_nohistory 1 0.3", true},
    {"hertz/material 5e6 %g 0.3 damping coeff_restitution tangential linear_history 1e3 1 0.3", true},
    {"hertz/material 5e6 %g 0.3 damping coeff_restitution tangential linear_history_classic 1e3 1 0.3", true},
    {"hertz/material 5e6 %g 0.3 damping coeff_restitution tangential mindlin_classic 4.5e6 1 0.3", false},
    {"hertz/material 5e6 %g 0.3 damping coeff_restitution tangential mindlin NULL 1 0.3", false},
    {"hertz/material 5e6 %g 0.3 damping coeff_restitution tangential mindlin/force NULL 1 0.3", false},
    {"hertz/material 5e6 %g 0.3 damping coeff_restitution tangential mindlin_rescale NULL 1 0.3", false},
    {"hertz/material 5e6 %g 0.3 damping coeff_restitution tangential mindlin_rescale/force NULL 1 0.3",
     false},
    {"hertz/material 5e6 %g 0.3 damping coeff_restitution tangential mindlin_rescale/force NULL 0.5 0.3",
     false},
    {"hooke 1e3 %g damping coeff_restitution tangential linear_history 700 1 0.3", true},
    {"luding k2hat 2e3 k1_ratio 0.5 kc_ratio 0 phi_f 0.1 e %g tangential luding kt_ratio 0.3 mu 0.3 gamma_t "
     "0.4",
     false},
    {"luding k2hat 1e3 k1_ratio 1 kc_ratio 0 phi_f 0.1 e %g tangential luding kt_ratio 0.3 mu 0.3 gamma_t "
     "0.4",
     true},
    {"luding k2hat 1e3 k1_ratio 1 kc_ratio 0 phi_f 0.1 e %g tangential luding kt_ratio 0.3 mu 0.3 phi_d 0.8 "
     "gamma_t 0.4",
     true},
    {"hertz/material 5e6 %g 0.3 damping tsuji tangential mindlin/direnzo mu 0.3 phi_s 0.5", false},
    {"hertz/material 5e6 %g 0.3 damping tsuji tangential history mu 0.3", false},
    {"walton_braun k1 1e3 e %g tangential walton_braun kt_ratio 0.7 mu 0.3", false},
};

static const double restitutions[] = {0.3, 0.5, 0.7, 0.9};

/* From sliding to rolling. The weight is held by the normal force, which is first left to come to rest. */
static void rolls(void)
{
  const double weight = 9.81 * mass, v0 = 0.4, dt = 5e-6, lost = mass * v0 * v0 / 7;
  struct sphere s = sphere_at(radius - 1e-5);
  act(&s, 0);
  for (int n = 0; n < 20000; n++) step(&s, dt, weight);
  const double before = booked(&s), rest = s.entry[GRIP_REST_TANGENTIAL],
               stored = s.entry[GRIP_STORED_TANGENTIAL];
  s.x_speed = v0;
  act(&s, 0); /* as the beginning of another run */
  CHECK_NEAR(s.entry[GRIP_STORED_TANGENTIAL], stored, 0.02 * lost);
  for (int n = 0; n < 40000; n++) step(&s, dt, weight);
  CHECK_NEAR(s.x_speed, 5 * v0 / 7, 1e-3 * v0);
  CHECK_NEAR(booked(&s) - before, lost, 0.01 * lost);
  CHECK_NEAR(s.entry[GRIP_REST_TANGENTIAL], rest, 0.02 * lost);
}

/* An impact at an angle from the normal. A spring whose stiffness follows the overlap does not conserve
 * energy, which shows where the contact sticks for most of the time: at small angles. */
static void hits(double angle, bool potential)
{
  const double speed = 0.5, time = 2e-3;
  struct sphere s = sphere_at(radius + 1e-7);
  s.x_speed = speed * sin(angle * GRIP_PI / 180);
  s.z_speed = -speed * cos(angle * GRIP_PI / 180);
  act(&s, 0);
  const double energy = along(&s), dt = time / 2000;
  while (s.z < radius + 2e-7) step(&s, dt, 0);
  const double lost = energy - along(&s), rest = s.entry[GRIP_REST_TANGENTIAL];
  CHECK_NEAR(booked(&s) + rest, lost, 1e-3 * lost);
  CHECK(s.entry[GRIP_STORED_TANGENTIAL] == 0);
  printf(" %6.2f", 100 * rest / lost);
  CHECK(s.entry[GRIP_LOST_SLIDING] >= 0 && s.entry[GRIP_LOST_TANGENTIAL_DAMPING] >= 0);
  CHECK_NEAR(booked(&s), lost, (potential ? 0.02 : angle > 40 ? 0.1 : 0.65) * lost);
}

int main(void)
{
  for (int k = 0; k < GRIP_COUNT(laws); k++)
    for (int e = 0; e < GRIP_COUNT(restitutions); e++) {
      char line[MAX_LINE];
      snprintf(line, sizeof line, laws[k].line, restitutions[e]);
      check_about(line);
      model = model_of(line);
      grip_model_keep_ledger(&model, GRIP_LEDGER_ON + GRIP_LEDGER_OF_WALL);
      printf("%s: rest in %% of the loss, at 15 to 75 degrees:", line);
      rolls();
      for (double angle = 15; angle < 80; angle += 15) hits(angle, laws[k].potential);
      printf("\n");
    }
  return CHECK_RESULT();
}
