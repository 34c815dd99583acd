/* SPDX-License-Identifier: GPL-2.0-only */
/* A batch of contacts: the whole agreement between the laws.
 *
 * Contacts come in blocks of GRIP_LANES. A batch holds up to GRIP_BLOCKS blocks, of models that have the same laws, as
 * arrays, small enough to stay in the first-level cache while one pass after another runs over it. The history is not
 * copied: history[b] points to block b's values where they live, slot by slot, GRIP_LANES values each.
 *
 * A lane whose pair does not touch may hold anything, infinities included; passes keep its history at zero
 * and scatter gives it no force. Most laws act while the overlap is above 0. Those that reach beyond touch say
 * for each lane whether they act, in `held`. */
#ifndef GRIP_BATCH_H
#define GRIP_BATCH_H

#include <stdalign.h>

#include "grip.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GRIP_LANES = 8, GRIP_BLOCKS = 8, GRIP_BATCH = GRIP_LANES * GRIP_BLOCKS };

/* Fields of the particles on both sides (grip.h), as the law's table has them: values of those that are read; what
 * the contact adds to the others. */
struct grip_fields {
  alignas(64) double i[GRIP_MAX_FIELDS][GRIP_BATCH], j[GRIP_MAX_FIELDS][GRIP_BATCH];
};

struct grip_batch {
  int nblocks;
  double dt;        /* T; 0 at set-up: springs do not move, though one that slips is cut */
  double arm_speed; /* v_t is taken at radius - arm_speed * overlap from each centre, */
  double
      arm_torque; /* the tangential force acts at radius - arm_torque * overlap: of a wall, that behind its surface */
  double sphere_j; /* 1: j is a sphere; 0: a wall, whose speed at its surface is in u */
  double *history[GRIP_BLOCKS];
  /* No law of the model reads wx .. and turn (grip_model.spins): grip_gather may leave them out. */
  bool skip_spins;
  /* Of models whose normal law has fields; 0: its contacts are those of particles that touch nothing else. */
  struct grip_fields *fields;
  /* Set by grip_model_run to `overlap`, or to `held` for laws that reach beyond touch. Lanes above 0 */
  const double *acting;  /* have a normal force, */
  const double *contact; /* and these may have history, friction and torques */
  /* Set by grip_model_run: senses without a law whose forces and torques below are zeros already. */
  bool zero[GRIP_SENSES];

  /* Read by grip_geometry. For pairs of a store grip_gather does its work and leaves these as they are;
   * grip_gather_booked writes u. */
  alignas(64) double rx[GRIP_BATCH], ry[GRIP_BATCH],
      rz[GRIP_BATCH]; /* x_i - x_j                                        L    */
  double ux[GRIP_BATCH], uy[GRIP_BATCH],
      uz[GRIP_BATCH]; /* v_i - v_j                                        L/T  */
  double wix[GRIP_BATCH], wiy[GRIP_BATCH],
      wiz[GRIP_BATCH]; /* spin of i                                        rad/T */
  double wjx[GRIP_BATCH], wjy[GRIP_BATCH],
      wjz[GRIP_BATCH];               /* spin of j                                        rad/T */
  double touch_distance[GRIP_BATCH]; /* distance of the centres at touch                 L    */

  /* Of the pair, read by geometry and laws. */
  double radius_i[GRIP_BATCH];       /* R_i                                              L    */
  double radius_j[GRIP_BATCH];       /* R_j; of a wall R_i                                L    */
  double reduced_radius[GRIP_BATCH]; /* R* = R_i R_j/(R_i + R_j); of a flat wall R_i      L    */
  double reduced_mass[GRIP_BATCH];   /* m*; of a wall m_i                                M    */

  /* Written by geometry, or gather, and read by the laws. */
  double nx[GRIP_BATCH], ny[GRIP_BATCH],
      nz[GRIP_BATCH];         /* normal, from j to i                              -    */
  double overlap[GRIP_BATCH]; /* > 0 in contact                                   L    */
  double speed_n[GRIP_BATCH]; /* v_n                                              L/T  */
  double vx[GRIP_BATCH], vy[GRIP_BATCH],
      vz[GRIP_BATCH]; /* v_t, spins included                              L/T  */
  double wx[GRIP_BATCH], wy[GRIP_BATCH],
      wz[GRIP_BATCH];      /* w_i - w_j                                        rad/T */
  double turn[GRIP_BATCH]; /* (w_i + w_j).n/2: how the contact turns about n   rad/T */
  double
      contact_radius[GRIP_BATCH]; /* sqrt(R* overlap), if a law asks for it, or the normal law's own   L    */

