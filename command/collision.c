/* SPDX-License-Identifier: GPL-2.0-only */
#include <math.h>
#include <string.h>

#include "collision.h"

/* Unit vector perpendicular to the plane of motion, the x-z plane. */
static const struct vector across = {0, 1, 0};

const char *sink_name(enum sink sink)
{
  static const char *const names[SINKS] = {"normal_plastic_adhesive", "normal_viscous", "tangential",
                                           "rolling", "twisting"};
  return names[sink];
}

/* The tangential direction of the contact, in the plane of motion. */
static struct vector along(const struct collision *c)
{
  return cross(across, c->normal);
}

/* The vector from j, or from the nearest point of the wall, to i. A wall is the x-y plane. */
static struct vector distance(const struct collision *c)
{
  const struct bodies *b = &c->bodies;
  return c->contact->pair.wall ? vector(0, 0, b->x[0].z) : minus(b->x[0], b->x[1]);
}

static struct vector velocity(const struct collision *c)
{
  return minus(c->bodies.v[0], c->bodies.v[1]);
}

/* Velocity of the two surfaces at the point where the tangential force acts. */
static struct vector slip(const struct collision *c, struct vector normal, double overlap)
{
  const struct vector u = velocity(c);
  const struct vector spin = plus(times(contact_arm(c->contact, 0, overlap), c->bodies.spin[0]),
                                  times(contact_arm(c->contact, 1, overlap), c->bodies.spin[1]));
  return minus(minus(u, times(dot(u, normal), normal)), cross(spin, normal));
}

static void look(struct collision *c, struct vector u, double dt)
{
  c->answer = contact_place(c->contact, distance(c), u, c->bodies.spin, dt);
  c->normal = contact_normal(c->contact);
  c->overlap = contact_overlap(c->contact);
}

/* The bodies start with a tiny overlap, so that forces that jump at touch act from the first step. */
void collision_start(struct collision *c, struct contact *contact, const struct approach *approach)
{
  const struct pair *pair = &contact->pair;
  const double reach = grip_model_reach(contact->model, pair->reduced_radius, pair->reduced_mass).begin;
  const double touch = pair->wall ? pair->radius[0] : pair->radius[0] + pair->radius[1];
  memset(c, 0, sizeof *c);
  c->contact = contact;
  c->bodies.x[0] = vector(0, 0, (touch + reach) * (1 - 1e-13));
  /* The centre of mass is at rest. */
  const struct vector u = times(approach->speed, vector(sin(approach->angle), 0, -cos(approach->angle)));
  const double share = pair->reduced_mass / pair->mass[0];
  c->bodies.v[0] = times(share, u);
  c->bodies.v[1] = times(share - 1, u);
  c->bodies.spin[0] = vector(0, approach->spin, approach->twist);
  look(c, u, 0);
}

/* Changes the velocities and spins of the bodies by the current forces over a time. */
static void kick(struct collision *c, double time)
{
  const struct vector force = plus(times(c->answer.normal, c->normal), c->answer.tangential);
  const struct vector turning = cross(c->answer.tangential, c->normal);
  const struct vector torque = plus(c->answer.rolling, times(c->answer.twisting, c->normal));
  for (int body = 0; body < 2; body++) {
    const double sign = body ? -1 : 1, mass = c->contact->pair.mass[body], r = c->contact->pair.radius[body];
    if (!(mass > 0)) continue;
    const struct vector moment =
        plus(times(contact_arm(c->contact, body, c->overlap), turning), times(sign, torque));
    c->bodies.v[body] = plus(c->bodies.v[body], times(sign * time / mass, force));
    c->bodies.spin[body] = plus(c->bodies.spin[body], times(time / (0.4 * mass * r * r), moment));
  }
}

/* Adds the motion of a step in each mode, and the work on the contact by the mean of the forces at both ends
 * of the step. Velocities are those at the middle of the step. */
