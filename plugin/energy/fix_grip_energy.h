// SPDX-License-Identifier: GPL-2.0-only
// fix GRIP/ENERGY: the kinetic energy that atoms bring in when they are created, and take away when they are
// deleted, whatever creates or deletes them. It is booked in the entries `inserted` and `removed` of the
// ledger. pair_style grip creates this fix if it has a ledger.
//
// Before atoms may be created or deleted, the fix stores the kinetic energy of every atom. The values move
// with the atoms. Afterwards, the values that are missing are those of deleted atoms; atoms without a value
// are new. The energy of a rigid body is that of the atom that owns it in LAMMPS; where no atom does, all
// atoms have a share.
#ifndef LMP_FIX_GRIP_ENERGY_H
#define LMP_FIX_GRIP_ENERGY_H

#include "fix.h"

#include "surface/vector.h"

#include <vector>

namespace Grip {
class PairEnergy;
}

namespace LAMMPS_NS {

class FixGripEnergy : public Fix {
public:
  FixGripEnergy(LAMMPS *, int, char **);
  ~FixGripEnergy() override;
  int setmask() override;
  void init() override;
  void setup_pre_neighbor() override;
  void setup(int) override;
  void post_integrate() override;
  void pre_neighbor() override;
  void end_of_step() override;
  void post_run() override;
  void grow_arrays(int) override;
  void copy_arrays(int, int, int) override;
  void set_arrays(int) override;
  int pack_exchange(int, double *) override;
  int unpack_exchange(int, double *) override;
  double memory_usage() override;

  // Attaches the fix to the owner of the ledger with these entries. The owner must call it with null before
  // it is deleted.
  void attach(Grip::PairEnergy *owner);
  const Grip::PairEnergy *owner() const { return accounts; }
  // Kinetic energy that atom i carries, before the half kick of a step of length dt, which its velocity
  // includes.
  double kinetic_before(int i, double dt) const;

  // For a fix that holds atoms at a velocity, whatever forces act on them. What the ledger books as work on
  // such an atom does not change its energy, so it counts as `inserted`.
  // begin_hold(): call when the atom and its rigid body, if it is in one, have been created, with their
  // velocity and spin. Returns the power of gravity, which the ledger books in this step.
  double begin_hold(int i);
  // resume_hold(): call for each atom in the first step of a run, before its forces are computed; f and
  // torque must be those of the set-up. Returns their power, which the ledger books in this step.
  double resume_hold(int i, const Grip::Vector &velocity, const Grip::Vector &spin) const;
  // hold(): call at the end of each step, after the atom's velocity and spin have been set, and before its
  // force and torque are cleared. velocity, spin: those with which it was held in this step. released:
  // whether it is free from now on. before: power of force and torque at the end of the previous step.
  // Returns that of this step.
  double hold(int i, const Grip::Vector &velocity, const Grip::Vector &spin, bool released, double before);

private:
  // An atom in its first step, with the velocity and spin that it has when the forces of this step act.
  struct NewAtom {
    int index;
    Grip::Vector velocity, spin;
  };

  Grip::PairEnergy *accounts = nullptr;
  double *kept = nullptr; // kinetic energy that each atom carried when it was stored; NEW for a new atom
  bool stored = false;    // whether energies have been stored since the last comparison
  double total = 0.0;     // sum of `kept` over this rank's atoms when they were stored [F L]
  double gone_before = 0.0;
  std::vector<NewAtom> new_atoms;

  bool new_list_is_due() const;
  void store(double dt);
  void compare();
};

} // namespace LAMMPS_NS

namespace Grip {

// The fix, or null if there is no ledger.
LAMMPS_NS::FixGripEnergy *find_energy(LAMMPS_NS::LAMMPS *lmp);

} // namespace Grip

#endif
