/* SPDX-License-Identifier: GPL-2.0-only */
/* Spheres at a wall. A lane of a batch holds a sphere and a face of the wall that the sphere may touch. A
 * face is a part of the wall that a sphere touches in at most one point. The host (the program that calls the
 * library) decides which lanes exist. The functions below load the lanes from the host's atoms into a batch,
 * and add the forces to the atoms. */
#ifndef GRIP_PUBLIC_WALLS_H
#define GRIP_PUBLIC_WALLS_H

#include <stdint.h>

#include "grip/store.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The lanes of nblocks consecutive blocks: lane k is atom[k] at face[k]. */
struct grip_wall_lanes {
  const int32_t *atom;
  const int32_t *face; /* negative in an empty lane; atom[k] must be a valid index even there */
  int nblocks;         /* at most GRIP_BLOCKS */
  /* Number of blocks, directly after these, whose atoms are prefetched; 0 for none. */
  int ahead;
};

/* Loads velocities, spins, radii and masses of the lanes' spheres into the batch, and their positions into
 * rx, ry, rz. radius, mass: by atom index [L, M]. The caller must then complete the batch, either with one of
 * the next two functions or itself: r must become the vector from the wall's point nearest to the centre to
 * the centre [L], u the velocity relative to that point [L/T], wall_vx, wall_vy and wall_vz the velocity of
 * that point (if the batch has a ledger) [L/T], and reduced_radius must be set [L]. */
void grip_wall_gather(const struct grip_atoms *atoms, const double *radius, const double *mass,
                      struct grip_wall_lanes lanes, struct grip_batch *batch);

/* Completes a batch for two planes perpendicular to an axis (0, 1 or 2 for x, y or z). Face 0 is at
 * position[0], face 1 at position[1] [L]. Both planes move with `velocity` [L/T]. */
void grip_wall_planes(struct grip_wall_lanes lanes, int axis, const double position[2],
                      const double velocity[3], struct grip_batch *batch);

/* Completes a batch for a cylinder of the given radius [L] around the z axis. The cylinder moves along z with
 * speed `along` [L/T]. It rotates about z with the surface speed `around` [L/T], clockwise when viewed from
 * positive z. As in LAMMPS, the radius of curvature is twice the radius of the cylinder. */
void grip_wall_cylinder(double radius, double around, double along, struct grip_batch *batch);

/* Adds the forces and torques of the lanes to those of their atoms. Adds to `wall` the force on the wall [F]
 * and its torque about the origin [F L], three values each. */
struct grip_scatter_report grip_wall_scatter(const struct grip_atoms *atoms, struct grip_wall_lanes lanes,
                                             const struct grip_batch *batch, double wall[6]);

#ifdef __cplusplus
}
#endif

#endif
