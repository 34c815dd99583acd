// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/contacts/list_snapshot.h: each changed entry of the list is found once, for any number of shares;
// plugin/core/contacts/contact_store.h: pairs whose factor changes or that are removed.
#include "support/check.h"
#include "contacts/contact_store.h"
#include "contacts/list_snapshot.h"

#include <algorithm>
#include <random>
#include <set>
#include <tuple>
#include <vector>

namespace {

using Grip::ChangedEntry;

constexpr int MARK = 1 << 30;

void changes_are_found(int nrows, int nshares)
{
  std::mt19937 random(3);
  std::vector<std::vector<int>> lists(nrows);
  std::vector<int> atoms, lengths;
  for (int i = nrows - 1; i >= 0; i--) atoms.push_back(i);
  for (auto &list : lists) {
    for (int n = static_cast<int>(random() % 9); n > 0; n--)
      list.push_back(static_cast<int>(random() % 1000));
    lengths.push_back(static_cast<int>(list.size()));
  }
  std::vector<int *> entries;
  for (auto &list : lists) entries.push_back(list.data());
  const Grip::ListRows rows = {nrows, atoms.data(), lengths.data(), entries.data()};
  Grip::ListSnapshot listed;
  CHECK(!listed.any());
  listed.remember(rows);
  CHECK(listed.any());
  for (int time = 0; time < 3; time++) {
    std::multiset<std::tuple<int, int, int>> want, got;
    for (int i = 0; i < nrows; i++)
      for (int &entry : lists[i])
        if (random() % 7 == 0) {
          want.insert({i, entry, entry ^ MARK});
          entry ^= MARK;
        }
    std::vector<ChangedEntry> changed;
    for (int share = 0; share < nshares; share++) listed.find_changed(rows, share, nshares, changed);
    for (const ChangedEntry &c : changed) got.insert({c.i, c.was, c.is});
    CHECK(got == want && !want.empty());
  }
  listed.forget();
  CHECK(!listed.any());
}

Grip::Contact contact(int i, int j)
{
  return {i, j, 0, 1.0, 2.0, 3.0, 1.0, 0.0};
}

void factors_change()
{
  Grip::ContactStore store;
  store.clear(2, {0});
  const double history[2] = {5.0, 6.0};
  for (int i = 0; i < 20; i++) store.add(contact(i, i + 100), history);
  for (int i = 20; i < 25; i++) store.add_near(i, i + 100, 1.0, 1.0);
  store.finish();
  CHECK(store.find(3, 104).block < 0 && store.find(103, 3).block < 0 && store.find_near(3, 103) < 0);

  const auto at = store.find(3, 103);
  CHECK(at.block >= 0 && !store.factors(at.block));
  store.set_factor(at, 0.5);
  for (int i = 0; i < 20; i++) {
    const auto place = store.find(i, i + 100);
    CHECK(store.factors(place.block)[place.lane] == (i == 3 ? 0.5 : 1.0));
  }
  store.set_near_factor(store.find_near(22, 122), 0.25);
  for (int i = 20; i < 25; i++)
    CHECK(store.near_factor(store.find_near(i, i + 100)) == (i == 22 ? 0.25 : 1.0));

  store.drop(at.block, at.lane);
  CHECK(store.find(3, 103).block < 0 && store.nlanes() == 19 && store.nnear() == 5);
  CHECK(store.empty_lane(at.block, at.lane) && store.history(at.block)[at.lane] == 0.0);
  const double later[2] = {7.0, 8.0};
  store.insert(contact(50, 150), later);
  const auto again = store.find(50, 150);
  CHECK(store.history(again.block)[again.lane] == 7.0);
  CHECK(store.history(again.block)[GRIP_LANES + again.lane] == 8.0);
  CHECK(store.factors(again.block)[again.lane] == 1.0);
}

} // namespace

int main()
{
  for (const int nshares : {1, 3, 50}) changes_are_found(40, nshares);
  factors_change();
  return CHECK_RESULT();
}
