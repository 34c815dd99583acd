// SPDX-License-Identifier: GPL-2.0-only
// Radii and masses with which owned atoms enter contact times and the longest stable steps.
#ifndef GRIP_IMPACT_BODIES_H
#define GRIP_IMPACT_BODIES_H

#include <vector>

namespace LAMMPS_NS {
class LAMMPS;
}

namespace Grip {

class RigidBodies;

// A grain with a shape enters with the largest radius of curvature of its surface, and with the least mass
// with which a push moves its contact.
class ImpactBodies {
public:
  // With the masses of RigidBodies::masses_for_times(). Valid until atoms move in memory.
  void find(LAMMPS_NS::LAMMPS *lmp, const RigidBodies &bodies);
  // With these masses of owned atoms.
  void find(LAMMPS_NS::LAMMPS *lmp, const std::vector<double> &of_atoms);

  const double *radius = nullptr, *mass = nullptr; // [L], [M]

private:
  std::vector<double> radii, masses;

  void take_shapes(LAMMPS_NS::LAMMPS *lmp);
};

} // namespace Grip

#endif
