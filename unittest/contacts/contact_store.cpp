// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/contacts/contact_store.h: every contact is stored once with its history, in a block of its model.
// Contacts stored one after another go into different blocks. Atoms are prefetched before they are needed.
// Freed lanes are reused.
#include "support/check.h"
#include "contacts/contact_store.h"

#include <algorithm>
#include <array>
#include <map>
#include <random>

namespace {

constexpr int NSLOTS = 3;

struct Lane {
  int block, lane;
};

Grip::Contact contact(int n, int model)
{
  return {n, n + 100000, model, 1.0 + n, 2.0 + n, 3.0 + n, 1.0, 4.0 + n};
}

// The place of each contact in the store, by its atom i, which is unique here. Also checks the contents of
// the lanes.
std::map<int, Lane> places(Grip::ContactStore &store, const std::vector<int> &model_of)
{
  std::map<int, Lane> found;
  for (int b = 0; b < store.nblocks(); b++)
    for (int lane = 0; lane < GRIP_LANES; lane++) {
      const grip_block *block = store.block(b);
      if (store.empty_lane(b, lane)) {
        CHECK(block->radius_i[lane] == 0.0 && block->radius_j[lane] == 0.0);
        continue;
      }
      const int n = grip_block_i(block, lane);
      CHECK(found.count(n) == 0 && grip_block_j(block, lane) == n + 100000 && store.model(b) == model_of[n]);
      CHECK(block->radius_i[lane] == 1.0 + n && block->radius_j[lane] == 2.0 + n);
      CHECK(block->reduced_mass[lane] == 3.0 + n);
      found[n] = {b, lane};
    }
  return found;
}

// Stores n contacts of random models; every third has no history yet.
void all_are_there(int n, int nmodels, const std::vector<int> &families, bool inertia)
{
  std::mt19937 random(7);
  std::vector<int> model_of;
  for (int k = 0; k < n; k++) model_of.push_back(static_cast<int>(random() % nmodels));
  Grip::ContactStore store;
  store.clear(NSLOTS, families, inertia);
  std::vector<std::array<double, NSLOTS>> values;
  for (int k = 0; k < n; k++) values.push_back({k + 0.25, -1.0 * k, 1.0});
  for (int k = 0; k < n; k++) store.add(contact(k, model_of[k]), k % 3 ? values[k].data() : nullptr);
  store.finish();
  CHECK(store.nlanes() == n);
  const std::map<int, Lane> found = places(store, model_of);
  CHECK(static_cast<int>(found.size()) == n);
  for (const auto &[k, place] : found) {
    const double *history = store.history(place.block) + place.lane;
    CHECK(history[0] == (k % 3 ? k + 0.25 : 0.0) && history[2 * GRIP_LANES] == (k % 3 ? 1.0 : 0.0));
    CHECK((store.inertia(place.block) != nullptr) == inertia);
    if (inertia) CHECK(store.inertia(place.block)[place.lane] == 4.0 + k);
  }
  // At most one block of each model has empty lanes.
  CHECK(store.nblocks() <= n / GRIP_LANES + nmodels);
  // The blocks of each span have one family, and the spans cover all blocks.
  int blocks = 0;
  while (blocks < store.nblocks()) {
    const grip_span span = store.span(blocks, true);
    CHECK(span.count >= 1 && span.count <= GRIP_BLOCKS);
    for (int k = 0; k < span.count; k++)
      CHECK(families[store.model(blocks + k)] == families[store.model(blocks)]);
    blocks += span.count;
  }
}

// With one model, consecutive contacts are in different blocks, except for a few contacts of the last blocks.
void neighbours_are_apart()
{
  const int n = 1000;
  Grip::ContactStore store;
  store.clear(0, {0});
  for (int k = 0; k < n; k++) store.add(contact(k, 0), nullptr);
  store.finish();
  const std::map<int, Lane> found = places(store, std::vector<int>(n, 0));
  int together = 0;
  for (int k = 0; k + 1 < n; k++) together += found.at(k).block == found.at(k + 1).block;
  CHECK(together < 2 * GRIP_BLOCKS);
}

// A chain of atoms, each in contact with the next three and later again with atoms that were stored long
// before. The atoms of every block must be prefetched before the block is used, and each group of atoms only
// once for all contacts that follow closely.
void atoms_are_fetched_early(int nmodels)
{
  const int natoms = 20000, back = 10000, blocks_ahead = GRIP_BLOCKS;
  Grip::ContactStore store;
  store.clear(0, std::vector<int>(nmodels, 0));
  for (int i = 0; i < natoms; i++)
    for (const int j : {i + 1, i + 2, i + 3, i - back})
      if (j >= 0 && j < natoms) store.add({i, j, (7 * i + j) % nmodels, 1.0, 1.0, 1.0, 1.0}, nullptr);
  store.finish();

  std::vector<int> times(natoms / GRIP_FETCHED, 0);
  CHECK(store.span(0, false).nfetch == 0 && store.span(0, false).ahead == 0);
  for (int b = 0; b < store.nblocks();) {
    const grip_span span = store.span(b, true);
    for (int k = 0; k < span.count && b >= blocks_ahead; k++)
      for (int lane = 0; lane < GRIP_LANES; lane++) {
        const int i = grip_block_i(store.block(b + k), lane), j = grip_block_j(store.block(b + k), lane);
        if (i < 3000) continue; // nothing is prefetched for the first blocks
        CHECK(times[i / GRIP_FETCHED] == 1 && times[j / GRIP_FETCHED] >= 1);
      }
    for (int n = 0; n < span.nfetch; n++) times[span.fetch[n]]++;
    b += span.count;
  }
  // Atoms that were stored long before are prefetched twice.
  for (int i = 3000; i < natoms; i += GRIP_FETCHED)
    CHECK(times[i / GRIP_FETCHED] == (i < natoms - back ? 2 : 1));
}

// Near pairs of a divided list are appended to those that are stored already, with their own factors.
void listed_pairs_are_parted()
{
  const int n = 40;
  std::vector<double> x(3 * n + 1, 0.0), radius(n, 0.5);
  for (int k = 0; k < n; k++) x[3 * k] = 0.9 * k; // direct neighbours touch, second neighbours do not
  const grip_atoms atoms = {x.data(), nullptr, nullptr, nullptr, nullptr, true};
  std::vector<int> i(GRIP_LANES, 0), j(GRIP_LANES, 0), touching(GRIP_LANES);
  for (int k = 0; k < 5; k++) {
    i[k] = k;
    j[k] = k % 2 ? k + 1 : k + 2;
  }
  Grip::ContactStore store;
  store.clear(0, {0});
  CHECK(store.add_near_of(atoms, radius.data(), {i.data(), j.data(), 5}, touching.data()) == 2);
  CHECK(touching[0] == 1 && touching[1] == 3);
  CHECK(store.nnear() == 3 && store.near_factor(2) == 1.0);
  store.add_near(30, 31, 1.0, 0.5);
  CHECK(store.add_near_of(atoms, radius.data(), {i.data(), j.data(), 5}, touching.data()) == 2);
  CHECK(store.nnear() == 7);
  const double factors[] = {1.0, 1.0, 1.0, 0.5, 1.0, 1.0, 1.0};
  for (int k = 0; k < 7; k++) CHECK(store.near_factor(k) == factors[k]);
  const grip_near near = store.near(false);
  for (int k = 4; k < 7; k++)
    CHECK(near.row_i[k] == 3 * 2 * (k - 4) && near.row_j[k] == near.row_i[k] + 3 * 2 &&
          near.touch2[k] >= 1.0f);

  // No pairs, then only near pairs, then only touching ones; factors still belong to their pairs.
  CHECK(store.add_near_of(atoms, radius.data(), {i.data(), j.data(), 0}, touching.data()) == 0 &&
        store.nnear() == 7);
  for (int k = 0; k < 5; k++) j[k] = i[k] + 3;
  CHECK(store.add_near_of(atoms, radius.data(), {i.data(), j.data(), 5}, touching.data()) == 0 &&
        store.nnear() == 12);
  for (int k = 0; k < 5; k++) j[k] = i[k] + 1;
  CHECK(store.add_near_of(atoms, radius.data(), {i.data(), j.data(), 5}, touching.data()) == 5 &&
        store.nnear() == 12);
  store.add_near(32, 33, 1.0, 0.25);
  store.remove_near(3);
  for (int k = 0; k < 12; k++) CHECK(store.near_factor(k) == (k == 3 ? 0.25 : 1.0));
  CHECK(store.near(false).row_i[3] == 3 * 32);
  store.finish();
}

// A contact that ends and begins again keeps its factor, also in a lane that another contact had before.
void factors_follow_their_pairs()
{
  Grip::ContactStore store;
  store.clear(0, {0});
  store.add({1, 2, 0, 0.5, 0.5, 1.0, 0.5}, nullptr);
  store.add({3, 4, 0, 0.5, 0.5, 1.0, 1.0}, nullptr);
  store.finish();
  for (int lane = 0; lane < GRIP_LANES; lane++)
    if (!store.empty_lane(0, lane)) store.release(0, lane, 1.0);
  CHECK(store.nlanes() == 0 && store.nnear() == 2);
  for (int n = 0; n < 2; n++)
    CHECK(store.near_factor(n) == (store.near(false).row_i[n] == 3 * 1 ? 0.5 : 1.0));
  store.insert({3, 4, 0, 0.5, 0.5, 1.0, 1.0});
  store.insert({1, 2, 0, 0.5, 0.5, 1.0, 0.5});
  for (int b = 0; b < store.nblocks(); b++)
    for (int lane = 0; lane < GRIP_LANES; lane++)
      if (!store.empty_lane(b, lane))
        CHECK(store.factors(b)[lane] == (grip_block_i(store.block(b), lane) == 1 ? 0.5 : 1.0));
  CHECK(store.nlanes() == 2);
}

// Many contacts end and begin between two lists.
void fetched_atoms_do_not_pile_up()
{
  const int n = 20000;
  Grip::ContactStore store;
  store.clear(0, {0});
  for (int k = 0; k < n; k++) store.add({k, k + 1, 0, 1.0, 1.0, 1.0, 1.0}, nullptr);
  store.finish();
  const auto all_fetched = [&store] {
    int sum = 0;
    for (int b = 0; b < store.nblocks();) {
      const grip_span span = store.span(b, true);
      sum += span.nfetch;
      b += span.count;
    }
    return sum;
  };
  const int before = all_fetched(), blocks = store.nblocks();
  std::mt19937 random(5);
  for (int turn = 0; turn < 20 * n; turn++) {
    const int b = static_cast<int>(random() % blocks), lane = static_cast<int>(random() % GRIP_LANES);
    if (store.empty_lane(b, lane)) continue;
    const int i = grip_block_i(store.block(b), lane);
    store.release(b, lane, 1.0);
    store.remove_near(store.nnear() - 1);
    store.insert({i, i + 1, 0, 1.0, 1.0, 1.0, 1.0});
  }
  CHECK(all_fetched() <= before + 2 * GRIP_LANES);
  // The atoms of a new block are prefetched.
  for (int k = n; k < n + 1000; k++) store.insert({k, k + 1, 0, 1.0, 1.0, 1.0, 1.0});
  CHECK(all_fetched() >= before + 1000 && all_fetched() <= before + 2 * 1000 + 2 * GRIP_LANES);
}

// If contacts end and begin for a long time, the memory of the store is that of the contacts that exist at
// the same time.
void lanes_are_used_again()
{
  const int n = 200;
  Grip::ContactStore store;
  std::vector<int> model_of(n + 100000);
  for (std::size_t k = 0; k < model_of.size(); k++) model_of[k] = static_cast<int>(k % 2);
  store.clear(NSLOTS, {0, 0});
  for (int k = 0; k < n; k++) store.add(contact(k, k % 2), nullptr);
  store.finish();
  const int most = store.nblocks() + 2;
  std::mt19937 random(3);
  for (int next = n; next < n + 5000; next++) {
    int b, lane;
    do {
      b = static_cast<int>(random() % store.nblocks());
      lane = static_cast<int>(random() % GRIP_LANES);
    } while (store.empty_lane(b, lane) || store.model(b) != next % 2);
    store.history(b)[lane] = 5.0;
    store.release(b, lane, 1.0);
    store.remove_near(store.nnear() - 1);
    store.insert(contact(next, next % 2));
    CHECK(store.nlanes() == n);
  }
  CHECK(store.nblocks() <= most);
  const std::map<int, Lane> found = places(store, model_of);
  CHECK(static_cast<int>(found.size()) == n);
  for (const auto &[k, place] : found) CHECK(store.history(place.block)[place.lane] == 0.0);
}

// A history received from the other atom is stored as seen from the contact's atom i.
void mirrored_history()
{
  grip_model model = {};
  model.nslots = NSLOTS;
  const double swap[NSLOTS] = {-1.0, 1.0, 1.0};
  const int mirror[NSLOTS] = {0, 2, 1};
  std::copy_n(swap, NSLOTS, model.swap);
  std::copy_n(mirror, NSLOTS, model.mirror);
  Grip::ContactStore store;
  store.clear(NSLOTS, {0});
  const double values[NSLOTS] = {5.0, 6.0, 7.0};
  store.add(contact(0, 0), values);
  store.add(contact(1, 0), values, &model);
  store.finish();
  for (const auto &[k, place] : places(store, {0, 0}))
    for (int s = 0; s < NSLOTS; s++) {
      const double want = k == 0 ? values[s] : swap[s] * values[mirror[s]];
      CHECK(store.history(place.block)[s * GRIP_LANES + place.lane] == want);
    }
}

} // namespace

int main()
{
  for (const int n : {1, 7, 8, 63, 64, 65, 255, 256, 257, 5000}) {
    all_are_there(n, 1, {0}, false);
    all_are_there(n, 2, {0, 1}, false);
    all_are_there(n, 3, {0, 1, 0}, false);
    all_are_there(n, 55, std::vector<int>(55, 0), false);
  }
  neighbours_are_apart();
  for (const int nmodels : {1, 20}) atoms_are_fetched_early(nmodels);
  listed_pairs_are_parted();
  factors_follow_their_pairs();
  fetched_atoms_do_not_pile_up();
  lanes_are_used_again();
  mirrored_history();
  return CHECK_RESULT();
}
