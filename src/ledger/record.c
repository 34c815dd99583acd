/* SPDX-License-Identifier: GPL-2.0-only */
/* What the ledger needs of a batch before the laws run (booking.h), if the batch was gathered without it. */
#include "ledger/booking.h"
#include "ledger/layouts.h"
#include "kernels/kernels.h"

INLINE void record(const struct grip_ledger_layout has, int slot, struct grip_batch *b)
{
  for (int k = 0; !has.kept && k < b->nblocks * GRIP_LANES; k += WIDTH)
    record_pose(b, k, load_columns(b->rx + k, b->ry + k, b->rz + k),
                load_columns(b->ux + k, b->uy + k, b->uz + k), load(b->touch_distance + k));
  for (int k = 0; k < b->nblocks * GRIP_LANES; k += WIDTH) {
    const double *history = history_of(b, slot, k);
    const struct columns wi = load_columns(b->wix + k, b->wiy + k, b->wiz + k),
                         wj = load_columns(b->wjx + k, b->wjy + k, b->wjz + k);
    const struct motion m = {load_columns(b->rx + k, b->ry + k, b->rz + k),
                             load_columns(b->ux + k, b->uy + k, b->uz + k), minus(wi, wj), wj,
                             spins_of(wi, wj, load(b->radius_i + k), b->sphere_j * load(b->radius_j + k))};
    record_motion(has, history, b, k, m);
  }
}

#define RECORD(t, s, c, w, k, y, e, a)                                                                       \
  case NUMBER(t, s, c, w, k, y, e, a):                                                                       \
    record(LAYOUT(t, s, c, w, k, y, e, a), model->ledger_slot, b);                                           \
    break;

void GRIP_EXPORT(grip_record_motion)(const struct grip_model *model, struct grip_batch *b)
{
  struct grip_ledger_layout has = grip_ledger_layout(model);
  has.yields = has.events = 0; /* they make no difference here */
  /* clang-format off */
  switch (number_of(has)) {
    WITHOUT_EVENTS(RECORD, 0)
    WITHOUT_EVENTS_AT_ARMS(RECORD, 0)
  }
  /* clang-format on */
}
