/* SPDX-License-Identifier: GPL-2.0-only */
/* One contact of two spheres, or of a sphere and a flat wall: its position and its forces. */
#ifndef CONTACT_H
#define CONTACT_H

#include "grip/batch.h"
#include "grip.h"
#include "vector.h"

/* The modes of relative motion, each with its own force or torque. */
enum way { NORMAL_WAY, TANGENTIAL_WAY, ROLLING_WAY, TWISTING_WAY, WAYS };

/* The sense of the law that resists a mode. */
int way_sense(enum way way);

struct pair {
  double radius[2], mass[2]; /* of i and j [L, M]; a wall has the radius of i, and no mass */
  /* As in batch.h [L; M; M L^2]. */
  double reduced_radius, reduced_mass, reduced_inertia;
  bool wall;
};

/* The pair of two spheres, or of sphere i and a flat wall, from their radii [L] and densities [M/L^3]. */
struct pair pair_of(const double radius[2], const double density[2], bool wall);

struct contact {
  const struct grip_model *model;
  struct pair pair;
  struct grip_batch batch; /* one block, the same contact in every lane */
  alignas(64) double history[GRIP_MAX_SLOTS * GRIP_LANES];
};

/* Forces and torques of a contact on i; those on j are opposite. */
struct answer {
  bool acts;                /* false: all forces are 0 */
  double normal, elastic;   /* F_n, and F_n without damping [F] */
  struct vector tangential; /* force [F] */
  struct vector rolling;    /* torque [F L] */
  double twisting;          /* torque along the normal [F L] */
};

/* Starts a contact without history between bodies that are far apart. */
void contact_start(struct contact *contact, const struct grip_model *model, const struct pair *pair);

/* Sets the overlap [L], and the rates of all modes during the last dt [T]: the speeds of approach and sliding
 * [L/T], and of rolling and twisting [rad/T]. The normal stays along z, the contact slides along x and rolls
 * about y. */
struct answer contact_drive(struct contact *contact, double overlap, const double rate[WAYS], double dt);

/* Sets r, the vector from j (or the nearest point of a wall) to i [L], the velocity u = v_i - v_j [L/T], and
 * both spins [rad/T]. dt: length of the step that ends here [T], 0 at the start. */
struct answer contact_place(struct contact *contact, struct vector r, struct vector u,
                            const struct vector spin[2], double dt);

/* Normal and overlap [L] after contact_place. */
struct vector contact_normal(const struct contact *contact);
double contact_overlap(const struct contact *contact);

/* Distance from the centre of i (0) or j (1) to the point at which the tangential force acts, at an overlap
 * [L]. */
double contact_arm(const struct contact *contact, int body, double overlap);

/* The first value of the normal law's history, or 0 if it has none. */
double contact_normal_history(const struct contact *contact);

#endif
