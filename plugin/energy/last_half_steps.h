// SPDX-License-Identifier: GPL-2.0-only
// The last half step of contacts that end because one of their atoms is deleted, or because a bond joins
// them. At the beginning of a step, the forces of the previous step accelerate all atoms; then some are
// deleted. The ledger books this half of the work together with the forces of the step, so it misses contacts
// whose other atom has been deleted, those of joined atoms, and the work on a deleted atom whose rigid body
// remains.
#ifndef GRIP_LAST_HALF_STEPS_H
#define GRIP_LAST_HALF_STEPS_H

#include "lmptype.h"
#include "pointers.h"

#include <functional>
#include <vector>

namespace Grip {

class BodiesOfFix;
class RigidBodies;

// The work of a contact's last force on its two atoms in half a step [F L]. A wall has the ID 0; the work on
// it counts if it is a free body.
struct HalfStep {
  LAMMPS_NS::tagint i, j;
  double on_i, on_j;
  bool ends = false; // a bond joins the two atoms, which remain
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

  // Call before atoms are deleted. gravity: its work on an atom of a rigid body in this half step.
  // Collective.
  void take(const RigidBodies &bodies, const std::function<double(int, const BodiesOfFix &)> &gravity);
  bool taken() const { return is_taken; }
  // The work on what remains: on the partners of deleted atoms and on joined atoms, summed over the contacts
  // that this rank had, and on rigid bodies of which this rank had atoms.
  struct Work {
    double of_contacts, of_gravity;
  };
  // Call afterwards. present: the IDs of this rank's atoms that existed before. Collective.
  Work work(std::vector<LAMMPS_NS::tagint> present);

private:
  // An atom of this rank. It is deleted with its owner: itself, or the atom that owns its rigid body. The
  // owner is 0 if the body always remains.
  struct Atom {
    LAMMPS_NS::tagint id, owner;
    double gravity;
  };

  bool is_taken = false;
  std::vector<HalfStep> half_steps;
  std::vector<Atom> before;
};

} // namespace Grip

#endif
