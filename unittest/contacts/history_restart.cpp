// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/contacts/history_restart.h: the block of a pair style and the rows of atoms are read as they were
// written, and contents that are impossible are rejected even if their checksum is right.
#include "support/check.h"
#include "support/refused.h"
#include "contacts/history_restart.h"

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

using Grip::HistoryInFile;
using Grip::HistoryLayout;
using Grip::HistoryLayouts;
using Grip::HistoryRows;

namespace {

constexpr int NTYPES = 2, NVALUES = 2, NLEDGER = 3;
constexpr HistoryRows::Key LARGEST_ID = 1000;

HistoryInFile sample(int nimage)
{
  HistoryLayouts layouts(NTYPES);
  layouts.set(1, 2, HistoryLayout::of_text("tangential/a/x:- tangential/a/y:-"));
  return {NVALUES, layouts, HistoryLayouts(NTYPES), {1.0, 2.0, 3.0}, nimage};
}

void the_block_comes_back()
{
  for (const int nimage : {0, 3}) {
    const HistoryInFile file = sample(nimage), back = HistoryInFile::read(file.block().data(), NLEDGER);
    CHECK(back.nvalues == NVALUES && back.nimage == nimage && back.ledger == file.ledger);
    CHECK(back.layouts == file.layouts && back.models == file.models && back.layouts != back.models);
  }
}

void the_block_is_checked()
{
  const auto refuses = [](const HistoryInFile &file) {
    const std::vector<char> block = file.block();
    return refused([&] { HistoryInFile::read(block.data(), NLEDGER); });
  };
  HistoryInFile file = sample(0);
  CHECK(!refuses(file));
  for (const int nvalues : {-1, 1, GRIP_MAX_SLOTS + 1}) {
    file = sample(0);
    file.nvalues = nvalues;
    CHECK(refuses(file));
  }
  for (const int nimage : {-3, 1, 4}) CHECK(refuses(sample(nimage)));
  file = sample(0);
  file.ledger.push_back(4.0);
  CHECK(refuses(file));
  file.ledger = {1.0, 3.0}; // of an earlier version
  CHECK(!refuses(file));
}

// Contacts of an atom of type 2 with atoms 7 and 1000, each with its image.
HistoryRows sample_rows(int nimage)
{
  HistoryRows rows;
  rows.grow(1);
  rows.begin(nimage + NVALUES);
  for (const int id : {7, 1000}) {
    double *values = rows.add(0, 2, id);
    for (int s = 0; s < rows.nvalues(); s++) values[s] = id + 0.5 * s;
  }
  return rows;
}

std::vector<double> packed(const HistoryRows &rows)
{
  std::vector<double> numbers(rows.packed_size(rows.ncontacts(0)));
  CHECK(rows.pack(0, numbers.data()) == static_cast<int>(numbers.size()));
  return numbers;
}

void rows_come_back()
{
  for (const int nimage : {0, 3}) {
    const std::vector<double> numbers = packed(sample_rows(nimage));
    const Grip::Row row = {numbers.data(), static_cast<int>(numbers.size())};
    HistoryRows back;
    back.grow(1);
    back.begin(nimage + NVALUES);
    back.unpack(0, sample(nimage).packed_row(row, NTYPES, LARGEST_ID));
    CHECK(packed(back) == numbers);
    CHECK(back.kind(0) == 2 && back.ncontacts(0) == 2 && back.key(0, 1) == 1000);
    CHECK(back.values(0, 0)[1] == 7.5);
  }
}

void rows_are_checked()
{
  const auto refuses = [](const std::vector<double> &numbers, const HistoryInFile &file = sample(0)) {
    const Grip::Row row = {numbers.data(), static_cast<int>(numbers.size())};
    return refused([&] { file.packed_row(row, NTYPES, LARGEST_ID); });
  };
  const std::vector<double> good = packed(sample_rows(0));
  CHECK(!refuses(good));
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const double type : {-1.0, 0.0, 0.5, 3.0, nan}) {
    std::vector<double> row = good;
    row[0] = type;
    CHECK(refuses(row));
  }
  for (const double count : {-1.0, 0.0, 1.0, 1.5, 3.0, 1.0e300, nan}) {
    std::vector<double> row = good;
    row[HistoryRows::COUNT_AT] = count;
    CHECK(refuses(row));
  }
  for (const HistoryRows::Key id : {HistoryRows::Key{-1}, LARGEST_ID + 1}) {
    std::vector<double> row = good;
    row[HistoryRows::HEAD + 1 + NVALUES] = HistoryRows::number_of(id);
    CHECK(refuses(row));
  }
  for (std::size_t n = 0; n < good.size(); n++)
    CHECK(refuses(std::vector<double>(good.begin(), good.begin() + static_cast<std::ptrdiff_t>(n))));
  CHECK(refuses(good, sample(3)));
  HistoryInFile of_three_types = sample(0);
  of_three_types.layouts = HistoryLayouts(3);
  CHECK(refuses(good, of_three_types));
  CHECK(!refuses({0.0, 0.0}, of_three_types)); // no contacts
}

} // namespace

int main()
{
  the_block_comes_back();
  the_block_is_checked();
  rows_come_back();
  rows_are_checked();
  return CHECK_RESULT();
}
