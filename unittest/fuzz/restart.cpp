// SPDX-License-Identifier: GPL-2.0-only
// Restart files as input, for libFuzzer: whatever the bytes, what reads them throws BadBlock or gives values that can be
// used. The first byte chooses. Blocks as they are would fail at their checksum nearly always, so in most runs the bytes
// become the contents of a block with the right one.
#include "history_restart.h"

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace {

constexpr int NTYPES = 2, NLEDGER = 16;

void require(bool condition)
{
  if (!condition) std::abort();
}

void read_head(const char *block, std::size_t size)
{
  if (size < Grip::BlockReader::HEAD || Grip::BlockReader::size(block) != size) return;
  const Grip::HistoryInFile file = Grip::HistoryInFile::read(block, NLEDGER);
  const Grip::HistoryInFile again = Grip::HistoryInFile::read(file.block().data(), NLEDGER);
  require(again.layouts == file.layouts && again.nvalues == file.nvalues);
  for (int i = 1; i <= file.layouts.ntypes() && i < 10; i++) {
    const Grip::HistoryLayout &layout = file.layouts.of(1, i);
    double values[GRIP_MAX_SLOTS] = {}, mirrored[GRIP_MAX_SLOTS];
    layout.mirror(values, mirrored, GRIP_MAX_SLOTS);
    layout.translate(values, file.layouts.of(i, i), mirrored, GRIP_MAX_SLOTS);
    require(layout.fit(layout) == Grip::Fit::SAME);
  }
}

void read_atom(const std::vector<double> &rows, int nth)
{
  Grip::HistoryInFile file;
  file.nvalues = 3;
  file.layouts = Grip::HistoryLayouts(NTYPES);
  const Grip::Row row = Grip::find_row(rows.data(), static_cast<int>(rows.size()), nth);
  const Grip::AtomInFile atom = Grip::AtomInFile::read(row, file, NTYPES);
  const std::vector<double> all(atom.contacts, atom.contacts + atom.ncontacts * (1 + file.nvalues));
  require(all.size() <= rows.size());
}

// Numbers, some of which are as small as counts are.
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

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
  if (size < 2) return 0;
  const int choice = data[0] % 4, nth = data[1] % 3;
  data += 2;
  size -= 2;
  try {
    if (choice == 0) {
      const std::vector<char> bytes(data, data + size);
      read_head(bytes.data(), size);
    } else if (choice == 1) {
      Grip::BlockWriter writer;
      writer.put_array(data, size);
      const std::vector<char> block = writer.finish();
      read_head(block.data(), block.size());
    } else {
      std::vector<double> rows = numbers(data, size);
      if (choice == 3 && rows.size() >= 2) Grip::close_row(rows.data(), static_cast<int>(rows.size()));
      read_atom(rows, choice == 3 ? 0 : nth);
    }
  } catch (const Grip::BadBlock &bad) {
    require(!bad.reason.empty());
  }
  return 0;
}
