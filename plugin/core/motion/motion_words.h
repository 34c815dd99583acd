// SPDX-License-Identifier: GPL-2.0-only
// Reads the words of one motion from left to right. Does not depend on LAMMPS: a derived class parses numbers
// and reports errors.
#ifndef GRIP_MOTION_WORDS_H
#define GRIP_MOTION_WORDS_H

#include "base/vector.h"

#include <string>
#include <vector>

namespace Grip {

class MotionWords {
public:
  // Conversion factors of LAMMPS units: from force times time over mass to velocity (ftm2v), and from mass
  // times velocity squared to energy (mvv2e).
  double ftm2v = 1.0, mvv2e = 1.0;
  // The words that were read. Numbers are written in one form, so that equal motions have equal words.
  std::string read;
  // Names of the LAMMPS variables that the motion uses.
  std::vector<std::string> variables;

  virtual ~MotionWords() = default;

  // Both read the next word. what: its name in the error message if the word is missing or is not a number.
  std::string word(const char *what);
  double number(const char *what);
  Vector three(const char *what) { return {number(what), number(what), number(what)}; }
  double above_zero(const char *what, const char *of);
  // Reads x, y or z. Returns 0, 1 or 2.
  int dimension();
  // Reads a point and an axis. The axis is scaled to the length 1.
  void point_and_axis(Vector &point, Vector &axis, const std::string &of);
  // Reads the name of a variable. Returns its index in `variables`, or -1 for NULL.
  int variable(bool may_be_null);
  // Returns whether `wanted` is the next word. If it is, reads it.
  bool next_is(const char *wanted);
  // The next word, without reading it; null at the end.
  virtual const char *peek() const = 0;
  [[noreturn]] virtual void fail(const std::string &text) const = 0;
  // A number as error messages and `read` show it.
  virtual std::string text(double value) const = 0;

protected:
  virtual void skip() = 0;
  // The number that a word stands for. what: name of the word in error messages, as in "vmax after 'move
  // servo'".
  virtual double number_in(const std::string &what, const std::string &word) const = 0;

private:
  std::string next(const char *what);
};

} // namespace Grip

#endif
