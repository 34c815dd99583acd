// SPDX-License-Identifier: GPL-2.0-only
#include "insert/clump_template.h"

#include "atom.h"
#include "error.h"
#include "fix.h"
#include "lammps.h"
#include "math_extra.h"
#include "modify.h"
#include "molecule.h"
#include "utils.h"

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace Grip;
using LAMMPS_NS::Molecule;

ClumpTemplate::ClumpTemplate(LAMMPS_NS::LAMMPS *lmp_, const std::string &command_, const std::string &id_,
                             int index, const std::string &rigid_, int type_)
    : lmp(lmp_), command(command_), id(id_), rigid(rigid_), number(index), type(type_)
{
  find_molecule();
}

void ClumpTemplate::find_molecule()
{
  const auto refuse = [&](const std::string &what) {
    lmp->error->all(FLERR, "{}: molecule '{}' {}", command, id, what);
  };
  const int first = lmp->atom->find_molecule(id.c_str());
  if (first < 0) refuse("does not exist, accepted: the ID of a molecule command");
  const int count = lmp->atom->molecules[first]->nset;
  if (number > count) refuse(fmt::format("has no number {}, accepted: 1 to {}", number, count));
  found = lmp->atom->molecules[first + number - 1];
  if (!found->xflag || !found->typeflag || !found->radiusflag || !found->rmassflag || found->natoms < 1)
    refuse("needs the sections Coords, Types, Diameters and Masses");
  const int *largest = std::max_element(found->type, found->type + found->natoms);
  if (type + *largest > lmp->atom->ntypes)
    refuse(fmt::format("has the type {}, added to {}, accepted: up to {} in all", *largest, type,
                       lmp->atom->ntypes));
  found->check_attributes();
  found->compute_center();
  found->compute_mass();
}

void ClumpTemplate::find()
{
  find_molecule();
  fix = nullptr;
  if (rigid.empty()) return;
  fix = lmp->modify->get_fix_by_id(rigid);
  if (!fix || !LAMMPS_NS::utils::strmatch(fix->style, "^rigid.*/small"))
    lmp->error->all(FLERR, "{}: rigid: fix '{}' is not there, accepted: a fix rigid/small with mol {}",
                    command, rigid, id);
  int dim = 0;
  const int first = lmp->atom->find_molecule(id.c_str());
  if (fix->extract("onemol", dim) != static_cast<void *>(&lmp->atom->molecules[first]))
    lmp->error->all(FLERR,
                    "{}: rigid: fix '{}' has another molecule, accepted: mol {}, and all molecule commands "
                    "before the fix",
                    command, rigid, id);
}

int ClumpTemplate::type_of(int member) const
{
  return type + found->type[member];
}

double ClumpTemplate::mass() const
{
  return found->masstotal;
}

double ClumpTemplate::mass_of_spheres() const
{
  return std::accumulate(found->rmass, found->rmass + found->natoms, 0.0);
}

double ClumpTemplate::radius() const
{
  double largest = 0.0;
  for (const Solid &sphere : spheres({1.0, 0.0, 0.0, 0.0}))
    largest = std::max(largest, length(sphere.x) + sphere.R);
  return largest;
}

double ClumpTemplate::largest_sphere() const
{
  return *std::max_element(found->radius, found->radius + found->natoms);
}

std::vector<Solid> ClumpTemplate::spheres(const Quaternion &rotation) const
{
  double matrix[3][3];
  MathExtra::quat_to_mat(rotation.data(), matrix);
  std::vector<Solid> all(static_cast<std::size_t>(found->natoms));
  for (std::size_t m = 0; m < all.size(); m++) {
    MathExtra::matvec(matrix, found->dx[m], all[m].x.data());
    all[m].R = found->radius[m];
  }
  return all;
}
