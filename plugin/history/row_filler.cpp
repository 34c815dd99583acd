// SPDX-License-Identifier: GPL-2.0-only
#include "history/row_filler.h"

#include "contacts/stored_histories.h"
#include "base/vector.h"

#include <algorithm>

using Grip::RowFiller;
using Grip::Vector;
using LAMMPS_NS::tagint;

namespace {

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
