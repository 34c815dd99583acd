/* SPDX-License-Identifier: GPL-2.0-only */
/* Runs the passes of a model's laws over a batch of contacts, with or without a ledger. */
#include <string.h>

#include "grip/bodies.h"
#include "isa/target.h"
#include "ledger/cycles.h"
#include "ledger/ledger.h"
#include "model/model.h"

void grip_batch_set_rules(struct grip_batch *batch, const struct grip_model *model, bool wall, double step)
{
  const struct grip_arms arms = grip_arms_of(model->contact_point, wall);
  batch->arm_speed = arms.speed;
  batch->arm_torque = arms.torque;
  batch->sphere_j = wall ? 0 : 1;
  batch->half_step = grip_half_step(model->synchronized_verlet, wall, step);
  batch->skip_spins = !model->spins;
  batch->inertia = model->inertia;
}

void grip_model_prepare(const struct grip_model *model, struct grip_batch *batch)
{
  model->passes[GRIP_NORMAL]->prepare(model->slot[GRIP_NORMAL], batch);
}

static void run_pass(const struct grip_model *const *models, int sense, struct grip_batch *batch, bool booked)
{
  const double *constants[GRIP_BLOCKS];
  for (int block = 0; block < batch->nblocks; block++) constants[block] = models[block]->constants[sense];
  const struct grip_passes *passes = models[0]->passes[sense];
  (booked ? passes->booked : passes->plain)(constants, models[0]->slot[sense], batch);
  if (sense == GRIP_TANGENTIAL && grip_has_flag(models[0], GRIP_ROLLING, GRIP_NEEDS_SHEAR))
    passes->stiffness(constants, models[0]->slot[sense], batch);
}

/* Sets what the ledger reads of a normal law that yields to zero. */
static void clear_losses(struct grip_batch_ledger *ledger)
{
  memset(ledger->lost, 0, sizeof ledger->lost);
  memset(ledger->yielded, 0, sizeof ledger->yielded);
  memset(ledger->parted, 0, sizeof ledger->parted);
}

/* Sets the outputs of a sense without a law to zero. spins: the ledger reads the outputs of rolling and
 * twisting laws. torsion: the rolling law has already written the outputs of a twisting law. slides: the
 * ledger reads the outputs of a tangential law. booked: there is a ledger. */
static void clear_sense(struct grip_batch *batch, int sense, bool spins, bool torsion, bool slides,
                        bool booked)
{
  struct grip_batch_ledger *const ledger = batch->ledger;
  if (sense == GRIP_COHESION) {
    if (!booked) return;
    memset(ledger->stored_cohesion, 0, sizeof ledger->stored_cohesion);
    memset(ledger->drag_normal, 0, sizeof ledger->drag_normal);
    memset(ledger->drag_tangential, 0, sizeof ledger->drag_tangential);
  } else if (sense == GRIP_TANGENTIAL) {
    memset(batch->fx, 0, sizeof batch->fx + sizeof batch->fy + sizeof batch->fz);
    if (!slides) return;
    memset(ledger->stored_tangential, 0, sizeof ledger->stored_tangential);
    memset(ledger->viscous, 0, sizeof ledger->viscous);
    memset(ledger->slides, 0, sizeof ledger->slides);
  } else if (sense == GRIP_ROLLING) {
    memset(batch->mx, 0, sizeof batch->mx + sizeof batch->my + sizeof batch->mz);
    if (!spins) return;
    memset(ledger->stored_rolling, 0, sizeof ledger->stored_rolling);
    memset(ledger->viscous_rolling, 0, sizeof ledger->viscous_rolling);
  } else if (sense == GRIP_TWISTING) {
    memset(batch->mn, 0, sizeof batch->mn);
    if (!spins || torsion) return;
    memset(ledger->stored_twisting, 0, sizeof ledger->stored_twisting);
    memset(ledger->viscous_twisting, 0, sizeof ledger->viscous_twisting);
  }
}

