// SPDX-License-Identifier: GPL-2.0-only
// Reads the words of one motion from left to right. Does not depend on LAMMPS: a derived class parses numbers
// and reports errors.
#ifndef GRIP_MOTION_WORDS_H
#define GRIP_MOTION_WORDS_H

#include "surface/vector.h"

#include <string>
#include <vector>

namespace Grip {

class MotionWords {
public:
  // LAMMPS' units: force times time over mass as a velocity, mass times velocity squared as an energy.
  double ftm2v = 1.0, mvv2e = 1.0;
  // What was read, numbers as they were understood, so that equal motions have equal words.
  std::string read;
  // Names of LAMMPS' variables that the motion uses.
  std::vector<std::string> variables;

  virtual ~MotionWords() = default;

  // what: names the word where it is missing, or is no number.
  std::string word(const char *what);
  double number(const char *what);
  Vector three(const char *what) { return {number(what), number(what), number(what)}; }
  double above_zero(const char *what, const char *of);
  // x, y or z as 0, 1 or 2.
  int dimension();
  // A point, and an axis that gets the length 1.
  void point_and_axis(Vector &point, Vector &axis, const std::string &of);
  // The number of a variable in `variables`; -1 for NULL.
  int variable(bool may_be_null);
  // Whether this is the next word, which is then read.
  bool next_is(const char *wanted);
  // The next word, not yet read, or null.
  virtual const char *peek() const = 0;
  [[noreturn]] virtual void fail(const std::string &text) const = 0;
  // A number as error messages and `read` have it.
  virtual std::string text(double value) const = 0;

protected:
  virtual void skip() = 0;
  // what: as in "vmax after 'move servo'".
  virtual double number_in(const std::string &what, const std::string &word) const = 0;

private:
  std::string next(const char *what);
};

} // namespace Grip

#endif
