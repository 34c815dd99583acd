/* SPDX-License-Identifier: GPL-2.0-only */
/* One contact of two spheres, or of a sphere and a flat wall: its position and its forces. */
#ifndef CONTACT_H
#define CONTACT_H

#include "contact/book.h"
#include "grip.h"

/* The modes of relative motion of two bodies. In each mode, the contact resists with a force or torque of its
 * own. */
enum way { NORMAL_WAY, TANGENTIAL_WAY, ROLLING_WAY, TWISTING_WAY, WAYS };

/* The sense of the law that resists a mode. */
int way_sense(enum way way);

struct pair {
  /* of i and j [L, M]; a wall counts with the radius of i, and its mass is not used. Grains with shapes have
   * the radius of the sphere of equal volume and the mass that their contact moves (grain.h) */
  double radius[2], mass[2];
  double deepest; /* overlaps must be smaller: the smaller radius, or the inscribed one of a shape [L] */
  /* As in batch.h [L; M; M L^2]. */
  double reduced_radius, reduced_mass, reduced_inertia;
  bool wall;
  bool shaped; /* grains with shapes, of which only the motion along the normal is computed */
};

/* The pair of two spheres, or of sphere i and a flat wall, from their radii [L] and densities [M/L^3]. */
struct pair pair_of(const double radius[2], const double density[2], bool wall);

struct contact {
  const struct grip_model *model;
  struct pair pair;
  struct grip_contact_laws laws;
  struct grip_contact one;
  double history[GRIP_MAX_SLOTS];
  /* For contact_book: the model with a ledger that sums the losses of the contact (booked), and the memory of
   * the ledger. */
  struct grip_model booked;
  struct grip_contact_ledger ledger;
};

/* Forces and torques of a contact on i. Those on j are opposite; torque[1] is the torque on j itself. */
struct answer {
  bool acts;                  /* if false, all forces are 0 */
  double normal, elastic;     /* F_n, and F_n without damping [F] */
  struct grip_vec tangential; /* force [F] */
  struct grip_vec rolling;    /* torque [F L] */
  double twisting;            /* torque along the normal [F L] */
  struct grip_vec force;      /* total on i [F] */
  struct grip_vec torque[2];  /* total on i and on j [F L] */
};

/* Starts a contact without history between bodies that are far apart. */
void contact_start(struct contact *contact, const struct grip_model *model, const struct pair *pair);

/* Sets the overlap [L] and the rates of all modes during the last dt [T]: the speeds of approach and sliding
 * [L/T], and of rolling and twisting [rad/T]. The normal remains along z. The contact slides along x and
 * rolls about y. Returns the forces. */
struct answer contact_drive(struct contact *contact, double overlap, const double rate[WAYS], double dt);

/* The position of the contact at the end of a step. */
struct position {
  struct grip_vec normal;
  double overlap; /* L */
};

/* Sets the motion of the two bodies in a step of length dt [T], and returns the forces. motion: r, the vector
 * to i from j, or from the nearest point of a wall [L], at the end of the step; u, the relative velocity v_i
 * - v_j that the laws receive [L/T]; the spins [rad/T]. mean: the mean relative velocity over the step [L/T].
 * dt is 0 at the start. Adds the energies of the step to the entries of the ledger [F L]. */
struct answer contact_book(struct contact *contact, const struct grip_contact_motion *motion,
                           struct grip_vec mean, double dt, double entry[GRIP_ENTRIES],
                           struct position *position);

/* Writes, for each mode, the energy that the contact stores plus the energy that it has lost so far [F L],
 * from the ledger. */
void contact_energies(const struct contact *contact, struct grip_vec normal, double energy[WAYS]);

/* The first history value of the normal law, or 0 if the law has no history. */
double contact_normal_history(const struct contact *contact);

#endif
