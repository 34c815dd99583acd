// SPDX-License-Identifier: GPL-2.0-only
#include "pair/pair_dashpot_masses.h"

#include "atom.h"
#include "comm.h"
#include "force.h"
#include "host/atom_arrays.h"
#include "pair.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace LAMMPS_NS;
using Grip::PairDashpotMasses;
using Grip::StiffnessSum;
using Grip::ThreadPart;

// The stiffness of equal spheres of radius and mass 1: only ratios between models matter.
void PairDashpotMasses::find_stiffness()
{
  const std::size_t nmodels = types.families().size();
  for (std::size_t m = 0; m < nmodels; m++)
    stiffness.push_back(grip_model_dashpot_stiffness(types.in_use() + m, 1.0, 1.0, 1.0));
}

void PairDashpotMasses::send(Message what, int size)
{
  message = what;
  comm->forward_comm(&owner, size);
  message = NONE;
}

int PairDashpotMasses::pack(int n, const int *atoms, double *buffer, const int *pbc) const
{
  if (message == TURNED) return mobility.pack_turned(n, atoms, buffer);
  return mobility.pack_listed(n, atoms, buffer, pbc);
}

void PairDashpotMasses::unpack(int n, int first, const double *buffer)
{
  if (message == TURNED)
    mobility.unpack_turned(n, first, buffer);
  else
    mobility.unpack_listed(n, first, buffer);
}

void PairDashpotMasses::begin_list()
{
  if (!on()) return;
  if (stiffness.empty()) find_stiffness();
  sends_turned = false;
  if (mobility.begin_list(masses.bodies, true)) {
    send(LISTED, BodyResponse::LISTED);
    int others = mobility.adopt_images();
    MPI_Allreduce(MPI_IN_PLACE, &others, 1, MPI_INT, MPI_MAX, world);
    sends_turned = others;
  }
  clear_groups();
  new_list = true;
}

void PairDashpotMasses::clear_groups()
{
  first_number += ngroups;
  ngroups = 0;
  unused.clear();
  changed.clear();
  of_several.clear();
  for (ThreadPart &part : contacts.parts) part.changed_members.clear();
  if (first_number < std::numeric_limits<int>::max() / 2) return;
  first_number = 0;
  std::fill(table.begin(), table.end(), FREE);
}

// The place of a key in the table, or the free place for it.
inline std::size_t PairDashpotMasses::place_of(const RankSums::Key &key) const
{
  const auto same = [&key](const RankSums::Key &other) {
    return ((key[0] ^ other[0]) | (key[1] ^ other[1]) | (key[2] ^ other[2])) == 0;
  };
  const std::uint64_t hash = static_cast<std::uint64_t>(key[0]) * 0x9E3779B97F4A7C15u ^
                             static_cast<std::uint64_t>(key[1] + key[2]) * 0xC2B2AE3D27D4EB4Fu;
  std::size_t place = hash >> shift;
  while (is_used(place) && !same(groups[table[place] - first_number].key)) place = (place + 1) & last_place;
  return place;
}

inline int PairDashpotMasses::add_group(std::size_t place, const RankSums::Key &key, int first, int nmembers)
{
  const int index = ngroups++;
  table[place] = first_number + index;
  groups[index] = {key, first, nmembers, false, false};
  return index;
}

int PairDashpotMasses::find_or_add(const RankSums::Key &key)
{
  make_room(1);
  const std::size_t place = place_of(key);
  return is_used(place) ? table[place] - first_number : add_group(place, key, NONE_LEFT, 0);
}

// Makes room for more groups. Half of the table stays free.
void PairDashpotMasses::make_room(int more)
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
  for (int g = 0; g < ngroups; g++) table[place_of(groups[g].key)] = first_number + g;
}

// The body with the lower number comes first; for two images of one body, the image with the lower number.
inline bool PairDashpotMasses::is_exchanged(const grip_member &i, const grip_member &j)
{
  return i.number > j.number || (i.number == j.number && i.image > j.image);
}

// The bodies of different periodic images are different partners, as they would be in a larger box.
inline Grip::RankSums::Key PairDashpotMasses::key_of(const grip_member &i, const grip_member &j)
{
  const std::int64_t image = j.image - i.image;
  if (is_exchanged(i, j)) return {j.number, i.number, -image};
  return {i.number, j.number, image};
}

void PairDashpotMasses::add_elsewhere(int i, int j)
{
  const grip_member &a = mobility.member(i), &b = mobility.member(j);
  if (BodyResponse::any_of_body(a.number, b.number) && (a.elsewhere || b.elsewhere))
    find_or_add(key_of(a, b));
}

