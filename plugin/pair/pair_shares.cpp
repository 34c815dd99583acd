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
  groups.clear();
  members.clear();
  changed.clear();
  of_several.clear();
  for (ThreadPart &part : contacts.parts) part.changed_groups.clear();
  std::fill(table.begin(), table.end(), FREE);
  if (table.empty()) table.assign(SMALLEST_TABLE, FREE);
}

// The bodies of different periodic images are different partners, as they would be in a larger box.
int PairShares::group_of(int i, int j)
{
  double first = masses.body_of(i), second = masses.body_of(j);
  mobility.take(i);
  mobility.take(j);
  if (first == 0.0 && second == 0.0) return NO_GROUP;
  // The numbers of bodies are IDs of their own atoms, or negative, so that they differ from those of single
  // spheres.
  if (first == 0.0) first = static_cast<double>(atom->tag[i]);
  if (second == 0.0) second = static_cast<double>(atom->tag[j]);
  const bool exchanged = first > second;
  std::int64_t image = mobility.image(j) - mobility.image(i);
  if (exchanged) image = -image;
  const auto a = static_cast<std::int64_t>(first), b = static_cast<std::int64_t>(second);
  return 2 * find_or_add({exchanged ? b : a, exchanged ? a : b, image}) + exchanged;
}

// The place of a key in the table, or the free place for it.
std::size_t PairShares::place_of(const RankSums::Key &key) const
{
  const auto same = [&key](const RankSums::Key &other) {
    return ((key[0] ^ other[0]) | (key[1] ^ other[1]) | (key[2] ^ other[2])) == 0;
  };
  const std::uint64_t hash = (static_cast<std::uint64_t>(key[0]) * 0x9E3779B97F4A7C15u) ^
                             (static_cast<std::uint64_t>(key[1] + key[2]) * 0xC2B2AE3D27D4EB4Fu);
  std::size_t place = hash >> 32 & (table.size() - 1);
  while (table[place] != FREE && !same(groups[table[place]].key)) place = (place + 1) & (table.size() - 1);
  return place;
}

