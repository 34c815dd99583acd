// SPDX-License-Identifier: GPL-2.0-only
// The store: the pairs of one rank between two rebuilds of the neighbour list. Pairs with a force are in
// blocks, each of one model, together with their history (src/grip/store.h). All other pairs are in the list
// of near pairs. Does not depend on LAMMPS.
//
// Blocks stay in the order in which their pairs were added, whatever their model. Consecutive atoms of the
// neighbour list are close to each other in space, so the atoms of a block are also close to each other in
// the per-atom arrays. Models that are alike (grip_model_alike) share a batch. Consecutive contacts often
// have an atom in common. In one block, each of them would have to wait until the previous one has been added
// to the force of this atom. Such contacts are therefore put into the same lane of different blocks.
#ifndef GRIP_CONTACT_STORE_H
#define GRIP_CONTACT_STORE_H

#include "contacts/lane_blocks.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace Grip {

struct Contact {
  int i, j;  // local indices
  int model; // index into the caller's array of models
  // Radii [L], and mass [M].
  double radius_i, radius_j, reduced_mass;
  double factor;                // special-bond factor on force and torque
  double reduced_inertia = 0.0; // set only if the store holds reduced moments of inertia [M L^2]
};

class ContactStore : public LaneBlocks {
public:
  // Removes all pairs. nslots: largest number of history values per contact. families: the number of the
  // family of each model, counted from 0. Models that are alike (grip_model_alike) belong to one family;
  // their contacts may share a batch. inertia: whether blocks store reduced moments of inertia. shares:
  // whether contacts have an index and a mass for their dashpots.
  void clear(int nslots, const std::vector<int> &families, bool inertia = false, bool shares = false);

  // To fill the store, call clear(), add contacts and near pairs in any order, then call finish(). history:
  // null if the contact has no history yet; it must remain valid until finish(). mirrored_by: null if the
  // history is as seen from i; if it is as seen from j, the contact's model, which then mirrors it.
  void add(const Contact &contact, const double *history, const grip_model *mirrored_by = nullptr)
  {
    tile[waiting++] = {contact, history, mirrored_by};
    if (waiting == tile_size) empty_tile();
  }
  // For listed pairs that all have factor 1. Adds the pairs that do not touch to the near pairs, and writes
  // the indices of the touching pairs to `touching`. The caller must provide room for all pairs, including
  // the padding. Returns the number of touching pairs.
  int add_near_of(const grip_atoms &atoms, const double *radius, const grip_listed &pairs, int *touching);
  // begin_distance: distance of the centres below which the pair's force acts [L].
  void add_near(int i, int j, double begin_distance, double factor);
  void finish();

  // Removes near pair `index`. The last near pair takes its index, so the caller must remove several pairs in
  // descending order.
  void remove_near(int index);
  // Adds a contact after finish(). history: null if the contact has none.
  void insert(const Contact &contact, const double *history = nullptr);
  // Moves a pair that has separated back to the near list and frees its lane.
  void release(int block, int lane, double begin_distance);
  // Removes a contact and frees its lane.
  void drop(int block, int lane);

  struct Lane {
    int block, lane;
  };
  // The lane of the contact of i and j, in this order. Its block is -1 if there is no such contact. Searches
  // all contacts one by one.
  Lane find(int i, int j) const;
  // The index of the near pair of i and j, or -1 if there is none. Searches all near pairs one by one.
  int find_near(int i, int j) const;
  void set_factor(Lane to, double factor);
  void set_near_factor(int index, double factor);

