// SPDX-License-Identifier: GPL-2.0-only
// What contacts have dissipated, by atom, since this compute was made: plastic, viscous, and both.
#ifndef GRIP_COMPUTE_GRIP_DISSIPATION_ATOM_H
#define GRIP_COMPUTE_GRIP_DISSIPATION_ATOM_H

#include "compute.h"

#include <string>
#include <vector>

namespace LAMMPS_NS {

class ComputeGripDissipationAtom : public Compute {
public:
  ComputeGripDissipationAtom(class LAMMPS *, int, char **);
  ~ComputeGripDissipationAtom() override;
  void init() override;
  void compute_peratom() override;
  void set_arrays(int i) override; // of an atom that is created
  double memory_usage() override;

  // Finds its store, which a script may have deleted; the fix that holds it, not this compute, owns the sums.
  bool find_store();
  // For the pair style and walls, after find_store in this step: what owned atom i has lost.
  void add(int i, double plastic, double viscous);

private:
  void require_store();
  std::string store_id;
  class FixStoreAtom *store; // the sums, which go with their atoms and into restart files
  int nmax = 0;
};

} // namespace LAMMPS_NS

namespace Grip {

// Those whose store is there.
std::vector<LAMMPS_NS::ComputeGripDissipationAtom *> loss_counters(LAMMPS_NS::LAMMPS *lmp);

} // namespace Grip

#endif
