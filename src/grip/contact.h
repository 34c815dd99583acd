/* SPDX-License-Identifier: GPL-2.0-only */
/* One contact of two bodies as plain values: an evaluation of a model apart from the batches, which shares
 * only the physics of the laws with them. senses.h has the same for device code. */
#ifndef GRIP_PUBLIC_CONTACT_H
#define GRIP_PUBLIC_CONTACT_H

#include "grip/bodies.h"
#include "grip/model.h"
#include "grip/vec.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The laws of a model without pointers, so that a device can have them. */
struct grip_contact_laws {
  int law[GRIP_SENSES];        /* line in laws.def, from 0; -1 for a sense without a law */
  unsigned flags[GRIP_SENSES]; /* enum grip_law_flags */
  int slot[GRIP_SENSES];       /* index of each law's first history value */
  int nslots[GRIP_SENSES];     /* number of its history values */
  double constants[GRIP_SENSES][GRIP_MAX_CONSTANTS];
  bool contact_radius, contact_point, limit_damping, owns_liquid;
};

/* Liquid that the two bodies hold, and its exchange in a step; as in struct grip_liquid (batch.h). */
struct grip_contact_liquid {
  double of_i, of_j, requested_i, requested_j; /* read */
  double requests, from_i, from_j;             /* written */
};

/* The two bodies, and the history of their contact. */
struct grip_contact {
  double radius_i, radius_j;                            /* L; radius_j of a wall is not read */
  double reduced_radius, reduced_mass, reduced_inertia; /* as in batch.h [L, M, M L^2] */
  bool wall;                                            /* j is a wall */
  double dt;                                            /* length of the step [T]; 0 at set-up */
  double half_step; /* grip_half_step, with the length that a step has also at set-up [T] */
  double warmer;    /* T_j - T_i, for heat laws [temperature] */
  /* History of the model; its values are `stride` apart. */
  double *history;
  int stride;
  /* For laws with particle fields: those of i and j in the order of the law's table. Null: the bodies have no
   * other contacts. */
  double *field[2];
  /* For models that draw on liquid of the bodies. Null: each bridge has the largest allowed volume. */
  struct grip_contact_liquid *liquid;
};

/* How the bodies move. At a wall all values refer to its nearest point. */
struct grip_contact_motion {
  struct grip_vec r, u;   /* x_i - x_j [L] and v_i - v_j [L/T] */
  struct grip_vec wi, wj; /* spins [rad/T] */
};

/* Where the bodies meet, and their relative motion there; as in batch.h. */
struct grip_contact_geometry {
  double half_step;       /* T */
  struct grip_vec n, now; /* normal, and that at the end of the step, read if half_step is positive [-] */
  double overlap;         /* L */
  double speed_n;         /* L/T */
  struct grip_vec v, w;   /* v_t [L/T] and w_i - w_j [rad/T] */
  double normal_spin;     /* rad/T */
};

/* What the laws give. The first lines are as in batch.h; in contrast to there, forces and torques are 0 where
 * the contact does not act. */
struct grip_contact_forces {
  bool acts, touches; /* there is a normal force; there may be friction, torques and heat flow */
  double elastic, damping, adhesion, stiffness, loading, contact_radius;
  double normal, load;      /* F_n, and the load of friction [F] */
  double uncounted, drag;   /* pull that is in `normal` but not in the load [F]; its tangential dashpot */
  struct grip_vec f, m;     /* tangential force [F]; rolling torque [F L] */
  double mn;                /* twisting torque along n [F L] */
  double heat;              /* heat flow into i [energy/T] */
  struct grip_vec v;        /* v_t after the step's end was reached, with synchronized_verlet [L/T] */
  struct grip_vec force;    /* on i; the opposite acts on j [F] */
  struct grip_vec torque_i; /* about the centre of i [F L] */
  struct grip_vec torque_j; /* about the centre of j, at a wall about its nearest point [F L] */
};

/* The laws of a model. */
struct grip_contact_laws grip_contact_laws_of(const struct grip_model *model);

/* Geometry, forces and the history after the step. */
struct grip_contact_forces grip_contact_run(const struct grip_contact_laws *laws,
                                            const struct grip_contact *contact,
                                            const struct grip_contact_motion *motion);

/* The two halves of it. */
struct grip_contact_geometry grip_contact_place(const struct grip_contact_laws *laws,
                                                const struct grip_contact *contact,
                                                const struct grip_contact_motion *motion);
struct grip_contact_forces grip_contact_answer(const struct grip_contact_laws *laws,
                                               const struct grip_contact *contact,
                                               const struct grip_contact_geometry *geometry);

#ifdef __cplusplus
}
#endif

#endif
