// SPDX-License-Identifier: GPL-2.0-only
#include "fields/loss_memory.h"

#include <algorithm>

using namespace Grip;

namespace {

bool precedes(const LossRecord &a, const LossRecord &b)
{
  return a.key < b.key;
}

// Sorts records, and adds up those with the same key.
std::vector<LossRecord> by_key(std::vector<LossRecord> records)
{
  std::stable_sort(records.begin(), records.end(), precedes);
  std::vector<LossRecord> sums;
  for (const LossRecord &one : records) {
    if (!sums.empty() && sums.back().key == one.key)
      sums.back().lost += one.lost;
    else
      sums.push_back(one);
  }
  return sums;
}

} // namespace

void LossMemory::begin(std::vector<LossRecord> living)
{
  before = by_key(std::move(living));
}

std::vector<Loss> LossMemory::compare(std::vector<LossRecord> ended, std::vector<LossRecord> living,
                                      std::vector<LossRecord> &orphans)
{
  current = std::move(ended);
  current.insert(current.end(), living.begin(), living.end());
  std::stable_sort(current.begin(), current.end(), precedes);
  std::vector<Loss> losses;
  for (const LossRecord &one : current) losses.push_back({one.place, one.lost, one.types});
  orphans.clear();
  for (const LossRecord &one : before) {
    if (const LossRecord *found = find(one.key))
      losses.push_back({found->place, -one.lost, found->types});
    else
      orphans.push_back(one);
  }
  begin(std::move(living));
  return losses;
}

const LossRecord *LossMemory::find(const LossRecord::Key &key) const
{
  const auto found = std::lower_bound(current.begin(), current.end(), LossRecord{key, 0.0, {}, {}}, precedes);
  return found == current.end() || found->key != key ? nullptr : &*found;
}
