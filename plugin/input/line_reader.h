// SPDX-License-Identifier: GPL-2.0-only
// Reads the words of a command from left to right. If a word is missing or not accepted, the run ends with a
// one-line error that names the command, the purpose of the word, the word, and what is accepted.
#ifndef GRIP_LINE_READER_H
#define GRIP_LINE_READER_H

#include "base/vector.h"

#include <cmath>
#include <set>
#include <string>
#include <vector>

namespace LAMMPS_NS {
class Error;
class LAMMPS;
} // namespace LAMMPS_NS

namespace Grip {

// The numbers that a value may have.
struct Range {
  double low = -INFINITY, high = INFINITY;
  bool without_low = false, without_high = false; // whether the limits themselves are refused

  bool contains(double value) const;
  // As in "above 0".
  std::string text() const;
};
constexpr Range ANY{};
constexpr Range above(double low)
{
  return {low, INFINITY, true};
}
constexpr Range from(double low)
{
  return {low};
}

enum Times { OFTEN, ONCE };

// A row of a command's table of keywords. unittest/doc/keywords.py compares the tables with the pages.
template <class Line> struct Keyword {
  const char *name;
  const char *values;                             // as on the page of the command; '|' separates alternatives
  const char *preset;                             // its values by default, or "" if it is off
  Range range;                                    // of its number
  void (*read)(class LineReader &in, Line &line); // reads the values
  Times times = OFTEN;
};

class LineReader {
public:
  LAMMPS_NS::LAMMPS *const lmp;
  LAMMPS_NS::Error *const error;
  const std::string command; // start of error messages
  const int narg;
  char **const arg;
  int next; // index of the next word

  // next: by default the word after the style of a fix.
  LineReader(LAMMPS_NS::LAMMPS *lmp, const std::string &command, int narg, char **arg, int next = 3);

  [[noreturn]] void fail(const std::string &text) const;
  // what: purpose of the word, for example "the radius of disc". A keyword in quotes stands for its value.
  [[noreturn]] void refuse(const std::string &what, const std::string &word,
                           const std::string &accepted) const;
  [[noreturn]] void refuse_last(const std::string &what, const std::string &accepted) const
  {
    refuse(what, arg[next - 1], accepted);
  }

  bool more() const { return next < narg; }
  bool next_is(const std::string &word) const { return more() && word == arg[next]; }
  // Reads the next word if it is this one. Returns whether it was.
  bool skip(const std::string &word);
  // The words from an index up to the next one, separated by blanks.
  std::string words_from(int first) const;

  std::string word(const std::string &what, const std::string &accepted);
  // Reads a word that must be this one. what: its place.
  void expect(const std::string &word, const std::string &what, const std::string &accepted);
  double number(const std::string &what, const Range &range = ANY, const std::string &kind = "a number");
  int whole(const std::string &what, const Range &range);
  Vector vector(const std::string &what);
  // A vector with a length above 0.
  Vector direction(const std::string &what);
  // The index of the next word among accepted words, which are separated by blanks.
  int choice(const std::string &what, const std::string &accepted);

  // The same for the current keyword, with what its row accepts.
  std::string quoted() const { return "'" + std::string(keyword) + "'"; }
  std::string word(const std::string &accepted) { return word(quoted(), accepted); }
  double number() { return number(quoted(), range); }
  int whole() { return whole(quoted(), range); }
  Vector vector() { return vector(quoted()); }
  int choice() { return choice(quoted(), alternatives()); }
  // The first words of the alternatives, separated by blanks.
  std::string alternatives() const;
  // Refuses a keyword that was given before.
  void refuse_second(const std::string &name);

  // Converts a word, or a part of it, to a number.
  double as_number(const std::string &what, const std::string &word, const std::string &accepted) const;
  int as_whole(const std::string &what, const std::string &word, const std::string &accepted) const;

  // Reads the next word and its values if it is a keyword of the table. Returns whether it was.
  template <class Line, std::size_t N> bool read_keyword(const Keyword<Line> (&table)[N], Line &line)
  {
    for (const Keyword<Line> &row : table) {
      if (!skip(row.name)) continue;
      keyword = row.name;
      values = row.values;
      range = row.range;
      if (row.times == ONCE) refuse_second(row.name);
      row.read(*this, line);
      return true;
    }
    return false;
  }
  // Reads all words that are left, which must be keywords of the table.
  template <class Line, std::size_t N> void read_keywords(const Keyword<Line> (&table)[N], Line &line)
  {
    while (more())
      if (!read_keyword(table, line)) refuse_keyword(names_of(table));
  }
  [[noreturn]] void refuse_keyword(const std::string &accepted) const;

  template <class Line, std::size_t N> static std::string names_of(const Keyword<Line> (&table)[N])
  {
    std::string names;
    for (const Keyword<Line> &row : table) names += (names.empty() ? "" : " ") + std::string(row.name);
    return names;
  }

private:
  const char *keyword = "", *values = ""; // of the current row
  Range range;
  std::set<std::string> seen;
};

} // namespace Grip

#endif
