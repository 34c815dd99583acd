// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/contacts/partner_index.h: a search finds the entry of its partner, and nothing for other
// partners.
#include "support/check.h"
#include "contacts/partner_index.h"

#include <set>
#include <utility>

namespace {

using Entries = Grip::PartnerIndex;

// Atom k has the partners k + step, k + 2 step, ...: the IDs are as far apart as on one of many ranks.
void all_are_found(int natoms, int npartners, int step)
{
  const double value = 1.0;
  Entries entries;
  CHECK(!entries.built());
  entries.begin(static_cast<std::size_t>(natoms) * npartners);
  for (int k = 0; k < natoms; k++)
    for (int n = 1; n <= npartners; n++) entries.add((k + n) * step, k * step, k % 3, &value);
  CHECK(entries.built());
  int found = 0;
  for (int partner = 0; partner <= (natoms + npartners) * step; partner += step) {
    std::set<int> owners;
    entries.for_each_with(partner, [&](const Entries::Entry &entry) {
      const int owner = entry.owner / step;
      CHECK(entry.partner == partner && entry.owner_type == owner % 3 && entry.values == &value);
      CHECK(owner < partner / step && owner + npartners >= partner / step);
      CHECK(owners.insert(owner).second);
      found++;
    });
  }
  CHECK(found == natoms * npartners);
  entries.drop();
  CHECK(!entries.built() && entries.bytes() == 0.0);
}

void none_is_found_where_there_is_none()
{
  Entries entries;
  entries.begin(0);
  CHECK(entries.built());
  entries.for_each_with(7, [](const Entries::Entry &) { CHECK(false); });
}

} // namespace

int main()
{
  all_are_found(1, 1, 1);
  all_are_found(1000, 6, 1);
  all_are_found(1000, 3, 4096);
  none_is_found_where_there_is_none();
  return CHECK_RESULT();
}
