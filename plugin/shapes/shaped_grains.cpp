// SPDX-License-Identifier: GPL-2.0-only
#include "shapes/shaped_grains.h"

#include "error.h"
#include "fix.h"
#include "lammps.h"
#include "modify.h"

using namespace Grip;

ShapedGrains *Grip::find_shapes(LAMMPS_NS::LAMMPS *lmp)
{
  for (LAMMPS_NS::Fix *fix : lmp->modify->get_fix_by_style("^grip/shapes$"))
    if (auto *grains = dynamic_cast<ShapedGrains *>(fix)) return grains;
  return nullptr;
}

ShapedGrains::Link Grip::link_to_shapes(LAMMPS_NS::LAMMPS *lmp)
{
  const ShapedGrains *grains = find_shapes(lmp);
  return grains ? grains->link : nullptr;
}

Vector ShapedGrains::free_angular_acceleration(int i, const Vector &spin) const
{
  const grip_shape_inertia of_grain = inertia(i);
  Vector momentum;
  grip_shape_momentum(&of_grain, quaternion(i), spin.data(), momentum.data());
  return spin_change(i, cross(momentum, spin));
}

double ShapedGrains::rotation(int i, const Vector &spin) const
{
  const grip_shape_inertia of_grain = inertia(i);
  Vector momentum;
  grip_shape_momentum(&of_grain, quaternion(i), spin.data(), momentum.data());
  return dot(momentum, spin);
}

Vector ShapedGrains::spin_change(int i, const Vector &momentum) const
{
  const grip_shape_inertia of_grain = inertia(i);
  Vector spin;
  grip_shape_spin(&of_grain, quaternion(i), momentum.data(), spin.data());
  return spin;
}
