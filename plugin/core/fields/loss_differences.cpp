// SPDX-License-Identifier: GPL-2.0-only
#include "fields/loss_differences.h"

#include <algorithm>

using namespace Grip;

namespace {

bool precedes(const LossRecord &a, const LossRecord &b)
{
  return a.key < b.key;
}

// Whether two records of the same atoms belong to the same image. An atom that touches its own image is both
// the first and the second one.
bool same_image(const PeriodicCell &box, const LossRecord &a, const LossRecord &b)
{
  return box.same_image(a.branch, b.branch) ||
         (a.key[0] == a.key[1] && box.same_image(a.branch, -1.0 * b.branch));
}

// Sorts records, and adds up records of the same contact.
std::vector<LossRecord> by_contact(std::vector<LossRecord> records, const PeriodicCell &box)
{
  std::stable_sort(records.begin(), records.end(), precedes);
  std::vector<LossRecord> sums;
  for (const LossRecord &one : records) {
    auto same = sums.rbegin();
    while (same != sums.rend() && same->key == one.key && !same_image(box, *same, one)) ++same;
    if (same != sums.rend() && same->key == one.key)
      same->lost += one.lost;
    else
      sums.push_back(one);
  }
  return sums;
}

} // namespace

void LossDifferences::begin(std::vector<LossRecord> living, const PeriodicCell &cell)
{
  box = cell;
  before = by_contact(std::move(living), box);
}

std::vector<Loss> LossDifferences::compare(std::vector<LossRecord> ended, std::vector<LossRecord> living,
                                           const PeriodicCell &cell, std::vector<LossRecord> &orphans)
{
  box = cell;
  current = std::move(ended);
  current.insert(current.end(), living.begin(), living.end());
  std::stable_sort(current.begin(), current.end(), precedes);
  std::vector<Loss> losses;
  for (const LossRecord &one : current) losses.push_back({one.place, one.lost, one.types});
  orphans.clear();
  for (const LossRecord &one : before) {
    if (const Found found = find(one); found.record)
      losses.push_back({found.record->place, -one.lost, found.record->types});
    else
      orphans.push_back(one);
  }
  begin(std::move(living), cell);
  return losses;
}

LossDifferences::Found LossDifferences::find(const LossRecord &one) const
{
  const auto first = std::lower_bound(current.begin(), current.end(), one, precedes);
  if (first == current.end() || first->key != one.key) return {nullptr, false};
  for (auto same = first; same != current.end() && same->key == one.key; ++same)
    if (same_image(box, *same, one)) return {&*same, true};
  return {&*first, false};
}
