// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/contacts/thread_parts.h, for threads: slabs have equal weights, parts computed at the same time share no
// atom, and the empty lanes of a part refer to atoms of the same part.
#include "support/check.h"
#include "contacts/thread_parts.h"
#include "contacts/slabs.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <random>
#include <thread>

namespace {

struct Cloud {
  std::vector<double> place;
  std::vector<double *> x;
  std::vector<int> members, weights;
};

// Atoms in a box with these sides; the order of the members differs from that of the atoms.
Cloud cloud(int n, double sx, double sy, double sz)
{
  std::mt19937 random(5);
  std::uniform_real_distribution<double> one(0.0, 1.0);
  Cloud c;
  c.place.resize(3 * n);
  for (int i = 0; i < n; i++) {
    c.place[3 * i] = sx * one(random);
    c.place[3 * i + 1] = sy * one(random);
    c.place[3 * i + 2] = sz * one(random);
    c.x.push_back(&c.place[3 * i]);
    c.members.push_back((7 * i) % n);
    c.weights.push_back(static_cast<int>(random() % 9));
  }
  return c;
}

void slabs_have_equal_weight(int nslabs, double sx, double sy, double sz, int axis)
{
  const Cloud c = cloud(20000, sx, sy, sz);
  const int n = static_cast<int>(c.x.size());
  Grip::Slabs slabs;
  slabs.cut(nslabs, c.x.data(), n, c.members.data(), c.weights.data());
  CHECK(slabs.count() == nslabs);
  std::vector<double> weight(nslabs, 0.0), low(nslabs, 1e9), high(nslabs, -1e9);
  double total = 0.0;
  for (int i = 0; i < n; i++) {
    const int s = slabs.at(c.x[i]);
    for (int k = 0; k < nslabs; k++) CHECK(slabs.has(k, c.x[i]) == (k == s));
    weight[s] += 1 + c.weights[i];
    total += 1 + c.weights[i];
    low[s] = std::min(low[s], c.x[i][axis]);
    high[s] = std::max(high[s], c.x[i][axis]);
  }
  for (int s = 0; s < nslabs; s++) CHECK_CLOSE(weight[s], total / nslabs, 0.02);
  for (int s = 1; s < nslabs; s++) CHECK(high[s - 1] <= low[s]);
}

void every_place_has_a_slab()
{
  const Cloud c = cloud(100, 1.0, 1.0, 3.0);
  Grip::Slabs slabs;
  slabs.cut(4, c.x.data(), 100, c.members.data(), c.weights.data());
  const double below[3] = {0.0, 0.0, -1e6}, above[3] = {0.0, 0.0, 1e6}, nowhere[3] = {NAN, NAN, NAN};
  CHECK(slabs.at(below) == 0 && slabs.has(0, below));
  CHECK(slabs.at(above) == 3 && slabs.has(3, above));
  CHECK(slabs.at(nowhere) == 0 && slabs.has(0, nowhere) && !slabs.has(3, nowhere));
  slabs.cut(4, c.x.data(), 0, c.members.data(), c.weights.data()); // a rank without atoms
  CHECK(slabs.count() == 4);
}

// Each thread marks the atoms of its part for a while, so that another thread that uses one of them at the
// same time detects it.
void parts_share_no_atom(int nslabs)
{
  Grip::ThreadParts parts;
  parts.divide(nslabs);
  std::vector<std::vector<int>> atoms(parts.size()); // one atom per slab
  for (int i = 0; i < nslabs; i++)
    for (int j = 0; j < nslabs; j++)
      if (i != j) parts.put_down(parts[i], j, {i, j});
  int crossings = 0;
  for (auto &part : parts) {
    if (parts.is_slab(part)) {
      atoms[part.index] = {part.index};
      continue;
    }
    parts.for_each_crossing(part, [&](int i, int j) {
      for (const int atom : {i, j})
        if (std::find(atoms[part.index].begin(), atoms[part.index].end(), atom) == atoms[part.index].end())
          atoms[part.index].push_back(atom);
      crossings++;
    });
  }
  CHECK(crossings == nslabs * (nslabs - 1));
  std::vector<std::atomic<int>> taken(nslabs);
  std::atomic<int> clashes{0}, calls{0};
  parts.run([&](int p) {
    calls++;
    for (const int atom : atoms[p]) clashes += taken[atom].exchange(1);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    for (const int atom : atoms[p]) taken[atom] = 0;
  });
  CHECK(calls == parts.size());
  CHECK(clashes == 0);
}

void first_part_tells_its_failure()
{
  Grip::ThreadParts parts;
  parts.divide(3);
  std::string told;
  try {
    parts.run([&](int p) {
      if (p == 1 || p == 2 || p == 4) throw Grip::Stop{std::to_string(p)};
    });
  } catch (const Grip::Stop &stop) {
    told = stop.text;
  }
  CHECK(told == "1");
  parts.run([](int) {}); // forgotten
}

// Empty lanes refer to atoms too, to which a kernel adds zero.
void empty_lanes_are_of_the_store()
{
  Grip::ContactStore store;
  store.clear(2, {0, 1});
  for (int k = 0; k < 21; k++) store.add({100 + k, 200 + k, k % 2, 0.5, 0.5, 1.0, 1.0}, nullptr);
  store.finish();
  store.release(0, 3, 1.0);
  store.release(1, 0, 1.0);
  int empty = 0;
  for (int b = 0; b < store.nblocks(); b++)
    for (int lane = 0; lane < GRIP_LANES; lane++) {
      const int i = grip_block_i(store.block(b), lane), j = grip_block_j(store.block(b), lane);
      CHECK(i >= 100 && i < 121);
      CHECK(j == i + 100 || j == i);
      CHECK(store.empty_lane(b, lane) == (j == i));
      empty += j == i;
    }
  CHECK(empty == store.nblocks() * GRIP_LANES - 19);
}

} // namespace

int main()
{
  for (const int nslabs : {1, 2, 3, 8}) {
    slabs_have_equal_weight(nslabs, 1.0, 1.0, 1.0, 2);
    slabs_have_equal_weight(nslabs, 5.0, 1.0, 2.0, 0);
    slabs_have_equal_weight(nslabs, 1.0, 3.0, 0.0, 1);
  }
  every_place_has_a_slab();
  for (const int nslabs : {2, 3, 7}) parts_share_no_atom(nslabs);
  first_part_tells_its_failure();
  empty_lanes_are_of_the_store();
  return CHECK_RESULT();
}
