/* SPDX-License-Identifier: GPL-2.0-only */
/* A batch of contacts: the whole agreement between the laws.
 *
 * Contacts come in blocks of GRIP_LANES. A batch holds up to GRIP_BLOCKS blocks of models that have the same
 * laws. Its arrays are small enough to stay in the first-level cache while one pass after another runs over
 * them. The history is not copied: history[b] points to the values of block b where they live, slot by slot,
 * GRIP_LANES values each.
 *
 * A lane whose pair does not touch may hold anything, infinities included. Passes keep its history at zero,
 * and scatter gives it no force. Most laws act while the overlap is above 0. Those that reach beyond touch
 * say for each lane whether they act, in `held`. */
#ifndef GRIP_BATCH_H
#define GRIP_BATCH_H

#include <stdalign.h>

#include "grip.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GRIP_LANES = 8, GRIP_BLOCKS = 8, GRIP_BATCH = GRIP_LANES * GRIP_BLOCKS };

/* Fields of the particles on both sides (grip.h), in the order of the law's table. Fields that the law reads
 * hold their values; fields that it adds to hold what the contact adds. */
struct grip_fields {
  alignas(64) double i[GRIP_MAX_FIELDS][GRIP_BATCH], j[GRIP_MAX_FIELDS][GRIP_BATCH];
};

/* For models whose liquid bridges are made of liquid that the particles own (grip_model.owns_liquid): what
 * both sides have, and what the contact does to it in this step. A contact that has no bridge asks for one;
 * in the next step it gets its part, when both sides know how many asked. Every array has one value for each
 * lane. */
struct grip_liquid {
  /* Read: the liquid of both sides [L^3], and how many contacts have asked them in the step before [-] */
  alignas(64) double of_i[GRIP_BATCH], of_j[GRIP_BATCH], asked_i[GRIP_BATCH], asked_j[GRIP_BATCH];
  /* Written: 1 where the contact asks both sides, else 0 [-]; and what both sides give to a bridge that
   * forms, below 0 what they get back from one that ends [L^3] */
  double asks[GRIP_BATCH], from_i[GRIP_BATCH], from_j[GRIP_BATCH];
};

/* What a ledger needs of the contacts of a batch beside their forces (grip_model_book). Every array has one
 * value for each lane, and its unit at the end of its comment. */
struct grip_books {
  /* Written by the laws: energies that their springs would give back [F L] */
  alignas(64) double stored_normal[GRIP_BATCH], stored_tangential[GRIP_BATCH], stored_rolling[GRIP_BATCH],
      stored_twisting[GRIP_BATCH];
  /* Written by the normal law: to what it loses energy, an enum grip_lost (laws/physics.h) [-]; and what a
   * spring that yields has lost in this step, to plasticity and to adhesion [F L] */
  double lost[GRIP_BATCH], yielded[GRIP_BATCH], parted[GRIP_BATCH];
  /* Written by the cohesion law: the energy that it would give back [F L]. And from it, after the passes: the
   * powers of its dashpots along the normal and across it [F L/T]. Zeros without such a law */
  double stored_cohesion[GRIP_BATCH], drag_normal[GRIP_BATCH], drag_tangential[GRIP_BATCH];
  /* Written by the tangential law: power of its dashpot [F L/T]; above 0 where it slides [F] */
  double viscous[GRIP_BATCH], slides[GRIP_BATCH];
  /* Written by rolling and twisting laws: power of their dashpots where the contact sticks, else below 0 [F
   * L/T] */
  double viscous_rolling[GRIP_BATCH], viscous_twisting[GRIP_BATCH];
  /* Given with a wall: its velocity at the contact in this step [L/T] */
  double wall_vx[GRIP_BATCH], wall_vy[GRIP_BATCH], wall_vz[GRIP_BATCH];
  /* Written by grip_gather_booked: the velocity on which the tangential force does its work, spins included
   * [L/T] */
  double sx[GRIP_BATCH], sy[GRIP_BATCH], sz[GRIP_BATCH];
  /* Written by grip_gather_booked for models with rolling or twisting: the relative spin on which their
   * torques do their work [rad/T] */
  double spin_x[GRIP_BATCH], spin_y[GRIP_BATCH], spin_z[GRIP_BATCH];
  /* Written by grip_gather_booked where the ledger keeps neither: the normal and the overlap of the step
   * before [-, L] */
  double was_x[GRIP_BATCH], was_y[GRIP_BATCH], was_z[GRIP_BATCH], was_overlap[GRIP_BATCH];
  /* Written by grip_gather_booked: the power that the forces of the step before have with the velocities of
   * now. First the normal force with its dashpot, then its dashpot alone, ..., and the power of a wall [F
   * L/T] */
  double before_normal[GRIP_BATCH], before_damping[GRIP_BATCH], before_tangential[GRIP_BATCH],
      before_rolling[GRIP_BATCH], before_twisting[GRIP_BATCH], before_wall[GRIP_BATCH];
  /* Written by the ledger: all that was lost in this step otherwise than to dashpots, that is to plasticity,
   * adhesion, sliding, rolling and twisting together; and to dashpots [F L]. So `plastic` is more than the
   * entry GRIP_LOST_PLASTIC */
  double plastic[GRIP_BATCH], damped[GRIP_BATCH];
};

