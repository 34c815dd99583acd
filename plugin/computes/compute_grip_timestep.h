// SPDX-License-Identifier: GPL-2.0-only
// compute grip/timestep: the shortest contact time, the shortest Rayleigh time and the longest stable steps
// of the current spheres and of bonds, and the time step divided by each.
#ifndef GRIP_COMPUTE_GRIP_TIMESTEP_H
#define GRIP_COMPUTE_GRIP_TIMESTEP_H

#include "compute.h"

namespace LAMMPS_NS {

class ComputeGripTimestep : public Compute {
public:
  ComputeGripTimestep(class LAMMPS *, int, char **);
  ~ComputeGripTimestep() override;
  void init() override;
  double compute_scalar() override;
  void compute_vector() override;
};

} // namespace LAMMPS_NS

#endif
