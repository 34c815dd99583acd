// SPDX-License-Identifier: GPL-2.0-only
#include "shapes/shaped_grains.h"

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
