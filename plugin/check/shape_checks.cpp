// SPDX-License-Identifier: GPL-2.0-only
#include "check/shape_checks.h"

#include "atom.h"
#include "contacts/type_pairs.h"
#include "fix.h"
#include "fmt/format.h"
#include "group.h"
#include "host/masses.h"
#include "interfaces/contact_styles.h"
#include "lammps.h"
#include "modify.h"
#include "shapes/shaped_grains.h"
#include "shapes/sphere_styles.h"

#include <algorithm>

using namespace LAMMPS_NS;
using Grip::Insertion;
using Grip::ShapedGrains;

namespace {

using Lines = std::vector<std::string>;

const Fix *fix_of_shapes(LAMMPS *lmp)
{
  return lmp->modify->get_fix_by_style("^grip/shapes$").front();
}

// Whether a fix moves atoms with this mask, or holds them. Atoms may join a dynamic group later.
bool is_moved(LAMMPS *lmp, int mask)
{
  if (mask & Grip::frozen_groups(lmp)) return true;
  const auto &fixes = lmp->modify->get_fix_list();
  return std::any_of(fixes.begin(), fixes.end(), [&](const Fix *fix) {
    return fix->time_integrate && (mask & fix->groupbit || lmp->group->dynamic[fix->igroup]);
  });
}

bool has_speed(const Atom &atom, int i)
{
  const double *v = atom.v[i], *w = atom.omega[i];
  return std::any_of(v, v + 3, [](double x) { return x != 0.0; }) ||
         std::any_of(w, w + 3, [](double x) { return x != 0.0; });
}

// Grains that no fix moves. With `move no` grains may be walls of grains, which have no speed.
void find_unmoved(LAMMPS *lmp, const ShapedGrains &shapes, Lines &found)
{
  const Atom &atom = *lmp->atom;
  const Fix *fix = fix_of_shapes(lmp);
  double count = 0.0;
  for (int i = 0; i < atom.nlocal; i++)
    if (shapes.is_shaped(i) && (fix->time_integrate || has_speed(atom, i)) && !is_moved(lmp, atom.mask[i]))
      count += 1.0;
  MPI_Allreduce(MPI_IN_PLACE, &count, 1, MPI_DOUBLE, MPI_SUM, lmp->world);
  if (count == 0.0) return;
  found.push_back(fmt::format(
      "no fix moves {:.0f} grains with shapes: fix {} grip/shapes {}; fix freeze holds grains that "
      "shall rest",
      count, fix->id, fix->time_integrate ? "moves its group only" : "has 'move no', but they have a speed"));
}

// Whether a shape has faces: only such a shape has a cushion.
bool is_block(const grip_shape *shape)
{
  if (!shape || shape->words.cushion == 0.0) return false;
  const double *exponent = shape->words.number + 3;
  return shape->words.kind != GRIP_SUPERELLIPSOID || exponent[0] > 2.0 || exponent[1] > 2.0;
}

bool rocks(const grip_model &model)
{
  return model.law[GRIP_DAMPING] && !model.law[GRIP_ROLLING];
}

// Blocks that shall come to rest, since their contacts have dashpots, and rock instead.
void find_rocking_blocks(LAMMPS *lmp, const ShapedGrains &shapes, Lines &found)
{
  std::string where;
  const auto add = [&](const std::string &name) { where += (where.empty() ? "" : ", ") + name; };
  const int ntypes = lmp->atom->ntypes;
  for (const Grip::PairContacts *pair : Grip::pairs(lmp))
    for (int i = 1; i <= ntypes; i++)
      for (int j = i; j <= ntypes; j++) {
        grip_model model;
        const bool any = is_block(shapes.shape_of_type(i)) || is_block(shapes.shape_of_type(j));
        if (any && pair->type_pairs().acts(i, j) && pair->type_pairs().find(i, j, model) && rocks(model))
          add(fmt::format("types {} {}", i, j));
      }
  for (const Grip::WallContacts *wall : Grip::walls(lmp))
    for (int type = 1; type <= ntypes && !wall->type_of_wall(); type++)
      if (is_block(shapes.shape_of_type(type)) && rocks(wall->model_of_type(type))) {
        add(wall->name());
        break;
      }
  if (where.empty()) return;
  found.push_back(
      fmt::format("{}: blocks have dashpots and no rolling law, so they rock for long before they "
                  "rest: add 'rolling'",
                  where));
}

// Walls that end the run as soon as a grain with a shape is in their group.
void find_walls_of_regions(LAMMPS *lmp, const ShapedGrains &shapes, const std::vector<Insertion> &coming,
                           Lines &found)
{
  for (const Grip::WallContacts *wall : Grip::walls(lmp)) {
    const auto *fix = dynamic_cast<const Fix *>(wall);
    if (wall->takes_shapes() || !fix) continue;
    for (const Insertion &insertion : coming)
      if (std::any_of(insertion.grains.begin(), insertion.grains.end(), [&](const Grip::Grain &grain) {
            return shapes.shape_of_type(grain.type) && (grain.mask & fix->groupbit);
          }))
        found.push_back(fmt::format("{} does not touch the grains with shapes that {} inserts, and ends the "
                                    "run then: use planes, zcylinder or mesh",
                                    wall->name(), insertion.name));
  }
}

int groups_of_coming(const ShapedGrains &shapes, const std::vector<Insertion> &coming)
{
  int groups = 0;
  for (const Insertion &insertion : coming)
    for (const Grip::Grain &grain : insertion.grains)
      if (shapes.shape_of_type(grain.type)) groups |= grain.mask;
  return groups;
}

} // namespace

Lines Grip::shape_traps(LAMMPS *lmp, const std::vector<Insertion> &coming)
{
  const ShapedGrains *shapes = find_shapes(lmp);
  if (!shapes) return {};
  Lines found;
  find_unmoved(lmp, *shapes, found);
  find_rocking_blocks(lmp, *shapes, found);
  find_walls_of_regions(lmp, *shapes, coming, found);
  const int groups = groups_of_shapes(lmp, *shapes) | groups_of_coming(*shapes, coming);
  const Lines styles = sphere_styles(lmp, *shapes, groups);
  found.insert(found.end(), styles.begin(), styles.end());
  return found;
}
