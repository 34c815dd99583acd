// SPDX-License-Identifier: GPL-2.0-only
// The number of contacts that act at once between a rigid body and one partner: another body, a grain or a
// wall. The stiffnesses of such contacts add up.
#ifndef GRIP_TOUCHING_MEMBERS_H
#define GRIP_TOUCHING_MEMBERS_H

#include <string>

namespace LAMMPS_NS {
class LAMMPS;
} // namespace LAMMPS_NS

namespace Grip {

// A line for the report of grip_check with the largest numbers in the last step of the last run; "" if there
// was no run, if atoms have been created, deleted or exchanged since, or if no body touches anything.
// Collective. Call before LAMMPS's init().
std::string touching_members(LAMMPS_NS::LAMMPS *lmp);

} // namespace Grip

#endif
