/* SPDX-License-Identifier: GPL-2.0-only */
/* Spheres at a wall. Each lane of a batch holds a sphere and a face of the wall. The host maintains the
 * lanes; these kernels load them from the host's atoms into a batch and add the forces to the atoms. */
#ifndef GRIP_PUBLIC_WALLS_H
#define GRIP_PUBLIC_WALLS_H

#include <stdint.h>

#include "grip/store.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Lanes of nblocks consecutive blocks. */
struct grip_wall_lanes {
  const int32_t *atom;
  const int32_t *face; /* negative in an empty lane, whose atom must still be valid */
  int nblocks;         /* at most GRIP_BLOCKS */
  /* Number of blocks after these whose atoms are prefetched; 0 for none. */
  int ahead;
};

/* Loads velocities, spins, radii and masses of the lanes' spheres; rx, ry, rz receive their positions.
 * radius, mass: by atom index [L, M]. One of the next two functions, or the caller, must then subtract the
 * wall: r becomes the vector from the wall's nearest point to the centre [L], u the velocity relative to that
 * point, and wall_v the velocity of that point [L/T]; the reduced radius must be set too [L]. */
void grip_wall_gather(const struct grip_atoms *atoms, const double *radius, const double *mass,
                      struct grip_wall_lanes lanes, struct grip_batch *batch);

/* Two planes across an axis: face 0 at the first position, face 1 at the second [L]. Both move with
 * `velocity` [L/T]. */
void grip_wall_planes(struct grip_wall_lanes lanes, int axis, const double position[2],
                      const double velocity[3], struct grip_batch *batch);

/* A cylinder of the given radius [L] around the z axis. It moves along z with speed `along` [L/T] and rotates
 * about z with the surface speed `around` [L/T], clockwise when viewed from positive z. As in LAMMPS, the
 * radius of curvature is twice the radius of the cylinder. */
void grip_wall_cylinder(double radius, double around, double along, struct grip_batch *batch);

/* Adds the forces and torques of the lanes to those of their atoms, and to `wall` the force on the wall [F]
 * and its torque about the origin [F L], three values each. */
struct grip_scatter_report grip_wall_scatter(const struct grip_atoms *atoms, struct grip_wall_lanes lanes,
                                             const struct grip_batch *batch, double wall[6]);

#ifdef __cplusplus
}
#endif

#endif
