// SPDX-License-Identifier: GPL-2.0-only
#include "shapes/shape_arrays.h"

#include "lammps.h"

using namespace Grip;

void ShapeArrays::bind(ShapedGrains *grains, const LAMMPS_NS::Atom *atoms, int held_bits)
{
  link = grains ? grains->link : nullptr;
  atom = atoms;
  held = held_bits;
  of_type.clear();
  if (!grains) return;
  const std::string latest = grains->definition();
  redefined |= !definition.empty() && latest != definition;
  definition = latest;
  grip_shape_words words = grip_shape_defaults(GRIP_ELLIPSOID);
  for (int axis = 0; axis < 3; axis++) words.number[axis] = 1.0;
  grip_shape_make(&ball, &words);
  for (int type = 0; type <= atom->ntypes; type++)
    of_type.push_back(type ? grains->shape_of_type(type) : nullptr);
}

grip_shape_atoms ShapeArrays::now() const
{
  const ShapedGrains &grains = **link;
  return {of_type.data(), &ball, atom->type, grains.quaternion(0),           atom->radius, atom->rmass,
          atom->mask,     held,  nullptr,    grains.keeps_first_curvature(), redefined};
}

void ShapeArrays::count(const ShapeFindings &of) const
{
  ShapeCounters &all = (*link)->counters;
  all.solved += of.solved;
  if (of.unresolved > 0 && all.unresolved == 0) {
    all.unresolved_pair[0] = tag(of.unresolved_i);
    all.unresolved_pair[1] = tag(of.unresolved_j);
  }
  all.unresolved += of.unresolved;
  if (of.deepest <= all.deepest) return;
  all.deepest = of.deepest;
  all.deepest_pair[0] = tag(of.deepest_i);
  all.deepest_pair[1] = tag(of.deepest_j);
}

std::vector<char> Grip::shaped_types(LAMMPS_NS::LAMMPS *lmp)
{
  std::vector<char> types;
  const ShapedGrains *shapes = find_shapes(lmp);
  for (int type = 0; shapes && type <= lmp->atom->ntypes; type++)
    types.push_back(type && shapes->shape_of_type(type));
  return types;
}

std::string Grip::without_shapes(const grip_model &model)
{
  if (model.law[GRIP_NORMAL]->nfields)
    return std::string("normal law '") + model.law[GRIP_NORMAL]->name + "'";
  if (model.synchronized_verlet) return "'synchronized_verlet'";
  if (model.owns_liquid) return "a liquid bridge with 'share'";
  return "";
}
