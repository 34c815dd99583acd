// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/contacts/history_rows.h: contacts are found by their key, go with their atom, and stay in place while
// others are added.
#include "support/check.h"
#include "contacts/history_rows.h"

#include <cstdint>
#include <limits>
#include <vector>

using Grip::HistoryRows;
using Key = HistoryRows::Key;

namespace {

constexpr int NVALUES = 3;

HistoryRows of(int natoms)
{
  HistoryRows rows;
  rows.grow(natoms);
  rows.begin(NVALUES);
  return rows;
}

void put(double *values, double first)
{
  for (int s = 0; s < NVALUES; s++) values[s] = first + s;
}

bool has(const HistoryRows &rows, int i, Key key, double first)
{
  const double *values = rows.find(rows.row(i), key);
  return values && values[0] == first && values[1] == first + 1.0 && values[2] == first + 2.0;
}

// Any 64 bits are a key, also those that are no number as bits of a double.
void keys_are_exact()
{
  const Key keys[] = {0,
                      1,
                      -1,
                      2147483647,
                      Key{1} << 53,
                      (Key{1} << 53) + 1,
                      std::numeric_limits<Key>::max(),
                      std::numeric_limits<Key>::min()};
  HistoryRows rows = of(1);
  double first = 0.0;
  for (const Key key : keys) put(rows.add(0, 0, key), first += 10.0);
  first = 0.0;
  for (const Key key : keys) CHECK(has(rows, 0, key, first += 10.0));
  for (int n = 0; n < rows.ncontacts(0); n++) CHECK(rows.key(0, n) == keys[n]);
  CHECK(!rows.find(rows.row(0), 2));
}

void dropped_contacts_are_gone()
{
  HistoryRows rows = of(1);
  for (const Key key : {5, 7, 5, 9, 7}) put(rows.add(0, 0, key), 10.0 * key);
  rows.drop(0, 5);
  CHECK(rows.ncontacts(0) == 3 && !rows.find(rows.row(0), 5));
  CHECK(has(rows, 0, 7, 70.0) && has(rows, 0, 9, 90.0) && rows.key(0, 2) == 7);
  rows.drop(0, 8);
  put(rows.add(0, 0, 8), 80.0);
  CHECK(rows.ncontacts(0) == 4 && has(rows, 0, 8, 80.0) && has(rows, 0, 9, 90.0));
}

// Rows that grow in turn, and more of them than one page of memory holds.
void added_contacts_are_found()
{
  constexpr int NATOMS = 200, NCONTACTS = 100;
  HistoryRows rows = of(NATOMS);
  for (int round = 0; round < 2; round++) {
    for (int n = 0; n < NCONTACTS; n++)
      for (int i = round; i < NATOMS; i++) put(rows.add(i, 5, 7 * n), 1000.0 * i + n);
    for (int i = 0; i < NATOMS; i++) {
      CHECK(rows.ncontacts(i) == (i < round ? 0 : NCONTACTS));
      for (int n = 0; n < rows.ncontacts(i); n++)
        CHECK(has(rows, i, 7 * n, 1000.0 * i + n) && rows.key(i, n) == 7 * n &&
              rows.values(i, n)[0] == 1000.0 * i + n);
    }
    CHECK(rows.kind(NATOMS - 1) == 5);
    rows.begin(NVALUES);
    CHECK(rows.ncontacts(NATOMS - 1) == 0 && rows.kind(NATOMS - 1) == 0);
  }
}

// One row that is longer than a page.
void long_rows()
{
  constexpr int MANY = 100000;
  HistoryRows rows = of(2);
  for (int n = 0; n < MANY; n++) put(rows.add(1, 0, n), n);
  CHECK(rows.ncontacts(1) == MANY && has(rows, 1, 0, 0.0) && has(rows, 1, MANY - 1, MANY - 1.0));
  rows.reserve(0, 2, MANY);
  for (int n = 0; n < MANY; n++) put(rows.append(0, n), 2.0 * n);
  CHECK(has(rows, 0, MANY - 1, 2.0 * (MANY - 1)) && has(rows, 1, MANY - 1, MANY - 1.0));
}

// The memory of dropped contacts is used again.
void memory_is_bounded()
{
  HistoryRows rows = of(10);
  double bytes = 0.0;
  for (int round = 0; round < 10; round++) {
    rows.begin(NVALUES);
    for (int i = 0; i < 10; i++) {
      rows.reserve(i, 1, 1000);
      for (int n = 0; n < 1000; n++) put(rows.append(i, n), n);
    }
    if (round == 0) bytes = rows.bytes();
  }
  CHECK(bytes >= 10 * 1000 * (1 + NVALUES) * sizeof(double) && rows.bytes() == bytes);
}

// Values select among several contacts with one key.
void contacts_with_the_same_key()
{
  HistoryRows rows = of(1);
  put(rows.add(0, 0, 4), 1.0);
  put(rows.add(0, 0, 4), 2.0);
  const auto of_second = [](const double *values) { return values[0] == 2.0; };
  const double *found = rows.find(rows.row(0), 4, of_second);
  CHECK(found == rows.values(0, 1));
  CHECK(!rows.find(rows.row(0), 4, [](const double *values) { return values[0] == 3.0; }));
}

void contacts_go_with_their_atom()
{
  HistoryRows rows = of(4);
  put(rows.add(0, 1, 5), 1.0);
  put(rows.add(0, 1, 9), 2.0);
  rows.move(0, 2);
  rows.forget(0, 6);
  CHECK(rows.ncontacts(0) == 0 && rows.kind(0) == 6);
  CHECK(rows.ncontacts(2) == 2 && rows.kind(2) == 1 && has(rows, 2, 5, 1.0) && has(rows, 2, 9, 2.0));
  std::vector<double> buffer(rows.packed_size(2) + 1, -1.0);
  CHECK(rows.pack(2, buffer.data()) == rows.packed_size(2));
  CHECK(buffer.back() == -1.0 && buffer[0] == 1.0 && buffer[HistoryRows::COUNT_AT] == 2.0);
  put(rows.add(3, 0, 1), 8.0);
  CHECK(rows.unpack(3, buffer.data()) == rows.packed_size(2));
  CHECK(rows.ncontacts(3) == 2 && rows.kind(3) == 1 && has(rows, 3, 5, 1.0) && !rows.find(rows.row(3), 1));
  CHECK(rows.pack(1, buffer.data()) == rows.packed_size(0) && buffer[HistoryRows::COUNT_AT] == 0.0);
}

// A copy of a row stays valid when its atom gets other contacts, as for atoms that have left a rank.
void rows_stay_in_place()
{
  HistoryRows rows = of(2);
  put(rows.add(0, 3, 5), 1.0);
  const HistoryRows::Row left = rows.row(0);
  rows.reserve(0, 1, 4);
  put(rows.append(0, 5), 50.0);
  for (int n = 0; n < 1000; n++) put(rows.add(1, 1, n), n);
  const double *found = rows.find(left, 5);
  CHECK(found && found[0] == 1.0 && left.kind == 3 && has(rows, 0, 5, 50.0));
}

} // namespace

int main()
{
  keys_are_exact();
  dropped_contacts_are_gone();
  added_contacts_are_found();
  long_rows();
  memory_is_bounded();
  contacts_with_the_same_key();
  contacts_go_with_their_atom();
  rows_stay_in_place();
  return CHECK_RESULT();
}
