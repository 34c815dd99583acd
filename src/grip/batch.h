/* SPDX-License-Identifier: GPL-2.0-only */
/* A batch of contacts: the interface between all laws.
 *
 * A lane is the place of one contact. A block is GRIP_LANES lanes of one model. A batch holds up to
 * GRIP_BLOCKS blocks, whose models have the same laws. A pass is the loop of one law over all lanes of a
 * batch. The arrays of a batch fit in the first-level cache while one pass after another runs over them. The
 * history is not copied into the batch: history[b] points to the place where the history of block b is
 * stored, slot by slot, GRIP_LANES values each.
 *
 * A lane whose pair does not touch may contain any values, including infinities. Each pass sets the history
 * of such a lane to zero, and scatter applies no force for it. Most laws act while the overlap is positive. A
 * law that reaches beyond touch writes in `held`, for each lane, whether it acts. */
#ifndef GRIP_PUBLIC_BATCH_H
#define GRIP_PUBLIC_BATCH_H

#include <stdalign.h>
#include <stdint.h>

#include "grip/model.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GRIP_LANES = 8, GRIP_BLOCKS = 8, GRIP_BATCH = GRIP_LANES * GRIP_BLOCKS };

/* Fields of the particles i and j of each lane (struct grip_field), in the order of the law's table. The
 * caller sets the fields that the law reads. The law adds the contribution of the contact to the other
 * fields. */
struct grip_fields {
  alignas(64) double i[GRIP_MAX_FIELDS][GRIP_BATCH], j[GRIP_MAX_FIELDS][GRIP_BATCH];
};

/* Liquid of the particles, for models whose liquid bridges draw on it (grip_model.owns_liquid), and its
 * exchange in this step. A contact without a bridge requests liquid from both particles. It receives its
 * share in the next step, because the number of contacts that request liquid from a particle is not known
 * before. Every array has one value per lane. */
struct grip_liquid {
  /* Read: the liquid that particle i or j holds [L^3], and the number of its contacts that requested some of
   * this liquid in the previous step [-] */
  alignas(64) double of_i[GRIP_BATCH], of_j[GRIP_BATCH], requested_i[GRIP_BATCH], requested_j[GRIP_BATCH];
  /* Written: 1 if the contact requests liquid from both particles, else 0 [-]; and the volume that particle i
   * or j gives to a new bridge, negative if the particle gets liquid back from a bridge that ends [L^3] */
  double requests[GRIP_BATCH], from_i[GRIP_BATCH], from_j[GRIP_BATCH];
};

/* The events that end in a step, for models with GRIP_LEDGER_OF_EVENTS (struct grip_event, ledger.h). Written
 * by the ledger. The arrays are only valid in the lanes of `lanes`. */
struct grip_ended {
  uint64_t lanes; /* bit k is set if the contact of lane k has ended in this step */
  alignas(64) double lost[GRIP_SPRINGS][GRIP_BATCH], age[GRIP_BATCH], most_force[GRIP_BATCH],
      most_stored[GRIP_BATCH], meets_normal[GRIP_BATCH],
      meets_across[GRIP_BATCH], cycles[GRIP_BATCH], cycled[GRIP_BATCH];
  /* Normal of the previous step, if the ledger stores it; else the normal of this step [-] */
  double nx[GRIP_BATCH], ny[GRIP_BATCH], nz[GRIP_BATCH];
  /* Bit k is set if a load cycle of lane k ends in this step, also if the contact has not ended. In these
   * lanes: the largest energy that the contact stored in the cycle [F L] */
  uint64_t over;
  double cycle[GRIP_BATCH];
};

/* The values that the ledger needs for the contacts of a batch besides their forces (ledger.h). Every array
 * has one value per lane; units are at the end of each comment. */
