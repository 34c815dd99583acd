// SPDX-License-Identifier: GPL-2.0-only
#include "wall/core/wall_record.h"

#include "input/restart_block.h"

#include <algorithm>
#include <climits>
#include <cstdint>

using namespace Grip;

std::vector<char> WallRecord::pack() const
{
  BlockWriter block;
  block.put_text(words);
  block.put_text(shape);
  block.put(static_cast<std::uint64_t>(layouts.size()));
  for (const HistoryLayout &layout : layouts) block.put_text(layout.text());
  block.put(static_cast<std::uint64_t>(ledger.size()));
  block.put_array(ledger.data(), ledger.size());
  block.put(static_cast<std::uint64_t>(regions.size()));
  for (const RegionMotion &region : regions) {
    block.put_text(region.id);
    block.put_text(region.style);
    block.put(region.before);
  }
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
  return block.finish();
}

WallRecord WallRecord::unpack(const char *block)
{
  BlockReader in(block);
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
