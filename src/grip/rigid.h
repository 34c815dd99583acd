/* SPDX-License-Identifier: GPL-2.0-only */
/* The motion of rigid bodies during a time step, for GRIP_RIGID bodies at once. The operations and their
 * order are the same as in LAMMPS's fix rigid/small, which therefore gives the same numbers if its compiler
 * does not contract products and sums. */
#ifndef GRIP_PUBLIC_RIGID_H
#define GRIP_PUBLIC_RIGID_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { GRIP_RIGID = 8 };

/* One number for each body. All lanes must hold a body; unused ones may repeat another. */
typedef double grip_rigid_lane[GRIP_RIGID];

/* Vectors are in the space frame, except offset. */
struct grip_rigid {
  grip_rigid_lane mass, inertia[3];       /* inertia: principal moments [M L^2] */
  grip_rigid_lane force[3], torque[3];    /* torque: about the centre of mass [F L] */
  grip_rigid_lane centre[3], velocity[3]; /* of the centre of mass [L, L/T] */
  grip_rigid_lane momentum[3], spin[3];   /* angular momentum [M L^2/T] and angular velocity [rad/T] */
  grip_rigid_lane quaternion[4];          /* orientation of the principal axes */
  grip_rigid_lane axis[3][3];             /* axis[k]: the kth principal axis, of length 1 */
  grip_rigid_lane offset[3],
      geometric[3]; /* the geometric centre: from `centre` along the axes, in space [L] */
};

/* The first half kick of a step, and the motion. dt: length of the step [T]. kick: dt/2 times the factor that
 * converts force over mass to acceleration in the program's units. */
void grip_rigid_move(struct grip_rigid *bodies, double dt, double kick);

/* The second half kick. */
void grip_rigid_kick(struct grip_rigid *bodies, double kick);

/* The spheres of one body: n indices of atoms. The values of an atom are a row of GRIP_ROW numbers. */
struct grip_rigid_spheres {
  const int32_t *atom;
  int n;
};

/* The pose and motion of one body: vectors with a fourth number that is ignored. */
struct grip_rigid_pose {
  double axis[3][4], centre[4], velocity[4], spin[4];
};

/* Sets positions, velocities and spins of spheres. place: their places along the body's axes [L]. x or spin
 * may be null. */
void grip_rigid_place(const struct grip_rigid_pose *body, struct grip_rigid_spheres spheres,
                      const double *place, double *x, double *v, double *spin);

/* Sums forces and torques of spheres. torque may be null. */
void grip_rigid_sum(const double centre[3], struct grip_rigid_spheres spheres, const double *x,
                    const double *f, const double *torque, double force_sum[3], double torque_sum[3]);

#ifdef __cplusplus
}
#endif

#endif
