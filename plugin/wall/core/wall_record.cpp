// SPDX-License-Identifier: GPL-2.0-only
#include "wall/core/wall_record.h"

#include "input/restart_block.h"

#include <algorithm>
#include <array>
#include <climits>
#include <cstdint>

using namespace Grip;

namespace {

// The first value of a record. Format 1 has no such value; it begins with the length of a text, which is
// never this large.
constexpr std::uint64_t FORMAT_2 = ~std::uint64_t{0} - 2;

void read_models(BlockReader &in, WallRecord &record)
{
  record.words = in.get_text();
  record.faces = in.get_text();
  for (std::size_t n = in.get_count(); n > 0; n--)
    record.layouts.push_back(HistoryLayout::of_text(in.get_text()));
  record.ledger.resize(in.get_count());
  in.get_array(record.ledger.data(), record.ledger.size());
}

void read_motion(BlockReader &in, MotionState &motion)
{
  motion.words = in.get_text();
  motion.time = in.get<double>();
  motion.begin = in.get<Pose>();
  motion.now = in.get<Pose>();
  motion.values.resize(in.get_count());
  in.get_array(motion.values.data(), motion.values.size());
  motion.drive.resize(in.get_count());
  in.get_array(motion.drive.data(), motion.drive.size());
}

// A reader of the shape's block does not know how many bytes there are.
std::vector<char> read_shape(BlockReader &in)
{
  const std::string bytes = in.get_text();
  const bool fits = bytes.empty() || (bytes.size() > BlockReader::HEAD + BlockReader::FOOT &&
                                      BlockReader::size(bytes.data()) == bytes.size());
  if (!fits) throw BadBlock{std::string("the block of its shape has another length. ") + USE_ANOTHER_FILE};
  return {bytes.begin(), bytes.end()};
}

// In format 1, records of all shapes had two fields for data of shapes: regions that move, before the motion,
// and sums of facets, after it. The shape receives the bytes of both.
WallRecord read_format_1(BlockReader in)
{
  WallRecord record;
  read_models(in, record);
  BlockWriter shape;
  const char *const regions = in.rest();
  for (std::size_t n = in.get_count(); n > 0; n--) {
    in.get_text();
    in.get_text();
    in.get<std::array<double, 5>>();
  }
  shape.put_array(regions, static_cast<std::size_t>(in.rest() - regions));
  read_motion(in, record.motion);
  shape.put_array(in.rest(), in.left());
  record.shape = shape.finish();
  return record;
}

} // namespace

std::vector<char> WallRecord::pack() const
{
  BlockWriter block;
  block.put(FORMAT_2);
  block.put_text(words);
  block.put_text(faces);
  block.put(static_cast<std::uint64_t>(layouts.size()));
  for (const HistoryLayout &layout : layouts) block.put_text(layout.text());
  block.put(static_cast<std::uint64_t>(ledger.size()));
  block.put_array(ledger.data(), ledger.size());
  block.put_text(motion.words);
  block.put(motion.time);
  block.put(motion.begin);
  block.put(motion.now);
  block.put(static_cast<std::uint64_t>(motion.values.size()));
  block.put_array(motion.values.data(), motion.values.size());
  block.put(static_cast<std::uint64_t>(motion.drive.size()));
  block.put_array(motion.drive.data(), motion.drive.size());
  block.put_text({shape.begin(), shape.end()});
  return block.finish();
}

WallRecord WallRecord::unpack(const char *block)
{
  BlockReader in(block);
  if (in.get<std::uint64_t>() != FORMAT_2) return read_format_1(BlockReader(block));
  WallRecord record;
  read_models(in, record);
  read_motion(in, record.motion);
  record.shape = read_shape(in);
  in.finish();
  return record;
}

// ----------------------------------------------------------------------------------------------------------

int WallRow::size(int nfaces, int nslots)
{
  return ROW_OVERHEAD + (nfaces ? 1 + nfaces * (1 + nslots) : 0);
}

int WallRow::write(double *row, std::int64_t atom, int layout, int nslots, int nfaces, const double *contacts,
                   std::size_t distance)
{
  int m = 1;
  if (nfaces) row[m++] = layout;
  for (int n = 0; n < nfaces; n++) {
    std::copy_n(contacts + n * distance, 1 + nslots, row + m);
    m += 1 + nslots;
  }
  close_row(row, m + 1, atom);
  return m + 1;
}

WallRow::WallRow(const double *rows, int room, int nth, std::int64_t atom,
                 const std::vector<HistoryLayout> &layouts, int most_faces)
{
  const Row row = find_row(rows, room, nth, atom);
  if (row.count == 0) return;
  index = count_of(row.values[0], static_cast<int>(layouts.size()) - 1, "layouts of histories");
  stride = 1 + layouts[index].nslots();
  first = row.values + 1;
  count = static_cast<int>((row.count - 1) / stride);
  if (count * stride != row.count - 1 || count < 1 || count > most_faces)
    throw BadBlock{"it has " + std::to_string(row.count - 1) + " values for up to " +
                   std::to_string(most_faces) + " contacts with " + std::to_string(stride) +
                   " values each. " + USE_ANOTHER_FILE};
  for (int n = 0; n < count; n++) count_of(first[n * stride], INT_MAX, "faces");
}
