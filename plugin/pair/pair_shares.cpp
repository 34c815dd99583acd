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
using Grip::Pushes;
using Grip::ThreadPart;

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
  sends_turned = false;
  if (mobility.begin_list(masses.bodies, true)) {
    send(LISTED, Mobility::LISTED);
    int others = mobility.adopt_images();
    MPI_Allreduce(MPI_IN_PLACE, &others, 1, MPI_INT, MPI_MAX, world);
    sends_turned = others;
  }
  clear_groups();
  new_list = true;
}

void PairShares::clear_groups()
{
  ngroups = 0;
  members.clear();
  unused.clear();
  changed.clear();
  of_several.clear();
  for (ThreadPart &part : contacts.parts) part.changed_members.clear();
  std::fill(table.begin(), table.end(), FREE);
  if (groups.empty()) enlarge();
}

// The place of a key in the table, or the free place for it.
inline std::size_t PairShares::place_of(const RankSums::Key &key) const
{
  const auto same = [&key](const RankSums::Key &other) {
    return ((key[0] ^ other[0]) | (key[1] ^ other[1]) | (key[2] ^ other[2])) == 0;
  };
  const std::uint64_t hash = (static_cast<std::uint64_t>(key[0]) * 0x9E3779B97F4A7C15u) ^
                             (static_cast<std::uint64_t>(key[1] + key[2]) * 0xC2B2AE3D27D4EB4Fu);
  const std::size_t mask = table.size() - 1;
  std::size_t place = hash >> 32 & mask;
  while (table[place] != FREE && !same(groups[table[place]].key)) place = (place + 1) & mask;
  return place;
}

inline int PairShares::find_or_add(const RankSums::Key &key)
{
  const std::size_t place = place_of(key);
  if (table[place] != FREE) return table[place];
  const int index = ngroups++;
  table[place] = index;
  groups[index] = {key, NONE_LEFT, 0, false, false};
  if (ngroups == static_cast<int>(groups.size())) enlarge();
  return index;
}

// Makes room for twice as many groups. Half of the table stays free.
void PairShares::enlarge()
{
  groups.resize(std::max(SMALLEST, 2 * groups.size()));
  table.assign(2 * groups.size(), FREE);
  for (int g = 0; g < ngroups; g++) table[place_of(groups[g].key)] = g;
}

// Twice the index of the group of a contact, plus 1 if i and j are exchanged; or NO_GROUP. The bodies of
// different periodic images are different partners, as they would be in a larger box.
inline int PairShares::group_of(int i, int j)
{
  auto first = static_cast<std::int64_t>(masses.body_of(i)),
       second = static_cast<std::int64_t>(masses.body_of(j));
  mobility.take(i);
  mobility.take(j);
  if ((first | second) == 0) return NO_GROUP;
  // The numbers of bodies are IDs of their own atoms, or negative, so that they differ from those of single
  // spheres.
  if (first == 0) first = atom->tag[i];
  if (second == 0) second = atom->tag[j];
  const std::int64_t image = mobility.image(j) - mobility.image(i);
  const bool exchanged = first > second;
  return 2 * find_or_add({std::min(first, second), std::max(first, second), exchanged ? -image : image}) +
         exchanged;
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
    const ContactStore &store = part.store;
    for (const ContactStore::Lane &at : store.added()) {
      const grip_block *block = store.block(at.block);
      const int i = grip_block_i(block, at.lane), j = grip_block_j(block, at.lane);
      if (is_elsewhere(i, j)) group_of(i, j);
    }
    const grip_near near = store.near(false);
    for (int n = 0; n < store.nnear(); n++) {
      const int i = grip_near_i(&near, n), j = grip_near_j(&near, n);
      if (is_elsewhere(i, j)) group_of(i, j);
    }
  }
  std::vector<RankSums::Entry> entries;
  for (int g = 0; g < ngroups; g++) entries.push_back({groups[g].key, g});
  of_ranks.find(entries);
  of_several = of_ranks.summed();
  for (const int g : of_several) groups[g].on_several = true;
}

void PairShares::note_change(int group)
{
  if (groups[group].changed) return;
  groups[group].changed = true;
  if (!groups[group].on_several) changed.push_back(group);
}

