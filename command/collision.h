/* SPDX-License-Identifier: GPL-2.0-only */
/* The collision of two bodies, from approach to separation, integrated in time. */
#ifndef COLLISION_H
#define COLLISION_H

#include "table.h"

/* Body i hits body j, or a wall, with the speed `speed` [L/T]. `angle` is the angle between its velocity and
 * the normal [rad]. `spin` is its spin about the axis perpendicular to the plane of motion, `twist` its spin
 * about the normal [rad/T]. */
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
  double time; /* T, since the start */
  /* distances that the contact has moved in the tangential, rolling and twisting modes [L, rad, rad] */
  double slid, rolled, twisted;
  double entry[GRIP_ENTRIES]; /* of the energy ledger [F L] */
  /* energies in the contact at the start, which no work has put into it [F L] */
  double initial_energy[WAYS];
  /* Largest values so far [L, F]. */
  double largest_overlap, largest_force;
};

/* Starts a collision of the two bodies and computes the first forces. The caller must have called
 * contact_start(). */
void collision_start(struct collision *collision, struct contact *contact, const struct approach *approach);

/* Performs a velocity Verlet step of length dt [T]. If no force acts at the end of the step, undoes the step
 * and returns false. */
bool collision_step(struct collision *collision, double dt);

/* Performs the step in which the contact ends: no force acts at the end of the step. The ledger books the end
 * of the contact. */
void collision_end(struct collision *collision, double dt);

/* Kinetic energy of translation and rotation [F L]. */
double collision_kinetic_energy(const struct collision *collision);

/* Relative velocity of the centres [L/T]. The first function returns its component along the normal, positive
 * while the centres separate. The second returns its component perpendicular to the normal, in the plane of
 * motion. */
double collision_normal_speed(const struct collision *collision);
double collision_cross_speed(const struct collision *collision);

void collision_record(const struct collision *collision, double step, struct table *table);

#endif
