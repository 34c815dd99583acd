// SPDX-License-Identifier: GPL-2.0-only
#ifndef GRIP_HOST_MISFIT_H
#define GRIP_HOST_MISFIT_H

#include <string>

namespace LAMMPS_NS {
class LAMMPS;

// Returns an empty text if the plugin is compatible with LAMMPS, otherwise a line that says why not. Without
// an instance everything except the release is compared.
std::string misfit(const LAMMPS *lmp);
} // namespace LAMMPS_NS

#endif
