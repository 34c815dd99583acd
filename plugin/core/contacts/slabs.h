// SPDX-License-Identifier: GPL-2.0-only
// Divides the rank's atoms, including ghosts, among threads: each thread has the atoms of one slab of space.
// Does not depend on LAMMPS.
#ifndef GRIP_SLABS_H
#define GRIP_SLABS_H

#include <vector>

namespace Grip {

class Slabs {
public:
  // Cuts the space into slabs whose weights are about equal. The weight of atom members[k] is 1 +
  // weights[members[k]].
  void cut(int nslabs, const double *const *x, int nmembers, const int *members, const int *weights);

  int count() const { return 1 + static_cast<int>(cuts.size()); }
  // The number of the slab at a position. If a coordinate is NaN, it is the first slab.
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
