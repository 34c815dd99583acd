// SPDX-License-Identifier: GPL-2.0-only
#include "bond/break_list.h"

#include "host/step_time.h"
#include "lammps.h"

using namespace Grip;

BreakList::BreakList(LAMMPS_NS::LAMMPS *lmp_, const std::string &command, const std::string &name,
                     bool appends)
    : lmp(lmp_),
      file(lmp_, command, name, appends,
           "# step id1 id2 type mode time x y z nx ny nz load normal shear bending twisting energy")
{
}

void BreakList::add(const BondSample &bond, double energy)
{
  const Vector n = (1.0 / bond.length()) * bond.branch;
  file.add({static_cast<double>(lmp->update->ntimestep), static_cast<double>(bond.id_i),
            static_cast<double>(bond.id_j), static_cast<double>(bond.type), bond.mode + 1.0,
            step_time(lmp->update), bond.middle[0], bond.middle[1], bond.middle[2], n[0], n[1], n[2],
            bond.load, bond.spring[GRIP_BOND_NORMAL], bond.spring[GRIP_BOND_SHEAR],
            bond.spring[GRIP_BOND_BENDING], bond.spring[GRIP_BOND_TWISTING], energy});
}
