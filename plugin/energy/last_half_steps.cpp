// SPDX-License-Identifier: GPL-2.0-only
#include "energy/last_half_steps.h"

#include "atom.h"
#include "comm.h"
#include "host/record_exchange.h"
#include "host/rigid_bodies.h"
#include "interfaces/bond_source.h"
#include "interfaces/contact_styles.h"

#include <algorithm>
#include <iterator>
#include <unordered_map>

using namespace LAMMPS_NS;
using Grip::LastHalfSteps;

// Positions and velocities of ghosts belong to the previous step until they are communicated.
void LastHalfSteps::take(const RigidBodies &bodies,
                         const std::function<double(int, const BodiesOfFix &)> &gravity)
{
  is_taken = true;
  half_steps.clear();
  before.clear();
  comm->forward_comm();
  for (PairContacts *pair : Grip::pairs(lmp))
    dynamic_cast<HalfStepSource &>(*pair).add_half_steps(half_steps);
  for (WallContacts *wall : Grip::walls(lmp))
    dynamic_cast<HalfStepSource &>(*wall).add_half_steps(half_steps);
  if (BondSource *all_bonds = bonds(lmp))
    dynamic_cast<HalfStepSource &>(*all_bonds).add_half_steps(half_steps);
  for (int i = 0; i < atom->nlocal; i++) {
    const BodiesOfFix *fix = bodies.any() ? bodies.fix_of(i) : nullptr;
    const tagint id = atom->tag[i];
    before.push_back({id, fix ? fix->owner(i) : id, fix ? gravity(i, *fix) : 0.0});
  }
}

// An atom is deleted if no rank has it any more.
LastHalfSteps::Work LastHalfSteps::work(std::vector<tagint> present)
{
  is_taken = false;
  const auto nended =
      std::count_if(half_steps.begin(), half_steps.end(), [](const HalfStep &one) { return one.ends; });
  bigint changes[] = {static_cast<bigint>(before.size()) - static_cast<bigint>(present.size()), nended};
  MPI_Allreduce(MPI_IN_PLACE, changes, 2, MPI_LMP_BIGINT, MPI_SUM, world);
  if (changes[0] == 0 && changes[1] == 0) return {};
  std::sort(present.begin(), present.end());
  const auto is_present = [&](const Atom &one) {
    return std::binary_search(present.begin(), present.end(), one.id);
  };
  std::vector<Atom> mine;
  std::copy_if(before.begin(), before.end(), std::back_inserter(mine),
               [&](const Atom &one) { return !is_present(one); });
  const std::vector<Atom> all = of_all_ranks(world, mine);
  std::vector<int> found;
  for (const Atom &one : all) found.push_back(is_present(one));
  MPI_Allreduce(MPI_IN_PLACE, found.data(), static_cast<int>(found.size()), MPI_INT, MPI_MAX, world);
  std::unordered_map<tagint, tagint> owner_of; // by deleted atom
  for (std::size_t n = 0; n < all.size(); n++)
    if (!found[n]) owner_of[all[n].id] = all[n].owner;
  const auto remains = [&](tagint id) {
    const auto one = owner_of.find(id);
    return one == owner_of.end() || owner_of.count(one->second) == 0;
  };
  Work sum{};
  for (const HalfStep &one : half_steps) {
    if (owner_of.count(one.i) + owner_of.count(one.j) == 0 && !one.ends) continue;
    if (remains(one.i)) sum.of_contacts += one.on_i;
    if (remains(one.j)) sum.of_contacts += one.on_j;
  }
  for (const Atom &one : mine)
    if (owner_of.count(one.id) && remains(one.id)) sum.of_gravity += one.gravity;
  return sum;
}
