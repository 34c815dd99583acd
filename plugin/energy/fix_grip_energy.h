// SPDX-License-Identifier: GPL-2.0-only
// fix GRIP/ENERGY: the kinetic energy that atoms bring in and take away, whatever creates and deletes them,
// for the entries `inserted` and `removed` of the ledger. pair_style grip creates it if it keeps a ledger.
//
// Before atoms may come or go, the fix stores the kinetic energy of every atom; the values move with the
// atoms. Afterwards the values that are missing are those of removed atoms, and new atoms have none.
#ifndef LMP_FIX_GRIP_ENERGY_H
#define LMP_FIX_GRIP_ENERGY_H

#include "fix.h"

#include "host/inertia.h"
#include "host/rigid_bodies.h"
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

  // Sets the owner of the ledger with these entries; null before the owner is deleted.
  void attach(Grip::PairEnergy *owner);
  const Grip::PairEnergy *owner() const { return accounts; }

private:
  // An atom in its first step, with the velocity and spin that the forces of that step meet.
  struct NewAtom {
    int index;
    Grip::Vector velocity, spin;
  };

  Grip::PairEnergy *accounts = nullptr;
  Grip::Inertia inertia;
  Grip::RigidBodies bodies;
  double *kept = nullptr; // kinetic energy of each atom when it was stored; NEW for an atom without one
  bool stored = false;    // since the last comparison
  double total = 0.0;     // sum of `kept` over this rank's atoms when they were stored [F L]
  double gone_before = 0.0;
  std::vector<NewAtom> new_atoms;

  bool new_list_is_due() const;
  void store(double half_kick);
  void compare();
  double kinetic(int i, const Grip::Vector &velocity, const Grip::Vector &spin) const;
};

} // namespace LAMMPS_NS

#endif
