// SPDX-License-Identifier: GPL-2.0-only
#include "history/row_filler.h"

#include "contacts/thread_parts.h"
#include "base/vector.h"

#include <algorithm>

using Grip::RowFiller;
using Grip::Vector;
using LAMMPS_NS::tagint;

namespace {

// One bit per lane: 1 if its history is not zero. In most cases the values of the first slot decide.
unsigned lanes_with_history(const double *history, int nslots)
{
  constexpr unsigned ALL = (1u << GRIP_LANES) - 1;
  unsigned lanes = 0;
  for (int s = 0; s < nslots && lanes != ALL; s++)
    for (int lane = 0; lane < GRIP_LANES; lane++)
      lanes |= static_cast<unsigned>(history[s * GRIP_LANES + lane] != 0.0) << lane;
  return lanes;
}

// One bit per lane: 1 if the lane holds a contact.
unsigned lanes_in_use(Grip::ContactStore &store, int block)
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
void for_each_history(Grip::ThreadParts &parts, const grip_model *models, const Value *of_atoms, int nvalues,
                      const Visit &visit)
{
  constexpr int BLOCKS_AHEAD = 16;
  parts.run([&](int p) {
    Grip::ContactStore &store = parts[p].store;
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

// Stores a contact as seen from j. values: as seen from i, `stride` apart. Values that the model does not use
// are set to 0. HistoryLayout::mirror does the same for layouts of a file, whose models no longer exist. Here
// the model is at hand. Looking up the layout by the types of both atoms for each contact would make the
// flush slower.
void store_mirrored(const grip_model &model, const double *values, int stride, double *to, int size)
{
  grip_mirror_history(&model, values, stride, to, 1);
  std::fill(to + model.nslots, to + size, 0.0);
}

} // namespace

std::vector<int> RowFiller::count(int *npartners) const
{
  std::vector<int> in_others(nall, 0);
  int *others = in_others.data();
  const int owned = nowned;
  const bool of_ghosts = for_ghosts;
  for_each_history(source.stored_contacts(), source.models_of_blocks(), others, 0,
                   [=](int i, int j, const grip_model &, const double *) {
                     npartners[i]++;
                     if (j < owned)
                       others[j]++;
                     else if (of_ghosts)
                       npartners[j]++;
                   });
  return in_others;
}

void RowFiller::fill(HistoryRows &rows, const tagint *tag, const double *const *x) const
{
  HistoryRows *to = &rows;
  const auto append = [=](int i, int j) {
    double *values = to->append(i, tag[j]);
    if (!x) return values;
    const Vector image = vector_of(x[j]) - vector_of(x[i]);
    return std::copy(image.begin(), image.end(), values);
  };
  const int size = rows.nvalues() - (x ? 3 : 0), owned = for_ghosts ? nowned : MAXSMALLINT;
  for_each_history(source.stored_contacts(), source.models_of_blocks(), tag, size,
                   [=](int i, int j, const grip_model &model, const double *lane) {
                     const int nslots = model.nslots;
                     double *values = append(i, j);
                     for (int s = 0; s < nslots; s++) values[s] = lane[s * GRIP_LANES];
                     for (int s = nslots; s < size; s++) values[s] = 0.0;
                     if (j >= owned) store_mirrored(model, lane, GRIP_LANES, append(j, i), size);
                   });
}
