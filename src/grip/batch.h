/* SPDX-License-Identifier: GPL-2.0-only */
/* A batch of contacts: the interface between all laws.
 *
 * Contacts come in blocks of GRIP_LANES. A batch holds up to GRIP_BLOCKS blocks whose models have the same
 * laws. Its arrays fit in the first-level cache while one pass after another runs over them. The history is
 * not copied: history[b] points to the values of block b where they are stored, slot by slot, GRIP_LANES
 * values each.
 *
 * A lane whose pair does not touch may contain any values, including infinities. Passes keep its history at
 * zero, and scatter applies no force for it. Most laws act while the overlap is positive; laws that reach
 * beyond touch report in `held` for each lane whether they act. */
#ifndef GRIP_PUBLIC_BATCH_H
#define GRIP_PUBLIC_BATCH_H

#include <stdalign.h>

#include "grip/model.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GRIP_LANES = 8, GRIP_BLOCKS = 8, GRIP_BATCH = GRIP_LANES * GRIP_BLOCKS };

/* Fields of the particles on both sides (grip.h), in the order of the law's table. Fields that the law reads
 * contain their values; fields that it adds to contain the contribution of the contact. */
struct grip_fields {
  alignas(64) double i[GRIP_MAX_FIELDS][GRIP_BATCH], j[GRIP_MAX_FIELDS][GRIP_BATCH];
};

/* For models whose liquid bridges draw on liquid held by the particles (grip_model.owns_liquid): the liquid
 * of both sides and the exchange in this step. A contact without a bridge requests one; it receives its share
 * in the next step, once both sides know how many contacts made a request. Every array has one value per
 * lane. */
struct grip_liquid {
  /* Read: liquid of each side [L^3], and the number of contacts that requested some in the previous step
   * [-] */
  alignas(64) double of_i[GRIP_BATCH], of_j[GRIP_BATCH], requested_i[GRIP_BATCH], requested_j[GRIP_BATCH];
  /* Written: 1 if the contact makes a request to both sides, else 0 [-]; and the volume that each side gives
   * to a new bridge, negative if it gets liquid back from one that ends [L^3] */
  double requests[GRIP_BATCH], from_i[GRIP_BATCH], from_j[GRIP_BATCH];
};

/* What the ledger needs for the contacts of a batch besides their forces (grip_model_book). Every array has
 * one value per lane; units are at the end of each comment. */
struct grip_batch_ledger {
  /* Written by the laws: energies stored in their springs [F L] */
  alignas(64) double stored_normal[GRIP_BATCH], stored_tangential[GRIP_BATCH], stored_rolling[GRIP_BATCH],
      stored_twisting[GRIP_BATCH];
  /* Written by the normal law: the enum grip_lost (laws/physics.h) that its loss goes to [-]; and, for a
   * spring that yields, the losses of this step to plasticity and to adhesion [F L] */
  double lost[GRIP_BATCH], yielded[GRIP_BATCH], parted[GRIP_BATCH];
  /* Written by the cohesion law: its stored energy [F L]. Derived from its output after the passes: power of
   * its normal and tangential dashpots [F L/T]. All are 0 without a cohesion law */
  double stored_cohesion[GRIP_BATCH], drag_normal[GRIP_BATCH], drag_tangential[GRIP_BATCH];
  /* Written by the tangential law: power of its dashpot [F L/T]; positive where the contact slides [F] */
  double viscous[GRIP_BATCH], slides[GRIP_BATCH];
  /* Written by rolling and twisting laws: power of their dashpots while the contact sticks, negative while it
   * slides [F L/T] */
  double viscous_rolling[GRIP_BATCH], viscous_twisting[GRIP_BATCH];
  /* Set by the caller for walls: velocity of the wall at the contact in this step [L/T] */
  double wall_vx[GRIP_BATCH], wall_vy[GRIP_BATCH], wall_vz[GRIP_BATCH];
  /* Written by grip_gather_booked: velocity used for the work of the tangential force, including spins
   * [L/T] */
  double sx[GRIP_BATCH], sy[GRIP_BATCH], sz[GRIP_BATCH];
  /* Written by grip_gather_booked for models with rolling or twisting: relative spin used for the work of
   * their torques [rad/T] */
  double spin_x[GRIP_BATCH], spin_y[GRIP_BATCH], spin_z[GRIP_BATCH];
  /* Written by grip_gather_booked where the ledger does not store them: normal and overlap of the previous
   * step [-, L] */
  double was_x[GRIP_BATCH], was_y[GRIP_BATCH], was_z[GRIP_BATCH], was_overlap[GRIP_BATCH];
  /* Written by grip_gather_booked: power of the previous step's forces with the current velocities, for the
   * normal force including its dashpot, its dashpot alone, and so on; last, the power of a wall [F L/T] */
  double before_normal[GRIP_BATCH], before_damping[GRIP_BATCH], before_tangential[GRIP_BATCH],
      before_rolling[GRIP_BATCH], before_twisting[GRIP_BATCH], before_wall[GRIP_BATCH];
  /* Written by the ledger: the loss of this step to everything except dashpots (plasticity, adhesion,
   * sliding, rolling and twisting), and the loss to dashpots [F L]. `plastic` therefore exceeds the entry
   * GRIP_LOST_PLASTIC */
  double plastic[GRIP_BATCH], damped[GRIP_BATCH];
};