  /* Written by the normal law; damping overwritten by the damping law. */
  double elastic
      [GRIP_BATCH]; /* normal force without damping                                                 F    */
  double damping
      [GRIP_BATCH]; /* F_n = elastic - damping v_n                                                  F T/L */
  double adhesion
      [GRIP_BATCH]; /* what is added to F_n before friction is taken of it                          F    */
  double stiffness
      [GRIP_BATCH]; /* largest unloading stiffness, where the law has one                           F/L  */
  double
      loading[GRIP_BATCH]; /* of the spring that loads: its force, without adhesion, over the overlap F/L */
  double held[GRIP_BATCH]; /* above 0 where a law that reaches beyond touch acts: `acting`, `contact` */

  /* Written between the passes, from the above. */
  double normal
      [GRIP_BATCH]; /* F_n                                                                          F    */
  double load
      [GRIP_BATCH]; /* the load that friction, rolling and twisting resistance are fractions of     F    */

  /* Written by the tangential, rolling and twisting laws, zero without one. */
  double fx[GRIP_BATCH], fy[GRIP_BATCH],
      fz[GRIP_BATCH]; /* tangential force on i                            F    */
  double mx[GRIP_BATCH], my[GRIP_BATCH],
      mz[GRIP_BATCH];    /* rolling torque on i; on j the opposite           F L  */
  double mn[GRIP_BATCH]; /* twisting torque on i along n; on j the opposite  F L  */

  /* Of models with a heat law only. */
  double warmer[GRIP_BATCH]; /* by how much j is warmer than i, read by the law      temperature */
  double heat[GRIP_BATCH];   /* heat that flows into i, out of j; written by the law   energy/T    */

  /* For synchronized_verlet. half_step, read by geometry: above 0 the normal, and all that follows from it, is taken this
   * time back along u, for velocity Verlet gives velocities of the middle of a step and positions of its end. The
   * overlap and now_x .., written with it only, are the end's. */
  double half_step; /*                                                    T    */
  alignas(64) double now_x[GRIP_BATCH], now_y[GRIP_BATCH],
      now_z[GRIP_BATCH]; /* normal at the end of the step                   -    */
  /* Of models with a ledger only (grip_model_book). Energies are those that springs would give back. */
  double stored_normal[GRIP_BATCH], stored_tangential[GRIP_BATCH], stored_rolling[GRIP_BATCH],
      stored_twisting[GRIP_BATCH]; /* written by the laws                               F L  */
  double lost[GRIP_BATCH];         /* enum grip_lost of the normal law, law.h           -    */
  double viscous[GRIP_BATCH];      /* power of the tangential dashpot                   F L/T */
  double slides[GRIP_BATCH];       /* above 0 where the tangential law slides           F    */
  double yielded[GRIP_BATCH], parted[GRIP_BATCH]; /* as in law.h, struct normal_force   F L  */
  double viscous_rolling[GRIP_BATCH],
      viscous_twisting[GRIP_BATCH]; /* power of these dashpots where the contact
                              sticks, else below 0                                      F L/T */
  double wall_vx[GRIP_BATCH], wall_vy[GRIP_BATCH],
      wall_vz[GRIP_BATCH]; /* of a wall: its velocity at the contact in this step       L/T  */
  /* Written by grip_gather_booked: velocity on which the tangential force does its work, spins included, */
  double sx[GRIP_BATCH], sy[GRIP_BATCH], sz[GRIP_BATCH]; /*                             L/T  */
  /* the normal and the overlap of the step before, where the ledger keeps none, */
  double was_x[GRIP_BATCH], was_y[GRIP_BATCH], was_z[GRIP_BATCH], was_overlap[GRIP_BATCH]; /*   -, L */
  /* and the power of the forces of the step before with the velocities of now, all of the normal one, its dashpot
   * alone, ..., and of a wall. */
  double before_normal[GRIP_BATCH], before_damping[GRIP_BATCH], before_tangential[GRIP_BATCH],
      before_rolling[GRIP_BATCH], before_twisting[GRIP_BATCH],
      before_wall[GRIP_BATCH]; /*                                                       F L/T */
  double plastic[GRIP_BATCH], damped[GRIP_BATCH]; /* written by the ledger: what was lost in this step to
                              plasticity, adhesion, sliding, rolling, twisting; and to dashpots      F L  */
};

#ifdef __cplusplus
}
#endif

#endif
