// SPDX-License-Identifier: GPL-2.0-only
#include "base/restart_block.h"

#include <cmath>

using namespace Grip;

namespace {

// Increase the number in this mark whenever the contents of blocks without a format number of their own
// change.
constexpr char MARK[8] = {'G', 'R', 'I', 'P', ' ', '0', '0', '4'};
constexpr std::size_t MARK_WITHOUT_NUMBER = 5;

BadBlock damaged()
{
  return {std::string("it is damaged: its checksum is another than that of its contents. ") +
          USE_ANOTHER_FILE};
}

BadBlock other_version()
{
  return {
      "it was written by another version of Grip, whose format this one does not read. Continue with that "
      "version, or write a data file with it"};
}

// FNV-1a with 64 bits, after Fowler, Noll and Vo.
std::uint64_t checksum(const void *from, std::size_t n)
{
  const unsigned char *bytes = static_cast<const unsigned char *>(from);
  std::uint64_t sum = 0xcbf29ce484222325u;
  for (std::size_t k = 0; k < n; k++) sum = (sum ^ bytes[k]) * 0x100000001b3u;
  return sum;
}

// The checksum as an integer that a double represents exactly.
double checksum_of_row(const double *row, int n, std::int64_t atom)
{
  const std::uint64_t of_atom = static_cast<std::uint64_t>(atom) * 0x9e3779b97f4a7c15u;
  return static_cast<double>((checksum(row, static_cast<std::size_t>(n) * sizeof(double)) + of_atom) >> 12);
}

template <class Value> Value value_at(const char *from)
{
  Value value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

} // namespace

void BlockWriter::put_bytes(const void *from, std::size_t n)
{
  const char *bytes = static_cast<const char *>(from);
  payload.insert(payload.end(), bytes, bytes + n);
}

void BlockWriter::put_text(const std::string &text)
{
  put(static_cast<std::uint64_t>(text.size()));
  put_bytes(text.data(), text.size());
}

std::vector<char> BlockWriter::finish() const
{
  BlockWriter whole;
  whole.put(MARK);
  whole.put(static_cast<std::uint64_t>(payload.size()));
  whole.put(checksum(whole.payload.data(), whole.payload.size()));
  whole.put_bytes(payload.data(), payload.size());
  whole.put(checksum(payload.data(), payload.size()));
  return whole.payload;
}

void Grip::write_fix_block(std::FILE *file, const std::vector<char> &block)
{
  const int size = static_cast<int>(block.size());
  std::fwrite(&size, sizeof size, 1, file);
  std::fwrite(block.data(), 1, block.size(), file);
}

std::size_t BlockReader::size(const char *head)
{
  static_assert(HEAD == sizeof MARK + 2 * sizeof(std::uint64_t), "mark, size of the payload, their checksum");
  if (std::memcmp(head, MARK, MARK_WITHOUT_NUMBER) != 0)
    throw BadBlock{std::string("it is none of Grip's, or damaged. ") + USE_ANOTHER_FILE};
  if (std::memcmp(head, MARK, sizeof MARK) != 0) throw other_version();
  const std::size_t covered = HEAD - sizeof(std::uint64_t);
  if (value_at<std::uint64_t>(head + covered) != checksum(head, covered)) throw damaged();
  return HEAD + static_cast<std::size_t>(value_at<std::uint64_t>(head + sizeof MARK)) + FOOT;
}

BlockReader::BlockReader(const char *block) : next(block + HEAD), end(block + size(block) - FOOT)
{
  if (value_at<std::uint64_t>(end) != checksum(next, left())) throw damaged();
}

void BlockReader::expect_format(int known)
{
  if (get<int>() != known) throw other_version();
}

void BlockReader::fail_short()
{
  throw BadBlock{std::string("it ends too early. ") + USE_ANOTHER_FILE};
}

std::string BlockReader::get_text()
{
  const std::size_t length = get_count();
  std::string text(next, length);
  next += length;
  return text;
}

std::size_t BlockReader::get_count()
{
  const auto count = get<std::uint64_t>();
  if (count > left()) fail_short();
  return static_cast<std::size_t>(count);
}

void BlockReader::finish() const
{
  if (left() > 0) throw BadBlock{std::string("it has more values than are known. ") + USE_ANOTHER_FILE};
}

void Grip::close_row(double *row, int size, std::int64_t atom)
{
  row[0] = size;
  row[size - 1] = checksum_of_row(row, size - 1, atom);
}

Row Grip::find_row(const double *rows, int room, int nth, std::int64_t atom)
{
  for (int n = 0;; n++) {
    // LAMMPS's own blocks may be as short as one number.
    const int size = room > 0 ? count_of(rows[0], room, "numbers") : 0;
    if (size < 1) throw damaged();
    if (n < nth) {
      rows += size;
      room -= size;
      continue;
    }
    if (size < ROW_OVERHEAD) throw damaged();
    if (rows[size - 1] != checksum_of_row(rows, size - 1, atom))
      throw BadBlock{
          std::string(
              "it is damaged, or that of another atom. If atoms were deleted, moved or renumbered after "
              "read_restart, give 'run 0' before that. Else: ") +
          USE_ANOTHER_FILE};
    return {rows + 1, size - ROW_OVERHEAD};
  }
}

int Grip::count_of(double value, int most, const char *what)
{
  if (!(value >= 0.0 && value <= most) || value != std::floor(value))
    throw BadBlock{"it states " + std::to_string(value) + " " + what + ", possible are 0 to " +
                   std::to_string(most) + ". " + USE_ANOTHER_FILE};
  return static_cast<int>(value);
}
