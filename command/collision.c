/* SPDX-License-Identifier: GPL-2.0-only */
#include <math.h>
#include <string.h>

#include "collision.h"

/* Unit vector perpendicular to the plane of motion, the x-z plane. */
static const struct grip_vec across = {0, 1, 0};

/* The tangential direction of the contact, in the plane of motion. */
static struct grip_vec along(const struct collision *c)
{
  return grip_cross(across, c->at.normal);
}

/* The vector to i from j, or from the nearest point of the wall. A wall is the x-y plane. */
static struct grip_vec distance(const struct collision *c)
{
  const struct bodies *b = &c->bodies;
  return c->contact->pair.wall ? grip_vec(0, 0, b->x[0].z) : grip_sub(b->x[0], b->x[1]);
}

static struct grip_vec velocity(const struct collision *c)
{
  return grip_sub(c->bodies.v[0], c->bodies.v[1]);
}

/* Velocity of the surface of i relative to the surface of j, at the point where the tangential force acts. */
static struct grip_vec slip(const struct collision *c, struct grip_vec normal, double overlap)
{
  const struct contact *contact = c->contact;
  const struct grip_arms arms = grip_arms_of(contact->model->contact_point, contact->pair.wall);
  const struct grip_vec u = velocity(c);
  const double arm_i = grip_arm(contact->pair.radius[0], arms.torque, overlap),
               arm_j = contact->pair.wall ? 0 : grip_arm(contact->pair.radius[1], arms.torque, overlap);
  const struct grip_vec spin =
      grip_add(grip_scale(arm_i, c->bodies.spin[0]), grip_scale(arm_j, c->bodies.spin[1]));
  return grip_sub(grip_sub(u, grip_scale(grip_dot(u, normal), normal)), grip_cross(spin, normal));
}

/* Computes the forces at the current positions. u: the relative velocity that the laws receive. */
static void compute_forces(struct collision *c, struct grip_vec u, double dt)
{
  const struct grip_contact_motion motion = {distance(c), u, c->bodies.spin[0], c->bodies.spin[1]};
  c->answer = contact_book(c->contact, &motion, velocity(c), dt, c->entry, &c->at);
}

/* At the start the bodies have a tiny overlap. Forces that jump at touch then act from the first step on. */
void collision_start(struct collision *c, struct contact *contact, const struct approach *approach)
{
  const struct pair *pair = &contact->pair;
  const double reach = grip_model_reach(contact->model, pair->reduced_radius, pair->reduced_mass).begin;
  const double touch = pair->wall ? pair->radius[0] : pair->radius[0] + pair->radius[1];
  memset(c, 0, sizeof *c);
  c->contact = contact;
  c->bodies.x[0] = grip_vec(0, 0, (touch + reach) * (1 - 1e-13));
  /* The centre of mass is at rest. */
  const struct grip_vec u =
      grip_scale(approach->speed, grip_vec(sin(approach->angle), 0, -cos(approach->angle)));
  const double share = pair->reduced_mass / pair->mass[0];
  c->bodies.v[0] = grip_scale(share, u);
  c->bodies.v[1] = grip_scale(share - 1, u);
  c->bodies.spin[0] = grip_vec(0, approach->spin, approach->twist);
  compute_forces(c, u, 0);
  contact_energies(contact, c->at.normal, c->initial_energy);
  for (int way = 0; way < WAYS; way++) c->entry[GRIP_LOST_OUTSIDE] -= c->initial_energy[way];
}

/* Changes the velocities and spins of the bodies as the current forces do during a time. */
static void kick(struct collision *c, double time)
{
  const struct pair *pair = &c->contact->pair;
  for (int body = 0; body < 2; body++) {
    if (!(pair->mass[body] > 0)) continue;
    const double gain = (body ? -time : time) / pair->mass[body];
    const double turn = time / grip_inertia(pair->mass[body], pair->radius[body]);
    c->bodies.v[body] = grip_add(c->bodies.v[body], grip_scale(gain, c->answer.force));
    c->bodies.spin[body] = grip_add(c->bodies.spin[body], grip_scale(turn, c->answer.torque[body]));
  }
}