/* Every array has one value per lane; units are at the end of each comment. */
struct grip_batch {
  int nblocks;
  /* Length of the step [T]; 0 at set-up, when springs do not stretch, although one beyond its limit is still
   * cut. */
  double dt;
  /* v_t is taken at a distance of radius - arm_speed * overlap from each centre [-]. */
  double arm_speed;
  /* The tangential force acts at a distance of radius - arm_torque * overlap from each centre; on a wall it
   * acts arm_torque * overlap behind the surface [-]. */
  double arm_torque;
  /* 1 if j is a sphere; 0 if j is a wall, in which case u already includes the velocity of its surface. */
  double sphere_j;
  double *history[GRIP_BLOCKS];
  /* No law of the model reads wx, wy, wz and normal_spin (grip_model.spins), so grip_gather may skip them. */
  bool skip_spins;
  /* Some law of the model reads reduced_inertia (grip_model.inertia): grip_gather loads it from the end of
   * the blocks (store.h). */
  bool inertia;
  /* Only for models whose normal law has particle fields. Null: the particles are treated as having no other
   * contacts. */
  struct grip_fields *fields;
  /* Only for models that draw on liquid of the particles; null for other models. If it is null, each bridge
   * has the largest allowed volume. */
  struct grip_liquid *liquid;
  /* Null if the model keeps no ledger. */
  struct grip_batch_ledger *ledger;
  /* Set by grip_model_run to `overlap`, or to `held` for laws that reach beyond touch. A normal force acts in
   * lanes where `acting` is positive; history, friction and torques are only allowed where `contact` is
   * positive. */
  const double *acting, *contact;
  /* Set by grip_model_run: senses that have no law and whose forces and torques below are already zero; for
   * cohesion, whether the values that the ledger reads are zero. */
  bool zero[GRIP_SENSES];

  /* Read by grip_geometry. For pairs of a store, grip_gather also does the work of grip_geometry and leaves
   * these unset, except u, which grip_gather_booked writes. */

  /* x_i - x_j [L] */
  alignas(64) double rx[GRIP_BATCH], ry[GRIP_BATCH], rz[GRIP_BATCH];
  /* v_i - v_j [L/T] */
  double ux[GRIP_BATCH], uy[GRIP_BATCH], uz[GRIP_BATCH];
  /* Spins of i and of j [rad/T] */
  double wix[GRIP_BATCH], wiy[GRIP_BATCH], wiz[GRIP_BATCH];
  double wjx[GRIP_BATCH], wjy[GRIP_BATCH], wjz[GRIP_BATCH];
  /* Distance of the centres at first touch [L] */
  double touch_distance[GRIP_BATCH];

  /* Properties of the two sides, read by geometry and laws. */

  /* R_i and R_j; for a wall R_j is set to R_i [L] */
  double radius_i[GRIP_BATCH], radius_j[GRIP_BATCH];
  /* R* = R_i R_j/(R_i + R_j); for a flat wall R_i [L] */
  double reduced_radius[GRIP_BATCH];
  /* Reduced mass m*; m_i for a wall [M] */
  double reduced_mass[GRIP_BATCH];
  /* Reduced moment of inertia I_i I_j/(I_i + I_j), I_i for a wall, where I is that of a sphere about the
   * contact: 7/5 m R^2, or 3/2 m R^2 in two dimensions. Only set if grip_model.inertia is true [M L^2] */
  double reduced_inertia[GRIP_BATCH];

  /* Written by grip_geometry or grip_gather, read by the laws. */

