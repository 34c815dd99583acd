// SPDX-License-Identifier: GPL-2.0-only
// The values of a compute with a row for each contact or bond of a rank.
#ifndef GRIP_LOCAL_ROWS_H
#define GRIP_LOCAL_ROWS_H

#include "compute.h"

#include <cstddef>
#include <vector>

namespace Grip {

class LocalRows {
public:
  std::vector<double> values; // of one row after another

  // Makes the values the local vector of a compute, or with several columns its local array.
  void show(LAMMPS_NS::Compute &compute, std::size_t ncolumns)
  {
    compute.size_local_rows = static_cast<int>(values.size() / ncolumns);
    rows.resize(compute.size_local_rows);
    for (std::size_t k = 0; k < rows.size(); k++) rows[k] = values.data() + k * ncolumns;
    if (ncolumns == 1)
      compute.vector_local = values.data();
    else
      compute.array_local = rows.data();
  }

  double bytes() const
  {
    return static_cast<double>(values.capacity() * sizeof(double) + rows.capacity() * sizeof(double *));
  }

private:
  std::vector<double *> rows;
};

} // namespace Grip

#endif
