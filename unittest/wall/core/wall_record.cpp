// SPDX-License-Identifier: GPL-2.0-only
// plugin/wall/core/wall_record.h: a record is read as a wall wrote it, and values that no wall can have written
// are rejected even if their checksum is right.
#include "support/check.h"
#include "input/restart_block.h"
#include "wall/core/wall_record.h"

#include <cstdint>
#include <limits>
#include <vector>

using Grip::BadBlock;
using Grip::BlockWriter;
using Grip::HistoryLayout;
using Grip::WallRecord;
using Grip::WallRow;

namespace {

const char *const SPRING = "tangential/a/x:- tangential/a/y:- tangential/a/z:-";

template <class Work> bool refused(const Work &work)
{
  try {
    work();
  } catch (const BadBlock &bad) {
    CHECK_CONTAINS(bad.reason.c_str(), "Use an earlier restart file");
    return true;
  }
  return false;
}

WallRecord sample()
{
  WallRecord record;
  record.words = "hooke 1 2";
  record.shape = "region union(block plane)";
  record.layouts = {HistoryLayout(), HistoryLayout::of_text(SPRING)};
  record.ledger = {1.0, 2.0, 3.0};
  record.regions = {{"lid", "plane", {1.0, 2.0, 3.0, 4.0, 5.0}}};
  record.motion.words = "move variable v_a NULL NULL";
  record.motion.time = 0.25;
  record.motion.begin.shift = {1.0, 2.0, 3.0};
  record.motion.now.spin = {4.0, 5.0, 6.0};
  record.motion.values = {{7.0, 8.0}};
  record.motion.drive = {9.0, 10.0};
  record.facets.steps = 9.0;
  record.facets.span = 10.0;
  record.facets.sums = {1.0, 2.0};
  record.facets.means = {3.0};
  record.facets.removed = {4.0, 5.0, 6.0};
  return record;
}

void comes_back()
{
  const std::vector<char> block = sample().pack();
  const WallRecord back = WallRecord::unpack(block.data());
  CHECK(back.words == "hooke 1 2" && back.shape == "region union(block plane)");
  CHECK(back.layouts.size() == 2 && back.layouts[0].nslots() == 0 && back.layouts[1].text() == SPRING);
  CHECK(back.ledger == sample().ledger);
  CHECK(back.regions.size() == 1 && back.regions[0].id == "lid" && back.regions[0].style == "plane" &&
        back.regions[0].before == sample().regions[0].before);
  const Grip::MotionState &motion = back.motion;
  CHECK(motion.words == sample().motion.words && motion.time == 0.25 && motion.begin.shift[1] == 2.0 &&
        motion.now.spin[2] == 6.0);
  CHECK(motion.drive == sample().motion.drive);
  const Grip::FacetRecord &facets = back.facets, wanted = sample().facets;
  CHECK(facets.steps == 9.0 && facets.span == 10.0 && facets.sums == wanted.sums &&
        facets.means == wanted.means && facets.removed == wanted.removed);
  CHECK(motion.values.size() == 1 && motion.values[0].value == 7.0 && motion.values[0].rate == 8.0);
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
void lengths_are_checked()
{
  const std::vector<char> whole = sample().pack();
  const char *payload = whole.data() + Grip::BlockReader::HEAD;
  const std::size_t size = whole.size() - Grip::BlockReader::HEAD - Grip::BlockReader::FOOT;
  for (std::size_t n = 0; n < size; n++) {
    BlockWriter block;
    block.put_array(payload, n);
    const std::vector<char> bytes = block.finish();
    CHECK(refused([&] { WallRecord::unpack(bytes.data()); }));
  }
  BlockWriter block;
  block.put_array(payload, size);
  block.put('x');
  const std::vector<char> bytes = block.finish();
  CHECK(refused([&] { WallRecord::unpack(bytes.data()); }));
}

constexpr int FACES = 2, NSLOTS = 3;

std::vector<double> sample_row(int nfaces)
{
  // For each contact: the face, its values, and one more number, which is not written.
  constexpr std::size_t DISTANCE = 2 + NSLOTS;
  const double contacts[FACES * DISTANCE] = {5, 1.0, 2.0, 3.0, 99.0, 0, 4.0, 5.0, 6.0, 99.0};
  std::vector<double> row(WallRow::size(nfaces, NSLOTS));
  CHECK(WallRow::write(row.data(), 0, 1, NSLOTS, nfaces, contacts, DISTANCE) == static_cast<int>(row.size()));
  return row;
}

void rows_come_back()
{
  const auto layouts = sample().layouts;
  std::vector<double> rows = sample_row(0);
  CHECK(WallRow(rows.data(), static_cast<int>(rows.size()), 0, 0, layouts, FACES).nfaces() == 0);
  const std::vector<double> two = sample_row(FACES);
  rows.insert(rows.end(), two.begin(), two.end());
  const WallRow row(rows.data(), static_cast<int>(rows.size()), 1, 0, layouts, FACES);
  CHECK(row.layout() == 1 && row.nfaces() == 2 && row.face(0) == 5 && row.face(1) == 0);
  CHECK(row.values(0)[0] == 1.0 && row.values(0)[2] == 3.0 && row.values(1)[0] == 4.0 &&
        row.values(1)[2] == 6.0);
}

// A row with wrong values and a right checksum: the layout, the number of contacts, the faces.
void rows_are_checked()
{
  const auto layouts = sample().layouts;
  const auto refuses = [&](std::vector<double> row, int most_faces) {
    Grip::close_row(row.data(), static_cast<int>(row.size()));
    return refused([&] { WallRow(row.data(), static_cast<int>(row.size()), 0, 0, layouts, most_faces); });
  };
  std::vector<double> row = sample_row(FACES);
  CHECK(!refuses(row, FACES));
  CHECK(refuses(row, FACES - 1));
  for (const double layout : {-1.0, 2.0, 0.5, 1.0e300, std::numeric_limits<double>::quiet_NaN()}) {
    row[1] = layout;
    CHECK(refuses(row, FACES));
  }
  row = sample_row(FACES);
  for (const double face : {-1.0, 0.5, 1.0e10, std::numeric_limits<double>::infinity()}) {
    row[2] = face;
    CHECK(refuses(row, FACES));
  }
  row = sample_row(FACES);
  row.push_back(0.0);
  CHECK(refuses(row, FACES));
  row.resize(3); // a layout, and no contact
  CHECK(refuses(row, FACES));
}

} // namespace

int main()
{
  comes_back();
  counts_are_checked();
  lengths_are_checked();
  rows_come_back();
  rows_are_checked();
  return CHECK_RESULT();
}
