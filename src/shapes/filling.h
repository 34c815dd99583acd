/* SPDX-License-Identifier: GPL-2.0-only */
/* A batch of contacts of shapes while it is filled (grip/shape_batch.h): what pairs and walls share. */
#ifndef GRIP_SHAPES_FILLING_H
#define GRIP_SHAPES_FILLING_H

#include <math.h>

#include "grip/bodies.h"
#include "grip/shape_batch.h"
#include "grip/shape_contact.h"
#include "model/model.h"
#include "shapes/body.h"

static const double UNTURNED[4] = {1, 0, 0, 0};

/* A batch while it is filled. */
struct filling {
  const struct grip_model *model;
  const struct grip_atoms *atoms;
  const struct grip_shape_atoms *grains;
  const struct grip_span *span;
  struct grip_shape_room *room;
  struct grip_batch *b;
  bool reaches; /* whether a law acts across gaps */
  struct grip_shape_report report;
};

/* A grain of a lane. */
struct grain {
  struct grip_shaped of;
  double mass, equal_radius, inscribed;
  bool held;
};

static inline const double *row(const double *array, int atom)
{
  return array + GRIP_ROW * (ptrdiff_t)atom;
}

static inline struct grain grain_of(const struct filling *f, int atom)
{
  const struct grip_shape_atoms *all = f->grains;
  const struct grip_shape *shape = all->of_type[all->type[atom]];
  const double *turned = shape ? all->quaternion + 4 * (ptrdiff_t)atom : UNTURNED;
  if (!shape) shape = all->ball;
  const double scale = all->bounding[atom] / shape->bounding;
  return (struct grain){{shape, scale, row(f->atoms->x, atom), turned},
                        all->mass[atom],
                        scale * shape->equal_radius,
                        scale * shape->inscribed,
                        (all->mask[atom] & all->held) != 0};
}

/* The history values of lane k that belong to shapes: R* and the direction. */
static inline double *shape_history(const struct filling *f, int k)
{
  return f->b->history[k / GRIP_LANES] + f->model->shape_slot * GRIP_LANES + k % GRIP_LANES;
}

/* R*, which stays that of the step in which the contact began (grip_shape_end). j: null at a wall, which has
 * this radius of curvature (struct grip_wall_point). In a cavity that is tighter than the grain, R* has its
 * upper limit. */
static inline double reduced_radius(const struct filling *f, double *history,
                                    const struct grip_shape_contact *contact, const struct grain *i,
                                    const struct grain *j, double curvature)
{
  if (history[0] > 0) return history[0];
  const bool first = f->grains->first_curvature;
  double radius = contact->reduced_radius;
  if (!first) radius = j ? grip_reduced(i->equal_radius, j->equal_radius) : i->equal_radius;
  if (!j) radius = grip_reduced_at_wall(radius, curvature);
  if (first || !(radius > 0))
    radius = grip_shape_limited(radius > 0 ? radius : HUGE_VAL, &i->of, j ? &j->of : 0);
  return history[0] = radius;
}

static inline void put_contact(struct filling *f, int k, const struct grip_shape_contact *contact)
{
  struct grip_batch *b = f->b;
  struct grip_batch_arms *arms = &f->room->arms;
  b->overlap[k] = contact->overlap;
  b->nx[k] = contact->normal.x, b->ny[k] = contact->normal.y, b->nz[k] = contact->normal.z;
  arms->ix[k] = contact->arm_i.x, arms->iy[k] = contact->arm_i.y, arms->iz[k] = contact->arm_i.z;
  arms->jx[k] = contact->arm_j.x, arms->jy[k] = contact->arm_j.y, arms->jz[k] = contact->arm_j.z;
}

/* A lane whose grains are apart, along any normal. arm_i, arm_j: for the place of a contact that has
 * ended. */
static inline void put_apart(struct filling *f, int k, double overlap, struct grip_vec normal,
                             struct grip_vec arm_i, struct grip_vec arm_j)
{
  const struct grip_shape_contact apart = {
      .overlap = overlap, .normal = normal, .arm_i = arm_i, .arm_j = arm_j};
  put_contact(f, k, &apart);
  f->b->reduced_radius[k] = f->b->radius_i[k];
  f->room->dashpot_mass[k] = f->b->reduced_mass[k];
}

/* A lane without grains, beyond the reach of every law. */
static inline void put_empty(struct filling *f, int k)
{
  const struct grip_vec none = {0, 0, 0};
  put_apart(f, k, -HUGE_VAL, grip_vec(1, 0, 0), none, none);
  f->b->reduced_radius[k] = 0;
}

static inline void count(struct filling *f, int k, const struct grip_shape_contact *contact, double inscribed)
{
  struct grip_shape_report *report = &f->report;
  report->solved++;
  if (!contact->resolved && report->unresolved++ == 0) report->unresolved_lane = k;
  if (contact->overlap <= report->deepest * inscribed) return;
  report->deepest = contact->overlap / inscribed;
  report->deepest_lane = k;
}

/* The reduced moment of inertia about the contact, of spheres of equal volume; of two held grains, and at a
 * wall, as for spheres. */
static inline double reduced_inertia(const struct grain *i, const struct grain *j)
{
  const double of_i = grip_inertia_about_contact(i->mass, i->equal_radius, 3);
  if (!j || j->held) return of_i;
  const double of_j = grip_inertia_about_contact(j->mass, j->equal_radius, 3);
  return i->held ? of_j : grip_reduced(of_i, of_j);
}

/* Takes the contact of lane k. turning: the sum of grip_shape_turning of both grains. */
static inline void take(struct filling *f, int k, const struct grip_shape_contact *contact,
                        double reduced_radius, double turning, double inscribed)
{
  struct grip_batch *b = f->b;
  put_contact(f, k, contact);
  b->reduced_radius[k] = reduced_radius;
  f->room->dashpot_mass[k] = b->reduced_mass[k] / (1 + b->reduced_mass[k] * turning);
  count(f, k, contact, inscribed);
}

static inline struct filling begin(const struct grip_model *model, const struct grip_atoms *atoms,
                                   const struct grip_shape_atoms *grains, const struct grip_span *span,
                                   struct grip_shape_room *room, struct grip_batch *b)
{
  b->nblocks = span->count;
  b->arms = &room->arms;
  bool reaches = false;
  for (int sense = 0; sense < GRIP_SENSES; sense++) reaches |= grip_has_flag(model, sense, GRIP_REACH);
  const struct filling f = {model, atoms, grains,  span,
                            room,  b,     reaches, {.unresolved_lane = -1, .deepest_lane = -1}};
  for (int k = 0; grains->redefined && k < span->count * GRIP_LANES; k++) *shape_history(&f, k) = 0;
  return f;
}

#endif
