/* SPDX-License-Identifier: GPL-2.0-only */
/* The energy ledger: for each model's contacts, the energy that their springs store, and the energy that the
 * contacts have lost, by cause. To book an energy is to add it to an entry of the ledger. */
#ifndef GRIP_PUBLIC_LEDGER_H
#define GRIP_PUBLIC_LEDGER_H

#include <math.h>

#include "grip/batch.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Whether contacts keep an energy ledger, in history values of the ledger's own. */
enum grip_ledger {
  GRIP_LEDGER_OFF,
  GRIP_LEDGER_ON,
  /* as GRIP_LEDGER_ON, and the history also contains the sum of the contact's losses */
  GRIP_LEDGER_OF_CONTACTS,
  /* as GRIP_LEDGER_OF_CONTACTS, and the history also contains what the contact's event needs (struct
   * grip_event); the batch receives the events that end */
  GRIP_LEDGER_OF_EVENTS,
  GRIP_LEDGER_OF_WALL = 4,  /* added to one of the values above if the contacts are with a wall */
  GRIP_LEDGER_OF_CYCLES = 8 /* added to GRIP_LEDGER_OF_EVENTS to count load cycles (struct grip_event) */
};

/* Entries of the energy ledger, all in F L: GRIP_STORED_NORMAL and the others of entries.def. Those that
 * are not stored are sums since the start. */
enum grip_entry {
#define GRIP_STORED(NAME, text) GRIP_STORED_##NAME,
#define GRIP_LOST(NAME, text) GRIP_LOST_##NAME,
#define GRIP_REST(NAME, text) GRIP_REST_##NAME,
#define GRIP_OTHER(NAME, text) GRIP_##NAME,
#include "grip/entries.def"
  GRIP_ENTRIES
};

/* Causes by which a contact loses energy. Each is the entry of the same name; GRIP_BY_REST combines all
 * entries named GRIP_REST_. The sum over all causes is the loss of the contact. */
enum grip_cause {
#define GRIP_LOST(NAME, text) GRIP_BY_##NAME,
#include "grip/entries.def"
  GRIP_BY_REST,
  GRIP_CAUSES
};

/* The losses of each lane of a batch in one step, without weights [F L]. */
struct grip_losses {
  alignas(64) double by[GRIP_CAUSES][GRIP_BATCH];
};

/* Returns the name of a cause: the name of its entry, or "rest". */
const char *grip_cause_name(int cause);

/* Adds a ledger to a model, or removes it. The ledger's history values follow the values of the laws. ledger:
 * values of enum grip_ledger. A model that was just parsed or mixed has no ledger. */
void grip_model_keep_ledger(struct grip_model *model, int ledger);

/* Computes forces and history as grip_batch_run does. For models with a ledger it also adds the energy of
 * this step to entry[] [F L]. To GRIP_STORED_ entries it adds all energy stored at the end of the step, so
 * the caller must first set these entries to 0. To other entries it adds the losses and work of this step.
 * weight: GRIP_BATCH weights that multiply the energies of the lanes, or 0 if all weights are 1. The batch
 * must come from grip_gather_booked (store.h). The work assumes velocity Verlet: positions are those at the
 * end of the step, velocities those half a step earlier. With dt = 0 no work is booked, but the forces that
 * the history keeps for the next step are replaced. */
void grip_batch_book(const struct grip_model *const *models, struct grip_batch *batch, const double *weight,
                     double entry[GRIP_ENTRIES]);

/* Does the same as grip_batch_book for a batch from grip_geometry whose blocks all belong to one model. The
 * caller must set rx, ux, wix, wjx and the other components to the motion of the bodies during this step and,
 * for a wall, also wall_vx, wall_vy and wall_vz. */
void grip_model_book(const struct grip_model *model, struct grip_batch *batch, const double *weight,
                     double entry[GRIP_ENTRIES]);

/* Records the motion of a batch from grip_gather_booked a second time, for hosts whose bodies do not move
 * with the velocities that the laws receive. The caller must first set rx, touch_distance, ux, wix, wjx and
 * the other components to the mean motion over the step. The function does not change the values that the
 * laws read. */
void grip_batch_record(const struct grip_model *model, struct grip_batch *batch);

/* Returns the name of a ledger entry: "elastic_normal", ... */
const char *grip_entry_name(int entry);

/* Returns the stored energy [F L] of a contact with a ledger. history: the contact's values, the value of
 * slot s at history[s * stride]. */
double grip_ledger_stored(const struct grip_model *model, const double *history, int stride);
/* Sets the forces and torques of the previous step in a contact's history to 0. history: as in
 * grip_ledger_stored. */
