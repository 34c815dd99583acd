/* SPDX-License-Identifier: GPL-2.0-only */
/* Inputs and outputs of the laws' physics for one contact. "As in batch.h" means: the same meaning and unit
 * as the member of struct grip_batch with this name.
 *
 * The physics of all laws consists of pure functions. They compile unchanged as C11, C++17, C++20 and device
 * code, so they use neither compound literals nor designated initialisers. */
#ifndef GRIP_PHYSICS_H
#define GRIP_PHYSICS_H

#include "grip/portable.h"
#include "grip/vec.h"

/* Input of a normal law. */
struct normal_contact {
  /* As in batch.h: lengths [L], v_n [L/T], mass [M]. */
  double overlap, speed_n, radius_i, radius_j, reduced_radius, reduced_mass, contact_radius;
  /* The mass for the law's own dashpot, as in batch.h [M]. All else is computed with reduced_mass. */
  double dashpot_mass;
  /* 1 if j is a sphere; 0 if j is a wall, in which case radius_j is R_i. */
  double sphere_j;
  /* First history value of the law, in the unit of its slot; 0 for a law without history. */
  double history;
  /* Second history value. */
  double memory;
};

struct normal_force {
  /* As in batch.h: elastic, adhesion [F]; damping [F T/L]; stiffness, loading [F/L]. */
  double elastic, damping, adhesion, stiffness, loading;
  /* held: for laws that write GRIP_REACH, positive where the law acts [-]. contact_radius: for laws with
   * GRIP_OWN_RADIUS [L]. */
  double held, contact_radius;
  /* History after this step. */
  double history, memory;
  /* Only for the ledger; ordinary passes discard these. */
  /* Energy that the contact would give back [F L]. */
  double stored;
  /* The cause, an enum grip_lost, of the energy loss on the current branch of the force. (A branch is a part
   * of the force's curve, such as loading, unloading or adhesion.) */
  double lost;
  /* For a spring that yields: losses of this step to plasticity and to adhesion [F L]. */
  double yielded, parted;
};

/* The cause of the energy loss of a normal law on the current branch of its force: where the work goes that
 * is not stored. */
enum grip_lost { GRIP_LOST_NUMERICALLY, GRIP_LOST_TO_PLASTICITY, GRIP_LOST_TO_ADHESION };

/* Input of a damping law. */
struct damping_contact {
  /* As in batch.h [M; L; F/L]. reduced_mass: dashpot_mass there. */
  double reduced_mass, contact_radius, loading;
};

/* Input of a cohesion law. */
struct cohesion_contact {
  /* As in batch.h [L]. */
  double overlap, radius_i, radius_j, reduced_radius;
  /* 1 if j is a sphere; 0 if j is a wall, in which case radius_j is R_i. */
  double sphere_j;
  /* History value. It is 0 for a law without history, and for a contact on which the law does not act yet. */
  double history;
};

struct cohesion_force {
  /* Positive if attractive [F]. */
  double force;
  /* As in batch.h. damping and drag: the dashpots of laws with GRIP_DRAGS, cohesive_damping and drag in
   * batch.h [F T/L]. counted: the share of the pull that counts towards the load [-]. held: for laws with
   * GRIP_REACH, positive where the law acts [-]. */
  double damping, drag, counted, held;
  /* History after this step. */
  double history;
  /* Only for the ledger: energy that the law would give back [F L]. */
  double stored;
};

/* Input of a tangential law. */
struct tangential_contact {
  /* v_t [L/T], and n [-]. */
  struct grip_vec velocity, normal;
  /* As in batch.h: normal_spin [rad/T], dt [T]; F_n and the load [F]; damping [F T/L]; stiffness, loading
   * [F/L]; contact radius [L]. reduced_mass: for the law's dashpot, dashpot_mass there [M]. */
  double normal_spin, dt, normal_force, load, damping, stiffness, loading, contact_radius, reduced_mass;
  /* History of a law with a spring, in the unit of its slots. The loop has already rotated it with the
   * contact. 0 for other laws. */
  struct grip_vec spring;
  /* Fourth history value. */
  double memory;
  /* Time over which the law must stretch the spring [T]: dt, or 0 if the law's function _synchronize has
   * already stretched it. */
  double stretch;
};

/* Output of a law's function _synchronize: the spring, stretched and rotated into the contact plane of the
 * end of the step, and the velocity that the law must use for its dashpot [L/T]. */
struct synchronized_spring {
  struct grip_vec spring, velocity;
};

struct tangential_force {
  /* Force on i [F], and the history after this step. */
  struct grip_vec force, spring;
  double memory;
  /* Current stiffness of the law's spring, for rolling laws whose stiffness scales with it [F/L]. */
  double stiffness;
  /* Only for the ledger. */
  /* The spring stores the energy rigidity/2 times the square of the history. */
  double rigidity;
  /* Coefficient of the dashpot [F T/L]. */
  double dashpot;
  /* Positive while sliding: the amount by which the force would exceed its limit [F]. */
  double slides;
  /* The length of the history above which the contact slides even at rest, and the length at which such a
   * sliding ends. A law that resets its spring to the difference of the limit and its dashpot stretches it
   * beyond its limit, also against the motion. The contact cannot give back the energy beyond the limit, and
   * no motion has paid for it. */
  double yields, held;
};

/* Input of a rolling law. */
struct rolling_contact {
  /* w_i - w_j without its normal component [rad/T]. */
  struct grip_vec spin;
  struct grip_vec normal;
  /* (w_i - w_j).n [rad/T] */
  double twist;
  /* As in batch.h: normal_spin [rad/T], dt [T]; overlap, reduced radius [L]; F_n and the load [F]; stiffness,
   * loading, shear [F/L]; inertia [M L^2]. shear is only set for laws with GRIP_NEEDS_SHEAR, reduced_inertia
   * only for laws with GRIP_INERTIA. */
  double normal_spin, dt, overlap, normal_force, load, stiffness, loading, shear, reduced_radius,
      reduced_inertia;
  /* History of a law with a spring, which the loop has already rotated with the contact. 0 for other laws. */
  struct grip_vec spring;
  /* Fourth history value. */
  double memory;
  /* As in struct tangential_contact. */
  double stretch;
};

struct rolling_torque {
  /* Torque on i [F L], and the history after this step. */
  struct grip_vec torque, spring;
  double memory;
  /* The members below are only for the ledger. A law must not compute them from a product that enters the
   * torque; struct grip_slide (spring.h) gives the reason. */
  /* Energy stored in the spring [F L]. */
  double stored;
  /* Power of the dashpot [F L/T]. */
  double viscous;
  /* As stored and viscous, for the twisting part of a law with TORSION [F L; F L/T]. */
  double stored_twisting, viscous_twisting;
  /* Positive while sliding. */
  double slides;
  /* As in struct tangential_force [the unit of the history]. */
  double yields, held;
};

/* Input of a twisting law. */
struct twisting_contact {
  /* (w_i - w_j).n [rad/T] */
  double spin;
  /* As in batch.h: dt [T], load [F], stiffness [F/L], the radii [L], damping [F T/L]. */
  double dt, load, stiffness, reduced_radius, contact_radius, damping;
  /* History [rad]. */
  double spring;
};

struct twisting_torque {
  /* Torque on i along n [F L], and the history after this step [rad]. */
  double torque, spring;
  /* Only for the ledger, as in struct rolling_torque [F L; F L/T]. */
  double stored, viscous, slides;
};

/* Input of a heat law. */
struct heat_contact {
  /* As in batch.h [L; temperature]. */
  double contact_radius, warmer;
};

#endif
