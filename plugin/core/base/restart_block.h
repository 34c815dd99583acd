// SPDX-License-Identifier: GPL-2.0-only
// The format of the plugin's data in restart files. Damage is detected before the data are used. Does not
// depend on LAMMPS.
//
// A restart file is untrusted input. LAMMPS passes each fix a block without its size, and for each atom a row
// of numbers with the blocks of all fixes one after the other. Each block of the plugin therefore starts with
// a mark and its size, which have a checksum of their own, and ends with a checksum of its contents. A reader
// extracts one value at a time, and cannot read beyond the end.
#ifndef GRIP_RESTART_BLOCK_H
#define GRIP_RESTART_BLOCK_H

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

namespace Grip {

// Thrown if a block cannot be read. `reason` completes a sentence that starts with the name of the block.
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

// Writes a block to the restart file of a fix in the form that LAMMPS requires: its size in bytes, then the
// bytes.
void write_fix_block(std::FILE *file, const std::vector<char> &block);

class BlockReader {
public:
  // Number of bytes before (HEAD) and after (FOOT) the contents.
  static constexpr std::size_t HEAD = 24, FOOT = 8;

  // Size of the whole block in bytes, from its head. Throws BadBlock if the bytes are not a head of this
  // version.
  static std::size_t size(const char *head);
  // Starts to read a block. Throws BadBlock if its checksum is wrong. The bytes must outlive the reader.
  explicit BlockReader(const char *block);
  // Reads the number of a format that a block of its own kind begins with, an int. Throws BadBlock if the
  // number differs.
  void expect_format(int known);

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
  // Reads the number of the values that follow. Each value takes at least one byte. If the number is larger
  // than the number of remaining bytes, throws BadBlock.
  std::size_t get_count();
  std::size_t left() const { return static_cast<std::size_t>(end - next); }
  // Start of the left() bytes that were not read yet, for another reader.
  const char *rest() const { return next; }
  // Throws BadBlock if unread bytes remain.
  void finish() const;

private:
  const char *next, *end;

  [[noreturn]] static void fail_short();
};

// A block of numbers holds the data of a fix for one atom. Its first number is its size, as LAMMPS requires.
// Its last number is a checksum of the other numbers and of the atom's ID. The ID is included for a fix that
// is defined long after read_restart, because this fix receives its rows by atom index. If atoms were deleted
// in between, the index belongs to another atom, but LAMMPS does not move the rows.
constexpr int ROW_OVERHEAD = 2;

// Sets the first and the last number of a block. size: length of the whole block. atom: the atom's ID.
void close_row(double *row, int size, std::int64_t atom = 0);

// The nth block of an atom's row. The row has `room` numbers. Throws BadBlock if the size of this block or of
// a previous one is invalid, or if the checksum is wrong.
struct Row {
  const double *values; // the numbers between size and checksum
  int count;            // number of these values
};
Row find_row(const double *rows, int room, int nth, std::int64_t atom = 0);

// Converts a number to a count. Throws BadBlock unless the number is an integer from 0 to `most`.
int count_of(double value, int most, const char *what);

} // namespace Grip

#endif