struct grip_batch_ledger {
  /* Written by the laws: stored_normal and the others of senses.def */
#define GRIP_REPORT(NAME, field, FLAGS) alignas(64) double field[GRIP_BATCH];
#include "grip/senses.def"
  /* Written by the tangential law for its own pass, then by the rolling law: the lengths of struct
   * tangential_force (laws/physics.h), in the unit of the history */
  double yields[GRIP_BATCH], held[GRIP_BATCH];
  /* Set by the caller if j is a wall: velocity of the wall at the contact in this step [L/T] */
  double wall_vx[GRIP_BATCH], wall_vy[GRIP_BATCH], wall_vz[GRIP_BATCH];
  /* Written by grip_gather_booked: the relative velocity of the two surfaces at the contact, including spins.
   * The tangential force does work with this velocity [L/T] */
  double sx[GRIP_BATCH], sy[GRIP_BATCH], sz[GRIP_BATCH];
  /* Written by grip_gather_booked for models with rolling or twisting: the relative spin with which their
   * torques do work [rad/T] */
  double spin_x[GRIP_BATCH], spin_y[GRIP_BATCH], spin_z[GRIP_BATCH];
  /* Written by grip_gather_booked if the ledger does not store the normal of the previous step: the inverse
   * distance of the centres and the overlap in that step [1/L, L] */
  double was_inverse[GRIP_BATCH], was_overlap[GRIP_BATCH];
  /* Written by grip_gather_booked: the power of the previous step's forces with the current velocities: of
   * the normal force including its dashpot, of the normal dashpot alone, of the tangential force, of the
   * rolling and twisting torques; and the power of a wall [F L/T] */
  double before_normal[GRIP_BATCH], before_damping[GRIP_BATCH], before_tangential[GRIP_BATCH],
      before_rolling[GRIP_BATCH], before_twisting[GRIP_BATCH], before_wall[GRIP_BATCH];
  /* Written by the ledger unless skip_losses is set. plastic: the loss of this step to plasticity, adhesion,
   * sliding, rolling and twisting, so it exceeds the entry GRIP_LOST_PLASTIC. damped: the loss of this step
   * to dashpots. dissipated: the loss of this step by all causes, with the discretisation error that is
   * neither plastic nor damped. warmed: plastic, damped, and the part of friction that is neither, so that
   * heat balances motion also for springs that do not conserve energy [F L] */
  double plastic[GRIP_BATCH], damped[GRIP_BATCH], dissipated[GRIP_BATCH], warmed[GRIP_BATCH];
  /* Set by a caller that reads neither the four arrays above nor `losses` */
  bool skip_losses;
  /* Set by grip_batch_book: true for a report that no law of the model writes, and which is already zero */
  struct grip_reports {
#define GRIP_REPORT(NAME, field, FLAGS) bool field;
#include "grip/senses.def"
  } zero;
  struct grip_ended ended;
  /* Set by the caller: the ratio of load cycles (struct grip_event, ledger.h), above 1 for models with
   * GRIP_LEDGER_OF_CYCLES, 0 for all others */
  double cycle_ratio;
  /* Written by the ledger if it is not null: the losses of this step by cause (ledger.h) */
  struct grip_losses *losses;
};

/* The arms of contacts between bodies of any shape: vectors from the centre of i, and from the centre of j or
 * the point of a wall, to the contact. All forces of a lane act there, the normal force too, so that it has a
 * torque. Every array has one value per lane [L]. */
struct grip_batch_arms {
  alignas(64) double ix[GRIP_BATCH], iy[GRIP_BATCH], iz[GRIP_BATCH];
  double jx[GRIP_BATCH], jy[GRIP_BATCH], jz[GRIP_BATCH];
};

