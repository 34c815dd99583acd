/* SPDX-License-Identifier: GPL-2.0-only */
/* The energy ledger: what is stored in the springs of contacts, and what they have lost and to which cause.
 * */
#ifndef GRIP_PUBLIC_LEDGER_H
#define GRIP_PUBLIC_LEDGER_H

#include "grip/batch.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Whether contacts keep an energy ledger in history values of its own. */
enum grip_ledger {
  GRIP_LEDGER_OFF,
  GRIP_LEDGER_ON,
  GRIP_LEDGER_OF_CONTACTS, /* also sums the losses of each contact */
  GRIP_LEDGER_OF_WALL = 4  /* added to one of the values above for contacts with a wall */
};

/* Entries of the energy ledger, all in F L. GRIP_STORED_ entries are the energies that springs would give
 * back at present; all other entries are sums since the start. */
enum grip_entry {
  GRIP_STORED_NORMAL,
  GRIP_STORED_TANGENTIAL,
  GRIP_STORED_ROLLING,
  GRIP_STORED_TWISTING,
  GRIP_LOST_DAMPING,            /* normal dashpots */
  GRIP_LOST_PLASTIC,            /* normal springs that yield */
  GRIP_LOST_ADHESION,           /* rupture of necks and bridges, separation of adhesive surfaces */
  GRIP_LOST_SLIDING,            /* friction */
  GRIP_LOST_TANGENTIAL_DAMPING, /* tangential dashpots */
  GRIP_LOST_ROLLING,            /* slip of rolling resistance */
  GRIP_LOST_TWISTING,           /* slip of twisting resistance */
  GRIP_REST_NORMAL,             /* normal work neither stored nor lost: discretisation error */
  GRIP_REST_TANGENTIAL,         /* tangential work neither stored nor lost */
  GRIP_LOST_OUTSIDE,            /* changes of stored energy outside of time steps, by deletion or set-up */
  GRIP_WALL_WORK,               /* work of walls on the spheres */
  GRIP_LOST_ROLLING_DAMPING,    /* dashpots of rolling resistance */
  GRIP_LOST_TWISTING_DAMPING,   /* dashpots of twisting resistance */
  GRIP_REST_ROTATION,           /* work of rolling and twisting neither stored nor lost */
  GRIP_GONE,                    /* kinetic energy of atoms that left the box; booked by the host */
  GRIP_STORED_COHESION,         /* energy that cohesion laws would give back; negative while they attract */
  GRIP_LOST_COHESION_DAMPING,   /* dashpots of cohesion laws */
  GRIP_INSERTED,                /* kinetic energy of atoms that were created; booked by the host */
  GRIP_REMOVED,                 /* kinetic energy of atoms that were deleted; booked by the host */
  GRIP_ENTRIES
};

/* Adds a ledger to a model, or removes it. Its history values follow those of the laws. ledger: an enum
 * grip_ledger. A model that was just parsed or mixed has no ledger. */
void grip_model_keep_ledger(struct grip_model *model, int ledger);

/* Computes forces and history as grip_batch_run does and, for models with a ledger, books the energy of this
 * step. The batch must come from grip_gather_booked (store.h). Adds to entry[] [F L] the losses and
 * work of this step and, in full, the energy stored at its end: the caller first sets the stored entries to
 * 0. weight: GRIP_BATCH weights of the lanes, or 0 if all are 1. With velocity Verlet, positions are those at
 * the end of the step and velocities those half a step earlier. With dt = 0 no work is booked; the forces
 * kept for the next step are replaced. */
void grip_batch_book(const struct grip_model *const *models, struct grip_batch *batch, const double *weight,
                     double entry[GRIP_ENTRIES]);

/* The same for a batch from grip_geometry whose blocks all belong to one model. rx, ux, wix, wjx, ... must
 * hold the motion of the bodies during this step and, for walls, wall_vx, ... as well. */
void grip_model_book(const struct grip_model *model, struct grip_batch *batch, const double *weight,
                     double entry[GRIP_ENTRIES]);

/* Records again the motion of a batch from grip_gather_booked, for hosts whose bodies do not move with the
 * velocities that the laws receive. rx, touch_distance, ux, wix, wjx, ... must hold the mean motion over the
 * step. The input of the laws is unchanged. */
void grip_batch_record(const struct grip_model *model, struct grip_batch *batch);

/* The name of a ledger entry: "elastic_normal", ... */
const char *grip_entry_name(int entry);

/* Stored energy of a contact with a ledger [F L], from its history, whose values are stride apart. */
double grip_ledger_stored(const struct grip_model *model, const double *history, int stride);
/* Sets to 0 the forces and torques of the previous step in a contact's history, whose values are stride
 * apart. */
void grip_ledger_clear_forces(const struct grip_model *model, double *history, int stride);

/* The ledger's record of one contact. */
struct grip_booked {
  double normal, damping; /* F_n, and its damping part [F] */
  double tangential[3];   /* on i [F] */
  double torque[3];       /* rolling plus twisting torque on i [F L] */
  double stored[4];       /* of the normal, tangential, rolling and twisting springs [F L] */
  /* With GRIP_LEDGER_OF_CONTACTS: work absorbed by each sense since the contact began, minus its stored
   * energy [F L]. */
  double lost[4];
  int branch; /* 0: a law without plasticity, 1: a spring that yields, 2: adhesion */
  bool slides;
};

/* Reads the record from a contact's history, whose values are stride apart. n: the contact's normal, for
 * ledgers that do not store it. */
struct grip_booked grip_ledger_read(const struct grip_model *model, const double *history, int stride,
                                    const double n[3]);

/* Normal and overlap [L] of a wall contact with a ledger, from its history, whose values are contiguous. */
void grip_ledger_place(const struct grip_model *model, const double *history, double n[3], double *overlap);

#ifdef __cplusplus
}
#endif

#endif
