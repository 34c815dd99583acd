// SPDX-License-Identifier: GPL-2.0-only
// Random restart files for libFuzzer. For any bytes the code that reads them must throw BadBlock or return
// usable values. The first byte selects what is read. Nearly all random blocks would fail at their checksum,
// so in most runs the bytes become the contents of a block with a correct one.
#include "collisions/collision_table.h"
#include "contacts/bond_record.h"
#include "contacts/history_restart.h"
#include "fields/field_record.h"
#include "contacts/wall_record.h"

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <vector>

namespace {

using Grip::HistoryRows;

constexpr int NTYPES = 2, NLEDGER = 16, LARGEST_ID = 1000;

void require(bool condition)
{
  if (!condition) std::abort();
}

// LAMMPS does not pass the number of bytes, so here all bytes of a block exist.
bool is_whole(const std::vector<char> &block)
{
  return block.size() >= Grip::BlockReader::HEAD && Grip::BlockReader::size(block.data()) == block.size();
}

void read_head(const char *block)
{
  const Grip::HistoryInFile file = Grip::HistoryInFile::read(block, NLEDGER);
  const Grip::HistoryInFile again = Grip::HistoryInFile::read(file.block().data(), NLEDGER);
  require(again.layouts == file.layouts && again.nvalues == file.nvalues && again.nimage == file.nimage);
  for (int i = 1; i <= file.layouts.ntypes() && i < 10; i++) {
    const Grip::HistoryLayout &layout = file.layouts.of(1, i);
    double values[GRIP_MAX_SLOTS] = {}, mirrored[GRIP_MAX_SLOTS];
    layout.mirror(values, mirrored, GRIP_MAX_SLOTS);
    layout.translate(values, file.layouts.of(i, i), mirrored, GRIP_MAX_SLOTS);
    require(layout.fit(layout) == Grip::Fit::SAME);
  }
}

void put_into_rows(const double *packed, int nvalues, int largest_kind, HistoryRows::Key largest_key)
{
  HistoryRows rows;
  rows.grow(1);
  rows.begin(nvalues);
  rows.unpack(0, packed);
  require(rows.kind(0) >= 0 && rows.kind(0) <= largest_kind);
  for (int n = 0; n < rows.ncontacts(0); n++) require(rows.key(0, n) >= 0 && rows.key(0, n) <= largest_key);
}

void read_atom(const std::vector<double> &rows, int nth)
{
  Grip::HistoryInFile file;
  file.nvalues = 3;
  file.layouts = Grip::HistoryLayouts(NTYPES);
  const Grip::Row row = Grip::find_row(rows.data(), static_cast<int>(rows.size()), nth);
  put_into_rows(file.packed_row(row, NTYPES, LARGEST_ID), file.nvalues, NTYPES, LARGEST_ID);
}

void read_wall(const char *block)
{
  const Grip::WallRecord wall = Grip::WallRecord::unpack(block);
  const Grip::WallRecord again = Grip::WallRecord::unpack(wall.pack().data());
  require(again.faces == wall.faces && again.ledger.size() == wall.ledger.size() &&
          again.layouts.size() == wall.layouts.size() && again.shape == wall.shape);
  if (!wall.shape.empty()) Grip::BlockReader(wall.shape.data());
}

std::string words_after_format(const char *block)
{
  Grip::BlockReader reader(block);
  reader.get<int>();
  return reader.get_text();
}

// The words of fix grip/shapes.
void read_shapes(const std::vector<char> &block)
{
  Grip::BlockReader reader(block.data());
  const std::string words = reader.get_text();
  reader.finish();
  Grip::BlockWriter again;
  again.put_text(words);
  require(again.finish() == block);
}

// The block of fix GRIP/BONDS.
void read_bonds(const char *block)
{
  const Grip::BondRecord bonds = Grip::BondRecord::unpack(block);
  require(Grip::BondRecord::unpack(bonds.pack().data()).pack() == bonds.pack());
}

// The sums of fix grip/collisions. The words are those of the block, so that its sums are read.
void read_collisions(const char *block)
{
  Grip::Collisions sums;
  sums.words = words_after_format(block);
  sums.ended.begin({1.0, 10.0, 1}, 1, 1);
  for (auto *of_class : {&sums.living, &sums.outside, &sums.before}) of_class->resize(1);
  if (!sums.unpack(block)) return;
  Grip::Collisions again = sums;
  require(again.unpack(sums.pack().data()) && again.pack() == sums.pack());
}

// The sums of fix grip/fields. The words are those of the block, so that its sums are read.
void read_fields(const char *block)
{
  Grip::FieldRecord record;
  record.begin(words_after_format(block), {Grip::Averaging::WINDOW, 3}, 100, 2);
  if (!record.unpack(block)) return;
  Grip::FieldRecord again = record;
  require(again.unpack(record.pack().data()) && again.pack() == record.pack());
  record.end_interval();
}

void read_atom_at_wall(const std::vector<double> &rows, int nth, bool packed)
{
  constexpr int MOST_FACES = 3;
  const std::vector<Grip::HistoryLayout> layouts = {Grip::HistoryLayout(),
                                                    Grip::HistoryLayout::of_text("tangential/a/x:-")};
  const Grip::Row row = Grip::find_row(rows.data(), static_cast<int>(rows.size()), nth);
  const std::vector<double> numbers = Grip::packed_row_of_wall(row, layouts, packed, MOST_FACES);
  put_into_rows(numbers.data(), 1, 1, std::numeric_limits<int>::max());
  require(numbers[HistoryRows::COUNT_AT] <= MOST_FACES);
}

// Converts the bytes to numbers, some of them small integers like counts.
std::vector<double> numbers(const std::uint8_t *data, std::size_t size)
{
  std::vector<double> all;
  while (size > 0) {
    const bool small = *data & 1 || size < 9;
    double value = *data / 2;
    if (!small) std::memcpy(&value, data + 1, sizeof value);
    all.push_back(value);
    const std::size_t taken = small ? 1 : 9;
    data += taken;
    size -= taken;
  }
  return all;
}

// The bytes themselves as a block, or a block with these contents.
std::vector<char> block_of(const std::uint8_t *data, std::size_t size, bool contents)
{
  if (!contents) return std::vector<char>(data, data + size);
  Grip::BlockWriter writer;
  writer.put_array(data, size);
  return writer.finish();
}

void read(const std::uint8_t *data, std::size_t size, int choice, int nth)
{
  const bool closed = choice & 1, of_atom = choice & 2, of_wall = choice & 4;
  if (!of_atom) {
    const std::vector<char> block = block_of(data, size, closed);
    if (!is_whole(block)) return;
    if (of_wall)
      read_wall(block.data());
    else if (choice & 8)
      read_collisions(block.data());
    else if (choice & 16)
      read_fields(block.data());
    else if (choice & 32)
      read_shapes(block);
    else if (choice & 64)
      read_bonds(block.data());
    else
      read_head(block.data());
    return;
  }
  std::vector<double> rows = numbers(data, size);
  if (closed && rows.size() >= 2) Grip::close_row(rows.data(), static_cast<int>(rows.size()));
  if (of_wall)
    read_atom_at_wall(rows, closed ? 0 : nth, choice & 8);
  else
    read_atom(rows, closed ? 0 : nth);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
  if (size < 2) return 0;
  try {
    read(data + 2, size - 2, data[0], data[1] % 3);
  } catch (const Grip::BadBlock &bad) {
    require(!bad.reason.empty());
  }
  return 0;
}
