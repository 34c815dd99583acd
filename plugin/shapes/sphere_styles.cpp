// SPDX-License-Identifier: GPL-2.0-only
#include "shapes/sphere_styles.h"

#include "fix.h"
#include "fmt/format.h"
#include "force.h"
#include "lammps.h"
#include "modify.h"
#include "pair_hybrid.h"
#include "shapes/shaped_grains.h"
#include "utils.h"

#include <algorithm>

using namespace LAMMPS_NS;
using Grip::ShapedGrains;

namespace {

// Protected members of a class of LAMMPS.
struct OfHybrid : PairHybrid {
  static int count(const PairHybrid *pair) { return pair->*&OfHybrid::nstyles; }
  static const Pair *style(const PairHybrid *pair, int k) { return (pair->*&OfHybrid::styles)[k]; }
  static const char *name(const PairHybrid *pair, int k) { return (pair->*&OfHybrid::keywords)[k]; }
};

// granular, gran/hooke and its relatives.
bool is_granular(const char *style)
{
  return utils::strmatch(style, "^gran");
}

// The types with a shape for which a pair style has coefficients, as in "1, 3"; "" if there are none.
std::string shaped_types_of(const Pair &pair, const Atom &atom, const ShapedGrains &shapes)
{
  std::string types;
  for (int i = 1; i <= atom.ntypes; i++) {
    bool acts = false;
    for (int j = 1; j <= atom.ntypes; j++) acts |= pair.setflag[std::min(i, j)][std::max(i, j)] != 0;
    if (acts && shapes.shape_of_type(i)) types += (types.empty() ? "" : ", ") + std::to_string(i);
  }
  return types;
}

void look_at(const char *style, const Pair *pair, const Atom &atom, const ShapedGrains &shapes,
             std::vector<std::string> &found)
{
  if (!pair || !pair->setflag || !style || !is_granular(style)) return;
  const std::string types = shaped_types_of(*pair, atom, shapes);
  if (types.empty()) return;
  found.push_back(fmt::format("pair_style {} touches the bounding spheres of grains of type {}, which have "
                              "shapes: pair_style grip touches the shapes",
                              style, types));
}

} // namespace

int Grip::groups_of_shapes(LAMMPS *lmp, const ShapedGrains &shapes)
{
  unsigned mine = 0, groups = 0;
  for (int i = 0; i < lmp->atom->nlocal; i++)
    if (shapes.is_shaped(i)) mine |= static_cast<unsigned>(lmp->atom->mask[i]);
  // LAMMPS without MPI has no bitwise sum.
  for (int bit = 0; bit < 32; bit++) {
    int has = mine >> bit & 1u;
    MPI_Allreduce(MPI_IN_PLACE, &has, 1, MPI_INT, MPI_MAX, lmp->world);
    groups |= static_cast<unsigned>(has) << bit;
  }
  return static_cast<int>(groups);
}

std::vector<std::string> Grip::sphere_styles(LAMMPS *lmp, const ShapedGrains &shapes, int groups)
{
  std::vector<std::string> found;
  if (const auto *hybrid = dynamic_cast<const PairHybrid *>(lmp->force->pair))
    for (int k = 0; k < OfHybrid::count(hybrid); k++)
      look_at(OfHybrid::name(hybrid, k), OfHybrid::style(hybrid, k), *lmp->atom, shapes, found);
  else
    look_at(lmp->force->pair_style, lmp->force->pair, *lmp->atom, shapes, found);
  for (const Fix *fix : lmp->modify->get_fix_by_style("^wall/gran"))
    if (fix->groupbit & groups)
      found.push_back(fmt::format("fix {} ({}) touches the bounding spheres of grains with shapes: fix "
                                  "wall/grip touches the shapes",
                                  fix->id, fix->style));
  return found;
}
