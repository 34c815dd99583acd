/* SPDX-License-Identifier: GPL-2.0-only */
/* What the physics of a law sees: the values of one contact, in and out.
 *
 * The physics of all laws is pure functions of values. It compiles unchanged as C11, as C++17 and as device
 * code, so it has no compound literals and no designated initialisers. */
#ifndef GRIP_PHYSICS_H
#define GRIP_PHYSICS_H

#include "laws/shared/portable.h"
#include "laws/shared/vec.h"

/* One contact as a normal law sees it. */
struct normal_contact {
  double overlap, speed_n, radius_i, radius_j, reduced_radius, reduced_mass, contact_radius;
  /* 1: j is a sphere. 0: it is a wall, and radius_j is R_i. */
  double sphere_j;
  /* 0 for a law without. */
  double history;
  /* A second value of history. */
  double memory;
};

struct normal_force {
  /* As in batch.h. */
  double elastic, damping, adhesion, stiffness, loading;
  /* Of laws that write GRIP_REACH, and GRIP_OWN_RADIUS. */
  double held, contact_radius;
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
  double reduced_mass, contact_radius, loading;
};

/* As a cohesion law sees it. */
struct cohesion_contact {
  double overlap, radius_i, radius_j, reduced_radius;
  /* 1: j is a sphere. 0: it is a wall, and radius_j is R_i. */
  double sphere_j;
  /* 0 for a law without, and of a contact that the law does not hold yet. */
  double history;
};

struct cohesion_force {
  /* Above 0 where it attracts [F]. */
  double force;
  /* As in batch.h; of laws with GRIP_DRAGS the dashpots, of laws with GRIP_REACH `held`. */
  double damping, drag, counted, held;
  double history;
  /* For the ledger: energy that the law would give back [F L]. */
  double stored;
};

/* As a tangential law sees it. */
struct tangential_contact {
  struct grip_vec velocity, normal;
  double turn, dt, normal_force, load, damping, stiffness, loading, contact_radius, reduced_mass;
  /* The history of a law that has one, turned with the contact, else 0. */
  struct grip_vec spring;
  /* A fourth value of history. */
  double memory;
  /* Time for which the law is to stretch the spring: dt, or 0 where its function _synchronize has done so. */
  double stretch;
};

/* What a law's function _synchronize leaves to the law: the spring stretched and turned into the plane of the
 * end of the step, and the velocity of its dashpot. */
struct synchronized_spring {
  struct grip_vec spring, velocity;
};

struct tangential_force {
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
  /* w_i - w_j without its part along the normal. */
  struct grip_vec spin;
  struct grip_vec normal;
  /* (w_i - w_j).n */
  double twist;
  /* As in batch.h; shear and reduced_inertia only for laws with the flags that ask for them. */
  double turn, dt, overlap, normal_force, load, stiffness, loading, shear, reduced_radius, reduced_inertia;
  /* The history of a law that has one, turned with the contact, else 0. */
  struct grip_vec spring;
  /* A fourth value of history. */
  double memory;
  /* As of a tangential law. */
  double stretch;
};

struct rolling_torque {
  struct grip_vec torque, spring;
  double memory;
  /* For the ledger: made of nothing that the torque is made of, as in struct grip_slide (spring.h). */
  /* Energy of the spring [F L]. */
  double stored;
  /* Power of the dashpot [F L/T]. */
  double viscous;
  /* The same for what a law with TORSION does along the normal. */
  double stored_twisting, viscous_twisting;
  /* Above 0 where it slides. */
  double slides;
};

/* As a twisting law sees it. */
struct twisting_contact {
  /* (w_i - w_j).n */
  double spin;
  double dt, load, stiffness, reduced_radius, contact_radius, damping;
  double spring;
};

struct twisting_torque {
  double torque, spring;
  /* For the ledger, as of a rolling law. */
  double stored, viscous, slides;
};

/* As a heat law sees it. */
struct heat_contact {
  double contact_radius, warmer;
};

#endif
