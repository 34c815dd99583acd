// SPDX-License-Identifier: GPL-2.0-only
// Copies the liquid of the atoms of a batch to the batch before its forces are computed, and back afterwards.
// The code is the same for contacts of pairs and of walls (step/contact_atoms.h).
#ifndef GRIP_LIQUID_BATCH_H
#define GRIP_LIQUID_BATCH_H

#include "particles/fix_grip_liquid.h"

namespace Grip {

template <class Atoms>
void gather_liquid(const LAMMPS_NS::FixGripLiquid &fix, const Atoms &atoms, grip_liquid &liquid)
{
  for (int k = 0; k < atoms.nlanes(); k++) {
    fix.gather(atoms.i(k), k, liquid.of_i, liquid.requested_i);
    if (atoms.j(k) >= 0) fix.gather(atoms.j(k), k, liquid.of_j, liquid.requested_j);
  }
}

template <class Atoms>
void scatter_liquid(LAMMPS_NS::FixGripLiquid &fix, const Atoms &atoms, const grip_liquid &liquid)
{
  for (int k = 0; k < atoms.nlanes(); k++) {
    if (liquid.requests[k] == 0.0 && liquid.from_i[k] == 0.0 && liquid.from_j[k] == 0.0) continue;
    if (atoms.empty(k)) continue;
    fix.add(atoms.i(k), liquid.requests[k], liquid.from_i[k]);
    if (atoms.counts_j(k)) fix.add(atoms.j(k), liquid.requests[k], liquid.from_j[k]);
  }
}

} // namespace Grip

#endif
