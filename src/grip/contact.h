/* SPDX-License-Identifier: GPL-2.0-only */
/* Evaluates a model for one contact of two bodies, given as plain values. The code for batches of contacts
 * (batch.h) and this code share only the physics of the laws. src/contact/senses.h has the same evaluation
 * for device code. */
#ifndef GRIP_PUBLIC_CONTACT_H
#define GRIP_PUBLIC_CONTACT_H

#include "grip/bodies.h"
#include "grip/model.h"
#include "grip/vec.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The laws of a model. The struct has no pointers, so that it can be copied to a device. */
struct grip_contact_laws {
  /* index of the sense's law in laws.def, from 0; -1 for a sense without a law */
  int law[GRIP_SENSES];
  unsigned flags[GRIP_SENSES]; /* enum grip_law_flags */
  int slot[GRIP_SENSES];       /* index of each law's first history value */
  int nslots[GRIP_SENSES];     /* number of each law's history values */
  double constants[GRIP_SENSES][GRIP_MAX_CONSTANTS];
  bool contact_radius, contact_point, limit_damping, owns_liquid;
};

/* Liquid that the two bodies hold, and the liquid that they exchange in a step. Members mean the same as in
 * struct grip_liquid (batch.h). */
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
  double half_step; /* result of grip_half_step for the full length of a step, also at set-up [T] */
  double warmer;    /* T_j - T_i, for heat laws [temperature] */
  /* History of the contact: the value of slot s is history[s * stride]. grip_contact_run updates it. */
  double *history;
  int stride;
  /* For laws with particle fields: field[0] has the fields of i, and field[1] the fields of j, in the order
   * of the law's table. Null if the bodies are to be treated as having no other contacts. */
  double *field[2];
  /* For models that draw on liquid of the bodies. If it is null, each bridge has the largest allowed
   * volume. */
  struct grip_contact_liquid *liquid;
};

/* How the two bodies move. If j is a wall, x_j and v_j belong to the wall's point nearest to i. */
struct grip_contact_motion {
  struct grip_vec r, u;   /* x_i - x_j [L] and v_i - v_j [L/T] */
  struct grip_vec wi, wj; /* spins [rad/T] */
};

/* Where the two bodies meet, and their relative motion there. Members mean the same as in struct
 * grip_batch. */
struct grip_contact_geometry {
  double half_step; /* T */
  /* `n`: the normal; `now`: the normal at the end of the step, only read if half_step is positive [-] */
  struct grip_vec n, now;
  double overlap;       /* L */
  double speed_n;       /* L/T */
  struct grip_vec v, w; /* v_t [L/T] and w_i - w_j [rad/T] */
  double normal_spin;   /* rad/T */
};

/* The forces of one contact. The first members mean the same as in struct grip_batch. In a batch, forces of a
 * contact that does not act may have any value; here they are 0. */
struct grip_contact_forces {
  /* `acts`: there is a normal force; `touches`: friction, torques and heat flow are allowed */
  bool acts, touches;
  double elastic, damping, adhesion, stiffness, loading, contact_radius;
  double normal, load; /* F_n, and the load of friction [F] */
  /* uncounted: the pull that is part of `normal` but not of `load` [F]; drag: the coefficient of the cohesion
   * law's tangential dashpot [F T/L] */
  double uncounted, drag;
  struct grip_vec f, m;     /* tangential force [F]; rolling torque [F L] */
  double mn;                /* twisting torque along n [F L] */
  double heat;              /* heat flow into i [energy/T] */
  struct grip_vec v;        /* v_t after the step's end was reached, with synchronized_verlet [L/T] */
  struct grip_vec force;    /* total force on i; the opposite force acts on j [F] */
  struct grip_vec torque_i; /* about the centre of i [F L] */
  /* about the centre of j; if j is a wall, about the wall's point nearest to i [F L] */
  struct grip_vec torque_j;
};

/* Copies the laws of a model into a struct without pointers. */
struct grip_contact_laws grip_contact_laws_of(const struct grip_model *model);

/* Computes the geometry and the forces of a contact, and updates its history to the end of the step. */
struct grip_contact_forces grip_contact_run(const struct grip_contact_laws *laws,
                                            const struct grip_contact *contact,
                                            const struct grip_contact_motion *motion);

/* The two halves of grip_contact_run: grip_contact_place computes the geometry; grip_contact_answer computes
 * the forces from the geometry and updates the history. */
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