// Contacts of a group may be on several ranks. Pairs that are near may touch before the next list, so their
// groups are compared too.
void PairDashpotMasses::end_list()
{
  if (!on() || comm->nprocs == 1) return;
  for (ThreadPart &part : contacts.parts) {
    const ContactStore &store = part.store;
    for (int b = 0; b < store.nblocks(); b++)
      for (int l = 0; l < GRIP_LANES; l++) {
        const int i = grip_block_i(store.block(b), l), j = grip_block_j(store.block(b), l);
        if (i != j) add_elsewhere(i, j);
      }
    const grip_near near = store.near(false);
    for (int n = 0; n < store.nnear(); n++) {
      const int i = grip_near_i(&near, n), j = grip_near_j(&near, n);
      add_elsewhere(i, j);
    }
  }
  std::vector<RankSums::Entry> entries;
  for (int g = 0; g < ngroups; g++) entries.push_back({groups[g].key, g});
  of_ranks.find(entries);
  of_several = of_ranks.summed();
  for (const int g : of_several) groups[g].on_several = true;
}

inline void PairDashpotMasses::note_change(int group)
{
  if (groups[group].changed) return;
  groups[group].changed = true;
  if (!groups[group].on_several) changed.push_back(group);
}

// Makes a contact member m, the first one of its group. Returns false for two single spheres. There must be
// room for a group.
inline bool PairDashpotMasses::put(int m, const ThreadPart &part, Place at, const grip_member &i,
                                   const grip_member &j)
{
  if (!BodyResponse::any_of_body(i.number, j.number)) return false;
  const RankSums::Key key = key_of(i, j);
  const std::size_t place = place_of(key);
  const int exchanged = is_exchanged(i, j);
  if (!is_used(place)) {
    members[m] = {part.index, at, 2 * add_group(place, key, m, 1) + exchanged, NONE_LEFT};
    return true;
  }
  const int g = table[place] - first_number;
  members[m] = {part.index, at, 2 * g + exchanged, groups[g].first};
  groups[g].first = m;
  if (++groups[g].nmembers == 2) note_change(g);
  return true;
}

// Puts a contact into its group. Returns its index among the members, or NO_GROUP.
int PairDashpotMasses::add_member(const ThreadPart &part, Place at, int i, int j)
{
  mobility.take(i);
  mobility.take(j);
  make_room(1);
  if (unused.empty()) {
    unused.push_back(static_cast<int>(members.size()));
    members.emplace_back();
  }
  const int m = unused.back();
  if (!put(m, part, at, mobility.member(i), mobility.member(j))) return NO_GROUP;
  unused.pop_back();
  return m;
}

// Puts contacts that have begun into their groups.
void PairDashpotMasses::add_contacts(ThreadPart &part)
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
void PairDashpotMasses::add_all(ThreadPart &part, int first)
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
      const grip_member &i = mobility.taken(block.row_i[l]), &j = mobility.taken(block.row_j[l]);
      const bool is_member = put(first + at.index, part, at, i, j);
      of_lanes[at.index] = is_member ? first + at.index : NO_GROUP;
      if (!is_member) left_out.push_back(at.index);
    }
  }
  store.clear_added();
}

// Contacts of two single spheres have their whole mass, empty lanes have none, and no overlap is to change.
void PairDashpotMasses::leave_out(ContactStore &store) const
{
  for (const int index : left_out) {
    const Place at = {index};
    const bool empty = store.empty_lane(at.block(), at.lane());
    store.dashpot_masses(0)[index] = empty ? 0.0 : store.block(at.block())->reduced_mass[at.lane()];
    store.dashpot_overlaps(0)[index] = NAN;
  }
}

// With newton off, both ranks of a contact across ranks have it, or one rank has it twice.
inline double PairDashpotMasses::weight_of(int j) const
{
  return force->newton_pair || j < atom->nlocal ? 1.0 : 0.5;
}

