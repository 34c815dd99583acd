// SPDX-License-Identifier: GPL-2.0-only
// Reads the words of a fix command from left to right. If a word is missing or not accepted, the run ends
// with a one-line error that names the command, the purpose of the word, the word, and what is accepted.
#ifndef GRIP_LINE_READER_H
#define GRIP_LINE_READER_H

#include "base/vector.h"

#include <string>
#include <vector>

namespace LAMMPS_NS {
class Error;
class LAMMPS;
} // namespace LAMMPS_NS

namespace Grip {

class LineReader {
public:
  // command: start of error messages; it must outlive this object. arg: as in the constructor of a fix; the
  // first word is that after the style.
  LineReader(LAMMPS_NS::LAMMPS *lmp, const std::string &command, int narg, char **arg);

protected:
  LAMMPS_NS::LAMMPS *const lmp;
  LAMMPS_NS::Error *const error;
  const std::string &command;
  const int narg;
  char **const arg;
  int next = 3; // index of the next word

  // what: purpose of the word, for example "the radius of disc".
  [[noreturn]] void refuse(const std::string &what, const std::string &word,
                           const std::string &accepted) const;
  [[noreturn]] void refuse_last(const std::string &what, const std::string &accepted) const
  {
    refuse(what, arg[next - 1], accepted);
  }

  bool more() const { return next < narg; }
  bool next_is(const char *word) const { return more() && word == std::string(arg[next]); }
  bool next_is_number() const;
  std::string word(const std::string &what, const std::string &accepted);
  double number(const std::string &what, const std::string &accepted = "a number");
  double positive(const std::string &what);
  double not_negative(const std::string &what);
  int whole(const std::string &what, int least);
  Vector vector(const std::string &what);
  // The index of the next word in a list of accepted words.
  int choice(const std::string &what, const std::vector<std::string> &accepted);
  // The words from an index up to the next one, separated by blanks.
  std::string words_from(int first) const;
};

} // namespace Grip

#endif
