// SPDX-License-Identifier: GPL-2.0-only
#include "wall/core/wall_record.h"

#include "contacts/history_restart.h"

#include <algorithm>
#include <array>
#include <climits>
#include <cstdint>

using namespace Grip;

static constexpr int PACKED_ROWS = 1; // format of the rows; the older format has no number

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
  block.put(facets.steps);
  block.put(facets.span);
  for (const std::vector<double> *part : {&facets.sums, &facets.means, &facets.removed}) {
    block.put(static_cast<std::uint64_t>(part->size()));
    block.put_array(part->data(), part->size());
  }
  if (packed_rows) block.put(PACKED_ROWS);
  return block.finish();
}

WallRecord WallRecord::unpack(const char *block)
{
  BlockReader in(block);
  if (in.get<std::uint64_t>() != FORMAT_2) return read_format_1(BlockReader(block));
  WallRecord record;
  record.words = in.get_text();
  record.shape = in.get_text();
  for (std::size_t n = in.get_count(); n > 0; n--)
    record.layouts.push_back(HistoryLayout::of_text(in.get_text()));
  record.ledger.resize(in.get_count());
  in.get_array(record.ledger.data(), record.ledger.size());
  for (std::size_t n = in.get_count(); n > 0; n--) {
    RegionMotion region;
    region.id = in.get_text();
    region.style = in.get_text();
    region.before = in.get<std::array<double, 5>>();
    record.regions.push_back(region);
  }
  record.motion.words = in.get_text();
  record.motion.time = in.get<double>();
  record.motion.begin = in.get<Pose>();
  record.motion.now = in.get<Pose>();
  record.motion.values.resize(in.get_count());
  in.get_array(record.motion.values.data(), record.motion.values.size());
  record.motion.drive.resize(in.get_count());
  in.get_array(record.motion.drive.data(), record.motion.drive.size());
  record.facets.steps = in.get<double>();
  record.facets.span = in.get<double>();
  for (std::vector<double> *part : {&record.facets.sums, &record.facets.means, &record.facets.removed}) {
    part->resize(in.get_count());
    in.get_array(part->data(), part->size());
  }
  record.packed_rows = in.left() > 0;
  if (record.packed_rows && in.get<int>() != PACKED_ROWS)
    throw BadBlock{std::string("its rows have another format. ") + USE_ANOTHER_FILE};
  in.finish();
  return record;
}

// ----------------------------------------------------------------------------------------------------------

namespace {

// Converts a row of a file without packed rows.
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
