// SPDX-License-Identifier: GPL-2.0-only
// plugin/contacts/partner_lists.h: partners are found with their values, in lists of now and in those left
// behind.
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
}

void lists_left_behind_are_found_by_owner()
{
  int tags[] = {5, 6};
  double values[2 * NVALUES] = {};
  Grip::ListsLeftBehind<int> lists;
  CHECK(!lists.find(1, 5, NVALUES));
  lists.keep(1, {3, 2, tags, values});
  CHECK(lists.find(1, 5, NVALUES) == values && lists.find(1, 6, NVALUES) == values + NVALUES);
  CHECK(!lists.find(1, 7, NVALUES) && !lists.find(2, 5, NVALUES));
  int visited = 0;
  lists.for_each([&](int owner, const Grip::PartnerList<int> &list) {
    CHECK(owner == 1 && list.type == 3 && list.npartners == 2);
    visited++;
  });
  CHECK(visited == 1 && lists.bytes() > 0.0);
  lists.drop(1);
  CHECK(!lists.find(1, 5, NVALUES) && lists.bytes() == 0.0);
}

} // namespace

int main()
{
  what_is_appended_is_found();
  lists_left_behind_are_found_by_owner();
  return CHECK_RESULT();
}