/* Every array has one value per lane; units are at the end of each comment. */
struct grip_batch {
  int nblocks;
  /* Length of the step [T]. It is 0 at set-up: springs then do not stretch, but a spring beyond its limit is
   * still cut to the limit. */
  double dt;
  /* v_t is taken at a distance of radius - arm_speed * overlap from each centre. arm_speed is a fraction
   * [-]. */
  double arm_speed;
  /* The tangential force acts at a distance of radius - arm_torque * overlap from the centre of i. For two
   * spheres arm_torque is 1/2, and the distance from j is the same. If j is a wall, this point is (1 -
   * arm_torque) * overlap behind the wall's surface. arm_torque is a fraction [-]. */
  double arm_torque;
  /* 1 if j is a sphere, 0 if j is a wall. For a wall, u already includes the velocity of the wall's
   * surface. */
  double sphere_j;
  double *history[GRIP_BLOCKS];
  /* True if no law of the model reads wx, wy, wz and normal_spin (grip_model.spins). grip_gather may then
   * skip them. */
  bool skip_spins;
  /* True if some law of the model reads reduced_inertia (grip_model.inertia). grip_gather then loads it from
   * the end of the blocks (store.h). */
  bool inertia;
  /* Only for models whose normal law has particle fields. If it is null, the particles are treated as if they
   * had no other contacts. */
  struct grip_fields *fields;
  /* Only for models that draw on liquid of the particles; null for other models. If it is null for a model
   * that does, each bridge has the largest allowed volume. */
  struct grip_liquid *liquid;
  /* Null if the model keeps no ledger. */
  struct grip_batch_ledger *ledger;
  /* Null if all bodies are spheres or walls: the arms then follow from radius, overlap and normal (site.h).
   * The site writes them, with normal and overlap, before grip_geometry. */
  const struct grip_batch_arms *arms;
  /* The masses with which dashpots are computed, one value per lane [M]; null if these are the reduced
   * masses. A caller sets it for contacts of rigid bodies that divide the mass of their body among them. */
  const double *shared_mass;
  /* Set by grip_model_run: shared_mass, or reduced_mass if that is null. */
  const double *dashpot_mass;
  /* Set by grip_model_run, for each gate: points to `overlap`, or to `held` for laws that reach beyond
   * touch. The senses of the gate act in lanes where it is positive: a normal force where gate[GRIP_HELD]
   * is, history of springs, friction and torques where gate[GRIP_TOUCH] is. */
  const double *gate[GRIP_GATES];
  /* Set by grip_model_run: true for a sense that has no law and whose outputs (senses.def) are already
   * zero. */
  bool zero[GRIP_SENSES];

  /* The next arrays are read by grip_geometry. For pairs of a store, grip_gather also computes what
   * grip_geometry computes, and leaves these arrays unset. grip_gather_booked sets only u. */

  /* x_i - x_j [L] */
  alignas(64) double rx[GRIP_BATCH], ry[GRIP_BATCH], rz[GRIP_BATCH];
  /* v_i - v_j [L/T] */
  double ux[GRIP_BATCH], uy[GRIP_BATCH], uz[GRIP_BATCH];
  /* Spins of i and of j [rad/T] */
  double wix[GRIP_BATCH], wiy[GRIP_BATCH], wiz[GRIP_BATCH];
  double wjx[GRIP_BATCH], wjy[GRIP_BATCH], wjz[GRIP_BATCH];
  /* Distance of the centres at first touch [L] */
  double touch_distance[GRIP_BATCH];

  /* The next arrays are properties of the two bodies, read by geometry and laws. */

  /* R_i and R_j; for a wall R_j is set to R_i [L] */
  double radius_i[GRIP_BATCH], radius_j[GRIP_BATCH];
  /* R* = R_i R_j/(R_i + R_j); for a flat wall R_i [L] */
  double reduced_radius[GRIP_BATCH];
  /* Reduced mass m*; m_i for a wall [M] */
  double reduced_mass[GRIP_BATCH];
  /* Reduced moment of inertia I_i I_j/(I_i + I_j), or I_i for a wall. I is the moment of inertia of a sphere
   * about the contact: 7/5 m R^2, or 3/2 m R^2 in two dimensions. Only set if grip_model.inertia is true [M
   * L^2] */
  double reduced_inertia[GRIP_BATCH];

  /* The next arrays are written by grip_geometry or grip_gather, and read by the laws. */

  /* The normal, from j to i [-] */
  double nx[GRIP_BATCH], ny[GRIP_BATCH], nz[GRIP_BATCH];
  /* Overlap, positive in contact [L] */
  double overlap[GRIP_BATCH];
  /* v_n, positive while the pair separates [L/T] */
  double speed_n[GRIP_BATCH];
  /* v_t, including spins [L/T] */
  double vx[GRIP_BATCH], vy[GRIP_BATCH], vz[GRIP_BATCH];
  /* w_i - w_j [rad/T] */
  double wx[GRIP_BATCH], wy[GRIP_BATCH], wz[GRIP_BATCH];
  /* (w_i + w_j).n/2: rate at which the contact rotates about its normal [rad/T] */
  double normal_spin[GRIP_BATCH];
  /* sqrt(R* overlap) if some law reads it, or the contact radius that the normal law writes [L] */
  double contact_radius[GRIP_BATCH];