/* Every array has one value for each lane, and its unit at the end of its comment. */
struct grip_batch {
  int nblocks;
  /* Length of the step [T]. 0 at a set-up: springs do not move then, though one that slips is cut. */
  double dt;
  /* v_t is taken at radius - arm_speed * overlap from each centre [-]. */
  double arm_speed;
  /* The tangential force acts at radius - arm_torque * overlap from each centre; of a wall, as far behind its
   * surface [-]. */
  double arm_torque;
  /* 1: j is a sphere. 0: j is a wall, and u holds the speed of its surface already. */
  double sphere_j;
  double *history[GRIP_BLOCKS];
  /* No law of the model reads wx .. and turn (grip_model.spins), so grip_gather may leave them out. */
  bool skip_spins;
  /* Some law of the model reads reduced_inertia (grip_model.inertia): grip_gather takes it from the end of
   * the blocks (store.h). */
  bool inertia;
  /* For models whose normal law has fields. 0: the particles of these contacts touch nothing else. */
  struct grip_fields *fields;
  /* Of models that own no liquid null. Else null: each bridge is as large as one can be. */
  struct grip_liquid *liquid;
  /* Null: the model keeps no ledger. */
  struct grip_books *books;
  /* Set by grip_model_run to `overlap`, or to `held` for laws that reach beyond touch. Lanes above 0 in
   * `acting` have a normal force; lanes above 0 in `contact` may have history, friction and torques. */
  const double *acting, *contact;
  /* Set by grip_model_run: senses without a law whose forces and torques below are zeros already; of cohesion
   * what the ledger reads. */
  bool zero[GRIP_SENSES];

  /* Read by grip_geometry. For pairs of a store grip_gather does the work of grip_geometry as well: it leaves
   * these as they are, but for u, which grip_gather_booked writes. */

  /* x_i - x_j [L] */
  alignas(64) double rx[GRIP_BATCH], ry[GRIP_BATCH], rz[GRIP_BATCH];
  /* v_i - v_j [L/T] */
  double ux[GRIP_BATCH], uy[GRIP_BATCH], uz[GRIP_BATCH];
  /* Spin of i, and of j [rad/T] */
  double wix[GRIP_BATCH], wiy[GRIP_BATCH], wiz[GRIP_BATCH];
  double wjx[GRIP_BATCH], wjy[GRIP_BATCH], wjz[GRIP_BATCH];
  /* Distance of the centres at touch [L] */
  double touch_distance[GRIP_BATCH];

  /* What the two sides are, read by geometry and laws. */

  /* R_i, and R_j, which for a wall is R_i [L] */
  double radius_i[GRIP_BATCH], radius_j[GRIP_BATCH];
  /* R* = R_i R_j/(R_i + R_j); for a flat wall R_i [L] */
  double reduced_radius[GRIP_BATCH];
  /* m*; for a wall m_i [M] */
  double reduced_mass[GRIP_BATCH];
  /* I_r = I_i I_j/(I_i + I_j), I the moment of inertia of a sphere about the contact: 7/5 m R^2, or 3/2 m R^2
   * in two dimensions; for a wall I_i. Only where the model's `inertia` is set [M L^2] */
  double reduced_inertia[GRIP_BATCH];

