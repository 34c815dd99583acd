// SPDX-License-Identifier: GPL-2.0-only
// What the plugin puts into restart files, so that damage is found
// before it does any. Knows nothing of the host.
//
// A restart file is input like any other. Of each fix the host hands over a block whose size it does not
// tell, and of each atom a row of numbers that holds the blocks of all fixes one after the other. So each
// block begins with a mark and its size, whose own checksum makes them safe to use, and ends with a checksum
// of all that is between. Whoever reads asks for one value after the other and can never read beyond the end.
#ifndef GRIP_RESTART_BLOCK_H
#define GRIP_RESTART_BLOCK_H

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

namespace Grip {

// A block cannot be read. `reason` is the end of a sentence that begins with what the block is.
struct BadBlock {
  std::string reason;
};
constexpr const char *USE_ANOTHER_FILE = "Use an earlier restart file, or a data file";

// A block of bytes: what a fix or a pair style has as a whole.
class BlockWriter {
public:
  template <class Value> void put(const Value &value) { put_bytes(&value, sizeof value); }
  template <class Value> void put_array(const Value *values, std::size_t n)
  {
    put_bytes(values, n * sizeof(Value));
  }
  // Puts a text, preceded by its length.
  void put_text(const std::string &text);
  // The finished block: its head, all that was put, and the checksum.
  std::vector<char> finish() const;

private:
  std::vector<char> payload;

  void put_bytes(const void *from, std::size_t n);
};

class BlockReader {
public:
  // How many bytes a block has before its contents, and behind them.
  static constexpr std::size_t HEAD = 24, FOOT = 8;

  // The size of the whole block, from its head. Throws BadBlock if that is not a head of this version.
  static std::size_t size(const char *head);
  // Throws BadBlock if the whole block does not have its checksum. The bytes must stay where they are.
  explicit BlockReader(const char *block);

  template <class Value> Value get()
  {
    Value value;
    get_array(&value, 1);
    return value;
  }
  template <class Value> void get_array(Value *values, std::size_t n)
  {
    static_assert(std::is_trivially_copyable<Value>::value, "values are read as bytes");
    if (n > left() / sizeof(Value)) fail_short();
    if (n == 0) return;
    std::memcpy(values, next, n * sizeof(Value));
    next += n * sizeof(Value);
  }
  std::string get_text();
  // Reads the number of values that follow. Each of them takes one byte at least, so a number that exceeds
  // the bytes that are left is wrong: throws BadBlock.
  std::size_t get_count();
  std::size_t left() const { return static_cast<std::size_t>(end - next); }
  // Where the bytes begin that were not read yet, left() of them, for a reader of their own.
  const char *rest() const { return next; }
  // Throws BadBlock if there are bytes that nobody has read.
  void finish() const;

private:
  const char *next, *end;

  [[noreturn]] static void fail_short();
};

// A block of numbers holds what a fix knows of one atom. Its first number is its size, as the host wants it,
// and its last one is a checksum of the numbers and of the atom's ID. The ID is in it for this reason: a fix
// that is made long after read_restart gets the rows by the atoms' indices. If atoms were deleted in between,
// an index belongs to another atom, but the host does not move the rows.
constexpr int ROW_OVERHEAD = 2;

// Fills in the first and the last number. size: of the whole block.
void close_row(double *row, int size, std::int64_t atom = 0);

// The nth block of an atom's row, which has room for `room` numbers. Throws BadBlock if one of the sizes on
// the way is none, or if the checksum is not that of the block.
struct Row {
  const double *values; // the numbers between the size and the checksum
  int count;            // how many these are
};
Row find_row(const double *rows, int room, int nth, std::int64_t atom = 0);

// Takes a number for a count. Throws BadBlock unless it is a whole number from 0 to `most`.
int count_of(double value, int most, const char *what);

} // namespace Grip

#endif
