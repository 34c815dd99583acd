// SPDX-License-Identifier: GPL-2.0-only
// Visits the histories of all stored contacts. Does not depend on LAMMPS.
#ifndef GRIP_STORED_HISTORIES_H
#define GRIP_STORED_HISTORIES_H

#include "contacts/thread_parts.h"

namespace Grip {

// One bit per lane: 1 if its history is not zero. In most cases the values of the first slot decide.
inline unsigned lanes_with_history(const double *history, int nslots)
{
  constexpr unsigned ALL = (1u << GRIP_LANES) - 1;
  unsigned lanes = 0;
  for (int s = 0; s < nslots && lanes != ALL; s++)
    for (int lane = 0; lane < GRIP_LANES; lane++)
      lanes |= static_cast<unsigned>(history[s * GRIP_LANES + lane] != 0.0) << lane;
  return lanes;
}

// One bit per lane: 1 if the lane holds a contact.
inline unsigned lanes_in_use(ContactStore &store, int block)
{
  unsigned lanes = 0;
  for (int lane = 0; lane < GRIP_LANES; lane++)
    lanes |= static_cast<unsigned>(!store.empty_lane(block, lane)) << lane;
  return lanes;
}

// Calls visit(i, j, model, first history value) for every contact with a nonzero history; a history of zeros
// is equivalent to none. If nvalues is 0, visits every contact that may have a history, without checking the
// values. models: indexed by the model numbers of the stores. Several threads call `visit`, each for atoms
// that no other thread visits. The function prefetches what `visit` reads: of_atoms, a small value per atom,
// and the first nvalues history values.
template <typename Value, typename Visit>
void for_each_history(ThreadParts &parts, const grip_model *models, const Value *of_atoms, int nvalues,
                      const Visit &visit)
{
  constexpr int BLOCKS_AHEAD = 16;
  parts.run([&](int p) {
    ContactStore &store = parts[p].store;
    for (int b = 0, fetched = 0; b < store.nblocks(); b++) {
      if (b == fetched) {
        const grip_span span = store.span(b, true);
        for (int n = 0; n < span.nfetch; n++) __builtin_prefetch(of_atoms + span.fetch[n] * GRIP_FETCHED);
        fetched += span.count;
      }
      if (b + BLOCKS_AHEAD < store.nblocks()) {
        __builtin_prefetch(store.block(b + BLOCKS_AHEAD));
        for (int s = 0; s < nvalues; s++)
          __builtin_prefetch(store.history(b + BLOCKS_AHEAD) + s * GRIP_LANES);
      }
      const grip_block *block = store.block(b);
      const grip_model &model = models[store.model(b)];
      const double *history = store.history(b);
      if (model.nslots == 0) continue;
      const unsigned lanes = nvalues ? lanes_with_history(history, model.nslots) : lanes_in_use(store, b);
      for (int lane = 0; lane < GRIP_LANES; lane++)
        if (lanes >> lane & 1)
          visit(grip_block_i(block, lane), grip_block_j(block, lane), model, history + lane);
    }
  });
}

} // namespace Grip

#endif
