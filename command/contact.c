/* SPDX-License-Identifier: GPL-2.0-only */
#include <math.h>
#include <string.h>

#include "contact.h"

int way_sense(enum way way)
{
  static const int senses[WAYS] = {GRIP_NORMAL, GRIP_TANGENTIAL, GRIP_ROLLING, GRIP_TWISTING};
  return senses[way];
}

static double sphere_mass(double radius, double density)
{
  return density * 4 / 3 * acos(-1) * radius * radius * radius;
}

struct pair pair_of(const double radius[2], const double density[2], bool wall)
{
  const double ri = radius[0], rj = wall ? ri : radius[1];
  const double mi = sphere_mass(ri, density[0]), mj = sphere_mass(rj, density[1]);
  const double of_i = 1.4 * mi * ri * ri, of_j = 1.4 * mj * rj * rj; /* about the contact point */
  return (struct pair){
      .radius = {ri, rj},
      .mass = {mi, wall ? 0 : mj},
      .reduced_radius = wall ? ri : ri * rj / (ri + rj),
      .reduced_mass = wall ? mi : mi * mj / (mi + mj),
      .reduced_inertia = wall ? of_i : of_i * of_j / (of_i + of_j),
      .wall = wall,
  };
}

static void fill(double *values, double value)
{
  for (int lane = 0; lane < GRIP_LANES; lane++) values[lane] = value;
}

static void fill_vector(double *x, double *y, double *z, struct vector v)
{
  fill(x, v.x);
  fill(y, v.y);
  fill(z, v.z);
}

/* The arms are the same as in the plugin: the contact point is half the overlap inside each sphere, at a wall
 * too. */
void contact_start(struct contact *contact, const struct grip_model *model, const struct pair *pair)
{
  memset(contact, 0, sizeof *contact);
  contact->model = model;
  contact->pair = *pair;
  struct grip_batch *b = &contact->batch;
  b->nblocks = 1;
  b->sphere_j = pair->wall ? 0 : 1;
  b->arm_speed = model->contact_point ? 0.5 : 0;
  b->arm_torque = pair->wall ? b->arm_speed : 0.5;
  b->history[0] = contact->history;
  fill(b->radius_i, pair->radius[0]);
  fill(b->radius_j, pair->radius[1]);
  fill(b->touch_distance, pair->wall ? pair->radius[0] : pair->radius[0] + pair->radius[1]);
  fill(b->reduced_radius, pair->reduced_radius);
  fill(b->reduced_mass, pair->reduced_mass);
  fill(b->reduced_inertia, pair->reduced_inertia);
}

static struct answer run(struct contact *contact)
{
  struct grip_batch *b = &contact->batch;
  grip_model_run(contact->model, b);
  if (!(b->acting[0] > 0)) return (struct answer){.acts = false};
  /* A rolling law with torsion also resists twisting; that part counts as twisting. */
  const struct vector n = contact_normal(contact), torque = vector(b->mx[0], b->my[0], b->mz[0]);
  const double torsion = contact->model->torsion ? dot(torque, n) : 0;
  return (struct answer){
      .acts = true,
      .normal = b->normal[0],
      .elastic = b->elastic[0],
      .tangential = vector(b->fx[0], b->fy[0], b->fz[0]),
      .rolling = plus(torque, times(-torsion, n)),
      .twisting = b->mn[0] + torsion,
  };
}

struct answer contact_drive(struct contact *contact, double overlap, const double rate[WAYS], double dt)
{
  struct grip_batch *b = &contact->batch;
  b->dt = dt;
  b->half_step = 0; /* so the normal does not rotate */
  fill_vector(b->nx, b->ny, b->nz, vector(0, 0, 1));
  fill(b->overlap, overlap);
  fill(b->speed_n, -rate[NORMAL_WAY]);
  fill_vector(b->vx, b->vy, b->vz, vector(rate[TANGENTIAL_WAY], 0, 0));
  fill_vector(b->wx, b->wy, b->wz, vector(0, rate[ROLLING_WAY], rate[TWISTING_WAY]));
  return run(contact);
}

struct answer contact_place(struct contact *contact, struct vector r, struct vector u,
                            const struct vector spin[2], double dt)
{
  struct grip_batch *b = &contact->batch;
  b->dt = dt;
  b->half_step = contact->model->synchronized_verlet && !contact->pair.wall ? dt / 2 : 0;
  fill_vector(b->rx, b->ry, b->rz, r);
  fill_vector(b->ux, b->uy, b->uz, u);
  fill_vector(b->wix, b->wiy, b->wiz, spin[0]);
  fill_vector(b->wjx, b->wjy, b->wjz, spin[1]);
  grip_geometry(b);
  return run(contact);
}

struct vector contact_normal(const struct contact *contact)
{
  return vector(contact->batch.nx[0], contact->batch.ny[0], contact->batch.nz[0]);
}

double contact_overlap(const struct contact *contact)
{
  return contact->batch.overlap[0];
}

double contact_arm(const struct contact *contact, int body, double overlap)
{
  if (body && contact->pair.wall) return 0;
  return contact->pair.radius[body] - contact->batch.arm_torque * overlap;
}

double contact_normal_history(const struct contact *contact)
{
  const struct grip_law *law = contact->model->law[GRIP_NORMAL];
  return law->nslots ? contact->history[contact->model->slot[GRIP_NORMAL] * GRIP_LANES] : 0;
}
