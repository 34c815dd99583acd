// SPDX-License-Identifier: GPL-2.0-only
// Energy dissipated by the contacts of each atom since the compute was defined: plastic, viscous, and total.
#ifndef GRIP_COMPUTE_GRIP_DISSIPATION_ATOM_H
#define GRIP_COMPUTE_GRIP_DISSIPATION_ATOM_H

#include "compute.h"
#include "step/contact_listeners.h"

#include <string>

namespace LAMMPS_NS {

class ComputeGripDissipationAtom : public Compute, public Grip::ContactListener {
public:
  ComputeGripDissipationAtom(class LAMMPS *, int, char **);
  ~ComputeGripDissipationAtom() override;
  void init() override;
  void compute_peratom() override;
  void set_arrays(int i) override; // initialises an atom that has just been created
  double memory_usage() override;

  // Whether the fix that stores the sums still exists. A script may have deleted it.
  bool ready_for_losses() override { return find_store(); }
  void add_losses(int i, double plastic, double viscous) override;

private:
  bool find_store();
  void require_store();
  std::string store_id;
  // the fix with the sums, which move with their atoms and are saved in restart files
  class FixStoreAtom *store;
  int nmax = 0;
};

} // namespace LAMMPS_NS

#endif
