/* SPDX-License-Identifier: GPL-2.0-only */
/* The collision of two bodies, from approach to separation, step by step. */
#ifndef COLLISION_H
#define COLLISION_H

#include "table.h"

/* Body i hits body j, or a wall, with a speed [L/T] at an angle [rad] from the normal. It spins about the
 * axis perpendicular to the plane of motion, and it twists about the normal [rad/T]. */
struct approach {
  double speed, angle, spin, twist;
};

/* The ways in which energy goes into a contact. The normal one is divided
 * into the elastic force and the damping. */
enum sink { NORMAL_ELASTIC, NORMAL_VISCOUS, TANGENTIAL, ROLLING, TWISTING, SINKS };

const char *sink_name(enum sink sink);

/* Positions [L], velocities [L/T] and spins [rad/T] of i and j. */
struct bodies {
  struct vector x[2], v[2], spin[2];
};

struct collision {
  struct contact *contact;
  struct bodies bodies;
  struct answer answer; /* what the contact does now */
  double overlap;       /* L */
  struct vector normal;
  double time;                  /* T, since the start */
  double slid, rolled, twisted; /* how far the contact has moved in each way [L, rad, rad] */
  double energy[SINKS];         /* work done on the contact [F L] */
  /* So far [L, F]. */
  double largest_overlap, largest_force;
};

/* Computes the first forces of a contact that has been started. */
void collision_start(struct collision *collision, struct contact *contact, const struct approach *approach);

/* Makes a step of velocity Verlet of length dt [T]. If there is no force at its end, the
 * step is undone and false is returned. */
bool collision_step(struct collision *collision, double dt);

/* The kinetic energy, of translation and rotation [F L]. */
double collision_kinetic_energy(const struct collision *collision);

/* The relative velocity of the centres [L/T]: along the normal, > 0 while separating, and
 * perpendicular to it in the plane of motion. */
double collision_normal_speed(const struct collision *collision);
double collision_cross_speed(const struct collision *collision);

void collision_record(const struct collision *collision, double step, struct table *table);

#endif
