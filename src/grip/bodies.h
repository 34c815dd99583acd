/* SPDX-License-Identifier: GPL-2.0-only */
/* The quantities of two bodies i and j in contact that laws need: the arms of the contact and reduced
 * quantities, also for a wall as j. All other code takes them from here. The functions compile as device
 * code, like the physics of the laws (grip/portable.h).
 *
 * A wall has no radius and no mass of its own. It counts as infinitely large and heavy, so the reduced
 * quantities are the sphere's own. A curved wall counts as a sphere whose radius is the wall's radius of
 * curvature. */
#ifndef GRIP_PUBLIC_BODIES_H
#define GRIP_PUBLIC_BODIES_H

#include "grip/vec.h"

/* How deep inside the bodies the contact is placed, as fractions of the overlap (batch.h) [-]. */
struct grip_arms {
  double speed; /* depth of the points whose velocity the tangential laws receive */
  /* depth in i of the point at which the tangential force acts; in j, this point has the depth 1 - torque */
  double torque;
};

/* contact_point: as in struct grip_model. If it is true, the contact is half an overlap inside each sphere;
 * if j is a wall, it is where it would be with a very large sphere. If it is false, velocities are taken at
 * the full radius of each sphere, and the force on a sphere at a wall also acts there, as in LAMMPS,
 * which is an overlap behind the wall's surface. */
GRIP_PHYSICS struct grip_arms grip_arms_of(bool contact_point, bool wall)
{
  struct grip_arms arms = GRIP_ZERO;
  arms.speed = contact_point ? 0.5 : 0;
  arms.torque = wall ? arms.speed : 0.5;
  return arms;
}

/* Distance from a centre to the contact [L]. fraction: a member of struct grip_arms. For a wall the radius is
 * 0, and the result is measured from the wall's surface. It is a macro so that kernels can use it for vectors
 * of lanes. */
#define GRIP_ARM(radius, fraction, overlap) ((radius) - (fraction) * (overlap))

GRIP_PHYSICS double grip_arm(double radius, double fraction, double overlap)
{
  return GRIP_ARM(radius, fraction, overlap);
}

/* Time between the normal that the laws receive and the end of the step [T] (half_step, batch.h). It is 0 for
 * walls. */
GRIP_PHYSICS double grip_half_step(bool synchronized_verlet, bool wall, double dt)
{
  return synchronized_verlet && !wall ? 0.5 * dt : 0;
}

/* Reduced radius, mass or moment of inertia of two bodies. It is a macro so that lanes.h can use it for
 * vectors of lanes. */
#define GRIP_REDUCED(of_i, of_j) ((of_i) * (of_j) / ((of_i) + (of_j)))

GRIP_PHYSICS double grip_reduced(double of_i, double of_j)
{
  return GRIP_REDUCED(of_i, of_j);
}

/* The same as grip_reduced, but one value may be infinite: the value of a wall, or of a held sphere. */
GRIP_PHYSICS double grip_reduced_with_wall(double of_i, double of_j)
{
  const double least = grip_min(of_i, of_j);
  return least / (1 + least / grip_max(of_i, of_j));
}

/* Reduced radius of a sphere at a wall. curvature: the wall's radius of curvature [L], negative if the wall
 * is a cavity, 0 if the wall is flat. */
GRIP_PHYSICS double grip_reduced_at_wall(double radius, double curvature)
{
  const double curved = grip_reduced(radius, curvature);
  return curvature != 0 ? curved : radius;
}

/* Distance of the centre of i from the centre of j, or from a wall, at first touch [L]. */
GRIP_PHYSICS double grip_touch_distance(double radius_i, double radius_j, bool wall)
{
  return wall ? radius_i : radius_i + radius_j;
}

/* Moment of inertia of a sphere about its centre [M L^2]. */
GRIP_PHYSICS double grip_inertia(double mass, double radius)
{
  return 0.4 * mass * radius * radius;
}

/* Moment of inertia of a sphere, or in two dimensions of a disc, about a point of its surface [M L^2]. */
GRIP_PHYSICS double grip_inertia_about_contact(double mass, double radius, int dimension)
{
  return (dimension == 2 ? 1.5 : 1.4) * mass * radius * radius;
}

#endif
