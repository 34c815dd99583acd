// SPDX-License-Identifier: GPL-2.0-only
// Likely mistakes in scripts with rigid bodies that LAMMPS does not report. grip_check prints them, and a run
// warns of them once.
#ifndef GRIP_BODY_TRAPS_H
#define GRIP_BODY_TRAPS_H

#include <string>
#include <vector>

namespace LAMMPS_NS {
class LAMMPS;
} // namespace LAMMPS_NS

namespace Grip {

class BodyCensus;
class RigidBodies;

// All mistakes found, a line for each. Ends the run with an error if gravity acts twice on bodies, or if fix
// freeze holds atoms of a body that moves. bodies: the current ones, with their census. Collective.
std::vector<std::string> body_traps(LAMMPS_NS::LAMMPS *lmp, const RigidBodies &bodies,
                                    const BodyCensus &census);

// The same as warnings at the set-up of a run, unless grip-check prints them. Collective.
void warn_of_body_traps(LAMMPS_NS::LAMMPS *lmp);

} // namespace Grip

#endif
