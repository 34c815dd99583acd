// SPDX-License-Identifier: GPL-2.0-only
// Shortest contact time and Rayleigh time of now, and the time step over each.
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
