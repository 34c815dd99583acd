// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/contacts/migration_leftovers.h: the rows of atoms that left the rank are found by their owner, with the
// contacts they had.
#include "support/check.h"
#include "contacts/migration_leftovers.h"

using Grip::HistoryRows;

namespace {

void rows_are_found_by_owner()
{
  HistoryRows rows;
  rows.grow(2);
  rows.begin(1);
  *rows.add(0, 3, 5) = 0.5;
  *rows.add(0, 3, 6) = 0.25;
  Grip::MigrationLeftovers left;
  CHECK(!left.of(1));
  left.keep(1, rows.row(0));
  rows.move(1, 0); // another atom takes the index
  *rows.add(0, 4, 6) = 7.0;
  const HistoryRows::Row *row = left.of(1);
  CHECK(row && row->kind == 3 && row->count == 2 && !left.of(2));
  CHECK(row && *rows.find(*row, 5) == 0.5 && *rows.find(*row, 6) == 0.25 && !rows.find(*row, 7));
  int visited = 0;
  left.for_each([&](HistoryRows::Key owner, const HistoryRows::Row &visited_row) {
    CHECK(owner == 1 && visited_row.count == 2);
    visited++;
  });
  CHECK(visited == 1 && left.bytes() > 0.0);
  left.keep(2, rows.row(0));
  left.drop(1);
  CHECK(!left.of(1) && left.of(2));
  left.clear();
  CHECK(!left.of(2) && left.bytes() == 0.0);
}

} // namespace

int main()
{
  rows_are_found_by_owner();
  return CHECK_RESULT();
}
