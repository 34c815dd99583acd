// SPDX-License-Identifier: GPL-2.0-only
#include "contacts/wall_history.h"

#include <algorithm>
#include <utility>

using namespace Grip;

int WallHistory::change_layouts(const std::vector<HistoryLayout> &now, int natoms)
{
  int largest = 0;
  for (const HistoryLayout &layout : now) largest = std::max(largest, layout.nslots());
  HistoryRows changed;
  changed.grow(this->natoms());
  changed.begin(largest);
  int lost = 0;
  for (int i = 0; i < natoms; i++) {
    if (ncontacts(i) == 0) continue;
    const int kept = std::min(kind(i), static_cast<int>(now.size()) - 1);
    const HistoryLayout &old = models[kind(i)], &other = now[kept];
    if (old.fit(other) == Fit::OTHER) {
      lost += ncontacts(i);
      continue;
    }
    if (largest == 0) continue;
    changed.reserve(i, kept, ncontacts(i));
    for (int n = 0; n < ncontacts(i); n++)
      old.translate(values(i, n), other, changed.append(i, key(i, n)), largest);
  }
  HistoryRows::operator=(std::move(changed));
  models = now;
  return lost;
}

bool WallHistory::change_model(int i, int model)
{
  const int before = kind(i);
  if (before == model) return true;
  const HistoryLayout &old = models[before], &other = models[model];
  const bool fits = ncontacts(i) == 0 || old.fit(other) != Fit::OTHER;
  const Row row = this->row(i);
  reserve(i, model, fits ? row.count : 0);
  for (int n = 0; fits && n < row.count; n++) {
    const double *contact = row.contacts + n * stride();
    old.translate(contact + 1, other, append(i, key_of(contact[0])), nvalues());
  }
  return fits;
}
