// SPDX-License-Identifier: GPL-2.0-only
// The current box of LAMMPS as a periodic cell.
#ifndef GRIP_BOX_CELL_H
#define GRIP_BOX_CELL_H

#include "domain.h"

#include "base/periodic_cell.h"

namespace Grip {

inline PeriodicCell box_cell(const LAMMPS_NS::Domain *domain)
{
  return {domain->boxlo, domain->h, domain->periodicity, domain->dimension == 2};
}

} // namespace Grip

#endif
