// SPDX-License-Identifier: GPL-2.0-only
// Which thread has an atom, ghosts included: each has those of one slab across the rank's atoms. Knows
// nothing of the host.
#ifndef GRIP_SLABS_H
#define GRIP_SLABS_H

#include <vector>

namespace Grip {

class Slabs {
public:
  // Slabs of about equal weight; that of atom members[k] is 1 + weights[members[k]].
  void cut(int nslabs, const double *const *x, int nmembers, const int *members, const int *weights);

  int count() const { return 1 + static_cast<int>(cuts.size()); }
  // The slab at a place: a coordinate that is not a number is in the first.
  int at(const double *x) const
  {
    int slab = 0;
    while (slab < count() - 1 && x[axis] >= cuts[slab]) slab++;
    return slab;
  }
  bool has(int slab, const double *x) const
  {
    return (slab == 0 || x[axis] >= cuts[slab - 1]) && (slab == count() - 1 || !(x[axis] >= cuts[slab]));
  }

private:
  int axis = 2;
  std::vector<double> cuts; // ascending
};

} // namespace Grip

#endif
