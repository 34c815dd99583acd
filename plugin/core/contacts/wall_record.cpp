// SPDX-License-Identifier: GPL-2.0-only
#include "contacts/wall_record.h"

#include "contacts/history_restart.h"

#include <algorithm>
#include <array>
#include <climits>
#include <cstdint>

using namespace Grip;

namespace {

// The first value of a record of format 2. A record of format 1, as Grip 1.0.0 wrote it, begins with the
// length of a text, which is never this large.
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

// Reads the shape's block. The reader of the shape's data does not know the number of its bytes.
std::vector<char> read_shape(BlockReader &in)
{
  const std::string bytes = in.get_text();
  const bool fits = bytes.empty() || (bytes.size() > BlockReader::HEAD + BlockReader::FOOT &&
                                      BlockReader::size(bytes.data()) == bytes.size());
  if (!fits) throw BadBlock{std::string("the block of its shape has another length. ") + USE_ANOTHER_FILE};
  return {bytes.begin(), bytes.end()};
}

// In format 1, the records of all shapes had two fields for data of shapes: before the motion, the regions
// that move; after it, sums of facets. The shape receives the bytes of both.
WallRecord read_format_1(BlockReader in)
{
  WallRecord record;
  record.packed_rows = false;
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

namespace {

// Converts a row of format 1 to a packed row.
std::vector<double> packed_of_faces(const Row &row, const std::vector<HistoryLayout> &layouts, int nvalues)
{
  const int index = count_of(row.values[0], static_cast<int>(layouts.size()) - 1, "layouts of histories");
  const int nslots = layouts[index].nslots(), ncontacts = (row.count - 1) / (1 + nslots);
  if (ncontacts * (1 + nslots) != row.count - 1 || ncontacts < 1)
    throw BadBlock{"it has " + std::to_string(row.count - 1) + " values for contacts with " +
                   std::to_string(1 + nslots) + " values each. " + USE_ANOTHER_FILE};
  std::vector<double> packed = {static_cast<double>(index), static_cast<double>(ncontacts)};
  const double *contact = row.values + 1;
  for (int n = 0; n < ncontacts; n++, contact += 1 + nslots) {
    packed.push_back(HistoryRows::number_of(count_of(*contact, INT_MAX, "faces")));
    packed.insert(packed.end(), contact + 1, contact + 1 + nslots);
    packed.insert(packed.end(), nvalues - nslots, 0.0);
  }
  return packed;
}

} // namespace

std::vector<double> Grip::packed_row_of_wall(const Row &row, const std::vector<HistoryLayout> &layouts,
                                             bool packed, int most_faces)
{
  if (row.count == 0) return std::vector<double>(HistoryRows::HEAD, 0.0);
  int nvalues = 0;
  for (const HistoryLayout &layout : layouts) nvalues = std::max(nvalues, layout.nslots());
  std::vector<double> numbers(row.values, row.values + row.count);
  if (!packed) numbers = packed_of_faces(row, layouts, nvalues);
  packed_row({numbers.data(), static_cast<int>(numbers.size())},
             {nvalues, most_faces, static_cast<int>(layouts.size()) - 1, INT_MAX});
  return numbers;
}
