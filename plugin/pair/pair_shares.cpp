// SPDX-License-Identifier: GPL-2.0-only
#include "pair/pair_shares.h"

#include "atom.h"
#include "comm.h"
#include "force.h"
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
  mobility.begin_list(masses.bodies, atom, comm->nprocs > 1);
  send(LISTED, Mobility::LISTED);
  int others = mobility.adopt_images(atom);
  MPI_Allreduce(MPI_IN_PLACE, &others, 1, MPI_INT, MPI_MAX, world);
  sends_turned = others;
  group_of_key.clear();
  groups.clear();
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
  const int index = group_of_key.try_emplace(key, static_cast<int>(group_of_key.size())).first->second;
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
  for (const auto &[key, index] : group_of_key) entries.push_back({key, index});
  of_ranks.find(entries);
}

// Writes the push of each lane, and adds it to its group. With newton off, both ranks of a contact across
// ranks have it, or one rank has it twice.
void PairShares::take_pushes(ThreadPart &part, Push *push)
{
  ContactStore &store = part.store;
  const double *x = atom->x[0];
  const int owned = force->newton_pair ? MAXSMALLINT : atom->nlocal;
  for (int b = 0; b < store.nblocks(); b++) {
    const grip_block *block = store.block(b);
    const grip_dashpot_stiffness of = stiffness[store.model(b)];
    int *group = store.groups(b);
    for (int lane = 0; lane < GRIP_LANES; lane++, push++) {
      const int row_i = block->row_i[lane], row_j = block->row_j[lane];
      if (row_i == row_j) continue;
      if (group[lane] == ContactStore::NEW_CONTACT) {
        group[lane] = group_of(row_i / GRIP_ROW, row_j / GRIP_ROW);
        groups.resize(group_of_key.size());
      }
      if (group[lane] == NO_GROUP) continue;
      const double r[3] = {x[row_i] - x[row_j], x[row_i + 1] - x[row_j + 1], x[row_i + 2] - x[row_j + 2]};
      const double distance = std::sqrt(r[0] * r[0] + r[1] * r[1] + r[2] * r[2]);
      const double radius_i = block->radius_i[lane], radius_j = block->radius_j[lane],
                   overlap = radius_i + radius_j - distance;
      for (int d = 0; d < 3; d++) push->n[d] = r[d] / distance;
      push->stiffness = stiffness_at(of, grip_reduced(radius_i, radius_j), overlap);
      if (overlap > 0.0)
        groups[group[lane] / 2].add(*push, group[lane] % 2 ? -1.0 : 1.0,
                                    row_j / GRIP_ROW < owned ? 1.0 : 0.5);
    }
  }
}

// The mass of a contact is at most the one that resists its push, which may also turn the body.
void PairShares::divide(ThreadPart &part, const Push *push)
{
  ContactStore &store = part.store;
  for (int b = 0; b < store.nblocks(); b++) {
    const grip_block *block = store.block(b);
    const int *group = store.groups(b);
    double *mass = store.dashpot_masses(b);
    for (int lane = 0; lane < GRIP_LANES; lane++, push++) {
      const double whole = block->reduced_mass[lane];
      mass[lane] = whole;
      if (block->row_i[lane] == block->row_j[lane] || group[lane] == NO_GROUP) continue;
      const double shared = whole * groups[group[lane] / 2].share(*push, group[lane] % 2 ? -1.0 : 1.0);
      const double turning = mobility.of(block->row_i[lane] / GRIP_ROW, push->n) +
                             mobility.of(block->row_j[lane] / GRIP_ROW, push->n);
      mass[lane] = std::min(shared, whole / (1.0 + whole * turning));
    }
  }
}

void PairShares::compute()
{
  if (!on()) return;
  mobility.begin_step(masses.bodies);
  if (sends_turned) send(TURNED, Mobility::TURNED);
  groups.assign(group_of_key.size(), {});
  std::size_t nlanes = 0;
  for (ThreadPart &part : contacts.parts) nlanes += part.store.nblocks() * GRIP_LANES;
  pushes.resize(nlanes);
  Push *push = pushes.data();
  for (ThreadPart &part : contacts.parts) {
    take_pushes(part, push);
    push += part.store.nblocks() * GRIP_LANES;
  }
  if (!groups.empty()) of_ranks.sum(groups.front().along, Pushes::VALUES);
  push = pushes.data();
  for (ThreadPart &part : contacts.parts) {
    divide(part, push);
    push += part.store.nblocks() * GRIP_LANES;
  }
}

double PairShares::bytes() const
{
  return mobility.bytes() + static_cast<double>(groups.capacity()) * sizeof(Pushes) +
         static_cast<double>(pushes.capacity()) * sizeof(Push) +
         static_cast<double>(group_of_key.size()) * 48.0;
}
