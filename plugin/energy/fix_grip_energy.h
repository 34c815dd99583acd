// SPDX-License-Identifier: GPL-2.0-only
// fix GRIP/ENERGY: the kinetic energy that atoms bring in when they are created, and take away when they are
// deleted, whatever creates or deletes them. It is booked in the entries `inserted` and `removed` of the
// ledger. pair_style grip creates this fix if it has a ledger.
//
// Before atoms may be created or deleted, the fix stores the kinetic energy of every atom. The values move
// with the atoms. Afterwards, the missing values belong to deleted atoms; atoms without a value are new. The
// energy of a rigid body is stored with the atom that owns it in LAMMPS; where no atom does, all atoms have a
// share.
//
// Two more energies of a deleted atom go into the entry `outside`, with what its contacts had stored: the
// work of their last half step on its partners (energy/last_half_steps.h), and the change of the atom's
// remainder (PairEnergy::remainder()) since its first step.
#ifndef LMP_FIX_GRIP_ENERGY_H
#define LMP_FIX_GRIP_ENERGY_H

#include "energy/last_half_steps.h"
#include "host/fix_with_columns.h"
#include "interfaces/before_change.h"
#include "base/vector.h"

#include <array>
#include <vector>

namespace Grip {
class PairEnergy;
}

namespace LAMMPS_NS {

class FixGripEnergy : public Grip::FixWithColumns, public Grip::BeforeChange {
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
  void before_change() override;

  // Attaches the fix to the owner of the ledger with these entries. The owner must call it with null before
  // it is deleted.
  void attach(Grip::PairEnergy *owner);
  const Grip::PairEnergy *owner() const { return accounts; }
  // Books the energy of an atom, or of the body that it carries, that leaves the box through a boundary. Call
  // after before_change().
  void book_gone(int i);

  // For a fix that holds atoms at a velocity, whatever forces act on them. The work that the ledger books on
  // such an atom does not change its energy, so it counts as `inserted`. begin_hold(): call when the atom and
  // its rigid body, if it is in one, have been created, with their velocity and spin. Returns the power of
  // gravity, which the ledger books in this step.
  double begin_hold(int i);
  // resume_hold(): call for each atom in the first step of a run, before its forces are computed; f and
  // torque must come from the set-up. Returns their power, which the ledger books in this step.
  double resume_hold(int i, const Grip::Vector &velocity, const Grip::Vector &spin) const;
  // hold(): call at the end of each step, after the atom's velocity and spin have been set, and before its
  // force and torque are cleared. velocity, spin: those with which it was held in this step. released:
  // whether it is free from now on. before: power of force and torque at the end of the previous step.
  // Returns the power in this step.
  double hold(int i, const Grip::Vector &velocity, const Grip::Vector &spin, bool released, double before);

protected:
  void begin_atom(int i) override;
  void save_atom(int i, double *values) const override;
  void read_atom(int i, const double *values) override { columns[i][GROWN] = values[0]; }

private:
  // An atom in its first step, with the velocity and spin that it has when the forces of this step act.
  struct NewAtom {
    int index;
    Grip::Vector velocity, spin;
  };

  // Values of each atom [F L]. KINETIC: the kinetic energy that it carried when energies were stored;
  // negative for a new atom. GROWN: its remainder at that time, minus START. START: its remainder in its
  // first step. In the first step of another run, START changes so that GROWN stays: the forces of a set-up
  // may differ from those of the previous step.
  enum { KINETIC, GROWN, START, NVALUES };
  using Values = std::array<double, NVALUES>;

  Grip::PairEnergy *accounts = nullptr;
  bool stored = false; // whether energies have been stored since the last comparison
  Values total{};      // sums over this rank's atoms when they were stored
  double gone_before = 0.0;
  bool is_first_step = true; // of a run
  Grip::LastHalfSteps half_steps;
  std::vector<NewAtom> new_atoms;
  bool warned = false; // of rests of friction

  bool is_new(int i) const { return columns[i][KINETIC] < 0.0; }
  double grown(int i) const;
  void store(double dt);
  void compare();
  void start_remainders();
  void book_half_steps();
  void warn_of_rests();
};

} // namespace LAMMPS_NS

namespace Grip {

// The fix, or null if there is no ledger.
LAMMPS_NS::FixGripEnergy *find_energy(LAMMPS_NS::LAMMPS *lmp);

} // namespace Grip

#endif