  /* Written by grip_geometry or grip_gather, read by the laws. */

  /* The normal, from j to i [-] */
  double nx[GRIP_BATCH], ny[GRIP_BATCH], nz[GRIP_BATCH];
  /* Above 0 in contact [L] */
  double overlap[GRIP_BATCH];
  /* v_n [L/T] */
  double speed_n[GRIP_BATCH];
  /* v_t, spins included [L/T] */
  double vx[GRIP_BATCH], vy[GRIP_BATCH], vz[GRIP_BATCH];
  /* w_i - w_j [rad/T] */
  double wx[GRIP_BATCH], wy[GRIP_BATCH], wz[GRIP_BATCH];
  /* (w_i + w_j).n/2: how fast the contact turns about its normal [rad/T] */
  double turn[GRIP_BATCH];
  /* sqrt(R* overlap) if a law asks for it, or what the normal law writes itself [L] */
  double contact_radius[GRIP_BATCH];

  /* Written by the normal law. A damping law overwrites `damping`. */

  /* Normal force without damping [F] */
  double elastic[GRIP_BATCH];
  /* F_n = elastic - damping v_n [F T/L] */
  double damping[GRIP_BATCH];
  /* What is added to F_n before friction is taken of it [F] */
  double adhesion[GRIP_BATCH];
  /* Largest unloading stiffness, where the law has one [F/L] */
  double stiffness[GRIP_BATCH];
  /* Stiffness of the spring that loads: its force, without adhesion, over the overlap [F/L] */
  double loading[GRIP_BATCH];
  /* Above 0 where a law that reaches beyond touch acts; a cohesion law overwrites it [-] */
  double held[GRIP_BATCH];

  /* Written between the passes, from the above. A cohesion law's force is left out of both, but for the share
   * `counted`, until all passes have run. */

  /* F_n [F] */
  double normal[GRIP_BATCH];
  /* The load that friction, rolling and twisting resistance are fractions of [F] */
  double load[GRIP_BATCH];

  /* Written for rolling laws that read it: the present stiffness of the tangential law's spring [F/L] */
  double shear[GRIP_BATCH];

  /* Written by the tangential, rolling and twisting laws; zero without one. */

  /* Tangential force on i [F] */
  double fx[GRIP_BATCH], fy[GRIP_BATCH], fz[GRIP_BATCH];
  /* Rolling torque on i; j gets the opposite [F L] */
  double mx[GRIP_BATCH], my[GRIP_BATCH], mz[GRIP_BATCH];
  /* Twisting torque on i along n; j gets the opposite [F L] */
  double mn[GRIP_BATCH];

  /* For models with a heat law only. */

  /* By how much j is warmer than i, read by the law [temperature] */
  double warmer[GRIP_BATCH];
  /* Heat that flows into i, out of j, written by the law [energy/T] */
  double heat[GRIP_BATCH];

  /* Written by the cohesion law, for models that have one only. Its normal force is -cohesion -
   * cohesive_damping v_n, its tangential force -drag v_t [F; F T/L; F T/L]. counted: which share of its
   * normal force the load of friction counts, 0 or 1 [-]. */
  double cohesion[GRIP_BATCH], cohesive_damping[GRIP_BATCH], drag[GRIP_BATCH], counted[GRIP_BATCH];

  /* For synchronized_verlet. Above 0, grip_geometry takes the normal, and all that follows from it, this time
   * back along u: velocity Verlet gives velocities of the middle of a step, and positions of its end. The
   * overlap is that of the end, and so is the normal now_x .., which is written in this case only [T; -]. */
  double half_step;
  alignas(64) double now_x[GRIP_BATCH], now_y[GRIP_BATCH], now_z[GRIP_BATCH];
};

#ifdef __cplusplus
}
#endif

#endif
