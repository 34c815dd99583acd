// SPDX-License-Identifier: GPL-2.0-only
// Fragments: grains that bonds hold together, directly or through other grains. A grain without bonds is a
// fragment of one grain.
#ifndef GRIP_FRAGMENTS_H
#define GRIP_FRAGMENTS_H

#include "collisions/collision_bins.h"
#include "host/output_file.h"

#include <string>
#include <vector>

namespace Grip {

struct Fragment {
  double number, mass, volume; // of its grains [-, M, L^3]
  double size() const;         // diameter of a sphere with this volume
};

// The fragments of a group. Each is on one rank, which any number of ranks determine by its lowest ID. Bonds
// between two grains of the group count. Collective.
std::vector<Fragment> find_fragments(LAMMPS_NS::LAMMPS *lmp, int groupbit);

// The fragment of each atom of this rank, and its lowest ID. Both are 0 for atoms outside the group.
// Collective.
struct LabelledFragment {
  double label;
  Fragment of;
};
std::vector<LabelledFragment> fragments_of_atoms(LAMMPS_NS::LAMMPS *lmp, int groupbit);

// The file of fragments of fix grip/breakage: their number and mass by classes.
class FragmentFile {
public:
  // bins: classes of masses, or of diameters of spheres with the volume of the grains. command: start of
  // error messages.
  FragmentFile(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const std::string &file,
               const CollisionBins &bins, bool by_size, bool appends);

  // Writes the rows of this step. Collective.
  void write(int groupbit);

private:
  LAMMPS_NS::LAMMPS *lmp;
  OutputFile output;
  CollisionBins bins;
  bool by_size;
};

} // namespace Grip

#endif
