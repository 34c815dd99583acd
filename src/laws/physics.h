/* SPDX-License-Identifier: GPL-2.0-only */
/* What the physics of a law sees: the values of one contact, in and out.
 *
 * The physics of all laws is pure functions of values. It compiles unchanged as C11, as C++17, as C++20 and
 * as device code, so it has no compound literals and no designated initialisers. */
#ifndef GRIP_PHYSICS_H
#define GRIP_PHYSICS_H

#include "laws/shared/portable.h"
#include "laws/shared/vec.h"

/* One contact as a normal law sees it. */
struct normal_contact {
  /* As in batch.h: lengths [L], v_n [L/T], mass [M]. */
  double overlap, speed_n, radius_i, radius_j, reduced_radius, reduced_mass, contact_radius;
  /* 1: j is a sphere. 0: it is a wall, and radius_j is R_i. */
  double sphere_j;
  /* The first value of the law's history, in the unit of its slot; 0 for a law without. */
  double history;
  /* The second value of history. */
  double memory;
};

struct normal_force {
  /* As in batch.h: elastic, adhesion [F]; damping [F T/L]; stiffness, loading [F/L]. */
  double elastic, damping, adhesion, stiffness, loading;
  /* Of laws that write GRIP_REACH: above 0 where the law acts [-]. Of laws with GRIP_OWN_RADIUS: the contact
   * radius [L]. */
  double held, contact_radius;
  /* The history as it is after this step. */
  double history, memory;
  /* For the ledger; ordinary passes leave them out. */
  /* Energy that the contact would give back [F L]. */
  double stored;
  /* enum grip_lost: the branch of the force, by what it loses energy to. */
  double lost;
  /* Of a spring that yields: lost in this step to plasticity, and to adhesion [F L]. */
  double yielded, parted;
};

/* What takes the work of a normal force on the branch where it is. */
enum grip_lost { GRIP_LOST_NUMERICALLY, GRIP_LOST_TO_PLASTICITY, GRIP_LOST_TO_ADHESION };

/* As a damping law sees it. */
struct damping_contact {
  /* As in batch.h [M; L; F/L]. */
  double reduced_mass, contact_radius, loading;
};

/* As a cohesion law sees it. */
struct cohesion_contact {
  /* As in batch.h [L]. */
  double overlap, radius_i, radius_j, reduced_radius;
  /* 1: j is a sphere. 0: it is a wall, and radius_j is R_i. */
  double sphere_j;
  /* 0 for a law without, and of a contact that the law does not hold yet. */
  double history;
};

struct cohesion_force {
  /* Above 0 where it attracts [F]. */
  double force;
  /* As in batch.h: of laws with GRIP_DRAGS the dashpots, damping and drag [F T/L]; the share `counted` [-];
   * of laws with GRIP_REACH `held`, above 0 where the law acts. */
  double damping, drag, counted, held;
  /* The history as it is after this step. */
  double history;
  /* For the ledger: energy that the law would give back [F L]. */
  double stored;
};

/* As a tangential law sees it. */
struct tangential_contact {
  /* v_t [L/T], and n [-]. */
  struct grip_vec velocity, normal;
  /* As in batch.h: turn [rad/T], dt [T]; F_n and the load [F]; damping [F T/L]; stiffness, loading [F/L];
   * contact radius [L]; mass [M]. */
  double turn, dt, normal_force, load, damping, stiffness, loading, contact_radius, reduced_mass;
  /* The history of a law that has one, turned with the contact, else 0. In the unit of its slots. */
  struct grip_vec spring;
  /* A fourth value of history. */
  double memory;
  /* Time for which the law is to stretch the spring [T]: dt, or 0 where its function _synchronize has done
   * so. */
  double stretch;
};

/* What a law's function _synchronize leaves to the law: the spring stretched and turned into the plane of the
 * end of the step, and the velocity of its dashpot [L/T]. */
struct synchronized_spring {
  struct grip_vec spring, velocity;
};

struct tangential_force {
  /* The force on i [F]; and the history as it is after this step. */
  struct grip_vec force, spring;
  double memory;
  /* Of a law with a spring, for rolling laws that scale with it: its present stiffness [F/L]. */
  double stiffness;
  /* For the ledger. */
  /* Its spring stores half of this times the history's square. */
  double rigidity;
  /* Coefficient of its dashpot [F T/L]. */
  double dashpot;
  /* Above 0 where it slides: by what its force would be above the limit [F]. */
  double slides;
};

/* As a rolling law sees it. */
struct rolling_contact {
  /* w_i - w_j without its part along the normal [rad/T]. */
  struct grip_vec spin;
  struct grip_vec normal;
  /* (w_i - w_j).n [rad/T] */
  double twist;
  /* As in batch.h: turn [rad/T], dt [T]; overlap, reduced radius [L]; F_n and the load [F]; stiffness,
   * loading, shear [F/L]; inertia [M L^2]. shear and reduced_inertia only for laws with the flags that ask
   * for them. */
  double turn, dt, overlap, normal_force, load, stiffness, loading, shear, reduced_radius, reduced_inertia;
  /* The history of a law that has one, turned with the contact, else 0. */
  struct grip_vec spring;
  /* A fourth value of history. */
  double memory;
  /* As of a tangential law. */
  double stretch;
};

struct rolling_torque {
  /* The torque on i [F L]; and the history as it is after this step. */
  struct grip_vec torque, spring;
  double memory;
  /* For the ledger: made of nothing that the torque is made of, as in struct grip_slide (spring.h). */
  /* Energy of the spring [F L]. */
  double stored;
  /* Power of the dashpot [F L/T]. */
  double viscous;
  /* The same for what a law with TORSION does along the normal [F L; F L/T]. */
  double stored_twisting, viscous_twisting;
  /* Above 0 where it slides. */
  double slides;
};

/* As a twisting law sees it. */
struct twisting_contact {
  /* (w_i - w_j).n [rad/T] */
  double spin;
  /* As in batch.h: dt [T], load [F], stiffness [F/L], the radii [L], damping [F T/L]. */
  double dt, load, stiffness, reduced_radius, contact_radius, damping;
  /* The history [rad]. */
  double spring;
};

struct twisting_torque {
  /* On i along n [F L]; and the history as it is after this step [rad]. */
  double torque, spring;
  /* For the ledger, as of a rolling law [F L; F L/T]. */
  double stored, viscous, slides;
};

/* As a heat law sees it. */
struct heat_contact {
  /* As in batch.h [L; temperature]. */
  double contact_radius, warmer;
};

#endif
