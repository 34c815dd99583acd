// SPDX-License-Identifier: GPL-2.0-only
// Boundaries f of the box. LAMMPS deletes an atom that is outside of one when it sends atoms to other ranks.
#ifndef GRIP_BOX_EXITS_H
#define GRIP_BOX_EXITS_H

#include "domain.h"

namespace Grip {

constexpr int FIXED_BOUNDARY = 1;

// Whether the box has a boundary f.
inline bool has_exits(const LAMMPS_NS::Domain *domain)
{
  for (const auto &sides : domain->boundary)
    if (sides[0] == FIXED_BOUNDARY || sides[1] == FIXED_BOUNDARY) return true;
  return false;
}

// Whether a position is outside of a boundary f.
inline bool is_beyond_exit(LAMMPS_NS::Domain *domain, double *x)
{
  double position[3] = {x[0], x[1], x[2]};
  const bool slanted = domain->triclinic;
  if (slanted) domain->x2lamda(x, position);
  const double *low = slanted ? domain->boxlo_lamda : domain->boxlo,
               *high = slanted ? domain->boxhi_lamda : domain->boxhi;
  for (int d = 0; d < 3; d++) {
    if (domain->boundary[d][0] == FIXED_BOUNDARY && position[d] < low[d]) return true;
    if (domain->boundary[d][1] == FIXED_BOUNDARY && position[d] >= high[d]) return true;
  }
  return false;
}

} // namespace Grip

#endif
