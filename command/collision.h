/* SPDX-License-Identifier: GPL-2.0-only */
/* Two bodies on their flight into each other and out again, step by step. */
#ifndef COLLISION_H
#define COLLISION_H

#include "table.h"

/* i comes down on j, or on a wall, at an angle [rad] from the normal, with its spin about the axis
 * across the plane of flight, and about the normal. */
struct approach {
  double speed, angle, spin, twist;
};

/* The ways in which a contact takes energy; the normal one is parted. */
enum sink { NORMAL_ELASTIC, NORMAL_VISCOUS, TANGENTIAL, ROLLING, TWISTING, SINKS };

struct bodies {
  struct vector x[2], v[2], spin[2];
};

struct collision {
  struct contact *contact;
  struct bodies bodies;
  struct answer answer; /* of the contact as it is */
  double overlap;
  struct vector normal;
  double time;
  double slid, rolled, twisted; /* how far the contact has gone in these ways */
  double energy[SINKS];         /* put into the contact */
  double largest_overlap, largest_force;
};

/* Where the forces of a contact that has been started begin. */
void collision_start(struct collision *collision, struct contact *contact, const struct approach *approach);

/* A step of velocity Verlet. If there is no force at its end it is not taken; then false. */
bool collision_step(struct collision *collision, double dt);

/* Linear and rotational. */
double collision_kinetic_energy(const struct collision *collision);

/* Of the centres: along the normal, > 0 while separating, and across it in the plane of flight. */
double collision_normal_speed(const struct collision *collision);
double collision_cross_speed(const struct collision *collision);

void collision_record(const struct collision *collision, double step, struct table *table);

#endif
