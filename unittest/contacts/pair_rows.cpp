// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/contacts/pair_rows.h: an atom that leaves its rank, or is written to a file, has all its contacts, also
// those in the rows of others, mirrored; none twice.
#include "support/check.h"
#include "contacts/pair_rows.h"

#include <map>
#include <utility>
#include <vector>

using Grip::HistoryLayout;
using Grip::HistoryLayouts;
using Grip::HistoryRows;
using Grip::PairRows;
using Grip::PeriodicCell;
using Grip::Vector;

namespace {

const PeriodicCell NO_CELL;

// Two values, of which the first changes its sign on the other side; those of types 1 and 2 are exchanged.
HistoryLayouts layouts()
{
  HistoryLayouts all(2);
  all.set(1, 1, HistoryLayout::of_text("tangential/a/x:- tangential/a/y:+"));
  all.set(1, 2, HistoryLayout::of_text("tangential/b/x:> tangential/b/y:<"));
  return all;
}

// A rank with atoms of these IDs and types.
PairRows rank_of(const std::vector<std::pair<int, int>> &atoms, bool by_image = false)
{
  PairRows pairs;
  pairs.grow(10);
  pairs.begin(layouts(), 2, by_image);
  for (std::size_t i = 0; i < atoms.size(); i++)
    pairs.set(static_cast<int>(i), atoms[i].first, atoms[i].second);
  return pairs;
}

void put(PairRows &pairs, int i, int partner, const std::vector<double> &values)
{
  double *to = pairs.rows.add(i, pairs.rows.kind(i), partner);
  for (const double value : values) *to++ = value;
}

using Contacts = std::multimap<HistoryRows::Key, std::vector<double>>; // values by partner

Contacts contacts_of(const double *packed, int nvalues)
{
  Contacts all;
  const double *contact = packed + HistoryRows::HEAD;
  for (int n = 0; n < static_cast<int>(packed[HistoryRows::COUNT_AT]); n++, contact += 1 + nvalues)
    all.emplace(HistoryRows::key_of(contact[0]), std::vector<double>(contact + 1, contact + 1 + nvalues));
  return all;
}

// Checks the numbers and lengths that PairRows reports, too.
Contacts all_contacts(const PairRows &pairs, int i, const PeriodicCell &cell = NO_CELL)
{
  std::vector<double> buffer(1000, -1.0);
  const int size = pairs.pack(i, cell, buffer.data()), count = pairs.count(i, cell);
  CHECK(size == pairs.rows.packed_size(count) && buffer[size] == -1.0);
  CHECK(buffer[0] == pairs.rows.kind(i) && buffer[HistoryRows::COUNT_AT] == count);
  return contacts_of(buffer.data(), pairs.rows.nvalues());
}

const std::vector<std::pair<int, int>> ATOMS = {{10, 1}, {20, 1}, {30, 2}, {40, 1}};

PairRows sample()
{
  PairRows pairs = rank_of(ATOMS);
  put(pairs, 0, 20, {1.0, 2.0});
  put(pairs, 0, 77, {3.0, 4.0}); // with an atom of another rank
  put(pairs, 2, 10, {5.0, 6.0});
  put(pairs, 1, 40, {7.0, 8.0});
  pairs.index(4);
  return pairs;
}

const Contacts OF_10 = {{20, {1.0, 2.0}}, {77, {3.0, 4.0}}, {30, {6.0, 5.0}}},
               OF_20 = {{10, {-1.0, 2.0}}, {40, {7.0, 8.0}}}, OF_30 = {{10, {5.0, 6.0}}},
               OF_40 = {{20, {-7.0, 8.0}}};

void all_contacts_are_found()
{
  PairRows pairs = sample();
  CHECK(all_contacts(pairs, 0) == OF_10 && all_contacts(pairs, 1) == OF_20);
  CHECK(all_contacts(pairs, 2) == OF_30 && all_contacts(pairs, 3) == OF_40);
  CHECK(pairs.find(pairs.rows.row(0), 20)[1] == 2.0 && !pairs.find(pairs.rows.row(1), 10));
  pairs.set(4, 0, 0); // a new atom
  CHECK(all_contacts(pairs, 4).empty());
}

// Atoms leave one after another, and the last one takes the place of each. Each takes all its contacts with it,
// whether the index is that of the beginning or is made after others have left.
void atoms_leave()
{
  const std::map<HistoryRows::Key, Contacts> wanted = {{10, OF_10}, {20, OF_20}, {30, OF_30}, {40, OF_40}};
  for (int variant = 0; variant < 8; variant++) {
    const int first = variant % 4;
    const bool indexed_again = variant >= 4;
    PairRows here = sample(), there = rank_of({});
    int nhere = 4, nthere = 0;
    for (int next = first; nhere > 0; next = 0) {
      std::vector<double> message(1000);
      if (indexed_again) here.drop_index();
      here.index(nhere);
      const HistoryRows::Key id = here.id(next);
      const int size = here.pack_leaving(next, NO_CELL, message.data());
      here.move(--nhere, next);
      CHECK(there.unpack_arriving(nthere, message.data()) == size && there.id(nthere) == id);
      // What it has now in its own row.
      message.resize(1000);
      there.rows.pack(nthere++, message.data());
      CHECK(contacts_of(message.data(), 2) == wanted.at(id));
    }
    CHECK(here.left_behind(10) && here.find(*here.left_behind(10), 77)[0] == 3.0);
    CHECK(here.left_behind(20) && here.left_behind(30) && !here.left_behind(40));
    // On the other rank nothing counts twice.
    there.index(nthere);
    for (int i = 0; i < nthere; i++) CHECK(all_contacts(there, i) == wanted.at(there.id(i)));
    // One returns.
    std::vector<double> message(1000);
    const HistoryRows::Key id = there.id(0);
    there.pack_leaving(0, NO_CELL, message.data());
    here.unpack_arriving(0, message.data());
    CHECK(here.id(0) == id && !here.left_behind(id));
  }
}

void all_are_dropped()
{
  PairRows pairs = sample();
  std::vector<double> message(1000);
  pairs.pack_leaving(0, NO_CELL, message.data());
  pairs.begin(layouts(), 3, true);
  CHECK(!pairs.left_behind(10) && pairs.rows.ncontacts(1) == 0);
  CHECK(pairs.nvalues() == 3 && pairs.nimage() == 3 && pairs.rows.nvalues() == 6);
  pairs.index(4);
  CHECK(all_contacts(pairs, 1).empty());
}

// Two atoms in a cell of period 1 along x that touch through two images: one contact in each atom's row, or a
// contact in both rows, as after an exchange.
void images_are_told_apart()
{
  const double lo[3] = {0.0, 0.0, 0.0}, hi[3] = {1.0, 5.0, 5.0};
  const int periodicity[3] = {1, 0, 0};
  const PeriodicCell cell = PeriodicCell::between(lo, hi, periodicity);
  PairRows pairs = rank_of({{10, 1}, {20, 1}}, true);
  put(pairs, 0, 20, {0.4, 0.0, 0.0, 1.0, 2.0});
  put(pairs, 1, 10, {0.6, 0.0, 0.0, 3.0, 4.0});
  pairs.index(2);
  const Contacts of_10 = {{20, {0.4, 0.0, 0.0, 1.0, 2.0}}, {20, {-0.6, 0.0, 0.0, -3.0, 4.0}}};
  CHECK(all_contacts(pairs, 0, cell) == of_10);
  const Grip::HistoryRows::Row &row = pairs.rows.row(0);
  const double *found = pairs.find(row, 20, Vector{0.41, 0.0, 0.0}, cell);
  CHECK(found && found[0] == 1.0 && !pairs.find(row, 20, Vector{-0.6, 0.0, 0.0}, cell));
  put(pairs, 1, 10, {-0.4, 0.0, 0.0, -1.0, 2.0});
  pairs.drop_index();
  pairs.index(2);
  CHECK(all_contacts(pairs, 0, cell) == of_10);
}

} // namespace

int main()
{
  all_contacts_are_found();
  atoms_leave();
  all_are_dropped();
  images_are_told_apart();
  return CHECK_RESULT();
}
