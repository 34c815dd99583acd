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
  unused.clear();
  changed.clear();
  of_several.clear();
  for (ThreadPart &part : contacts.parts) part.changed_members.clear();
  std::fill(table.begin(), table.end(), FREE);
}

// The place of a key in the table, or the free place for it.
inline std::size_t PairShares::place_of(const RankSums::Key &key) const
{
  const auto same = [&key](const RankSums::Key &other) {
    return ((key[0] ^ other[0]) | (key[1] ^ other[1]) | (key[2] ^ other[2])) == 0;
  };
  const std::uint64_t hash = static_cast<std::uint64_t>(key[0]) * 0x9E3779B97F4A7C15u ^
                             static_cast<std::uint64_t>(key[1] + key[2]) * 0xC2B2AE3D27D4EB4Fu;
  std::size_t place = hash >> shift;
  while (table[place] != FREE && !same(groups[table[place]].key)) place = (place + 1) & last_place;
  return place;
}

// There must be room for a group.
inline int PairShares::find_or_add(const RankSums::Key &key)
{
  const std::size_t place = place_of(key);
  if (table[place] != FREE) return table[place];
  const int index = ngroups++;
  table[place] = index;
  groups[index] = {key, NONE_LEFT, 0, false, false};
  return index;
}

// Makes room for more groups. Half of the table stays free.
void PairShares::make_room(int more)
{
  const std::size_t needed = ngroups + more;
  if (needed <= groups.size()) return;
  std::size_t size = std::max(SMALLEST, groups.size());
  while (size < needed) size *= 2;
  groups.resize(size);
  table.assign(2 * size, FREE);
  last_place = table.size() - 1;
  shift = 64;
  for (std::size_t n = table.size(); n > 1; n /= 2) shift--;
  for (int g = 0; g < ngroups; g++) table[place_of(groups[g].key)] = g;
}

// Twice the index of the group of a contact, plus 1 if i and j are exchanged; or NO_GROUP. The bodies of
// different periodic images are different partners, as they would be in a larger box.
inline int PairShares::group_of(const grip_member &i, const grip_member &j)
{
  if (!Mobility::any_of_body(i.number, j.number)) return NO_GROUP;
  const std::int64_t image = j.image - i.image;
  if (i.number > j.number) return 2 * find_or_add({j.number, i.number, -image}) + 1;
  return 2 * find_or_add({i.number, j.number, image});
}

int PairShares::group_of(int i, int j)
{
  mobility.take(i);
  mobility.take(j);
  make_room(1);
  return group_of(mobility.member(i), mobility.member(j));
}

bool PairShares::is_elsewhere(int i, int j) const
{
  return mobility.member(i).elsewhere || mobility.member(j).elsewhere;
}

