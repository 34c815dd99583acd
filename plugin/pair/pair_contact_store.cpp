// SPDX-License-Identifier: GPL-2.0-only
#include "pair/pair_contact_store.h"

Grip::SumsOfKinds Grip::PairContactStore::living()
{
  SumsOfKinds sums;
  for (ThreadPart &part : parts) {
    const ContactStore &store = part.store;
    for (int b = 0; b < store.nblocks(); b++) {
      const double *factors = store.factors(b);
      double weights[GRIP_LANES];
      for (int lane = 0; lane < GRIP_LANES; lane++)
        weights[lane] = store.empty_lane(b, lane)
                            ? 0.0
                            : share(grip_block_j(store.block(b), lane), factors ? factors[lane] : 1.0);
      grip_event_sums of_block = {};
      grip_ledger_add_events(&model_of_block(store, b), store.history(b), weights, &of_block);
      sums[store.model(b)].add(of_block);
    }
  }
  return sums;
}
