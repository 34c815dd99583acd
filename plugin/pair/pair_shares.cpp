// SPDX-License-Identifier: GPL-2.0-only
#include "pair/pair_shares.h"

#include "atom.h"
#include "comm.h"
#include "force.h"
#include "host/atom_arrays.h"
#include "pair.h"

#include <algorithm>
#include <cmath>

using namespace LAMMPS_NS;
using Grip::PairShares;
using Grip::Push;
using Grip::ThreadPart;

std::size_t PairShares::KeyHash::operator()(const RankSums::Key &key) const
{
  std::uint64_t hash = 0;
  for (const std::int64_t part : key) hash = (hash ^ static_cast<std::uint64_t>(part)) * 0x9E3779B97F4A7C15u;
  return static_cast<std::size_t>(hash ^ (hash >> 32));
}

// The stiffness of equal spheres of radius and mass 1: only ratios between models matter.
void PairShares::find_stiffness()
{
  const std::size_t nmodels = types.families().size();
  for (std::size_t m = 0; m < nmodels; m++)
    stiffness.push_back(grip_model_dashpot_stiffness(types.in_use() + m, 1.0, 1.0, 1.0));
}

void PairShares::send(Message what, int size)
{
  message = what;
  comm->forward_comm(&owner, size);
  message = NONE;
}

int PairShares::pack(int n, const int *atoms, double *buffer, const int *pbc) const
{
  if (message == TURNED) return mobility.pack_turned(n, atoms, buffer);
  return mobility.pack_listed(n, atoms, buffer, pbc);
}

void PairShares::unpack(int n, int first, const double *buffer)
{
  if (message == TURNED)
    mobility.unpack_turned(n, first, buffer);
  else
    mobility.unpack_listed(n, first, buffer);
}

void PairShares::begin_list()
{
  if (!on()) return;
  if (stiffness.empty()) find_stiffness();
  mobility.begin_list(masses.bodies, atom->nlocal, atom->nghost, comm->nprocs > 1);
  send(LISTED, Mobility::LISTED);
  int others = mobility.adopt_images(atom);
  MPI_Allreduce(MPI_IN_PLACE, &others, 1, MPI_INT, MPI_MAX, world);
  sends_turned = others;
  group_of_key.clear();
  groups.clear();
  nsums = 0;
}

// The bodies of different periodic images are different partners, as they would be in a larger box.
int PairShares::group_of(int i, int j)
{
  double first = masses.body_of(i), second = masses.body_of(j);
  if (first == 0.0 && second == 0.0) return NO_GROUP;
  // The numbers of bodies are IDs of their own atoms, or negative, so that they differ from those of single
  // spheres.
  if (first == 0.0) first = static_cast<double>(atom->tag[i]);
  if (second == 0.0) second = static_cast<double>(atom->tag[j]);
  const bool exchanged = first > second;
  std::int64_t image = 0;
  for (int d = 0; d < 3; d++) {
    const int periods = mobility.image(j)[d] - mobility.image(i)[d];
    image = 1024 * image + (exchanged ? -periods : periods);
  }
  const auto a = static_cast<std::int64_t>(first), b = static_cast<std::int64_t>(second);
  const RankSums::Key key = {exchanged ? b : a, exchanged ? a : b, image};
  const int index = group_of_key.try_emplace(key, static_cast<int>(groups.size())).first->second;
  if (index == static_cast<int>(groups.size())) groups.push_back({});
  return 2 * index + exchanged;
}

bool PairShares::is_elsewhere(int i, int j) const
{
  return mobility.is_elsewhere(i) || mobility.is_elsewhere(j);
}

