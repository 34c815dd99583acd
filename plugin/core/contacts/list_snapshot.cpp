// SPDX-License-Identifier: GPL-2.0-only
#include "contacts/list_snapshot.h"

#include <cstdint>
#include <cstring>

using namespace Grip;

void ListSnapshot::forget()
{
  known.clear();
  first.clear();
}

void ListSnapshot::remember(const ListRows &rows)
{
  forget();
  for (int k = 0; k < rows.count; k++) {
    const int i = rows.atoms[k];
    first.push_back(known.size());
    known.insert(known.end(), rows.entries[i], rows.entries[i] + rows.lengths[i]);
  }
  first.push_back(known.size());
}

void ListSnapshot::find_changed(const ListRows &rows, int share, int nshares,
                                std::vector<ChangedEntry> &changed)
{
  const auto border = [&](int s) { return static_cast<int>(std::int64_t{rows.count} * s / nshares); };
  for (int k = border(share); k < border(share + 1); k++) {
    const int i = rows.atoms[k], *now = rows.entries[i];
    const std::size_t length = first[k + 1] - first[k];
    int *before = known.data() + first[k];
    if (length == 0 || std::memcmp(before, now, length * sizeof(int)) == 0) continue;
    for (std::size_t n = 0; n < length; n++)
      if (before[n] != now[n]) changed.push_back({i, before[n], now[n]});
    std::memcpy(before, now, length * sizeof(int));
  }
}
