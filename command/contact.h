/* SPDX-License-Identifier: GPL-2.0-only */
/* One contact of two spheres, or of a sphere and a flat wall: its position and its forces. */
#ifndef CONTACT_H
#define CONTACT_H

#include "contact/book.h"
#include "grip.h"

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
  struct grip_contact_laws laws;
  struct grip_contact one;
  double history[GRIP_MAX_SLOTS];
  /* For contact_book: the model with a ledger that sums the losses of the contact, and its memory. */
  struct grip_model booked;
  struct grip_contact_ledger ledger;
};

/* Forces and torques of a contact on i; those on j are opposite, except for torque[1]. */
struct answer {
  bool acts;                  /* false: all forces are 0 */
  double normal, elastic;     /* F_n, and F_n without damping [F] */
  struct grip_vec tangential; /* force [F] */
  struct grip_vec rolling;    /* torque [F L] */
  double twisting;            /* torque along the normal [F L] */
  struct grip_vec force;      /* total on i [F] */
  struct grip_vec torque[2];  /* total on i and on j [F L] */
};

/* Starts a contact without history between bodies that are far apart. */
void contact_start(struct contact *contact, const struct grip_model *model, const struct pair *pair);

/* Sets the overlap [L], and the rates of all modes during the last dt [T]: the speeds of approach and sliding
 * [L/T], and of rolling and twisting [rad/T]. The normal stays along z, the contact slides along x and rolls
 * about y. */
struct answer contact_drive(struct contact *contact, double overlap, const double rate[WAYS], double dt);

/* A position that bodies have come to. */
struct position {
  struct grip_vec normal;
  double overlap; /* L */
};

/* Sets r, the vector from j (or the nearest point of a wall) to i [L], the spins [rad/T] and two relative
 * velocities v_i - v_j [L/T]: u, which the laws receive, and the mean one over the step. dt: length of the
 * step that ends here [T], 0 at the start. Adds the energies of the step to the ledger's entries [F L]. */
struct answer contact_book(struct contact *contact, const struct grip_contact_motion *motion,
                           struct grip_vec mean, double dt, double entry[GRIP_ENTRIES],
                           struct position *position);

/* What the contact stores and has taken so far in each mode [F L], from the ledger. */
void contact_energies(const struct contact *contact, struct grip_vec normal, double energy[WAYS]);

/* The first value of the normal law's history, or 0 if it has none. */
double contact_normal_history(const struct contact *contact);

#endif
