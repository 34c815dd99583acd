// SPDX-License-Identifier: GPL-2.0-only
// The pairs of one rank between two rebuilds of the host's neighbour list: those with a force in blocks of
// one model with their history (src/kernels/store.h), the others in the near list. Knows nothing of the host.
//
// Blocks stay in the order in which pairs were added, whatever their model. The host's list names atoms that
// are near each other one after another, so the atoms of a block are near each other in the host's arrays
// too. Models that are alike (grip_model_alike) share a batch. Contacts that follow each other often have an
// atom in common. In one block each of them would wait for the other's force on that atom, so they go to the
// same lane of different blocks.
#ifndef GRIP_CONTACT_STORE_H
#define GRIP_CONTACT_STORE_H

#include <cstddef>
#include <cstdint>
#include <vector>

#include "grip.h"
#include "kernels/store.h"

namespace Grip {

struct Contact {
  int i, j;  // local indices
  int model; // index of the caller's models
  // Radii [L], and mass [M].
  double radius_i, radius_j, reduced_mass;
  double factor;                // special-bond factor on force and torque
  double reduced_inertia = 0.0; // where the store keeps it [M L^2]
};

class ContactStore {
public:
  // Forgets all pairs. nslots: history values of a contact at most, families: of each model a number from 0
  // on, the same for models that are alike. inertia: whether blocks keep the contacts' reduced moments of
  // inertia.
  void clear(int nslots, const std::vector<int> &families, bool inertia = false);

  // To fill the store: clear(), then contacts and near pairs in any order, then finish(). history: null if
  // there is none yet; it must stay where it is until finish(). mirrored_by: null, or the contact's model if
  // the history is as j sees it.
  void add(const Contact &contact, const double *history, const grip_model *mirrored_by = nullptr)
  {
    tile[waiting++] = {contact, history, mirrored_by};
    if (waiting == tile_size) empty_tile();
  }
  // Of listed pairs with factor 1, those that do not touch become near pairs. Returns how many touch, and
  // which in `touching`, which has room for all and for those that fill up the last lanes.
  int add_near_of(const grip_atoms &atoms, const double *radius, const grip_listed &pairs, int *touching);
  // begin_distance: of the centres, below which the pair's force begins [L].
  void add_near(int i, int j, double begin_distance, double factor);
  void finish();

  // Takes near pair `index` out; the last one takes its place. So give several in descending order.
  void remove_near(int index);
  // A contact that begins now, outside of filling. history: null if there is none.
  void insert(const Contact &contact, const double *history = nullptr);
  // A pair that has come apart: back to the near list, its lane is free.
  void release(int block, int lane, double begin_distance);
  // Takes a contact out. Its lane is free.
  void drop(int block, int lane);

  struct Place {
    int block, lane;
  };
  // Where the contact of i and j is, in this order; block -1 if there is none. Goes over all contacts.
  Place find(int i, int j) const;
  // The index of the near pair of i and j, or -1. Goes over all near pairs.
  int find_near(int i, int j) const;
  void set_factor(Place place, double factor);
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
  // Null if the blocks keep none.
  double *inertia(int b)
  {
    return keeps_inertia ? grip_block_inertia(block(b), stride * sizeof(Line)) : nullptr;
  }
  const double *history(int b) const { return const_cast<ContactStore *>(this)->history(b); }
  bool empty_lane(int b, int lane) const { return block(b)->row_i[lane] == block(b)->row_j[lane]; }
  // Blocks from `first` on whose models are alike, at most GRIP_BLOCKS. fetched: whether the blocks and atoms
  // that come next are to be fetched into the cache meanwhile.
  grip_span span(int first, bool fetched);
  grip_near near(bool fetched) const
  {
    return {near_row_i.data(), near_row_j.data(), near_touch2.data(), fetched};
  }
  double near_factor(int index) const { return near_factors.empty() ? 1.0 : near_factors[index]; }
  void set_near_begin(int index, double begin_distance);
  // The factors of a block's lanes, or null when all factors are 1.
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

  // Contacts are collected in tiles and put into blocks family by family.
  struct Waiting {
    Contact contact;
    const double *history;
    const grip_model *mirrored_by;
  };
  static constexpr std::size_t TILE = 256, TILE_OF_MANY_MODELS = 2048;

  // Blocks of one model that are filled together: lane 0 of all of them, then lane 1, and so on.
  struct Stretch {
    int first, end;
    Place next; // lane GRIP_LANES when all are filled
  };
  static constexpr int LONGEST_STRETCH = GRIP_BLOCKS;

  // In blocks: for how long a group of atoms stays in a second-level cache of 512 kB; how early a group is
  // fetched; and how early the list of groups and the models are.
  static constexpr int IN_CACHE = 256, FETCH_AHEAD = GRIP_BLOCKS, LISTS_AHEAD = 128;

  void sort_tile();
  void empty_tile();
  Place take_lane(const Contact &contact);
  void add_blocks(int count, int model, int atom);
  void add_stretch(int model, int atom);
  void put(Place place, const Waiting &pair);
  void list_needed();
  int needed_until(int block) const;
  template <class List> static void fetch(const List &list, std::size_t n)
  {
    if (n < list.size()) __builtin_prefetch(&list[n]);
  }

  int nslots = 0, nfamilies = 0, ncontacts = 0;
  bool filling = true, keeps_inertia = false;
  std::vector<int> family; // of each model
  std::size_t stride = 0;  // lines of a block with its history
  std::vector<Line> lines; // at least as many as the blocks need
  std::vector<int> block_model;
  std::vector<Stretch> newest; // of each model
  // Groups of atoms in the order in which blocks need them. One that comes again while it is in the cache is
  // left out.
  std::vector<int32_t> needed;
  std::vector<int> needed_before; // of each block: how many of them came before it
  std::vector<int> expected;      // of each model, how many contacts of the tile are still to come
  int all_expected = 0;
  std::vector<std::vector<Place>> free_lanes; // of each model, released
  std::vector<double> lane_factors;           // empty while all are 1

  std::vector<int32_t> near_row_i, near_row_j;
  std::vector<float> near_touch2;
  std::vector<double> near_factors; // empty while all are 1

  std::vector<Waiting> tile; // tile_size, of which `waiting` are filled
  std::size_t tile_size = 0, waiting = 0;
  std::vector<int> tile_order, tile_count;
};

} // namespace Grip

#endif
