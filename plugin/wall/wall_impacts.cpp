// SPDX-License-Identifier: GPL-2.0-only
#include "wall/wall_impacts.h"

#include "atom.h"
#include "comm.h"
#include "error.h"
#include "lammps.h"
#include "grip/duration.h"
#include "update.h"

#include <algorithm>
#include <cmath>
#include <set>

using namespace Grip;
using LAMMPS_NS::Atom;

// For each type that the group has on this rank, the sphere whose value, multiplied by `sign`, is least.
static std::vector<int> least_of_types(const Atom *atom, int groupbit, const double *value, double sign = 1.0)
{
  std::vector<int> least(atom->ntypes + 1, -1);
  for (int i = 0; i < atom->nlocal; i++) {
    if (!(atom->mask[i] & groupbit)) continue;
    int &of_type = least[atom->type[i]];
    if (of_type < 0 || sign * value[i] < sign * value[of_type]) of_type = i;
  }
  least.erase(std::remove(least.begin(), least.end(), -1), least.end());
  return least;
}

// The lightest sphere has the shortest contact, whatever its size. The heaviest spheres have the largest
// overlap if the spring is linear, and the smallest spheres if there is adhesion.
std::vector<WallImpact> Grip::impacts_of(LAMMPS_NS::LAMMPS *lmp, int groupbit, const WallModels &models,
                                         const ImpactBodies &bodies, const std::vector<Grain> &coming)
{
  const Atom *atom = lmp->atom;
  std::set<int> chosen;
  for (const auto &some :
       {least_of_types(atom, groupbit, bodies.radius), least_of_types(atom, groupbit, bodies.mass),
        least_of_types(atom, groupbit, bodies.mass, -1.0)})
    chosen.insert(some.begin(), some.end());
  std::vector<WallImpact> list;
  for (const int i : chosen)
    list.push_back({&models.of_type(atom->type[i]), bodies.radius[i], bodies.mass[i]});
  for (const Grain &grain : coming)
    if (grain.mask & groupbit) list.push_back({&models.of_type(grain.type), grain.radius, grain.mass});
  return list;
}

void Grip::check_time_step(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const WallContacts &wall,
                           const ImpactBodies &bodies)
{
  const double speed = fastest_of_all(lmp->atom, lmp->world);
  const std::string text =
      too_long(lmp->update->dt, of_all_ranks(durations_at(wall, speed, bodies), lmp->world));
  if (!text.empty() && lmp->comm->me == 0) lmp->error->warning(FLERR, "{}: {}", command, text);
}

double Grip::smallest_radius_of(LAMMPS_NS::LAMMPS *lmp, int groupbit)
{
  const Atom *atom = lmp->atom;
  double smallest = INFINITY;
  for (int i = 0; i < atom->nlocal; i++)
    if (atom->mask[i] & groupbit) smallest = std::min(smallest, atom->radius[i]);
  MPI_Allreduce(MPI_IN_PLACE, &smallest, 1, MPI_DOUBLE, MPI_MIN, lmp->world);
  return smallest;
}