void grip_ledger_clear_forces(const struct grip_model *model, double *history, int stride);

/* Returns the sum over the senses whose springs store energy. */
static inline double grip_sum_of_springs(const double value[GRIP_SPRINGS])
{
  double sum = value[0];
  for (int spring = 1; spring < GRIP_SPRINGS; spring++) sum += value[spring];
  return sum;
}

/* The values of one contact in the ledger. */
struct grip_booked {
  double normal, damping;      /* F_n, and the part of F_n that comes from damping [F] */
  double tangential[3];        /* tangential force on i [F] */
  double torque[3];            /* rolling plus twisting torque on i [F L] */
  double stored[GRIP_SPRINGS]; /* by enum grip_spring [F L] */
  /* Only with GRIP_LEDGER_OF_CONTACTS and above, for the same senses as `stored`: the work that the
   * sense has absorbed since the contact began, minus its stored energy [F L]. */
  double lost[GRIP_SPRINGS];
  int branch; /* 0: a law without plasticity, 1: a spring that yields, 2: adhesion */
  bool slides;
};

/* Whether any sense of the contact acted in the last step. */
static inline bool grip_booked_alive(const struct grip_booked *booked)
{
  double most = fabs(booked->normal);
  for (int d = 0; d < 3; d++) most = fmax(most, fmax(fabs(booked->tangential[d]), fabs(booked->torque[d])));
  for (int spring = 0; spring < GRIP_SPRINGS; spring++) most = fmax(most, fabs(booked->stored[spring]));
  return most > 0;
}

/* Reads struct grip_booked from a contact's history. history: as in grip_ledger_stored. n: the contact's
 * normal, for ledgers that do not store it. */
struct grip_booked grip_ledger_read(const struct grip_model *model, const double *history, int stride,
                                    const double n[3]);

/* The event of one contact: what the contact has done since its first step with a force. Only with
 * GRIP_LEDGER_OF_EVENTS. */
struct grip_event {
  double lost[GRIP_SPRINGS]; /* as in struct grip_booked */
  /* Length of all steps with a force [T]. Positive for each contact, even if the contact has only been set
   * up. */
  double age;
  /* The next values are exact to a relative error of 2^-21. */
  double most_force;  /* largest magnitude of the force without torques [F] */
  double most_stored; /* largest stored energy of all springs together, at least 0 [F L] */
  /* v_n, negative while the bodies approach each other, and the magnitude of v_t, both at the contact's first
   * step, before a force of the contact has changed them [L/T] */
  double meets_normal, meets_across;
  /* The number of load cycles, at least 1, and the sum of the largest stored energies of each [F L]. With
   * GRIP_LEDGER_OF_CYCLES a cycle is over when the stored energy falls below its largest value divided by a
   * ratio, or when the contact ends. The next one begins when the energy exceeds its smallest value since
   * then times this ratio. Otherwise the contact is one cycle. */
  double cycles, cycled;
};

/* Reads struct grip_event from a contact's history. All values are 0 if there is no contact. history: as in
 * grip_ledger_stored. */
struct grip_event grip_ledger_event(const struct grip_model *model, const double *history, int stride);

/* Sums over contacts with an event. stored: the sum of the largest stored energies, most_stored. cycles,
 * cycled: the sums of these members of all events. */
struct grip_event_sums {
  double number, lost[GRIP_SPRINGS], stored, cycles, cycled;
};

/* Adds the contacts of one block, each multiplied by its lane's weight. history: the block's (store.h). Lanes
 * without a contact add nothing. */
void grip_ledger_add_events(const struct grip_model *model, const double *history,
                            const double weight[GRIP_LANES], struct grip_event_sums *sums);

/* Where a sphere and a wall met in the last step: the normal, the overlap [L], and the vector from the point
 * on the wall to the centre of the sphere [L]. */
struct grip_last_place {
  double n[3], overlap, branch[3];
};

/* Reads the place of a wall contact with a ledger from its history, whose values are contiguous. radius: of
 * the sphere [L]. */
struct grip_last_place grip_ledger_place(const struct grip_model *model, const double *history,
                                         double radius);

/* Where a contact of shapes (grip_model_set_shaped) was in the last step: normal, overlap [L], and the arms
 * (struct grip_batch_arms) [L]. */
struct grip_last_arms {
  double n[3], overlap, arm_i[3], arm_j[3];
};

/* Reads them from the history of a contact with a ledger, whose values are at history[s * stride]. r: from
 * the centre of j to that of i; not read at a wall [L]. */
struct grip_last_arms grip_ledger_arms(const struct grip_model *model, const double *history, int stride,
                                       const double r[3]);

#ifdef __cplusplus
}
#endif

#endif
