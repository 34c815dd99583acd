/* SPDX-License-Identifier: GPL-2.0-only */
/* The collision of two bodies, from approach to separation, integrated in time. */
#ifndef COLLISION_H
#define COLLISION_H

#include "table.h"

/* Body i hits body j, or a wall, at a speed [L/T] and an angle [rad] to the normal. Its spin about the axis
 * perpendicular to the plane of motion is `spin`, and about the normal `twist` [rad/T]. */
struct approach {
  double speed, angle, spin, twist;
};

/* Positions [L], velocities [L/T] and spins [rad/T] of i and j. */
struct bodies {
  struct grip_vec x[2], v[2], spin[2];
};

struct collision {
  struct contact *contact;
  struct bodies bodies;
  struct answer answer; /* the current forces of the contact */
  struct position at;
  double time;                  /* T, since the start */
  double slid, rolled, twisted; /* distance moved by the contact in each mode [L, rad, rad] */
  double entry[GRIP_ENTRIES];   /* of the energy ledger [F L] */
  double at_start[WAYS];        /* energies that no work has put into the contact [F L] */
  /* Largest values up to now [L, F]. */
  double largest_overlap, largest_force;
};

/* Computes the initial forces of a contact after contact_start. */
void collision_start(struct collision *collision, struct contact *contact, const struct approach *approach);

/* Performs a velocity Verlet step of length dt [T]. If no force acts at its end, undoes the step and returns
 * false. */
bool collision_step(struct collision *collision, double dt);

/* Performs a step at whose end no force acts, so that the ledger books the end of the contact. */
void collision_end(struct collision *collision, double dt);

/* Kinetic energy of translation and rotation [F L]. */
double collision_kinetic_energy(const struct collision *collision);

/* Relative velocity of the centres [L/T]: along the normal, positive while they separate, and perpendicular
 * to it in the plane of motion. */
double collision_normal_speed(const struct collision *collision);
double collision_cross_speed(const struct collision *collision);

void collision_record(const struct collision *collision, double step, struct table *table);

#endif
