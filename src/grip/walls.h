/* SPDX-License-Identifier: GPL-2.0-only */
/* Spheres at a wall. A lane of a block (store.h) holds a sphere and a face of the wall that the sphere may
 * touch. A face is a part of the wall that a sphere touches in at most one point. The host (the program that
 * calls the library) decides which lanes exist. The functions below load the lanes from the host's atoms into
 * a batch, and add the forces to the atoms. */
#ifndef GRIP_PUBLIC_WALLS_H
#define GRIP_PUBLIC_WALLS_H

#include <stdint.h>

#include "grip/site.h"
#include "grip/store.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The point of a face that is closest to a sphere's centre, and the motion of the wall there. Vectors are in
 * space unless stated otherwise. The members that a wall at rest needs have a cache line of their own. */
struct grip_wall_point {
  alignas(64) double r[3]; /* from the point to the centre [L] */
  int32_t face;            /* negative if there is none */
  double place[3];    /* the point in the wall's own frame, for hosts whose contacts move over a wall [L] */
  double curvature;   /* radius of curvature [L]: 0 for a flat surface, negative inside a cavity */
  double velocity[3]; /* L/T */
  double spin[3];     /* rad/T */
  double mean[3];     /* the mean velocity over the step, minus `velocity` [L/T] */
  /* Only for grains with shapes (grip/shape_batch.h): the direction of the contact, of length 1, out of the
   * wall. For a sphere it is the direction of r. */
  double normal[3];
};

/* A wall in a step. Only the members that its site names are read. */
struct grip_wall {
  enum grip_site site;
  /* GRIP_SPHERE_PLANE: two planes perpendicular to an axis (0, 1 or 2 for x, y or z). Face 0 is at
   * position[0], face 1 at position[1] [L]. Both move with `velocity` [L/T]. */
  int axis;
  double position[2], velocity[3];
  /* GRIP_SPHERE_CYLINDER: a cylinder of this radius around the z axis [L], with the surface speed `around`
   * about the axis, clockwise when viewed from positive z, and the speed `along` z [L/T]. */
  double radius, around, along;
  /* GRIP_SPHERE_POINT: the points of the lanes; still: velocity and spin of all points are 0. */
  const struct grip_wall_point *points;
  bool still;
  /* Spin of the wall, unless each of its points has its own [rad/T]. */
  double spin[3];
  /* The mean velocity over the step, minus the velocity: of planes, or of a cylinder along z and around it
   * [L/T]. */
  double mean[3], mean_around;
};

/* Loads the blocks of a span into a batch: velocities, spins, radii and masses of the spheres, their
 * positions as rx, ry, rz, and where the history is. The caller must then complete the batch with
 * grip_wall_place. The member `fetch` of the span is not read; atoms of the blocks that follow the span
 * are prefetched. */
void grip_wall_gather(const struct grip_atoms *atoms, const struct grip_span *span, struct grip_batch *batch);

/* Completes a batch: r becomes the vector from the wall's point nearest to the centre to the centre [L], u
 * the velocity relative to that point [L/T], wall_vx, wall_vy and wall_vz the velocity of that point (if
 * the batch has a ledger) [L/T]; sets reduced_radius [L]. Sets the spin too for walls whose points have their
 * own; for other walls the caller must set it. */
void grip_wall_place(const struct grip_wall *wall, const struct grip_span *span, struct grip_batch *batch);

/* For the ledger: laws receive the wall's velocity at the end of the step, but the work of a wall follows
 * from its mean velocity over the step. Adds the difference to the wall's velocity, and subtracts it from
 * u. */
void grip_wall_take_mean(const struct grip_wall *wall, struct grip_batch *batch);

/* The two kernels of planes and of cylinders, with the meaning of the members of struct grip_wall. As in
 * LAMMPS, the radius of curvature is twice the radius of the cylinder. */
void grip_wall_planes(const struct grip_span *span, int axis, const double position[2],
                      const double velocity[3], struct grip_batch *batch);
void grip_wall_cylinder(double radius, double around, double along, struct grip_batch *batch);

/* Adds the forces and torques of the lanes to their atoms. Adds to `wall` the force on the wall [F]
 * and its torque about the origin [F L], three values each. */
struct grip_scatter_report grip_wall_scatter(const struct grip_atoms *atoms, const struct grip_span *span,
                                             const struct grip_batch *batch, double wall[6]);

#ifdef __cplusplus
}
#endif

#endif