// Puts a contact into its group. Returns its index among the members, or NO_GROUP.
inline int PairShares::add_member(const ThreadPart &part, Place at, int i, int j)
{
  const int code = group_of(i, j);
  if (code == NO_GROUP) return NO_GROUP;
  Group &group = groups[code / 2];
  const Member member = {part.index, at, code, group.first};
  if (++group.nmembers == 2) note_change(code / 2);
  if (unused.empty()) {
    group.first = static_cast<int>(members.size());
    members.push_back(member);
  } else {
    group.first = unused.back();
    unused.pop_back();
    members[group.first] = member;
  }
  return group.first;
}

// Puts contacts that have begun into their groups.
void PairShares::add_contacts(ThreadPart &part)
{
  ContactStore &store = part.store;
  for (const ContactStore::Lane &at : store.added()) {
    int &member = store.members(at.block)[at.lane];
    if (member != ContactStore::NEW_CONTACT || store.empty_lane(at.block, at.lane)) continue;
    const grip_block &block = *store.block(at.block);
    member = add_member(part, {at.block * GRIP_LANES + at.lane}, grip_block_i(&block, at.lane),
                        grip_block_j(&block, at.lane));
    if (member == NO_GROUP)
      store.dashpot_masses(at.block)[at.lane] = block.reduced_mass[at.lane];
    else
      note_change(group_number(members[member]));
  }
  store.clear_added();
}

// Puts all contacts into their groups, with a new list.
void PairShares::add_all(ThreadPart &part)
{
  ContactStore &store = part.store;
  for (int b = 0; b < store.nblocks(); b++) {
    const grip_block &block = *store.block(b);
    int *of_lanes = store.members(b);
    std::copy_n(block.reduced_mass, GRIP_LANES, store.dashpot_masses(b));
    for (int l = 0; l < GRIP_LANES; l++)
      if (block.row_i[l] != block.row_j[l])
        of_lanes[l] =
            add_member(part, {b * GRIP_LANES + l}, grip_block_i(&block, l), grip_block_j(&block, l));
  }
  store.clear_added();
}

// With newton off, both ranks of a contact across ranks have it, or one rank has it twice.
inline double PairShares::weight_of(int j) const
{
  return force->newton_pair || j < atom->nlocal ? 1.0 : 0.5;
}

// Takes the place of a contact from a lane of a block that has been turned. A contact that is alone in its
// group has its mass then; others wait until the sum of their group is known.
inline void PairShares::place(int m, ContactStore &store, const grip_block &block, const grip_turned &turned,
                              int l)
{
  const Member &member = members[m];
  const double limit = block.reduced_mass[l] * turned.part[l], overlap = std::max(0.0, turned.overlap[l]);
  if (!is_divided(groups[group_number(member)])) {
    store.dashpot_masses(0)[member.at.index] = limit;
    store.dashpot_overlaps(0)[member.at.index] = overlap;
    return;
  }
  const double reduced = grip_reduced(block.radius_i[l], block.radius_j[l]);
  pushed[m] = {{{turned.nx[l], turned.ny[l], turned.nz[l]},
                stiffness_at(stiffness[store.model(member.at.block())], reduced, overlap)},
               overlap > 0.0 ? weight_of(grip_block_j(&block, l)) : 0.0,
               block.reduced_mass[l],
               limit,
               overlap};
}

void PairShares::turn_all(ThreadPart &part)
{
  const grip_atoms atoms = atom_arrays(atom);
  const grip_turning turning = mobility.turning();
  ContactStore &store = part.store;
  for (int b = 0; b < store.nblocks(); b++) {
    grip_turned turned;
    grip_turn(&atoms, &turning, store.block(b), &turned);
    const int *of_lanes = store.members(b);
    for (int l = 0; l < GRIP_LANES; l++)
      if (of_lanes[l] >= 0) place(of_lanes[l], store, *store.block(b), turned, l);
  }
}

// Turns the collected contacts, eight at a time. Unused lanes repeat the last one.
void PairShares::turn_collected()
{
  const grip_atoms atoms = atom_arrays(atom);
  const grip_turning turning = mobility.turning();
  const int n = static_cast<int>(collected.size());
  for (int begin = 0; begin < n; begin += GRIP_LANES) {
    grip_block block;
    grip_turned turned;
    for (int l = 0; l < GRIP_LANES; l++) {
      const Member &member = members[collected[std::min(begin + l, n - 1)]];
      const grip_block &from = *contacts.parts[member.part].store.block(member.at.block());
      const int lane = member.at.lane();
      block.row_i[l] = from.row_i[lane];
      block.row_j[l] = from.row_j[lane];
      block.radius_i[l] = from.radius_i[lane];
      block.radius_j[l] = from.radius_j[lane];
      block.reduced_mass[l] = from.reduced_mass[lane];
    }
    grip_turn(&atoms, &turning, &block, &turned);
    for (int l = 0; l < GRIP_LANES && begin + l < n; l++)
      place(collected[begin + l], contacts.parts[members[collected[begin + l]].part].store, block, turned, l);
  }
}

