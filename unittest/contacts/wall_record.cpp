// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/contacts/wall_record.h: a record is read as a wall wrote it, in the current and the previous format,
// and values that no wall can have written are rejected even if their checksum is right.
#include "support/check.h"
#include "support/refused.h"
#include "contacts/history_restart.h"
#include "contacts/history_rows.h"
#include "base/restart_block.h"
#include "surface/facets.h"
#include "contacts/wall_record.h"

#include <cstdint>
#include <limits>
#include <vector>

using Grip::BlockWriter;
using Grip::HistoryLayout;
using Grip::HistoryRows;
using Grip::WallRecord;

namespace {

const char *const SPRING = "tangential/a/x:- tangential/a/y:- tangential/a/z:-";

WallRecord sample()
{
  WallRecord record;
  record.words = "hooke 1 2";
  record.faces = "region union(block plane)";
  record.layouts = {HistoryLayout(), HistoryLayout::of_text(SPRING)};
  record.ledger = {1.0, 2.0, 3.0};
  record.motion.words = "move variable v_a NULL NULL";
  record.motion.time = 0.25;
  record.motion.begin.shift = {1.0, 2.0, 3.0};
  record.motion.now.spin = {4.0, 5.0, 6.0};
  record.motion.values = {{7.0, 8.0}};
  record.motion.drive = {9.0, 10.0};
  BlockWriter shape;
  shape.put_text("of the shape");
  record.shape = shape.finish();
  return record;
}

// What all formats have in common.
void check_common(const WallRecord &back)
{
  CHECK(back.words == "hooke 1 2" && back.faces == "region union(block plane)");
  CHECK(back.layouts.size() == 2 && back.layouts[0].nslots() == 0 && back.layouts[1].text() == SPRING);
  CHECK(back.ledger == sample().ledger);
  const Grip::MotionState &motion = back.motion;
  CHECK(motion.words == sample().motion.words && motion.time == 0.25 && motion.begin.shift[1] == 2.0 &&
        motion.now.spin[2] == 6.0);
  CHECK(motion.values.size() == 1 && motion.values[0].value == 7.0 && motion.values[0].rate == 8.0);
  CHECK(motion.drive == sample().motion.drive);
}

void comes_back()
{
  const std::vector<char> block = sample().pack();
  const WallRecord back = WallRecord::unpack(block.data());
  check_common(back);
  CHECK(back.packed_rows);
  CHECK(back.shape == sample().shape);
  WallRecord plain = sample();
  plain.shape.clear();
  CHECK(WallRecord::unpack(plain.pack().data()).shape.empty());
}

// The fields of format 1, in its order. The shape receives those of its own: a region that moves, and the
// sums of facets.
std::vector<char> sample_of_format_1()
{
  const WallRecord record = sample();
  const auto put_doubles = [](BlockWriter &block, const std::vector<double> &values) {
    block.put(std::uint64_t{values.size()});
    block.put_array(values.data(), values.size());
  };
  BlockWriter block;
  block.put_text(record.words);
  block.put_text(record.faces);
  block.put(std::uint64_t{2});
  block.put_text("");
  block.put_text(SPRING);
  put_doubles(block, record.ledger);
  block.put(std::uint64_t{1});
  block.put_text("lid");
  block.put_text("plane");
  for (const double before : {1.0, 2.0, 3.0, 4.0, 5.0}) block.put(before);
  block.put_text(record.motion.words);
  block.put(record.motion.time);
  block.put(record.motion.begin);
  block.put(record.motion.now);
  put_doubles(block, {});
  put_doubles(block, record.motion.drive);
  block.put(9.0);
  block.put(10.0);
  put_doubles(block, {1.0, 2.0});
  put_doubles(block, {3.0});
  put_doubles(block, {4.0, 5.0, 6.0});
  return block.finish();
}

void format_1_is_read()
{
  const std::vector<char> block = sample_of_format_1();
  WallRecord back = WallRecord::unpack(block.data());
  CHECK(back.motion.values.empty());
  CHECK(!back.packed_rows);
  back.motion.values = sample().motion.values;
  check_common(back);
  Grip::BlockReader shape(back.shape.data());
  CHECK(shape.get_count() == 1 && shape.get_text() == "lid" && shape.get_text() == "plane");
  for (const double before : {1.0, 2.0, 3.0, 4.0, 5.0}) CHECK(shape.get<double>() == before);
  const Grip::FacetRecord facets = Grip::FacetRecord::read(shape);
  CHECK(facets.steps == 9.0 && facets.span == 10.0 && facets.means == std::vector<double>{3.0});
  CHECK(
      (facets.sums == std::vector<double>{1.0, 2.0} && facets.removed == std::vector<double>{4.0, 5.0, 6.0}));
  shape.finish();
}

// A block of the shape with another size than its own head says, or without a head.
void block_of_shape_is_checked()
{
  for (const std::size_t size : {std::size_t{1}, Grip::BlockReader::HEAD, sample().shape.size() - 1}) {
    WallRecord record = sample();
    record.shape.resize(size);
    CHECK(refused([&] { WallRecord::unpack(record.pack().data()); }));
  }
  WallRecord record = sample();
  record.shape.push_back(0);
  CHECK(refused([&] { WallRecord::unpack(record.pack().data()); }));
}

// Numbers of layouts, entries and regions that are too large for the block, each at its position.
void counts_are_checked()
{
  constexpr std::uint64_t LARGE = std::numeric_limits<std::uint64_t>::max();
  for (const std::uint64_t bad : {LARGE, LARGE / 8, std::uint64_t{1000}, std::uint64_t{1}})
    for (int place = 0; place < 3; place++) {
      BlockWriter block;
      block.put_text("words");
      block.put_text("shape");
      for (int n = 0; n < place; n++) block.put(std::uint64_t{0});
      block.put(bad);
      const std::vector<char> bytes = block.finish();
      CHECK(refused([&] { WallRecord::unpack(bytes.data()); }));
    }
}

// A block truncated at every position, and a block with one value too many.
void lengths_are_checked(const std::vector<char> &whole)
{
  const char *payload = whole.data() + Grip::BlockReader::HEAD;
  const std::size_t size = whole.size() - Grip::BlockReader::HEAD - Grip::BlockReader::FOOT;
  for (std::size_t n = 0; n < size; n++) {
    BlockWriter block;
    block.put_array(payload, n);
    const std::vector<char> bytes = block.finish();
    CHECK(refused([&] { WallRecord::unpack(bytes.data()); }));
  }
}

void rest_is_checked()
{
  const std::vector<char> whole = sample().pack();
  BlockWriter block;
  block.put_array(whole.data() + Grip::BlockReader::HEAD,
                  whole.size() - Grip::BlockReader::HEAD - Grip::BlockReader::FOOT);
  block.put('x');
  const std::vector<char> bytes = block.finish();
  CHECK(refused([&] { WallRecord::unpack(bytes.data()); }));
}

constexpr int FACES = 2;

// The rows of an atom, as the wall gets them from LAMMPS.
std::vector<double> closed(std::vector<double> contents)
{
  contents.insert(contents.begin(), 0.0);
  contents.push_back(0.0);
  Grip::close_row(contents.data(), static_cast<int>(contents.size()));
  return contents;
}

// Two contacts with the second layout.
std::vector<double> sample_row()
{
  return {1.0, 2.0, HistoryRows::number_of(5), 1.0, 2.0, 3.0, HistoryRows::number_of(0), 4.0, 5.0, 6.0};
}

// The same in an older file.
std::vector<double> older_row()
{
  return {1.0, 5.0, 1.0, 2.0, 3.0, 0.0, 4.0, 5.0, 6.0};
}

std::vector<double> read(const std::vector<double> &contents, bool packed, int most_faces = FACES,
                         const std::vector<HistoryLayout> &layouts = sample().layouts)
{
  const std::vector<double> rows = closed(contents);
  const Grip::Row row = Grip::find_row(rows.data(), static_cast<int>(rows.size()), 0);
  return Grip::packed_row_of_wall(row, layouts, packed, most_faces);
}

// An atom without contacts has an empty row.
void rows_come_back()
{
  CHECK(read(sample_row(), true) == sample_row());
  CHECK(read(older_row(), false) == sample_row());
  for (const bool packed : {false, true}) CHECK(read({}, packed) == std::vector<double>({0.0, 0.0}));
  const std::vector<HistoryLayout> with_larger = {
      HistoryLayout(), HistoryLayout::of_text(SPRING),
      HistoryLayout::of_text(std::string(SPRING) + " ledger/stored:+")};
  const std::vector<double> wide = {
      1.0, 2.0, HistoryRows::number_of(5), 1.0, 2.0, 3.0, 0.0, HistoryRows::number_of(0), 4.0, 5.0, 6.0, 0.0};
  CHECK(read(older_row(), false, FACES, with_larger) == wide);
  CHECK(read(wide, true, FACES, with_larger) == wide);
}

// A row with wrong values and a right checksum: the layout, the number of contacts, the faces.
void rows_are_checked()
{
  const auto refuses = [&](const std::vector<double> &row, bool packed, int most_faces = FACES) {
    return refused([&] { read(row, packed, most_faces); });
  };
  for (const bool packed : {false, true}) {
    const std::vector<double> good = packed ? sample_row() : older_row();
    const std::size_t face = packed ? 2 : 1;
    CHECK(!refuses(good, packed));
    CHECK(refuses(good, packed, FACES - 1));
    for (const double layout : {-1.0, 2.0, 0.5, 1.0e300, std::numeric_limits<double>::quiet_NaN()}) {
      std::vector<double> row = good;
      row[0] = layout;
      CHECK(refuses(row, packed));
    }
    for (const double bad : {-1.0, 0.5, 1.0e10, std::numeric_limits<double>::infinity()}) {
      std::vector<double> row = good;
      row[face] = bad;
      CHECK(refuses(row, packed));
    }
    std::vector<double> row = good;
    row.push_back(0.0);
    CHECK(refuses(row, packed));
    row.resize(face); // no contact is left
    CHECK(refuses(row, packed));
  }
  for (const double count : {-1.0, 1.0, 3.0, 0.5, std::numeric_limits<double>::quiet_NaN()}) {
    std::vector<double> row = sample_row();
    row[1] = count;
    CHECK(refuses(row, true, 3));
  }
  for (const HistoryRows::Key face : {HistoryRows::Key{-1}, HistoryRows::Key{1} << 31}) {
    std::vector<double> row = sample_row();
    row[2] = HistoryRows::number_of(face);
    CHECK(refuses(row, true));
  }
}

} // namespace

int main()
{
  comes_back();
  counts_are_checked();
  format_1_is_read();
  block_of_shape_is_checked();
  lengths_are_checked(sample().pack());
  rest_is_checked();
  rows_come_back();
  rows_are_checked();
  return CHECK_RESULT();
}
