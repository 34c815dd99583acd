// SPDX-License-Identifier: GPL-2.0-only
// The pairs of one rank between two rebuilds of the neighbour list: pairs with a force are kept in blocks of
// one model together with their history (src/grip/store.h), all others in the near list. Does not depend
// on LAMMPS.
//
// Blocks stay in the order in which pairs were added, whatever their model. Consecutive atoms of the
// neighbour list are close to each other, so the atoms of a block are close to each other in the per-atom
// arrays too. Models that are alike (grip_model_alike) share a batch. Consecutive contacts often have an atom
// in common; within one block each would wait for the previous addition to that atom's force, so they go to
// the same lane of different blocks.
#ifndef GRIP_CONTACT_STORE_H
#define GRIP_CONTACT_STORE_H

#include <cstddef>
#include <cstdint>
#include <vector>

#include "grip.h"
#include "grip/store.h"

namespace Grip {

struct Contact {
  int i, j;  // local indices
  int model; // index into the caller's models
  // Radii [L], and mass [M].
  double radius_i, radius_j, reduced_mass;
  double factor;                // special-bond factor on force and torque
  double reduced_inertia = 0.0; // set only where the store keeps it [M L^2]
};

class ContactStore {
public:
  // Removes all pairs. nslots: largest number of history values per contact. families: the family of each
  // model, counted from 0: models that are alike (grip_model_alike) belong to one family, because their
  // contacts may share a batch. inertia: whether blocks store reduced moments of inertia.
  void clear(int nslots, const std::vector<int> &families, bool inertia = false);

  // To fill the store, call clear(), add contacts and near pairs in any order, then call finish(). history:
  // null if there is none yet; it must remain valid until finish(). mirrored_by: the contact's model if the
  // history is as seen from j, else null.
  void add(const Contact &contact, const double *history, const grip_model *mirrored_by = nullptr)
  {
    tile[waiting++] = {contact, history, mirrored_by};
    if (waiting == tile_size) empty_tile();
  }
  // For listed pairs that all have factor 1: adds those that do not touch to the near pairs. Writes the
  // indices of the others to `touching`, which needs room for all pairs including the padding, and returns
  // their number.
  int add_near_of(const grip_atoms &atoms, const double *radius, const grip_listed &pairs, int *touching);
  // begin_distance: distance of the centres below which the pair's force acts [L].
  void add_near(int i, int j, double begin_distance, double factor);
  void finish();

  // Removes near pair `index`; the last near pair takes its place, so remove several in descending order.
  void remove_near(int index);
  // Adds a contact that begins outside of filling. history: null if there is none.
  void insert(const Contact &contact, const double *history = nullptr);
  // Moves a pair that has separated back to the near list and frees its lane.
  void release(int block, int lane, double begin_distance);
  // Removes a contact and frees its lane.
  void drop(int block, int lane);

  struct Lane {
    int block, lane;
  };
  // The lane of the contact of i and j, in this order; block -1 if there is none. Linear search over all
  // contacts.
  Lane find(int i, int j) const;
  // The index of the near pair of i and j, or -1. Linear search over all near pairs.
  int find_near(int i, int j) const;
  void set_factor(Lane to, double factor);
  void set_near_factor(int index, double factor);

  int nblocks() const { return static_cast<int>(block_model.size()); }
  int nlanes() const { return ncontacts; }
  int nnear() const { return static_cast<int>(near_row_i.size()); }
  int model(int block) const { return block_model[block]; }
  grip_block *block(int b) { return reinterpret_cast<grip_block *>(lines.data() + b * stride); }
  const grip_block *block(int b) const
  {
    return reinterpret_cast<const grip_block *>(lines.data() + b * stride);
  }
  double *history(int b) { return grip_block_history(block(b)); }
  // Null if the blocks do not store it.
  double *inertia(int b)
  {
    return keeps_inertia ? grip_block_inertia(block(b), stride * sizeof(Line)) : nullptr;
  }
  const double *history(int b) const { return const_cast<ContactStore *>(this)->history(b); }
  bool empty_lane(int b, int lane) const { return block(b)->row_i[lane] == block(b)->row_j[lane]; }
  // At most GRIP_BLOCKS blocks from `first` on whose models are alike. fetched: whether to prefetch the
  // blocks and atoms that follow.
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
  double bytes() const;

private:
  struct alignas(64) Line {
    unsigned char value[64];
  };
  static_assert(sizeof(grip_block) % sizeof(Line) == 0, "blocks are whole cache lines");

  // Contacts are collected in tiles and moved to blocks family by family.
  struct Waiting {
    Contact contact;
    const double *history;
    const grip_model *mirrored_by;
  };
  static constexpr std::size_t TILE = 256, TILE_OF_MANY_MODELS = 2048;

  // Blocks of one model that are filled together: lane 0 of all of them, then lane 1, and so on.
  struct Stretch {
    int first, end;
    Lane next; // lane GRIP_LANES when all are filled
  };
  static constexpr int LONGEST_STRETCH = GRIP_BLOCKS;

  // Measured in blocks: how long a group of atoms stays in a second-level cache of 512 kB, how far ahead
  // atoms are prefetched, and how far ahead the list of groups and the models are.
  static constexpr int IN_CACHE = 256, FETCH_AHEAD = GRIP_BLOCKS, LISTS_AHEAD = 128;

  void sort_tile();
  void empty_tile();
  Lane take_lane(const Contact &contact);
  void add_blocks(int count, int model, int atom);
  void add_stretch(int model, int atom);
  void put(Lane target, const Waiting &pair);
  void list_needed();
  int needed_until(int block) const;
  template <class List> static void fetch(const List &list, std::size_t n)
  {
    if (n < list.size()) __builtin_prefetch(&list[n]);
  }

  int nslots = 0, nfamilies = 0, ncontacts = 0;
  bool filling = true, keeps_inertia = false;
  std::vector<int> family; // of each model
  std::size_t stride = 0;  // lines per block, including its history
  std::vector<Line> lines; // at least as many as the blocks need
  std::vector<int> block_model;
  std::vector<Stretch> newest; // of each model
  // Groups of atoms in the order in which blocks need them, without those that are still in the cache.
  std::vector<int32_t> needed;
  std::vector<int> needed_before; // for each block: the number of groups that precede it
  std::vector<int> expected;      // for each model: the number of contacts of the tile still to come
  int all_expected = 0;
  std::vector<std::vector<Lane>> free_lanes; // for each model, lanes that were released
  std::vector<double> lane_factors;          // empty while all are 1

  std::vector<int32_t> near_row_i, near_row_j;
  std::vector<float> near_touch2;
  std::vector<double> near_factors; // empty while all are 1

  std::vector<Waiting> tile; // tile_size entries, of which `waiting` are filled
  std::size_t tile_size = 0, waiting = 0;
  std::vector<int> tile_order, tile_count;
};

} // namespace Grip

#endif