  /* The next arrays are written by the normal law. A damping law overwrites `damping`. */

  /* Normal force without damping [F] */
  double elastic[GRIP_BATCH];
  /* Damping coefficient: F_n = elastic - damping v_n [F T/L] */
  double damping[GRIP_BATCH];
  /* Term that is added to F_n to obtain the load of friction [F] */
  double adhesion[GRIP_BATCH];
  /* Largest unloading stiffness, if the law has one [F/L] */
  double stiffness[GRIP_BATCH];
  /* Loading stiffness: elastic force without adhesion divided by the overlap [F/L] */
  double loading[GRIP_BATCH];
  /* Positive where a normal law that reaches beyond touch acts. A cohesion law overwrites it [-] */
  double held[GRIP_BATCH];

  /* The next two arrays are computed from the values above after the normal, damping and cohesion laws have
   * run. Until all passes have run, both exclude the cohesion force except for its share `counted`. */

  /* F_n [F] */
  double normal[GRIP_BATCH];
  /* Load that limits friction, rolling and twisting resistance [F] */
  double load[GRIP_BATCH];

  /* Current stiffness of the tangential spring, written for rolling laws that read it [F/L] */
  double shear[GRIP_BATCH];

  /* The next arrays are written by the tangential, rolling and twisting laws. They are zero for a sense
   * without a law. */

  /* Tangential force on i [F] */
  double fx[GRIP_BATCH], fy[GRIP_BATCH], fz[GRIP_BATCH];
  /* Rolling torque on i; the opposite acts on j [F L] */
  double mx[GRIP_BATCH], my[GRIP_BATCH], mz[GRIP_BATCH];
  /* Twisting torque on i along n; the opposite acts on j [F L] */
  double mn[GRIP_BATCH];

  /* The next two arrays are only for models with a heat law. */

  /* T_j - T_i, read by the law [temperature] */
  double warmer[GRIP_BATCH];
  /* Heat flow from j into i, written by the law [energy/T] */
  double heat[GRIP_BATCH];

  /* Written by the cohesion law, only for models that have one. Its normal force is -cohesion -
   * cohesive_damping v_n, and its tangential force is -drag v_t. counted: the fraction of its normal force
   * that counts towards the load of friction, 0 or 1 [F; F T/L; F T/L; -] */
  double cohesion[GRIP_BATCH], cohesive_damping[GRIP_BATCH], drag[GRIP_BATCH], counted[GRIP_BATCH];

  /* For synchronized_verlet. Velocity Verlet supplies velocities at mid-step, but positions at the end of the
   * step. If half_step is positive, grip_geometry computes the normal, and the values derived from the
   * normal, at the position that the pair had half_step earlier if it moved with u. The overlap remains that
   * at the end of the step. The normal at the end of the step is now_x, now_y, now_z, which is only written
   * in this case [T; -] */
  double half_step;
  alignas(64) double now_x[GRIP_BATCH], now_y[GRIP_BATCH], now_z[GRIP_BATCH];
};

/* Computes the geometry of all contacts of a batch from its positions, velocities and spins. If the batch has
 * arms, normal and overlap must be set; the rest is computed from them. */
void grip_geometry(struct grip_batch *batch);

/* For a model whose normal law has particle fields: adds the contributions of the contacts to batch.fields.
 * The caller must have computed the geometry, and must call this function before grip_model_run. */
void grip_model_prepare(const struct grip_model *model, struct grip_batch *batch);

/* Computes forces and updates the history of all contacts of a batch. The caller must have computed the
 * geometry. models: one model for each block; all models must be alike (grip_model_alike). */
void grip_batch_run(const struct grip_model *const *models, struct grip_batch *batch);

/* Does the same as grip_batch_run for a batch whose blocks all belong to one model. */
void grip_model_run(const struct grip_model *model, struct grip_batch *batch);

/* Sets the members of a batch that are equal for all contacts of a model with spheres, or, if `wall` is true,
 * with a wall: arm_speed, arm_torque, sphere_j, half_step and the members that say which values the laws
 * read. step: full length of a step, also at set-up [T]. */
void grip_batch_set_rules(struct grip_batch *batch, const struct grip_model *model, bool wall, double step);

#ifdef __cplusplus
}
#endif

#endif
