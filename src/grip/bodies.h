/* SPDX-License-Identifier: GPL-2.0-only */
/* What two bodies in contact are: the only place that knows arms, reduced quantities and what a wall is.
 * Device-clean like the physics of the laws (grip/portable.h).
 *
 * A wall has no radius and no mass of its own. It counts as infinitely large and heavy, so reduced quantities
 * are those of the sphere i; a curved wall counts as a sphere whose radius is that of its curvature. */
#ifndef GRIP_PUBLIC_BODIES_H
#define GRIP_PUBLIC_BODIES_H

#include "grip/vec.h"

/* Depths as fractions of the overlap at which a contact is placed (batch.h) [-]. */
struct grip_arms {
  double speed;  /* of the point whose velocity the tangential laws receive */
  double torque; /* of the point at which the tangential force acts */
};

/* contact_point: as in struct grip_model. With it, the contact is half an overlap inside each sphere, and at
 * a wall as with a very large sphere. Without it, velocities are taken at the full radius, and at a wall the
 * force acts there too, as in LAMMPS. */
GRIP_PHYSICS struct grip_arms grip_arms_of(bool contact_point, bool wall)
{
  struct grip_arms arms = GRIP_ZERO;
  arms.speed = contact_point ? 0.5 : 0;
  arms.torque = wall ? arms.speed : 0.5;
  return arms;
}

/* Distance from a centre to the contact [L]. fraction: a member of struct grip_arms; the radius of a wall is
 * 0, and the result is measured from its surface. */
GRIP_PHYSICS double grip_arm(double radius, double fraction, double overlap)
{
  return radius - fraction * overlap;
}

/* Time by which the normal precedes the end of the step [T] (half_step, batch.h). Walls have no such time. */
GRIP_PHYSICS double grip_half_step(bool synchronized_verlet, bool wall, double dt)
{
  return synchronized_verlet && !wall ? 0.5 * dt : 0;
}

/* Reduced radius, mass or moment of inertia of two bodies; as a macro also for the vectors of lanes.h. */
#define GRIP_REDUCED(of_i, of_j) ((of_i) * (of_j) / ((of_i) + (of_j)))

GRIP_PHYSICS double grip_reduced(double of_i, double of_j)
{
  return GRIP_REDUCED(of_i, of_j);
}

/* The same if one of them may be infinite: that of a wall, or of a sphere that is held. */
GRIP_PHYSICS double grip_reduced_with_wall(double of_i, double of_j)
{
  const double least = grip_min(of_i, of_j);
  return least / (1 + least / grip_max(of_i, of_j));
}

/* Reduced radius at a wall. curvature: its radius of curvature [L], negative where the wall is a cavity, 0 if
 * it is flat. */
GRIP_PHYSICS double grip_reduced_at_wall(double radius, double curvature)
{
  const double curved = grip_reduced(radius, curvature);
  return curvature != 0 ? curved : radius;
}

/* Distance from the centre of i to that of j, or to a wall, at first touch [L]. */
GRIP_PHYSICS double grip_touch_distance(double radius_i, double radius_j, bool wall)
{
  return wall ? radius_i : radius_i + radius_j;
}

/* Moment of inertia of a sphere about its centre [M L^2]. */
GRIP_PHYSICS double grip_inertia(double mass, double radius)
{
  return 0.4 * mass * radius * radius;
}

/* Moment of inertia about a point of the surface [M L^2], of a sphere or, in two dimensions, of a disc. */
GRIP_PHYSICS double grip_inertia_about_contact(double mass, double radius, int dimension)
{
  return (dimension == 2 ? 1.5 : 1.4) * mass * radius * radius;
}

#endif
