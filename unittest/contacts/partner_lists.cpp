// SPDX-License-Identifier: GPL-2.0-only
// plugin/contacts/partner_lists.h: partners are found with their values, in current lists and in those left
// behind by atoms that moved to another rank.
#include "support/check.h"
#include "contacts/partner_lists.h"

#include <vector>

namespace {

constexpr int NVALUES = 2;

void what_is_appended_is_found()
{
  int npartners[2] = {0, 0}, tags[2][3];
  double values[2][3 * NVALUES];
  int *partners[2] = {tags[0], tags[1]};
  double *values_of[2] = {values[0], values[1]};
  const Grip::PartnerLists<int> lists = {npartners, partners, values_of, NVALUES};
  for (int n = 0; n < 3; n++) *lists.append(1, 10 + n) = 0.5 * n;
  *lists.append(0, 11) = 7.0;
  CHECK(npartners[0] == 1 && npartners[1] == 3);
  const Grip::PartnerList<int> of_1 = {1, npartners[1], partners[1], values_of[1]};
  for (int n = 0; n < 3; n++) {
    const double *found = of_1.find(10 + n, NVALUES);
    CHECK(found == values[1] + n * NVALUES && *found == 0.5 * n);
  }
  CHECK(!of_1.find(9, NVALUES));
  // A partner with several contacts: the values say which.
  *lists.append(0, 11) = 8.0;
  const Grip::PartnerList<int> of_0 = {1, npartners[0], partners[0], values_of[0]};
  CHECK(of_0.find(11, NVALUES, [](const double *found) { return *found == 8.0; }) == values[0] + NVALUES);
  CHECK(!of_0.find(11, NVALUES, [](const double *found) { return *found == 9.0; }));
}

void lists_left_behind_are_found_by_owner()
{
  int tags[] = {5, 6};
  double values[2 * NVALUES] = {};
  Grip::ListsLeftBehind<int> lists;
  CHECK(!lists.of(1));
  lists.keep(1, {3, 2, tags, values});
  const Grip::PartnerList<int> *of_1 = lists.of(1);
  CHECK(of_1 && of_1->find(5, NVALUES) == values && of_1->find(6, NVALUES) == values + NVALUES);
  CHECK(of_1 && !of_1->find(7, NVALUES) && !lists.of(2));
  int visited = 0;
  lists.for_each([&](int owner, const Grip::PartnerList<int> &list) {
    CHECK(owner == 1 && list.type == 3 && list.npartners == 2);
    visited++;
  });
  CHECK(visited == 1 && lists.bytes() > 0.0);
  lists.drop(1);
  CHECK(!lists.of(1) && lists.bytes() == 0.0);
}

} // namespace

int main()
{
  what_is_appended_is_found();
  lists_left_behind_are_found_by_owner();
  return CHECK_RESULT();
}
