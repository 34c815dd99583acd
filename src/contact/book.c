/* SPDX-License-Identifier: GPL-2.0-only */
#include <string.h>

#include "contact/book.h"

/* Sets a value in all lanes of the block, so that every lane has the same contact. Only the first lane
 * counts. */
static void fill(double *values, double value)
{
  for (int lane = 0; lane < GRIP_LANES; lane++) values[lane] = value;
}

static void fill_vec(double *x, double *y, double *z, struct grip_vec v)
{
  fill(x, v.x);
  fill(y, v.y);
  fill(z, v.z);
}

static void put_motion(struct grip_batch *b, const struct grip_contact_motion *motion)
{
  fill_vec(b->rx, b->ry, b->rz, motion->r);
  fill_vec(b->ux, b->uy, b->uz, motion->u);
  fill_vec(b->wix, b->wiy, b->wiz, motion->wi);
  fill_vec(b->wjx, b->wjy, b->wjz, motion->wj);
}

static void put_contact(struct grip_contact_ledger *ledger, const struct grip_model *model,
                        const struct grip_contact *contact)
{
  struct grip_batch *b = &ledger->batch;
  b->nblocks = 1;
  b->history[0] = ledger->history;
  b->ledger = &ledger->ledger;
  b->dt = contact->dt;
  grip_batch_set_rules(b, model, contact->wall, contact->dt);
  fill(b->radius_i, contact->radius_i);
  fill(b->radius_j, contact->wall ? contact->radius_i : contact->radius_j);
  fill(b->touch_distance, grip_touch_distance(contact->radius_i, contact->radius_j, contact->wall));
  fill(b->reduced_radius, contact->reduced_radius);
  fill(b->reduced_mass, contact->reduced_mass);
  fill(b->reduced_inertia, contact->reduced_inertia);
  for (int s = 0; s < model->nslots; s++)
    fill(ledger->history + s * GRIP_LANES, contact->history[s * contact->stride]);
}

struct grip_contact_forces
grip_contact_book(struct grip_contact_ledger *ledger, const struct grip_model *model,
                  const struct grip_contact *contact, const struct grip_contact_motion *motion,
                  const struct grip_contact_motion *mean, double entry[GRIP_ENTRIES])
{
  const struct grip_contact_laws laws = grip_contact_laws_of(model);
  const struct grip_model *models[GRIP_BLOCKS] = {model};
  static const int stored[] = {
#define GRIP_STORED(NAME, text) GRIP_STORED_##NAME,
#include "grip/entries.def"
  };
  double weight[GRIP_BATCH] = {1};
  put_contact(ledger, model, contact);
  put_motion(&ledger->batch, motion);
  grip_geometry(&ledger->batch);
  put_motion(&ledger->batch, mean);
  grip_batch_record(model, &ledger->batch);
  for (int k = 0; k < GRIP_COUNT(stored); k++) entry[stored[k]] = 0;
  grip_batch_book(models, &ledger->batch, weight, entry);
  const struct grip_contact_forces forces = grip_contact_run(&laws, contact, motion);
  for (int s = 0; s < model->nslots; s++)
    contact->history[s * contact->stride] = ledger->history[s * GRIP_LANES];
  return forces;
}