/* Adds the motion of a step to slid, rolled and twisted. The velocities are those at the middle of the
 * step. */
static void add_motion(struct collision *c, const struct collision *before, double dt)
{
  const struct grip_vec normal = grip_scale(0.5, grip_add(before->at.normal, c->at.normal));
  const struct grip_vec slid = grip_scale(dt, slip(c, normal, (before->at.overlap + c->at.overlap) / 2));
  const struct grip_vec spun = grip_scale(dt, grip_sub(c->bodies.spin[0], c->bodies.spin[1]));
  c->slid += grip_dot(slid, along(c));
  c->rolled += grip_dot(spun, across);
  c->twisted += grip_dot(spun, normal);
  c->largest_overlap = fmax(c->largest_overlap, c->at.overlap);
  c->largest_force = fmax(c->largest_force, c->answer.normal);
}

/* A law receives one velocity for its springs and for its dashpots. With the velocity at the middle of the
 * step, springs are accurate to second order. Along the normal there is no incremental spring, so the law
 * receives the velocity at the end of the step, with which dashpots are accurate. */
static void move(struct collision *c, double dt)
{
  const double gain = c->answer.normal / c->contact->pair.reduced_mass * dt / 2;
  kick(c, dt / 2);
  for (int body = 0; body < 2; body++)
    c->bodies.x[body] = grip_add(c->bodies.x[body], grip_scale(dt, c->bodies.v[body]));
  compute_forces(c, grip_add(velocity(c), grip_scale(gain, c->at.normal)), dt);
}

bool collision_step(struct collision *c, double dt)
{
  const struct collision before = *c;
  double history[GRIP_MAX_SLOTS];
  memcpy(history, c->contact->history, sizeof history);
  move(c, dt);
  if (!c->answer.acts) {
    *c = before;
    memcpy(c->contact->history, history, sizeof history);
    return false;
  }
  add_motion(c, &before, dt);
  kick(c, dt / 2);
  c->time += dt;
  return true;
}

void collision_end(struct collision *c, double dt)
{
  move(c, dt);
  c->time += dt;
}

double collision_kinetic_energy(const struct collision *c)
{
  double energy = 0;
  for (int body = 0; body < 2; body++) {
    const double m = c->contact->pair.mass[body], r = c->contact->pair.radius[body];
    const struct grip_vec v = c->bodies.v[body], w = c->bodies.spin[body];
    energy += m * (grip_dot(v, v) + 0.4 * r * r * grip_dot(w, w)) / 2;
  }
  return energy;
}

double collision_normal_speed(const struct collision *c)
{
  return grip_dot(velocity(c), c->at.normal);
}

double collision_cross_speed(const struct collision *c)
{
  return grip_dot(velocity(c), along(c));
}

void collision_record(const struct collision *c, double step, struct table *table)
{
  struct row row = {.value = {[STEP] = step, [TIME] = c->time}};
  double *value = row.value;
  value[POSITION + NORMAL_WAY] = c->at.overlap;
  value[POSITION + TANGENTIAL_WAY] = c->slid;
  value[POSITION + ROLLING_WAY] = c->rolled;
  value[POSITION + TWISTING_WAY] = c->twisted;
  value[FORCE + NORMAL_WAY] = c->answer.normal;
  value[FORCE + TANGENTIAL_WAY] = 0 - grip_dot(c->answer.tangential, along(c));
  value[FORCE + ROLLING_WAY] = 0 - grip_dot(c->answer.rolling, across);
  value[FORCE + TWISTING_WAY] = 0 - c->answer.twisting;
  value[NORMAL_HISTORY] = contact_normal_history(c->contact);
  contact_energies(c->contact, c->at.normal, value + WORK);
  for (int way = 0; way < WAYS; way++) value[WORK + way] -= c->initial_energy[way];
  table_add(table, &row);
}
