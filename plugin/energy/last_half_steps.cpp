// SPDX-License-Identifier: GPL-2.0-only
#include "energy/last_half_steps.h"

#include "atom.h"
#include "comm.h"
#include "host/record_exchange.h"
#include "host/rigid_bodies.h"
#include "interfaces/contact_styles.h"

#include <algorithm>
#include <unordered_map>

using namespace LAMMPS_NS;
using Grip::LastHalfSteps;

namespace {

// An atom that is no longer on the rank that had it.
struct Missing {
  tagint id;
  bool body_lasts;
};

} // namespace

// Positions and velocities of ghosts belong to the previous step until they are communicated.
void LastHalfSteps::take(const RigidBodies &bodies)
{
  is_taken = true;
  half_steps.clear();
  in_lasting_bodies.clear();
  comm->forward_comm();
  for (PairContacts *pair : Grip::pairs(lmp))
    dynamic_cast<HalfStepSource &>(*pair).add_half_steps(half_steps);
  for (WallContacts *wall : Grip::walls(lmp))
    dynamic_cast<HalfStepSource &>(*wall).add_half_steps(half_steps);
  before.assign(atom->tag, atom->tag + atom->nlocal);
  for (int i = 0; bodies.any() && i < atom->nlocal; i++)
    if (const BodiesOfFix *fix = bodies.fix_of(i); fix && !fix->deletes_bodies())
      in_lasting_bodies.push_back(atom->tag[i]);
}

// An atom is deleted if no rank has it any more.
double LastHalfSteps::on_partners(std::vector<tagint> present)
{
  is_taken = false;
  bigint fewer = static_cast<bigint>(before.size()) - static_cast<bigint>(present.size());
  MPI_Allreduce(MPI_IN_PLACE, &fewer, 1, MPI_LMP_BIGINT, MPI_SUM, world);
  if (fewer == 0) return 0.0;
  for (auto *ids : {&before, &present, &in_lasting_bodies}) std::sort(ids->begin(), ids->end());
  const auto is_in = [](const std::vector<tagint> &ids, tagint id) {
    return std::binary_search(ids.begin(), ids.end(), id);
  };
  std::vector<Missing> mine;
  for (const tagint id : before)
    if (!is_in(present, id)) mine.push_back({id, is_in(in_lasting_bodies, id)});
  const std::vector<Missing> all = of_all_ranks(world, mine);
  std::vector<int> found;
  for (const Missing &one : all) found.push_back(is_in(present, one.id));
  MPI_Allreduce(MPI_IN_PLACE, found.data(), static_cast<int>(found.size()), MPI_INT, MPI_MAX, world);
  std::unordered_map<tagint, bool> deleted; // and whether the body lasts
  for (std::size_t n = 0; n < all.size(); n++)
    if (!found[n]) deleted[all[n].id] = all[n].body_lasts;
  double sum = 0.0;
  for (const HalfStep &one : half_steps) {
    const auto i = deleted.find(one.i), j = deleted.find(one.j), none = deleted.end();
    if (i == none && j == none) continue;
    if (i == none || i->second) sum += one.on_i;
    if (j == none || j->second) sum += one.on_j;
  }
  return sum;
}