// Contacts of a group may be on several ranks. Pairs that are near may touch before the next list, so their
// groups are compared too.
void PairShares::end_list()
{
  if (!on() || comm->nprocs == 1) return;
  for (ThreadPart &part : contacts.parts) {
    const ContactStore &store = part.store;
    for (int b = 0; b < store.nblocks(); b++)
      for (int l = 0; l < GRIP_LANES; l++) {
        const int i = grip_block_i(store.block(b), l), j = grip_block_j(store.block(b), l);
        if (i != j && is_elsewhere(i, j)) group_of(i, j);
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

// Puts a contact, which becomes the first member, into its group.
inline PairShares::Member PairShares::member_of(const ThreadPart &part, Place at, int code)
{
  const int g = static_cast<unsigned>(code) / 2;
  if (++groups[g].nmembers == 2) note_change(g);
  return {part.index, at, code, groups[g].first};
}

// Puts a contact into its group. Returns its index among the members, or NO_GROUP.
inline int PairShares::add_member(const ThreadPart &part, Place at, int i, int j)
{
  const int code = group_of(i, j);
  if (code == NO_GROUP) return NO_GROUP;
  const Member member = member_of(part, at, code);
  int m = static_cast<int>(members.size());
  if (unused.empty()) {
    members.push_back(member);
  } else {
    m = unused.back();
    unused.pop_back();
    members[m] = member;
  }
  return groups[group_number(member)].first = m;
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

// Puts all contacts into their groups, with a new list. first: the index of the first contact.
void PairShares::add_all(ThreadPart &part, int first)
{
  ContactStore &store = part.store;
  left_out.clear();
  int *of_lanes = store.members(0);
  for (int b = 0; b < store.nblocks(); b++) {
    const grip_block &block = *store.block(b);
    for (int l = 0; l < GRIP_LANES; l++) {
      const Place at = {b * GRIP_LANES + l};
      if (block.row_i[l] == block.row_j[l]) {
        left_out.push_back(at.index);
        continue;
      }
      const int code = group_of(mobility.taken(block.row_i[l]), mobility.taken(block.row_j[l]));
      if (code == NO_GROUP) {
        of_lanes[at.index] = NO_GROUP;
        left_out.push_back(at.index);
        continue;
      }
      const int m = first + at.index;
      members[m] = member_of(part, at, code);
      groups[static_cast<unsigned>(code) / 2].first = of_lanes[at.index] = m;
    }
  }
  store.clear_added();
}

// Contacts of two single spheres have their whole mass, empty lanes have none, and no overlap is to change.
void PairShares::leave_out(ContactStore &store) const
{
  for (const int index : left_out) {
    const Place at = {index};
    const bool empty = store.empty_lane(at.block(), at.lane());
    store.dashpot_masses(0)[index] = empty ? 0.0 : store.block(at.block())->reduced_mass[at.lane()];
    store.dashpot_overlaps(0)[index] = NAN;
  }
}

// With newton off, both ranks of a contact across ranks have it, or one rank has it twice.
inline double PairShares::weight_of(int j) const
{
  return force->newton_pair || j < atom->nlocal ? 1.0 : 0.5;
}

// What lane l of a block that has been turned contributes to its group.
inline PairShares::Pushed PairShares::pushed_of(const Member &member, const grip_block &block,
                                                const grip_normals &normal, int l, double limit,
                                                double overlap) const
{
  const ContactStore &store = contacts.parts[member.part].store;
  const double reduced = grip_reduced(block.radius_i[l], block.radius_j[l]);
  return {{{normal.x[l], normal.y[l], normal.z[l]},
           stiffness_at(stiffness[store.model(member.at.block())], reduced, overlap)},
          overlap > 0.0 ? weight_of(grip_block_j(&block, l)) : 0.0,
          block.reduced_mass[l],
          limit,
          overlap};
}

// Computes what each contact has if it is alone in its group.
void PairShares::turn_all(ThreadPart &part, int first)
{
  ContactStore &store = part.store;
  if (store.nblocks() == 0) return;
  const grip_atoms atoms = atom_arrays(atom);
  const grip_turning turning = mobility.turning();
  const grip_span all = store.span(0, false);
  grip_turn(&atoms, &turning, all.first, all.stride, store.nblocks(), &normals[first / GRIP_LANES],
            store.dashpot_overlaps(0), store.dashpot_masses(0));
}

void PairShares::push_all(const Group &group)
{
  for (int m = group.first; m != NONE_LEFT; m = members[m].next) {
    const Member &member = members[m];
    ContactStore &store = contacts.parts[member.part].store;
    pushed[m] =
        pushed_of(member, *store.block(member.at.block()), normals[m / GRIP_LANES], member.at.lane(),
                  store.dashpot_masses(0)[member.at.index], store.dashpot_overlaps(0)[member.at.index]);
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
    grip_normals normal;
    double overlaps[GRIP_LANES], masses_alone[GRIP_LANES];
    grip_turn(&atoms, &turning, &block, sizeof block, 1, &normal, overlaps, masses_alone);
    for (int l = 0; l < GRIP_LANES && begin + l < n; l++) {
      const int m = collected[begin + l];
      const Member &member = members[m];
      ContactStore &store = contacts.parts[member.part].store;
      if (is_divided(groups[group_number(member)])) {
        pushed[m] = pushed_of(member, block, normal, l, masses_alone[l], overlaps[l]);
        continue;
      }
      store.dashpot_masses(0)[member.at.index] = masses_alone[l];
      store.dashpot_overlaps(0)[member.at.index] = overlaps[l];
    }
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

inline void PairShares::set_share(int m, double share)
{
  const Member &member = members[m];
  const Pushed &p = pushed[m];
  ContactStore &store = contacts.parts[member.part].store;
  store.dashpot_masses(0)[member.at.index] = std::min(p.limit, p.whole * share);
  store.dashpot_overlaps(0)[member.at.index] = p.overlap;
}

void PairShares::divide(const Group &group, const Pushes &sum)
{
  for (int m = group.first; m != NONE_LEFT; m = members[m].next)
    set_share(m, sum.share(pushed[m].push, sign_of(members[m])));
}

// The same for a group of two on this rank.
void PairShares::divide_two(const Group &group)
{
  const int first = group.first, second = members[first].next;
  const Pushed &a = pushed[first], &b = pushed[second];
  double share[2];
  share_of_two(a.push, b.push, sign_of(members[first]) * sign_of(members[second]), a.weight, b.weight, share);
  set_share(first, share[0]);
  set_share(second, share[1]);
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
    if (groups[g].nmembers == 2)
      divide_two(groups[g]);
    else if (is_divided(groups[g]))
      divide(groups[g], sum_of(groups[g]));
    groups[g].changed = false;
  }
  changed.clear();
  divide_on_several_ranks();
}

// With a new list: all contacts, block by block.
void PairShares::begin_all()
{
  int nlanes = 0;
  for (const ThreadPart &part : contacts.parts) nlanes += part.store.nblocks() * GRIP_LANES;
  make_room(nlanes);
  const auto resize = [](auto &values, std::size_t n) {
    if (n > values.capacity()) values.reserve(n + n / 16);
    values.resize(n);
  };
  resize(members, nlanes);
  resize(pushed, nlanes);
  resize(normals, nlanes / GRIP_LANES);
  int first = 0;
  for (ThreadPart &part : contacts.parts) {
    add_all(part, first);
    turn_all(part, first);
    leave_out(part.store);
    first += part.store.nblocks() * GRIP_LANES;
  }
  for (const int g : changed) push_all(groups[g]);
  for (const int g : of_several) {
    push_all(groups[g]);
    groups[g].changed = true;
  }
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
         static_cast<double>(normals.capacity()) * sizeof(grip_normals) +
         static_cast<double>(sums.capacity()) * sizeof(PushesOfRanks) +
         static_cast<double>(table.capacity() + unused.capacity() + changed.capacity() +
                             collected.capacity() + left_out.capacity()) *
             sizeof(int);
}
