// SPDX-License-Identifier: GPL-2.0-only
// Grains that fix grip/insert, fix pour and fix deposit will insert.
#ifndef GRIP_INSERTIONS_H
#define GRIP_INSERTIONS_H

#include "host/time_step.h"

#include <string>
#include <vector>

namespace LAMMPS_NS {
class LAMMPS;
} // namespace LAMMPS_NS

namespace Grip {

// The grains that one fix inserts. Grains that it has already inserted are among the atoms as well.
struct Insertion {
  std::string name;          // "fix ins pour"
  double speed;              // largest speed of an inserted grain [L/T]
  std::vector<Grain> grains; // includes the smallest, largest, lightest and heaviest
  bool of_molecules = false; // inserts molecules
  bool into_bodies = false;  // makes each molecule a rigid body
  bool overlapping = false;  // spheres of a molecule overlap, and no bonds join them
  bool other_weight = false; // the masses of the spheres do not have the mass and centre of their body
};

// gravity: magnitude of the acceleration [L/T^2].
std::vector<Insertion> insertions(LAMMPS_NS::LAMMPS *lmp, double gravity);

} // namespace Grip

#endif