static void book(struct collision *c, const struct collision *before, double dt)
{
  const struct answer *a = &before->answer, *b = &c->answer;
  const struct vector normal = times(0.5, plus(before->normal, c->normal));
  const struct vector slid = times(dt, slip(c, normal, (before->overlap + c->overlap) / 2));
  const struct vector spun = times(dt, minus(c->bodies.spin[0], c->bodies.spin[1]));
  const double pressed = c->overlap - before->overlap, twisted = dot(spun, normal);
  const double viscous = (a->normal - a->elastic + b->normal - b->elastic) / 2;
  c->slid += dot(slid, along(c));
  c->rolled += dot(spun, across);
  c->twisted += twisted;
  c->energy[NORMAL_ELASTIC] += (a->elastic + b->elastic) / 2 * pressed;
  c->energy[NORMAL_VISCOUS] += viscous * pressed;
  c->energy[TANGENTIAL] -= dot(plus(a->tangential, b->tangential), slid) / 2;
  c->energy[ROLLING] -= dot(plus(a->rolling, b->rolling), spun) / 2;
  c->energy[TWISTING] -= (a->twisting + b->twisting) / 2 * twisted;
  c->largest_overlap = fmax(c->largest_overlap, c->overlap);
  c->largest_force = fmax(c->largest_force, b->normal);
}

/* A law gets a single velocity for its springs and its dashpots. With the velocity at the middle of the step,
 * springs are accurate to second order. Along the normal there is no incremental spring, so the law gets the
 * velocity at the end of the step, with which dashpots are accurate. */
static void move(struct collision *c, double dt)
{
  const double gain = c->answer.normal / c->contact->pair.reduced_mass * dt / 2;
  kick(c, dt / 2);
  for (int body = 0; body < 2; body++)
    c->bodies.x[body] = plus(c->bodies.x[body], times(dt, c->bodies.v[body]));
  look(c, plus(velocity(c), times(gain, c->normal)), dt);
}

bool collision_step(struct collision *c, double dt)
{
  const struct collision before = *c;
  const size_t size = (size_t)c->contact->model->nslots * GRIP_LANES * sizeof(double);
  double history[GRIP_MAX_SLOTS * GRIP_LANES];
  memcpy(history, c->contact->history, size);
  move(c, dt);
  if (!c->answer.acts) {
    *c = before;
    memcpy(c->contact->history, history, size);
    return false;
  }
  book(c, &before, dt);
  kick(c, dt / 2);
  c->time += dt;
  return true;
}

double collision_kinetic_energy(const struct collision *c)
{
  double energy = 0;
  for (int body = 0; body < 2; body++) {
    const double m = c->contact->pair.mass[body], r = c->contact->pair.radius[body];
    const struct vector v = c->bodies.v[body], w = c->bodies.spin[body];
    energy += m * (dot(v, v) + 0.4 * r * r * dot(w, w)) / 2;
  }
  return energy;
}

double collision_normal_speed(const struct collision *c)
{
  return dot(velocity(c), c->normal);
}

double collision_cross_speed(const struct collision *c)
{
  return dot(velocity(c), along(c));
}

void collision_record(const struct collision *c, double step, struct table *table)
{
  struct row row = {.value = {[STEP] = step, [TIME] = c->time}};
  double *value = row.value;
  value[POSITION + NORMAL_WAY] = c->overlap;
  value[POSITION + TANGENTIAL_WAY] = c->slid;
  value[POSITION + ROLLING_WAY] = c->rolled;
  value[POSITION + TWISTING_WAY] = c->twisted;
  value[FORCE + NORMAL_WAY] = c->answer.normal;
  value[FORCE + TANGENTIAL_WAY] = 0 - dot(c->answer.tangential, along(c));
  value[FORCE + ROLLING_WAY] = 0 - dot(c->answer.rolling, across);
  value[FORCE + TWISTING_WAY] = 0 - c->answer.twisting;
  value[NORMAL_HISTORY] = contact_normal_history(c->contact);
  value[WORK + NORMAL_WAY] = c->energy[NORMAL_ELASTIC] + c->energy[NORMAL_VISCOUS];
  value[WORK + TANGENTIAL_WAY] = c->energy[TANGENTIAL];
  value[WORK + ROLLING_WAY] = c->energy[ROLLING];
  value[WORK + TWISTING_WAY] = c->energy[TWISTING];
  table_add(table, &row);
}