// Collects the contacts of a group. Those that have ended leave it: their lane has another contact, or none.
void PairShares::collect(Group &group)
{
  group.nmembers = 0;
  for (int *link = &group.first; *link != NONE_LEFT;) {
    const int m = *link;
    Member &member = members[m];
    if (contacts.parts[member.part].store.members(0)[member.at.index] == m) {
      collected.push_back(m);
      group.nmembers++;
      link = &member.next;
    } else {
      *link = member.next;
      unused.push_back(m);
    }
  }
}

Pushes PairShares::sum_of(const Group &group) const
{
  Pushes sum = {};
  for (int m = group.first; m != NONE_LEFT; m = members[m].next)
    if (pushed[m].weight > 0.0) sum.add(pushed[m].push, sign_of(members[m]), pushed[m].weight);
  return sum;
}

void PairShares::divide(const Group &group, const Pushes &sum)
{
  for (int m = group.first; m != NONE_LEFT; m = members[m].next) {
    const Member &member = members[m];
    const Pushed &p = pushed[m];
    ContactStore &store = contacts.parts[member.part].store;
    store.dashpot_masses(0)[member.at.index] =
        std::min(p.limit, p.whole * sum.share(p.push, sign_of(member)));
    store.dashpot_overlaps(0)[member.at.index] = p.overlap;
  }
}

// Whether a group has changed is known to all its ranks only after the sum.
void PairShares::divide_on_several_ranks()
{
  if (comm->nprocs == 1) return;
  sums.resize(ngroups);
  for (const int g : of_several) sums[g] = {sum_of(groups[g]), groups[g].changed ? 1.0 : 0.0};
  of_ranks.sum(sums.empty() ? nullptr : sums.front().pushes.along, PushesOfRanks::VALUES);
  for (const int g : of_several) {
    if (sums[g].changed > 0.0) divide(groups[g], sums[g].pushes);
    groups[g].changed = false;
  }
}

void PairShares::compute()
{
  if (!on()) return;
  mobility.begin_step();
  if (sends_turned) send(TURNED, Mobility::TURNED);
  if (new_list)
    begin_all();
  else
    begin_changed();
  new_list = false;
  for (const int g : changed) {
    if (is_divided(groups[g])) divide(groups[g], sum_of(groups[g]));
    groups[g].changed = false;
  }
  changed.clear();
  divide_on_several_ranks();
}

// With a new list: all contacts, block by block.
void PairShares::begin_all()
{
  for (ThreadPart &part : contacts.parts) add_all(part);
  pushed.resize(members.size());
  for (ThreadPart &part : contacts.parts) turn_all(part);
  for (const int g : of_several) groups[g].changed = true;
}

// The contacts of groups that have changed since, and of all that are on several ranks.
void PairShares::begin_changed()
{
  for (ThreadPart &part : contacts.parts) {
    for (const int m : part.changed_members) note_change(group_number(members[m]));
    part.changed_members.clear();
    add_contacts(part);
    if (radii_vary) renew(part);
  }
  pushed.resize(members.size());
  collected.clear();
  for (const int g : changed) collect(groups[g]);
  for (const int g : of_several) collect(groups[g]);
  turn_collected();
}

// Radii and masses have changed since the last step.
void PairShares::renew(ThreadPart &part)
{
  ContactStore &store = part.store;
  for (int b = 0; b < store.nblocks(); b++)
    for (int l = 0; l < GRIP_LANES; l++) {
      if (store.empty_lane(b, l)) continue;
      const int m = store.members(b)[l];
      if (m >= 0)
        note_change(group_number(members[m]));
      else if (m == NO_GROUP)
        store.dashpot_masses(b)[l] = store.block(b)->reduced_mass[l];
    }
}

double PairShares::bytes() const
{
  return mobility.bytes() + static_cast<double>(groups.capacity()) * sizeof(Group) +
         static_cast<double>(members.capacity()) * sizeof(Member) +
         static_cast<double>(pushed.capacity()) * sizeof(Pushed) +
         static_cast<double>(sums.capacity()) * sizeof(PushesOfRanks) +
         static_cast<double>(table.capacity() + unused.capacity() + changed.capacity() +
                             collected.capacity()) *
             sizeof(int);
}
