// SPDX-License-Identifier: GPL-2.0-only
// The atom property d2_grip_quat stores orientations where the atom style has none: four numbers for each
// atom, the scalar first. It belongs to the atoms: a script may have made it, for example to read it from a
// data file, and it stays when the fix that uses it is deleted.
#ifndef GRIP_ORIENTATION_PROPERTY_H
#define GRIP_ORIENTATION_PROPERTY_H

#include <string>

namespace LAMMPS_NS {
class LAMMPS;
}

namespace Grip {

constexpr int QUATERNION = 4;
constexpr const char *ORIENTATIONS = "grip_quat";

// Adds the property if there is none. command: start of error messages.
void add_orientations(LAMMPS_NS::LAMMPS *lmp, const std::string &command);
// The index of the property in Atom::darray.
int column_of_orientations(LAMMPS_NS::LAMMPS *lmp, const std::string &command);

} // namespace Grip

#endif