  int nlanes() const { return ncontacts; }
  int nnear() const { return static_cast<int>(near_row_i.size()); }
  // The span of blocks from `first` on: at most GRIP_BLOCKS blocks whose models are alike. fetched: whether
  // the kernels are to prefetch the blocks and atoms after the span.
  grip_span span(int first, bool fetched);
  grip_near near(bool fetched) const
  {
    return {near_row_i.data(), near_row_j.data(), near_touch2.data(), fetched};
  }
  double near_factor(int index) const { return near_factors.empty() ? 1.0 : near_factors[index]; }
  void set_near_begin(int index, double begin_distance);
  // The factors of a block's lanes, or null if all factors are 1.
  const double *factors(int block) const
  {
    return lane_factors.empty() ? nullptr : lane_factors.data() + block * GRIP_LANES;
  }
  // For the caller: indices of the contacts in a block's lanes, the masses for their dashpots, and the
  // overlaps with which these were computed. The index of a new contact is NEW_CONTACT. Its overlap is NaN
  // after insert(), and undefined after finish(). Null if contacts have none. The next block's values follow.
  static constexpr int NEW_CONTACT = -2;
  int *members(int block)
  {
    return lane_members.empty() ? nullptr : lane_members.data() + block * GRIP_LANES;
  }
  double *dashpot_masses(int block)
  {
    return lane_masses.empty() ? nullptr : lane_masses.data() + block * GRIP_LANES;
  }
  double *dashpot_overlaps(int block)
  {
    return lane_overlaps.empty() ? nullptr : lane_overlaps.data() + block * GRIP_LANES;
  }
  // The lanes of contacts that have been added since finish() and clear_added(), if contacts have indices.
  // Some of these contacts may have been dropped since then.
  const std::vector<Lane> &added() const { return added_lanes; }
  void clear_added() { added_lanes.clear(); }
  double bytes() const;

private:
  // A contact that waits in the tile. Contacts are first collected in the tile, and then moved to blocks,
  // family by family.
  struct Waiting {
    Contact contact;
    const double *history;
    const grip_model *mirrored_by;
  };
  static constexpr std::size_t TILE = 256, TILE_OF_MANY_MODELS = 2048;

  // Consecutive blocks of one model that are filled together: first lane 0 of all of them, then lane 1, and
  // so on.
  struct Stretch {
    int first, end;
    Lane next; // the lane to be filled next; its number is GRIP_LANES when all lanes are filled
  };
  static constexpr int LONGEST_STRETCH = GRIP_BLOCKS;

  // Numbers of blocks. IN_CACHE: after this many, a group of atoms has left a second-level cache of 512 kB.
  // FETCH_AHEAD: distance at which atoms are prefetched. LISTS_AHEAD: distance at which the list of groups
  // and the models are prefetched.
  static constexpr int IN_CACHE = 256, FETCH_AHEAD = GRIP_BLOCKS, LISTS_AHEAD = 128;

  void sort_tile();
  void empty_tile();
  Lane take_lane(const Contact &contact);
  void add_blocks(int count, int model, int atom);
  void add_shares();
  void add_stretch(int model, int atom);
  void put(Lane target, const Waiting &pair);
  void list_needed();
  int needed_until(int block) const;
  template <class List> static void fetch(const List &list, std::size_t n)
  {
    if (n < list.size()) __builtin_prefetch(&list[n]);
  }

  int nfamilies = 0, ncontacts = 0;
  bool filling = true, keeps_shares = false;
  std::vector<int> family;     // of each model
  std::vector<Stretch> newest; // of each model
  // Groups of atoms to prefetch, in the order in which blocks need them. Groups that are still in the cache
  // are left out.
  std::vector<int32_t> needed;
  std::vector<int> needed_before; // for each block: the number of groups that precede it in `needed`
  std::vector<int> expected;      // for each model: the number of its contacts that the tile still holds
  int all_expected = 0;
  std::vector<std::vector<Lane>> free_lanes; // for each model, lanes that were released
  std::vector<double> lane_factors;          // factor of each lane; empty while all factors are 1
  std::vector<int> lane_members;             // empty unless keeps_shares
  std::vector<double> lane_masses;           // the same
  std::vector<double> lane_overlaps;         // the same
  std::vector<Lane> added_lanes;

  std::vector<int32_t> near_row_i, near_row_j;
  std::vector<float> near_touch2;
  std::vector<double> near_factors; // factor of each near pair; empty while all factors are 1

  std::vector<Waiting> tile; // tile_size entries, of which `waiting` are filled
  std::size_t tile_size = 0, waiting = 0;
  std::vector<int> tile_order, tile_count;
};

} // namespace Grip

#endif
