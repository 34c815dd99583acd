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
  const double ri = radius[0], rj = wall ? HUGE_VAL : radius[1];
  const double mi = sphere_mass(ri, density[0]), mj = wall ? HUGE_VAL : sphere_mass(rj, density[1]);
  return (struct pair){
      .radius = {ri, wall ? ri : rj},
      .mass = {mi, wall ? 0 : mj},
      .deepest = fmin(ri, rj),
      .reduced_radius = grip_reduced_with_wall(ri, rj),
      .reduced_mass = grip_reduced_with_wall(mi, mj),
      .reduced_inertia = grip_reduced_with_wall(grip_inertia_about_contact(mi, ri, 3),
                                                grip_inertia_about_contact(mj, rj, 3)),
      .wall = wall,
  };
}

void contact_start(struct contact *contact, const struct grip_model *model, const struct pair *pair)
{
  memset(contact, 0, sizeof *contact);
  contact->model = model;
  contact->pair = *pair;
  contact->laws = grip_contact_laws_of(model);
  contact->one = (struct grip_contact){.radius_i = pair->radius[0],
                                       .radius_j = pair->radius[1],
                                       .reduced_radius = pair->reduced_radius,
                                       .reduced_mass = pair->reduced_mass,
                                       .reduced_inertia = pair->reduced_inertia,
                                       .wall = pair->wall,
                                       .history = contact->history,
                                       .stride = 1};
  contact->booked = *model;
  grip_model_keep_ledger(&contact->booked, GRIP_LEDGER_OF_CONTACTS + (pair->wall ? GRIP_LEDGER_OF_WALL : 0));
}

/* A rolling law with torsion also resists twisting. This part of its torque counts as twisting. */
static struct answer answer_of(const struct grip_contact_forces *f, struct grip_vec n)
{
  const double torsion = grip_dot(f->m, n);
  return (struct answer){
      .acts = f->acts,
      .normal = f->normal,
      .elastic = f->elastic,
      .tangential = f->f,
      .rolling = grip_sub(f->m, grip_scale(torsion, n)),
      .twisting = f->mn + torsion,
      .force = f->force,
      .torque = {f->torque_i, f->torque_j},
  };
}

struct answer contact_drive(struct contact *contact, double overlap, const double rate[WAYS], double dt)
{
  const struct grip_contact_geometry at = {
      .n = {0, 0, 1},
      .overlap = overlap,
      .speed_n = -rate[NORMAL_WAY],
      .v = {rate[TANGENTIAL_WAY], 0, 0},
      .w = {0, rate[ROLLING_WAY], rate[TWISTING_WAY]},
  };
  contact->one.dt = dt;
  const struct grip_contact_forces f = grip_contact_answer(&contact->laws, &contact->one, &at);
  return answer_of(&f, at.n);
}

struct answer contact_book(struct contact *contact, const struct grip_contact_motion *motion,
                           struct grip_vec mean, double dt, double entry[GRIP_ENTRIES],
                           struct position *position)
{
  struct grip_contact *one = &contact->one;
  struct grip_contact_motion moved = *motion;
  moved.u = mean;
  one->dt = dt;
  one->half_step = grip_half_step(contact->model->synchronized_verlet, one->wall, dt);
  const struct grip_contact_geometry at = grip_contact_place(&contact->laws, one, motion);
  *position = (struct position){at.n, at.overlap};
  const struct grip_contact_forces f =
      grip_contact_book(&contact->ledger, &contact->booked, one, motion, &moved, entry);
  return answer_of(&f, at.n);
}

void contact_energies(const struct contact *contact, struct grip_vec normal, double energy[WAYS])
{
  const double n[3] = {normal.x, normal.y, normal.z};
  const struct grip_booked booked = grip_ledger_read(&contact->booked, contact->history, 1, n);
  for (int way = 0; way < WAYS; way++) energy[way] = booked.stored[way] + booked.lost[way];
}

double contact_normal_history(const struct contact *contact)
{
  const struct grip_law *law = contact->model->law[GRIP_NORMAL];
  return law->nslots ? contact->history[contact->model->slot[GRIP_NORMAL]] : 0;
}
