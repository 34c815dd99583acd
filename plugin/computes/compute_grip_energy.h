// SPDX-License-Identifier: GPL-2.0-only
// The energy ledger of pair style grip and all walls: kinetic, stored and lost energy, external work, and
// their sum.
#ifndef GRIP_COMPUTE_GRIP_ENERGY_H
#define GRIP_COMPUTE_GRIP_ENERGY_H

#include "compute.h"

#include "host/inertia.h"
#include "host/rigid_bodies.h"

#include <set>
#include <string>
#include <vector>

namespace LAMMPS_NS {

class ComputeGripEnergy : public Compute {
public:
  ComputeGripEnergy(class LAMMPS *, int, char **);
  ~ComputeGripEnergy() override;
  void init() override;
  double compute_scalar() override;
  void compute_vector() override;
  // A line for each fix whose work the ledger does not contain, and for bonds. Collective.
  std::vector<std::string> unknown_work() const;

private:
  Grip::Inertia inertia;
  Grip::RigidBodies bodies;
  std::set<std::string> warned; // lines of unknown_work() that were printed

  bool may_do_work(const class Fix *fix) const;
  bool any_moves(int groupbit) const;
};

} // namespace LAMMPS_NS

#endif
