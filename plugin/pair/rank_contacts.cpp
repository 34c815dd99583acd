// SPDX-License-Identifier: GPL-2.0-only
#include "pair/rank_contacts.h"

Grip::SumsOfKinds Grip::RankContacts::living()
{
  SumsOfKinds sums;
  for (ThreadPart &part : parts)
    for (int b = 0; b < part.store.nblocks(); b++) {
      const ContactStore &store = part.store;
      const grip_model &model = model_of_block(store, b);
      for (int lane = 0; lane < GRIP_LANES; lane++) {
        if (store.empty_lane(b, lane)) continue;
        const double factor = store.factors(b) ? store.factors(b)[lane] : 1.0;
        sums[store.model(b)].add(grip_ledger_event(&model, store.history(b) + lane, GRIP_LANES),
                                 share(grip_block_j(store.block(b), lane), factor));
      }
    }
  return sums;
}
