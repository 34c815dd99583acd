// SPDX-License-Identifier: GPL-2.0-only
// The events that ended on each facet of a mesh wall. Does not depend on LAMMPS.
#ifndef GRIP_FACET_COLLISIONS_H
#define GRIP_FACET_COLLISIONS_H

#include <algorithm>
#include <map>
#include <vector>

namespace Grip {

class FacetCollisions {
public:
  // Sums of one facet. facet: its number, counted from 0. stored, largest: sum and maximum of the largest
  // stored energy of each event [F L].
  struct Record {
    double facet, number, lost, stored, largest;
  };

  void clear() { facets.clear(); }
  void add(const Record &of)
  {
    Record &sum =
        facets.try_emplace(static_cast<int>(of.facet), Record{of.facet, 0.0, 0.0, 0.0, 0.0}).first->second;
    sum.number += of.number;
    sum.lost += of.lost;
    sum.stored += of.stored;
    sum.largest = std::max(sum.largest, of.largest);
  }
  // In ascending order of facets.
  std::vector<Record> records() const
  {
    std::vector<Record> all;
    for (const auto &[facet, record] : facets) all.push_back(record);
    return all;
  }

private:
  std::map<int, Record> facets;
};

} // namespace Grip

#endif