// The contribution of lane l of a turned block to its group.
inline PairDashpotMasses::Pushed PairDashpotMasses::pushed_of(const Member &member, const grip_block &block,
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

// Computes the mass of each contact that is alone in its group.
void PairDashpotMasses::turn_all(ThreadPart &part, int first)
{
  ContactStore &store = part.store;
  if (store.nblocks() == 0) return;
  const grip_atoms atoms = atom_arrays(atom);
  const grip_turning turning = mobility.turning();
  const grip_span all = store.span(0, false);
  grip_turn(&atoms, &turning, all.first, all.stride, store.nblocks(), &normals[first / GRIP_LANES],
            store.dashpot_overlaps(0), store.dashpot_masses(0));
}

// The same for a member that turn_all() has turned.
inline PairDashpotMasses::Pushed PairDashpotMasses::pushed_of(int m) const
{
  const Member &member = members[m];
  ContactStore &store = contacts.parts[member.part].store;
  return pushed_of(member, *store.block(member.at.block()), normals[Place{m}.block()], member.at.lane(),
                   store.dashpot_masses(0)[member.at.index], store.dashpot_overlaps(0)[member.at.index]);
}

void PairDashpotMasses::push_all(const Group &group)
{
  for (int m = group.first; m != NONE_LEFT; m = members[m].next) pushed[m] = pushed_of(m);
}

// Divides the mass of a group that turn_all() has turned. Most groups have two members.
void PairDashpotMasses::divide_new(const Group &group)
{
  if (group.nmembers > 2) {
    push_all(group);
    return divide(group, sum_of(group));
  }
  const int m[] = {group.first, members[group.first].next};
  const Pushed two[] = {pushed_of(m[0]), pushed_of(m[1])};
  const std::array<double, 2> shares = shares_of_two(group, two[0], two[1]);
  for (int k = 0; k < 2; k++)
    contacts.parts[members[m[k]].part].store.dashpot_masses(0)[members[m[k]].at.index] =
        std::min(two[k].limit, two[k].whole * shares[k]);
}

// Turns the collected contacts, eight at a time. Unused lanes repeat the last one.
void PairDashpotMasses::turn_collected()
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

// Collects the contacts of a group. Contacts that have ended leave it: their lane has another contact, or
// none.
void PairDashpotMasses::collect(Group &group)
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

StiffnessSum PairDashpotMasses::sum_of(const Group &group) const
{
  StiffnessSum sum = {};
  for (int m = group.first; m != NONE_LEFT; m = members[m].next)
    if (pushed[m].weight > 0.0) sum.add(pushed[m].push, sign_of(members[m]), pushed[m].weight);
  return sum;
}

inline void PairDashpotMasses::set_share(int m, double share)
{
  const Member &member = members[m];
  const Pushed &p = pushed[m];
  ContactStore &store = contacts.parts[member.part].store;
  store.dashpot_masses(0)[member.at.index] = std::min(p.limit, p.whole * share);
  store.dashpot_overlaps(0)[member.at.index] = p.overlap;
}

void PairDashpotMasses::divide(const Group &group, const StiffnessSum &sum)
{
  for (int m = group.first; m != NONE_LEFT; m = members[m].next)
    set_share(m, sum.share(pushed[m].push, sign_of(members[m])));
}

inline std::array<double, 2> PairDashpotMasses::shares_of_two(const Group &group, const Pushed &first,
                                                              const Pushed &second) const
{
  const Member &a = members[group.first], &b = members[a.next];
  return share_of_two(first.push, second.push, sign_of(a) * sign_of(b), first.weight, second.weight);
}

// The same for a group of two on this rank.
void PairDashpotMasses::divide_two(const Group &group)
{
  const int first = group.first, second = members[first].next;
  const std::array<double, 2> shares = shares_of_two(group, pushed[first], pushed[second]);
  set_share(first, shares[0]);
  set_share(second, shares[1]);
}

// Whether a group has changed is known to all its ranks only after the sum.
void PairDashpotMasses::divide_on_several_ranks()
{
  if (comm->nprocs == 1) return;
  sums.resize(ngroups);
  for (const int g : of_several) sums[g] = {sum_of(groups[g]), groups[g].changed ? 1.0 : 0.0};
  of_ranks.sum(sums.empty() ? nullptr : sums.front().pushes.along, StiffnessSumOfRanks::VALUES);
  for (const int g : of_several) {
    if (sums[g].changed > 0.0) divide(groups[g], sums[g].pushes);
    groups[g].changed = false;
  }
}

void PairDashpotMasses::compute()
{
  if (!on()) return;
  mobility.begin_step();
  if (sends_turned) send(TURNED, BodyResponse::TURNED);
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
void PairDashpotMasses::begin_all()
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
  for (const int g : changed) {
    divide_new(groups[g]);
    groups[g].changed = false;
  }
  changed.clear();
  for (const int g : of_several) {
    push_all(groups[g]);
    groups[g].changed = true;
  }
}

// The contacts of groups that have changed since, and of all that are on several ranks.
void PairDashpotMasses::begin_changed()
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
void PairDashpotMasses::renew(ThreadPart &part)
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

double PairDashpotMasses::bytes() const
{
  return mobility.bytes() + static_cast<double>(groups.capacity()) * sizeof(Group) +
         static_cast<double>(members.capacity()) * sizeof(Member) +
         static_cast<double>(pushed.capacity()) * sizeof(Pushed) +
         static_cast<double>(normals.capacity()) * sizeof(grip_normals) +
         static_cast<double>(sums.capacity()) * sizeof(StiffnessSumOfRanks) +
         static_cast<double>(table.capacity() + unused.capacity() + changed.capacity() +
                             collected.capacity() + left_out.capacity()) *
             sizeof(int);
}
