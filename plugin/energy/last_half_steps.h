// SPDX-License-Identifier: GPL-2.0-only
// The last half step of contacts that end because one of their atoms is deleted. At the beginning of a step,
// the forces of the previous step accelerate all atoms; then some are deleted. The ledger books this half of
// the work together with the forces of the step, so it misses contacts whose other atom has been deleted.
#ifndef GRIP_LAST_HALF_STEPS_H
#define GRIP_LAST_HALF_STEPS_H

#include "lmptype.h"
#include "pointers.h"

#include <vector>

namespace Grip {

class RigidBodies;

// The work of a contact's last force on its two atoms in half a step [F L]. A wall has the ID 0; the work on
// it counts if it is a free body.
struct HalfStep {
  LAMMPS_NS::tagint i, j;
  double on_i, on_j;
};

// A pair style or a wall with a ledger.
class HalfStepSource {
public:
  // Adds the half steps of all contacts. Called between the forces of two steps, when the positions and
  // velocities of ghosts belong to this step. Collective.
  virtual void add_half_steps(std::vector<HalfStep> &all) = 0;

protected:
  // Protected and non-virtual: no style is deleted through this interface.
  ~HalfStepSource() = default;
};

class LastHalfSteps : protected LAMMPS_NS::Pointers {
public:
  explicit LastHalfSteps(LAMMPS_NS::LAMMPS *lmp) : Pointers(lmp) {}

  // Call before atoms are deleted. Collective.
  void take(const RigidBodies &bodies);
  bool taken() const { return is_taken; }
  // Call afterwards. The work on the partners of deleted atoms, summed over the contacts that this rank had.
  // present: the IDs of this rank's atoms that existed before. Collective.
  double on_partners(std::vector<LAMMPS_NS::tagint> present);

private:
  bool is_taken = false;
  std::vector<HalfStep> half_steps;
  std::vector<LAMMPS_NS::tagint> before; // the IDs of this rank's atoms
  // Atoms whose rigid bodies remain, with the work on them, if the atoms are deleted.
  std::vector<LAMMPS_NS::tagint> in_lasting_bodies;
};

} // namespace Grip

#endif
