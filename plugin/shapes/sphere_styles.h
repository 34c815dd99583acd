// SPDX-License-Identifier: GPL-2.0-only
// Contact styles of LAMMPS that take grains with shapes for their bounding spheres.
#ifndef GRIP_SPHERE_STYLES_H
#define GRIP_SPHERE_STYLES_H

#include <string>
#include <vector>

namespace LAMMPS_NS {
class LAMMPS;
} // namespace LAMMPS_NS

namespace Grip {

class ShapedGrains;

// The group bits of all owned atoms of all ranks that have a shape. Collective.
int groups_of_shapes(LAMMPS_NS::LAMMPS *lmp, const ShapedGrains &shapes);

// A line for each style. groups: bits of the groups that have such grains.
std::vector<std::string> sphere_styles(LAMMPS_NS::LAMMPS *lmp, const ShapedGrains &shapes, int groups);

} // namespace Grip

#endif
