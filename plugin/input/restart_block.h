// SPDX-License-Identifier: GPL-2.0-only
// Format of the plugin's data in restart files, which detects damage before the data is used. Does not depend
// on LAMMPS.
//
// A restart file is untrusted input. LAMMPS passes each fix a block without its size, and for each atom a row
// of numbers that contains the blocks of all fixes one after the other. Each block therefore starts with a
// mark and its size, protected by their own checksum, and ends with a checksum of everything in between.
// Readers extract one value at a time and cannot read beyond the end.
#ifndef GRIP_RESTART_BLOCK_H
#define GRIP_RESTART_BLOCK_H

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

namespace Grip {

// A block cannot be read. `reason` completes a sentence that starts with the name of the block.
struct BadBlock {
  std::string reason;
};
constexpr const char *USE_ANOTHER_FILE = "Use an earlier restart file, or a data file";

// Writes a block of bytes: the global data of a fix or a pair style.
class BlockWriter {
public:
  template <class Value> void put(const Value &value) { put_bytes(&value, sizeof value); }
  template <class Value> void put_array(const Value *values, std::size_t n)
  {
    put_bytes(values, n * sizeof(Value));
  }
  // Writes a text, preceded by its length.
  void put_text(const std::string &text);
  // The finished block: head, contents and checksum.
  std::vector<char> finish() const;

private:
  std::vector<char> payload;

  void put_bytes(const void *from, std::size_t n);
};

class BlockReader {
public:
  // Size in bytes of what precedes and follows the contents.
  static constexpr std::size_t HEAD = 24, FOOT = 8;

  // Size of the whole block, from its head. Throws BadBlock if this is not a head of this version.
  static std::size_t size(const char *head);
  // Throws BadBlock if the checksum of the block is wrong. The bytes must outlive the reader.
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
  // Reads the number of values that follow. Each value takes at least one byte, so a number larger than the
  // remaining bytes throws BadBlock.
  std::size_t get_count();
  std::size_t left() const { return static_cast<std::size_t>(end - next); }
  // Start of the bytes not read yet, left() of them, for use by another reader.
  const char *rest() const { return next; }
  // Throws BadBlock if unread bytes remain.
  void finish() const;

private:
  const char *next, *end;

  [[noreturn]] static void fail_short();
};

// A block of numbers holds a fix's data for one atom. The first number is the size, as LAMMPS requires, and
// the last one a checksum of the numbers and the atom's ID. The ID is included because a fix that is defined
// long after read_restart receives rows by atom index: if atoms were deleted in between, the index belongs to
// another atom, but LAMMPS does not move the rows.
constexpr int ROW_OVERHEAD = 2;

// Sets the first and the last number. size: of the whole block.
void close_row(double *row, int size, std::int64_t atom = 0);

// The nth block of an atom's row, which has room for `room` numbers. Throws BadBlock if one of the sizes
// before it is invalid or the checksum is wrong.
struct Row {
  const double *values; // the numbers between size and checksum
  int count;            // number of these values
};
Row find_row(const double *rows, int room, int nth, std::int64_t atom = 0);

// Converts a number to a count. Throws BadBlock unless it is an integer from 0 to `most`.
int count_of(double value, int most, const char *what);

} // namespace Grip

#endif
