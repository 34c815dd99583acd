// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/base/restart_block.h: a block is read as it was written, and every damage is detected.
#include "support/check.h"
#include "base/restart_block.h"

#include <cmath>
#include <limits>
#include <vector>

using Grip::BadBlock;
using Grip::BlockReader;
using Grip::BlockWriter;

namespace {

std::vector<char> sample()
{
  BlockWriter writer;
  writer.put(1.5);
  writer.put_text("tangential/mindlin/xi_x:-");
  const int counts[3] = {3, -4, 5};
  writer.put_array(counts, 3);
  return writer.finish();
}

void comes_back()
{
  const std::vector<char> block = sample();
  CHECK(BlockReader::size(block.data()) == block.size());
  BlockReader reader(block.data());
  CHECK(reader.get<double>() == 1.5);
  CHECK(reader.get_text() == "tangential/mindlin/xi_x:-");
  int counts[3] = {};
  reader.get_array(counts, 3);
  CHECK(counts[0] == 3 && counts[1] == -4 && counts[2] == 5);
  CHECK(reader.left() == 0);
  reader.finish();
}

template <class Work> bool refused(const Work &work, const char *reason)
{
  try {
    work();
  } catch (const BadBlock &bad) {
    CHECK_CONTAINS(bad.reason.c_str(), reason);
    return true;
  }
  return false;
}

// A change of any bit is detected.
void damage_is_found()
{
  const std::vector<char> block = sample();
  for (std::size_t byte = 0; byte < block.size(); byte++)
    for (int bit = 0; bit < 8; bit++) {
      std::vector<char> damaged = block;
      damaged[byte] = static_cast<char>(damaged[byte] ^ (1 << bit));
      CHECK(refused([&] { BlockReader reader(damaged.data()); }, ""));
    }
  std::vector<char> older = block;
  older[7]--;
  CHECK(refused([&] { BlockReader::size(older.data()); }, "another version"));
  BlockReader reader(block.data());
  CHECK(refused([&] { reader.expect_format(7); }, "another version"));
  older[0] = 'X';
  CHECK(refused([&] { BlockReader::size(older.data()); }, "none of Grip's"));
}

void ends_are_kept()
{
  BlockWriter writer;
  writer.put(std::uint64_t{1000000}); // a length without data after it
  const std::vector<char> block = writer.finish();
  CHECK(refused([&] { BlockReader(block.data()).get_text(); }, "ends too early"));
  double values[2];
  CHECK(refused([&] { BlockReader(block.data()).get_array(values, 2); }, "ends too early"));
  CHECK(refused([&] { BlockReader(block.data()).get_array(values, std::numeric_limits<std::size_t>::max()); },
                "ends too early"));
  CHECK(refused([&] { BlockReader(block.data()).finish(); }, "more values"));
}

void rows()
{
  // Data of LAMMPS, then two blocks of the plugin.
  std::vector<double> row = {3.0, 17.0, 18.0, 0.0, 1.0, 2.0, 0.0, 0.0, 5.0, 0.0};
  Grip::close_row(&row[3], 4);
  Grip::close_row(&row[7], 3);
  const int room = static_cast<int>(row.size());
  const Grip::Row second = Grip::find_row(row.data(), room, 1), third = Grip::find_row(row.data(), room, 2);
  CHECK(second.count == 2 && second.values[0] == 1.0 && second.values[1] == 2.0);
  CHECK(third.count == 1 && third.values[0] == 5.0);
  CHECK(refused([&] { Grip::find_row(row.data(), room, 3); }, "damaged"));
  // The checksum of a row depends on its atom.
  Grip::close_row(&row[3], 4, 17);
  CHECK(Grip::find_row(row.data(), room, 1, 17).count == 2);
  CHECK(refused([&] { Grip::find_row(row.data(), room, 1, 18); }, "another atom"));
  Grip::close_row(&row[3], 4);
  for (const double size : {0.0, -1.0, 0.5, 4.0, 1.0e300, std::numeric_limits<double>::quiet_NaN()}) {
    std::vector<double> damaged = row;
    damaged[0] = size;
    CHECK(refused([&] { Grip::find_row(damaged.data(), room, 1); }, ""));
  }
  for (int n = 3; n < 7; n++) {
    std::vector<double> damaged = row;
    damaged[n] = std::nextafter(damaged[n], 1.0e300);
    CHECK(refused([&] { Grip::find_row(damaged.data(), room, 1); }, ""));
  }
}

void counts()
{
  CHECK(Grip::count_of(3.0, 3, "contacts") == 3);
  for (const double value : {-1.0, 4.0, 0.5, 1.0e300, -1.0e300, std::numeric_limits<double>::infinity(),
                             std::numeric_limits<double>::quiet_NaN()})
    CHECK(refused([&] { Grip::count_of(value, 3, "contacts"); }, "contacts"));
}

} // namespace

int main()
{
  comes_back();
  damage_is_found();
  ends_are_kept();
  rows();
  counts();
  return CHECK_RESULT();
}