int PairShares::find_or_add(const RankSums::Key &key)
{
  const std::size_t place = place_of(key);
  if (table[place] != FREE) return table[place];
  const int index = static_cast<int>(groups.size());
  groups.push_back({key});
  table[place] = index;
  if (2 * groups.size() < table.size()) return index;
  table.assign(2 * table.size(), FREE);
  for (int g = 0; g <= index; g++) table[place_of(groups[g].key)] = g;
  return index;
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
  for (int g = 0; g < static_cast<int>(groups.size()); g++) entries.push_back({groups[g].key, g});
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

// Puts contacts that have begun into their groups.
void PairShares::add_contacts(ThreadPart &part)
{
  ContactStore &store = part.store;
  for (const ContactStore::Lane &at : store.added()) {
    int &group = store.groups(at.block)[at.lane];
    if (group != ContactStore::NEW_CONTACT || store.empty_lane(at.block, at.lane)) continue;
    const grip_block *block = store.block(at.block);
    group = group_of(grip_block_i(block, at.lane), grip_block_j(block, at.lane));
    store.dashpot_masses(at.block)[at.lane] = block->reduced_mass[at.lane];
    if (group == NO_GROUP) continue;
    note_change(group / 2);
    add_member(group / 2, {part.index, at.block, at.lane, NONE_LEFT});
  }
  store.clear_added();
}

// Puts all contacts into their groups, with a new list.
void PairShares::add_all(ThreadPart &part)
{
  ContactStore &store = part.store;
  for (int b = 0; b < store.nblocks(); b++) {
    const grip_block *block = store.block(b);
    int *codes = store.groups(b);
    std::copy_n(block->reduced_mass, GRIP_LANES, store.dashpot_masses(b));
    for (int l = 0; l < GRIP_LANES; l++) {
      if (block->row_i[l] == block->row_j[l]) continue;
      codes[l] = group_of(grip_block_i(block, l), grip_block_j(block, l));
      if (codes[l] == NO_GROUP) continue;
      Group &group = groups[codes[l] / 2];
      members.push_back({part.index, b, l, group.first});
      group.first = static_cast<int>(members.size()) - 1;
      group.nmembers++;
    }
  }
  store.clear_added();
}

// A lane may be in the list of its group from an earlier contact.
void PairShares::add_member(int index, Member member)
{
  Group &group = groups[index];
  for (int m = group.first; m != NONE_LEFT; m = members[m].next)
    if (members[m].part == member.part && members[m].block == member.block && members[m].lane == member.lane)
      return;
  member.next = group.first;
  group.first = static_cast<int>(members.size());
  members.push_back(member);
}

// Computes the mass of a contact in a group of one. The contacts of other groups also need the sum.
void PairShares::divide_blocks(ThreadPart &part)
{
  const grip_atoms atoms = atom_arrays(atom);
  const grip_turning turning = mobility.turning();
  ContactStore &store = part.store;
  for (int b = 0; b < store.nblocks(); b++) {
    const grip_block &block = *store.block(b);
    const int *codes = store.groups(b);
    double *mass = store.dashpot_masses(b), *overlap = store.dashpot_overlaps(b);
    const grip_dashpot_stiffness &stiff = stiffness[store.model(b)];
    grip_turned turned;
    grip_turn(&atoms, &turning, &block, &turned);
    for (int l = 0; l < GRIP_LANES; l++) {
      if (codes[l] < 0) continue;
      mass[l] = block.reduced_mass[l] * turned.part[l];
      overlap[l] = std::max(0.0, turned.overlap[l]);
      Group &group = groups[codes[l] / 2];
      if (group.on_several) group.changed = true;
      if (group.nmembers == 1 || group.on_several) continue;
      const double reduced = grip_reduced(block.radius_i[l], block.radius_j[l]);
      const Push push = {{turned.nx[l], turned.ny[l], turned.nz[l]},
                         stiffness_at(stiff, reduced, overlap[l])};
      add_to_sum(group, {push, codes[l] % 2 ? -1.0 : 1.0, block.reduced_mass[l], &mass[l]},
                 overlap[l] > 0.0 ? weight_of(grip_block_j(&block, l)) : 0.0);
    }
  }
}

void PairShares::add_to_sum(Group &group, const Divided &contact, double weight)
{
  if (group.sum == NO_SUM) {
    group.sum = static_cast<int>(sums_of_list.size());
    sums_of_list.push_back({});
  }
  divided.push_back(contact);
  divided.back().sum = group.sum;
  if (weight > 0.0) sums_of_list[group.sum].add(contact.push, contact.sign, weight);
}

// With a new list: all contacts, block by block.
void PairShares::divide_all()
{
  sums_of_list.clear();
  divided.clear();
  for (ThreadPart &part : contacts.parts) add_all(part);
  for (ThreadPart &part : contacts.parts) divide_blocks(part);
  for (const Divided &c : divided)
    *c.mass = std::min(*c.mass, c.whole * sums_of_list[c.sum].share(c.push, c.sign));
}

// Appends the contacts of a group to `pushed`.
void PairShares::collect(int group)
{
  for (int m = groups[group].first; m != NONE_LEFT; m = members[m].next) {
    const Member &at = members[m];
    ContactStore &store = contacts.parts[at.part].store;
    const int code = store.groups(at.block)[at.lane];
    if (code < 0 || code / 2 != group) continue; // the lane has another contact, or none
    pushed.push_back({{},
                      code % 2 ? -1.0 : 1.0,
                      group,
                      store.block(at.block),
                      at.lane,
                      store.model(at.block),
                      0.0,
                      0.0,
                      &store.dashpot_masses(at.block)[at.lane],
                      &store.dashpot_overlaps(at.block)[at.lane]});
  }
}

// Finds the masses that resist the pushes of the contacts, eight at a time. Unused lanes repeat the last one.
void PairShares::turn()
{
  const grip_atoms atoms = atom_arrays(atom);
  const grip_turning turning = mobility.turning();
  const int n = static_cast<int>(pushed.size());
  for (int begin = 0; begin < n; begin += GRIP_LANES) {
    grip_block block;
    grip_turned turned;
    for (int l = 0; l < GRIP_LANES; l++) {
      const Pushed &p = pushed[std::min(begin + l, n - 1)];
      block.row_i[l] = p.block->row_i[p.lane];
      block.row_j[l] = p.block->row_j[p.lane];
      block.radius_i[l] = p.block->radius_i[p.lane];
      block.radius_j[l] = p.block->radius_j[p.lane];
      block.reduced_mass[l] = p.block->reduced_mass[p.lane];
    }
    grip_turn(&atoms, &turning, &block, &turned);
    for (int l = 0; l < GRIP_LANES && begin + l < n; l++) {
      Pushed &p = pushed[begin + l];
      const double reduced = grip_reduced(block.radius_i[l], block.radius_j[l]);
      p.push = {{turned.nx[l], turned.ny[l], turned.nz[l]},
                stiffness_at(stiffness[p.model], reduced, turned.overlap[l])};
      p.overlap = std::max(0.0, turned.overlap[l]);
      p.limit = block.reduced_mass[l] * turned.part[l];
    }
  }
}

// With newton off, both ranks of a contact across ranks have it, or one rank has it twice.
double PairShares::weight_of(int j) const
{
  return force->newton_pair || j < atom->nlocal ? 1.0 : 0.5;
}

// Adds the contacts of one group.
Pushes PairShares::sum_of(const Pushed *begin, const Pushed *end) const
{
  Pushes sum = {};
  for (const Pushed *p = begin; p < end; p++)
    if (p->overlap > 0.0) sum.add(p->push, p->sign, weight_of(grip_block_j(p->block, p->lane)));
  return sum;
}

void PairShares::divide(const Pushed *begin, const Pushed *end, const Pushes &sum)
{
  for (const Pushed *p = begin; p < end; p++) {
    *p->mass = std::min(p->limit, p->block->reduced_mass[p->lane] * sum.share(p->push, p->sign));
    *p->seen = p->overlap;
  }
}

// Whether a group has changed is known to all its ranks only after the sum.
void PairShares::divide_on_several_ranks(const Pushed *begin, const Pushed *end)
{
  if (comm->nprocs == 1) return;
  sums.resize(groups.size());
  for (const int g : of_several) sums[g] = {{}, groups[g].changed ? 1.0 : 0.0};
  const auto for_each_group = [&](const auto &work) {
    for (const Pushed *p = begin, *next; p < end; p = next) {
      for (next = p; next < end && next->group == p->group;) next++;
      work(p, next, sums[p->group]);
    }
  };
  for_each_group(
      [&](const Pushed *p, const Pushed *next, PushesOfRanks &sum) { sum.pushes = sum_of(p, next); });
  of_ranks.sum(sums.empty() ? nullptr : sums.front().pushes.along, PushesOfRanks::VALUES);
  for_each_group([&](const Pushed *p, const Pushed *next, const PushesOfRanks &sum) {
    if (sum.changed > 0.0) divide(p, next, sum.pushes);
  });
  for (const int g : of_several) groups[g].changed = false;
}

void PairShares::compute()
{
  if (!on()) return;
  mobility.begin_step();
  if (sends_turned) send(TURNED, Mobility::TURNED);
  if (new_list) divide_all();
  new_list = false;
  for (ThreadPart &part : contacts.parts) {
    for (const int code : part.changed_groups) note_change(code / 2);
    part.changed_groups.clear();
    add_contacts(part);
    if (radii_vary) renew(part);
  }
  divide_changed();
}

// Radii and masses have changed since the last step.
void PairShares::renew(ThreadPart &part)
{
  ContactStore &store = part.store;
  for (int b = 0; b < store.nblocks(); b++)
    for (int l = 0; l < GRIP_LANES; l++) {
      if (store.empty_lane(b, l)) continue;
      const int code = store.groups(b)[l];
      if (code >= 0)
        note_change(code / 2);
      else if (code == NO_GROUP)
        store.dashpot_masses(b)[l] = store.block(b)->reduced_mass[l];
    }
}

// The groups that have changed since, and all that are on several ranks.
void PairShares::divide_changed()
{
  pushed.clear();
  for (const int group : changed) collect(group);
  const std::size_t nlocal = pushed.size();
  for (const int group : of_several) collect(group);
  turn();
  const Pushed *const begin = pushed.data(), *const end = begin + nlocal;
  for (const Pushed *p = begin, *next; p < end; p = next) {
    for (next = p; next < end && next->group == p->group;) next++;
    divide(p, next, sum_of(p, next));
  }
  for (const int group : changed) groups[group].changed = false;
  changed.clear();
  divide_on_several_ranks(end, begin + pushed.size());
}

double PairShares::bytes() const
{
  return mobility.bytes() + static_cast<double>(groups.capacity()) * sizeof(Group) +
         static_cast<double>(members.capacity()) * sizeof(Member) +
         static_cast<double>(sums.capacity()) * sizeof(PushesOfRanks) +
         static_cast<double>(pushed.capacity()) * sizeof(Pushed) +
         static_cast<double>(table.capacity() + changed.capacity()) * sizeof(int);
}
