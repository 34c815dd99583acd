// SPDX-License-Identifier: GPL-2.0-only
// For fixes that must act in a step before atoms are created, deleted or sent to other ranks, whatever the
// order of the fixes in the script.
#ifndef GRIP_BEFORE_CHANGE_H
#define GRIP_BEFORE_CHANGE_H

namespace LAMMPS_NS {
class LAMMPS;
}

namespace Grip {

class BeforeChange {
public:
  // Called while the atoms' indices, the ghosts and the neighbour list still belong to the previous step. May
  // be called several times in a step. Collective.
  virtual void before_change() = 0;

protected:
  // Protected and non-virtual: no fix is deleted through this interface.
  ~BeforeChange() = default;
};

// Whether a fix may create or delete atoms in this step. LAMMPS's fixes request a new neighbour list for it.
// Every fix that needs before_change() calls it itself in post_integrate() of such a step.
bool change_is_due(LAMMPS_NS::LAMMPS *lmp);

// Calls before_change() of all fixes. To be called by a fix that changes atoms without such a request.
// Collective.
void prepare_change(LAMMPS_NS::LAMMPS *lmp);

} // namespace Grip

#endif
