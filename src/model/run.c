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
  const struct grip_arms arms = grip_arms_of(model->contact_point || model->shaped, wall);
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

/* Sets the outputs of senses without a law to zero. */
static void clear_outputs(const struct grip_model *model, struct grip_batch *batch)
{
#define GRIP_OUTPUT(NAME, field)                                                                             \
  if (!model->law[GRIP_##NAME] && !batch->zero[GRIP_##NAME]) memset(batch->field, 0, sizeof batch->field);
#include "grip/senses.def"
  for (int sense = 0; sense < GRIP_SENSES; sense++) batch->zero[sense] = !model->law[sense];
}

/* Whether a law of the model writes a report of a sense. flags: as in senses.def. */
static bool reports(const struct grip_model *model, int sense, unsigned flags)
{
  if (sense == GRIP_TWISTING && model->torsion) return true;
  return flags ? grip_has_flag(model, sense, flags) : model->law[sense] != 0;
}

/* Sets the reports that no law writes to zero, after the passes: a rolling law may write those of twisting
 * without resisting it. */
static void clear_reports(const struct grip_model *model, struct grip_batch_ledger *ledger)
{
  struct grip_reports *const zero = &ledger->zero;
#define GRIP_REPORT(NAME, field, FLAGS)                                                                      \
  const bool no_##field = !reports(model, GRIP_##NAME, FLAGS);                                               \
  if (no_##field && !zero->field) memset(ledger->field, 0, sizeof ledger->field);                            \
  zero->field = no_##field;
#include "grip/senses.def"
  if (model->law[GRIP_ROLLING]) zero->stored_twisting = zero->viscous_twisting = false;
}

/* Points the gates to the arrays that open them. In a model with a cohesion law, the force of the normal law
 * ends at touch, because the normal law does not attract; `held` is then that of the cohesion law. Friction
 * and heat do not act across a gap, so they use the overlap. */
static void set_gates(const struct grip_model *model, struct grip_batch *batch)
{
  bool reaches = false;
#define GRIP_SENSE(NAME, name, GATE)                                                                         \
  reaches = reaches || (GRIP_##GATE == GRIP_OWN && grip_has_flag(model, GRIP_##NAME, GRIP_REACH));
#include "grip/senses.def"
  const bool stretches = grip_has_flag(model, GRIP_NORMAL, GRIP_STRETCH) && !model->law[GRIP_COHESION];
  batch->gate[GRIP_HELD] = reaches ? batch->held : batch->overlap;
  batch->gate[GRIP_TOUCH] = stretches ? batch->held : batch->overlap;
}

/* Adds the force of the cohesion law to those of the normal and the tangential law, which are then not
 * zero. */
static void cohere(const struct grip_model *model, struct grip_batch *batch, bool booked)
{
  const bool drags = grip_has_flag(model, GRIP_COHESION, GRIP_DRAGS);
  model->target->cohere(batch, drags, booked);
  batch->zero[GRIP_NORMAL] = false;
  if (drags) batch->zero[GRIP_TANGENTIAL] = false;
  if (booked) batch->ledger->zero.stored_normal = false;
}

static void run_passes(const struct grip_model *const *models, struct grip_batch *batch, bool booked)
{
  const struct grip_model *model = models[0];
  const struct grip_target *target = model->target;
  const bool coheres = model->law[GRIP_COHESION] != 0;
  set_gates(model, batch);
  batch->dashpot_mass = batch->shared_mass ? batch->shared_mass : batch->reduced_mass;
  clear_outputs(model, batch);
  if (model->contact_radius) target->contact_radii(batch);
  for (int sense = 0; sense < GRIP_SENSES; sense++) {
    if (sense == GRIP_TANGENTIAL)
      target->total(batch, model->limit_damping, grip_flags(model, GRIP_NORMAL), coheres);
    if (model->law[sense]) run_pass(models, sense, batch, booked);
  }
  if (booked) clear_reports(model, batch->ledger);
  if (coheres) cohere(model, batch, booked);
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
    entry[GRIP_LOST_OUTSIDE] += grip_ledger_sum_stored(models[0], batch, weight, known);
  }
  run_passes(models, batch, true);
  models[0]->target->book(models[0], batch, weight, entry);
  if (grip_ledger_layout(models[0]).events) grip_count_cycles(models[0], batch);
  /* Nothing moves at set-up, so any change of the stored energy has an outside cause. */
  if (set_up) entry[GRIP_LOST_OUTSIDE] -= grip_ledger_sum_stored(models[0], batch, weight, known);
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
