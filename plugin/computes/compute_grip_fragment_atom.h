// SPDX-License-Identifier: GPL-2.0-only
// compute grip/fragment/atom: the fragment of each atom, its lowest ID, and its number of grains, mass and
// size.
#ifndef GRIP_COMPUTE_GRIP_FRAGMENT_ATOM_H
#define GRIP_COMPUTE_GRIP_FRAGMENT_ATOM_H

#include "compute.h"

#include <vector>

namespace LAMMPS_NS {

class ComputeGripFragmentAtom : public Compute {
public:
  ComputeGripFragmentAtom(class LAMMPS *, int, char **);
  ~ComputeGripFragmentAtom() override;
  void init() override;
  void compute_peratom() override;
  double memory_usage() override;

private:
  std::vector<int> fields;
  std::vector<double> values; // of one atom after another
  std::vector<double *> rows;
};

} // namespace LAMMPS_NS

#endif
