/* SPDX-License-Identifier: GPL-2.0-only */
/* What a law file sees: the values of one contact, in and out, and how to name what it exports.
 *
 * Law files are compiled once per instruction set. GRIP_ISA is the suffix of that compilation. */
#ifndef GRIP_LAW_H
#define GRIP_LAW_H

#include <math.h>
#include <string.h>

#include "batch/batch.h"
#include "grip.h"
#include "laws/shared/vec.h"

#ifndef GRIP_ISA
#define GRIP_ISA generic
#endif
#define GRIP_SUFFIX_(name, isa) name##_##isa
#define GRIP_SUFFIX(name, isa) GRIP_SUFFIX_(name, isa)
#define GRIP_EXPORT(name) GRIP_SUFFIX(name, GRIP_ISA)

#define GRIP_PI 3.14159265358979323846

/* Number of entries of a table that is written out. */
#define GRIP_COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

/* Stores what derive() has worked out, a struct of doubles alone: passes read it as that struct. Each law has
 * room for GRIP_MAX_CONSTANTS of them; those of the next sense follow. */
#define GRIP_KEEP(model, sense, c)                                                                           \
  do {                                                                                                       \
    _Static_assert(sizeof(c) <= GRIP_MAX_CONSTANTS * sizeof(double), "more than GRIP_MAX_CONSTANTS");        \
    memcpy((model)->constants[sense], &(c), sizeof(c));                                                      \
  } while (0)

/* A spring of three values in the history of a block. */
static inline struct grip_vec grip_load_spring(const double *history, int lane)
{
  return grip_vec(history[lane], history[lane + GRIP_LANES], history[lane + 2 * GRIP_LANES]);
}

static inline void grip_store_spring(double *history, int lane, struct grip_vec spring)
{
  history[lane] = spring.x;
  history[lane + GRIP_LANES] = spring.y;
  history[lane + 2 * GRIP_LANES] = spring.z;
}

/* One contact as a normal law sees it. */
struct normal_contact {
  double overlap, speed_n, radius_i, radius_j, reduced_radius, reduced_mass, contact_radius;
  double history; /* 0 for a law without */
};

struct normal_force {
  double elastic, damping, adhesion, stiffness, loading; /* as in batch.h */
  double held, contact_radius;                           /* of laws with REACH and OWN_RADIUS */
  double history;
  /* For the ledger; ordinary passes leave them out. */
  double stored; /* energy that the contact would give back [F L] */
  double lost;   /* enum grip_lost: the branch of the force, by what it loses energy to */
  double yielded,
      parted; /* of a spring that yields: lost in this step to plasticity, and to adhesion [F L] */
};

/* What takes the work of a normal force on the branch where it is. */
enum grip_lost { GRIP_LOST_NUMERICALLY, GRIP_LOST_TO_PLASTICITY, GRIP_LOST_TO_ADHESION };

/* As a damping law sees it. */
struct damping_contact {
  double reduced_mass, contact_radius, loading;
};

/* As a tangential law sees it. */
struct tangential_contact {
  struct grip_vec velocity, normal;
  double turn, dt, normal_force, load, damping, stiffness, loading, contact_radius, reduced_mass;
  struct grip_vec spring; /* the history of a law that has one, turned with the contact, else 0 */
  double memory;          /* a fourth value of history */
  double stretch; /* time for which law() is to stretch the spring: dt, or 0 where settle() has done so */
};

/* What settle() leaves to law(): the spring stretched and in the plane of now, the velocity of its dashpot. */
struct settled {
  struct grip_vec spring, velocity;
};

struct tangential_force {
  struct grip_vec force, spring;
  double memory;
  /* For the ledger. */
  double rigidity; /* its spring stores half of this times the history's square */
  double dashpot;  /* coefficient of its dashpot [F T/L] */
  double slides;   /* above 0 where it slides: by what its force would be above the limit [F] */
};

/* As a rolling law sees it. */
struct rolling_contact {
  struct grip_vec spin; /* w_i - w_j without its part along the normal */
  struct grip_vec normal;
  double turn, dt, load, stiffness, reduced_radius;
  struct grip_vec spring;
  double stretch; /* as of a tangential law */
};

struct rolling_torque {
  struct grip_vec torque, spring;
  /* For the ledger: made of nothing that the torque is made of, as in struct grip_slide (spring.h). */
  double stored;  /* energy of the spring [F L] */
  double viscous; /* power of the dashpot [F L/T] */
  double slides;  /* above 0 where it slides */
};

/* As a twisting law sees it. */
struct twisting_contact {
  double spin; /* (w_i - w_j).n */
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

/* The spring's k/m damping that gives a linear contact the restitution e: 2 sqrt(m k)/sqrt(1 + (pi/ln e)^2),
 * without the factor sqrt(m k). 0 for e = 1. */
static inline double grip_linear_damping(double e)
{
  return e < 1 ? 2 / sqrt(1 + pow(GRIP_PI / log(e), 2)) : 0;
}

#endif
