// SPDX-License-Identifier: GPL-2.0-only
// Where the computes find the contacts: the pair styles and walls of Grip.
#ifndef GRIP_LEDGERS_H
#define GRIP_LEDGERS_H

#include <string>
#include <vector>

namespace LAMMPS_NS {
class FixWallGrip;
class LAMMPS;
class PairGrip;
} // namespace LAMMPS_NS

namespace Grip {

// Pair style grip, or those of that name in a hybrid.
std::vector<LAMMPS_NS::PairGrip *> pairs(LAMMPS_NS::LAMMPS *lmp);
std::vector<LAMMPS_NS::FixWallGrip *> walls(LAMMPS_NS::LAMMPS *lmp);

// An error unless there are contacts, and all of them keep a ledger. command: for the text.
void require_ledgers(LAMMPS_NS::LAMMPS *lmp, const std::string &command);

} // namespace Grip

#endif
