// SPDX-License-Identifier: GPL-2.0-only
#ifndef GRIP_STEP_TIME_H
#define GRIP_STEP_TIME_H

#include "update.h"

namespace Grip {

// The time of the current step [T], whatever time steps came before.
inline double step_time(const LAMMPS_NS::Update *update)
{
  return update->atime + static_cast<double>(update->ntimestep - update->atimestep) * update->dt;
}

// Whether this is the first step of a run. A run with `pre no` has no set-up.
inline bool is_first_step(const LAMMPS_NS::Update *update)
{
  return update->ntimestep == update->firststep + 1;
}

} // namespace Grip

#endif