  /* The normal, from j to i [-] */
  double nx[GRIP_BATCH], ny[GRIP_BATCH], nz[GRIP_BATCH];
  /* Positive in contact [L] */
  double overlap[GRIP_BATCH];
  /* v_n, positive while the pair separates [L/T] */
  double speed_n[GRIP_BATCH];
  /* v_t, including spins [L/T] */
  double vx[GRIP_BATCH], vy[GRIP_BATCH], vz[GRIP_BATCH];
  /* w_i - w_j [rad/T] */
  double wx[GRIP_BATCH], wy[GRIP_BATCH], wz[GRIP_BATCH];
  /* (w_i + w_j).n/2: rate at which the contact rotates about its normal [rad/T] */
  double normal_spin[GRIP_BATCH];
  /* sqrt(R* overlap) if some law reads it, or the value that the normal law writes [L] */
  double contact_radius[GRIP_BATCH];

  /* Written by the normal law. A damping law overwrites `damping`. */

  /* Normal force without damping [F] */
  double elastic[GRIP_BATCH];
  /* Damping coefficient: F_n = elastic - damping v_n [F T/L] */
  double damping[GRIP_BATCH];
  /* Added to F_n to obtain the load of friction [F] */
  double adhesion[GRIP_BATCH];
  /* Largest unloading stiffness, where the law has one [F/L] */
  double stiffness[GRIP_BATCH];
  /* Loading stiffness: elastic force without adhesion divided by the overlap [F/L] */
  double loading[GRIP_BATCH];
  /* Positive where a law that reaches beyond touch acts; overwritten by a cohesion law [-] */
  double held[GRIP_BATCH];

  /* Written between the passes, from the values above. Until all passes have run, both exclude the cohesion
   * force except for its share `counted`. */

  /* F_n [F] */
  double normal[GRIP_BATCH];
  /* Load that limits friction, rolling and twisting resistance [F] */
  double load[GRIP_BATCH];

  /* Written for rolling laws that read it: current stiffness of the tangential spring [F/L] */
  double shear[GRIP_BATCH];

  /* Written by the tangential, rolling and twisting laws; zero for a sense without a law. */

  /* Tangential force on i [F] */
  double fx[GRIP_BATCH], fy[GRIP_BATCH], fz[GRIP_BATCH];
  /* Rolling torque on i; the opposite acts on j [F L] */
  double mx[GRIP_BATCH], my[GRIP_BATCH], mz[GRIP_BATCH];
  /* Twisting torque on i along n; the opposite acts on j [F L] */
  double mn[GRIP_BATCH];

  /* Only for models with a heat law. */

  /* T_j - T_i, read by the law [temperature] */
  double warmer[GRIP_BATCH];
  /* Heat flow from j into i, written by the law [energy/T] */
  double heat[GRIP_BATCH];

  /* Written by the cohesion law, only for models that have one. The normal force is -cohesion -
   * cohesive_damping v_n, the tangential force -drag v_t [F; F T/L; F T/L]. counted: fraction of its normal
   * force that counts towards the load of friction, 0 or 1 [-]. */
  double cohesion[GRIP_BATCH], cohesive_damping[GRIP_BATCH], drag[GRIP_BATCH], counted[GRIP_BATCH];

  /* For synchronized_verlet. If positive, grip_geometry computes the normal and everything derived from it at
   * the position this much earlier, along -u: velocity Verlet supplies velocities at mid-step but positions
   * at the end of the step. The overlap is that at the end of the step, and so is the normal now_x, now_y,
   * now_z, which is written only in this case [T; -]. */
  double half_step;
  alignas(64) double now_x[GRIP_BATCH], now_y[GRIP_BATCH], now_z[GRIP_BATCH];
};

/* Computes the geometry of all contacts of a batch from centres, velocities and spins (batch.h). */
void grip_geometry(struct grip_batch *batch);

/* For a model whose normal law has particle fields: adds the contributions of the contacts to the fields,
 * before the forces. The geometry must have been computed. */
void grip_model_prepare(const struct grip_model *model, struct grip_batch *batch);

/* Computes forces and updates the history of all contacts of a batch, whose geometry must have been computed.
 * models: one for each block; all must be alike. */
void grip_batch_run(const struct grip_model *const *models, struct grip_batch *batch);

/* The same for a batch whose blocks all belong to one model. */
void grip_model_run(const struct grip_model *model, struct grip_batch *batch);

/* Sets what is the same for all contacts of a model with spheres, or with a wall: arms, sphere_j, half_step
 * and which values its laws read. step: the length that a step has also at set-up [T]. */
void grip_batch_set_rules(struct grip_batch *batch, const struct grip_model *model, bool wall, double step);

#ifdef __cplusplus
}
#endif

#endif
