// SPDX-License-Identifier: GPL-2.0-only
// Likely mistakes in scripts with grains that have shapes, for grip_check.
#ifndef GRIP_SHAPE_CHECKS_H
#define GRIP_SHAPE_CHECKS_H

#include "check/inserted_grains.h"

#include <string>
#include <vector>

namespace Grip {

// All mistakes found, a line for each. coming: grains that fixes will insert. Collective.
std::vector<std::string> shape_traps(LAMMPS_NS::LAMMPS *lmp, const std::vector<Insertion> &coming);

} // namespace Grip

#endif
