// SPDX-License-Identifier: GPL-2.0-only
// Assigns atoms, including ghosts, to threads: each thread has the atoms of one slab across the rank's atoms.
// Does not depend on LAMMPS.
#ifndef GRIP_SLABS_H
#define GRIP_SLABS_H

#include <vector>

namespace Grip {

class Slabs {
public:
  // Cuts slabs of about equal weight; the weight of atom members[k] is 1 + weights[members[k]].
  void cut(int nslabs, const double *const *x, int nmembers, const int *members, const int *weights);

  int count() const { return 1 + static_cast<int>(cuts.size()); }
  // The slab at a position; a NaN coordinate belongs to the first.
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