// Contacts of a group may be on several ranks. Pairs that are near may touch before the next list, so their
// groups are compared too.
void PairShares::end_list()
{
  if (!on() || comm->nprocs == 1) return;
  for (ThreadPart &part : contacts.parts) {
    ContactStore &store = part.store;
    for (int b = 0; b < store.nblocks(); b++)
      for (int lane = 0; lane < GRIP_LANES; lane++) {
        const int i = grip_block_i(store.block(b), lane), j = grip_block_j(store.block(b), lane);
        if (i != j && is_elsewhere(i, j)) store.groups(b)[lane] = group_of(i, j);
      }
    const grip_near near = store.near(false);
    for (int n = 0; n < store.nnear(); n++) {
      const int i = grip_near_i(&near, n), j = grip_near_j(&near, n);
      if (is_elsewhere(i, j)) group_of(i, j);
    }
  }
  std::vector<RankSums::Entry> entries;
  for (const auto &[key, index] : group_of_key) {
    groups[index].sum = nsums++;
    entries.push_back({key, groups[index].sum});
  }
  of_ranks.find(entries);
}

// Puts new contacts into their groups.
void PairShares::find_groups(ContactStore &store)
{
  for (int b = 0; b < store.nblocks(); b++) {
    const grip_block *block = store.block(b);
    int *group = store.groups(b);
    for (int lane = 0; lane < GRIP_LANES; lane++) {
      if (group[lane] != ContactStore::NEW_CONTACT || store.empty_lane(b, lane)) continue;
      group[lane] = group_of(grip_block_i(block, lane), grip_block_j(block, lane));
      if (group[lane] == NO_GROUP) continue;
      Group &of = groups[group[lane] / 2];
      if (++of.contacts > 1 && of.sum < 0) of.sum = nsums++;
    }
  }
}

// Finds the mass that resists the push of each contact. Adds the pushes of contacts that are not the only
// ones of their group to the group's sum. With newton off, both ranks of a contact across ranks have it, or
// one rank has it twice.
void PairShares::take_pushes(ContactStore &store, const grip_atoms &atoms)
{
  const grip_turning turning = mobility.turning();
  const int owned = force->newton_pair ? MAXSMALLINT : atom->nlocal;
  for (int b = 0; b < store.nblocks(); b++) {
    const grip_block *block = store.block(b);
    const int *group = store.groups(b);
    double *mass = store.dashpot_masses(b);
    grip_turned turned;
    grip_turn(&atoms, &turning, block, &turned);
    for (int lane = 0; lane < GRIP_LANES; lane++) {
      const bool divided = group[lane] >= 0 && !store.empty_lane(b, lane);
      mass[lane] = block->reduced_mass[lane] * (divided ? turned.part[lane] : 1.0);
      const int sum = divided ? groups[group[lane] / 2].sum : -1;
      if (sum < 0) continue;
      const double reduced = grip_reduced(block->radius_i[lane], block->radius_j[lane]);
      const Push push = {{turned.nx[lane], turned.ny[lane], turned.nz[lane]},
                         stiffness_at(stiffness[store.model(b)], reduced, turned.overlap[lane])};
      const double sign = group[lane] % 2 ? -1.0 : 1.0;
      if (turned.overlap[lane] > 0.0)
        sums[sum].add(push, sign, grip_block_j(block, lane) < owned ? 1.0 : 0.5);
      sharing.push_back({push, sign, sum, block->reduced_mass[lane], &mass[lane]});
    }
  }
}

void PairShares::compute()
{
  if (!on()) return;
  mobility.begin_step(masses.bodies);
  if (sends_turned) send(TURNED, Mobility::TURNED);
  for (ThreadPart &part : contacts.parts) find_groups(part.store);
  sums.assign(nsums, {});
  sharing.clear();
  const grip_atoms atoms = atom_arrays(atom);
  for (ThreadPart &part : contacts.parts) take_pushes(part.store, atoms);
  if (sums.empty()) return;
  of_ranks.sum(sums.front().along, Pushes::VALUES);
  for (const Sharing &s : sharing) *s.mass = std::min(*s.mass, s.whole * sums[s.sum].share(s.push, s.sign));
}

double PairShares::bytes() const
{
  return mobility.bytes() + static_cast<double>(groups.capacity()) * sizeof(Group) +
         static_cast<double>(sums.capacity()) * sizeof(Pushes) +
         static_cast<double>(sharing.capacity()) * sizeof(Sharing) +
         static_cast<double>(group_of_key.size()) * 48.0;
}