static void run_passes(const struct grip_model *const *models, struct grip_batch *batch, bool booked)
{
  const struct grip_model *model = models[0];
  const struct grip_target *target = model->target;
  const bool reaches =
      grip_has_flag(model, GRIP_NORMAL, GRIP_REACH) || grip_has_flag(model, GRIP_COHESION, GRIP_REACH);
  const bool coheres = model->law[GRIP_COHESION] != 0,
             drags = grip_has_flag(model, GRIP_COHESION, GRIP_DRAGS);
  batch->gate[GRIP_HELD] = reaches ? batch->held : batch->overlap;
  /* In a model with a cohesion law, the force of the normal law ends at touch, because the normal law does
   * not attract; `held` is then that of the cohesion law. Friction and heat do not act across a gap, so they
   * use the overlap. */
  batch->gate[GRIP_TOUCH] =
      grip_has_flag(model, GRIP_NORMAL, GRIP_STRETCH) && !coheres ? batch->held : batch->overlap;
  batch->dashpot_mass = batch->shared_mass ? batch->shared_mass : batch->reduced_mass;
  const bool spins = booked && (model->law[GRIP_ROLLING] || model->law[GRIP_TWISTING]);
  const bool dragged = booked && drags;
  if (booked) {
    const bool yields = model->law[GRIP_NORMAL]->flags & (GRIP_PLASTIC | GRIP_STRETCH);
    if (!yields && !batch->zero[GRIP_NORMAL]) clear_losses(batch->ledger);
    batch->zero[GRIP_NORMAL] = !yields;
  }
  if (model->contact_radius) target->contact_radii(batch);
  for (int sense = GRIP_NORMAL; sense < GRIP_SENSES; sense++) {
    const struct grip_law *law = model->law[sense];
    if (sense == GRIP_TANGENTIAL)
      target->total(batch, model->limit_damping, model->law[GRIP_NORMAL]->flags, coheres);
    if (law)
      run_pass(models, sense, batch, booked);
    else if (spins || dragged || !batch->zero[sense])
      clear_sense(batch, sense, spins, model->torsion, dragged, booked);
    /* The values of cohesion that the ledger reads are set to zero only if there is a ledger. */
    if (sense > GRIP_NORMAL) batch->zero[sense] = !law && (booked || sense != GRIP_COHESION);
  }
  if (!coheres) return;
  target->cohere(batch, drags, booked);
  if (drags) batch->zero[GRIP_TANGENTIAL] = false;
}

void grip_model_run(const struct grip_model *model, struct grip_batch *batch)
{
  const struct grip_model *models[GRIP_BLOCKS];
  for (int block = 0; block < GRIP_BLOCKS; block++) models[block] = model;
  grip_batch_run(models, batch);
}

void grip_batch_run(const struct grip_model *const *models, struct grip_batch *batch)
{
  run_passes(models, batch, false);
}

void grip_batch_book(const struct grip_model *const *models, struct grip_batch *batch, const double *weight,
                     double entry[GRIP_ENTRIES])
{
  const bool set_up = batch->dt == 0;
  bool known[GRIP_BATCH];
  if (set_up) {
    grip_ledger_known(models[0], batch, known);
    entry[GRIP_LOST_OUTSIDE] += grip_ledger_stored_in(models[0], batch, weight, known);
  }
  run_passes(models, batch, true);
  models[0]->target->book(models[0], batch, weight, entry);
  if (grip_ledger_layout(models[0]).events) grip_count_cycles(models[0], batch);
  /* Nothing moves at set-up, so any change of the stored energy has an outside cause. */
  if (set_up) entry[GRIP_LOST_OUTSIDE] -= grip_ledger_stored_in(models[0], batch, weight, known);
}

void grip_batch_record(const struct grip_model *model, struct grip_batch *batch)
{
  model->target->record_motion(model, batch);
}

void grip_model_book(const struct grip_model *model, struct grip_batch *batch, const double *weight,
                     double entry[GRIP_ENTRIES])
{
  const struct grip_model *models[GRIP_BLOCKS];
  for (int block = 0; block < GRIP_BLOCKS; block++) models[block] = model;
  grip_batch_record(model, batch);
  grip_batch_book(models, batch, weight, entry);
}
