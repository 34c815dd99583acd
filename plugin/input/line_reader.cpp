// SPDX-License-Identifier: GPL-2.0-only
#include "input/line_reader.h"

#include "error.h"
#include "fmt/format.h"
#include "lammps.h"
#include "utils.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <sstream>

using namespace Grip;
using LAMMPS_NS::LAMMPS;
namespace utils = LAMMPS_NS::utils;

bool Range::contains(double value) const
{
  return (without_low ? value > low : value >= low) && (without_high ? value < high : value <= high);
}

std::string Range::text() const
{
  if (std::isinf(low)) return "any";
  if (std::isinf(high)) return fmt::format(without_low ? "above {:.8g}" : "{:.8g} and above", low);
  const std::string least = fmt::format(without_low ? "above {:.8g}" : "{:.8g}", low);
  return fmt::format(without_high ? "{} to below {:.8g}" : "{} to {:.8g}", least, high);
}

LineReader::LineReader(LAMMPS *lmp_, const std::string &command_, int narg_, char **arg_, int next_)
    : lmp(lmp_), error(lmp_->error), command(command_), narg(narg_), arg(arg_), next(next_)
{
}

void LineReader::fail(const std::string &text) const
{
  error->all(FLERR, "{}: {}", command, text);
}

void LineReader::refuse(const std::string &what, const std::string &word, const std::string &accepted) const
{
  fail(fmt::format("{} is '{}', accepted: {}", what, word, accepted));
}

void LineReader::refuse_keyword(const std::string &accepted) const
{
  fail(fmt::format("unknown keyword '{}'; accepted: {}", arg[next], accepted));
}

void LineReader::refuse_second(const std::string &name)
{
  if (!seen.insert(name).second) fail(fmt::format("'{}' is given twice, accepted: once", name));
}

bool LineReader::skip(const std::string &word)
{
  if (!next_is(word)) return false;
  next++;
  return true;
}

std::string LineReader::words_from(int first) const
{
  return utils::join_words(std::vector<std::string>(arg + first, arg + next), " ");
}

std::string LineReader::word(const std::string &what, const std::string &accepted)
{
  if (!more())
    fail(fmt::format("{}{} is missing, accepted: {}", what[0] == '\'' ? "value of " : "", what, accepted));
  return arg[next++];
}

void LineReader::expect(const std::string &wanted, const std::string &what, const std::string &accepted)
{
  if (word(what, accepted) != wanted) refuse_last(what, accepted);
}

double LineReader::as_number(const std::string &what, const std::string &word,
                             const std::string &accepted) const
{
  const double value = utils::is_double(word) ? std::strtod(word.c_str(), nullptr) : INFINITY;
  if (!std::isfinite(value)) refuse(what, word, accepted);
  return value;
}

int LineReader::as_whole(const std::string &what, const std::string &word, const std::string &accepted) const
{
  if (!utils::is_integer(word)) refuse(what, word, accepted);
  const long long value = std::strtoll(word.c_str(), nullptr, 10);
  if (value > std::numeric_limits<int>::max() || value < std::numeric_limits<int>::min())
    refuse(what, word, accepted);
  return static_cast<int>(value);
}

double LineReader::number(const std::string &what, const Range &within, const std::string &kind)
{
  const bool bounded = !std::isinf(within.low);
  const std::string accepted = bounded ? kind + (within.without_low ? " " : ", ") + within.text() : kind;
  const double value = as_number(what, word(what, accepted), accepted);
  if (!within.contains(value)) refuse_last(what, within.text());
  return value;
}

int LineReader::whole(const std::string &what, const Range &within)
{
  std::string accepted = fmt::format("a whole number from {:.0f}", within.low);
  if (!std::isinf(within.high)) accepted += fmt::format(" to {:.0f}", within.high);
  const int value = as_whole(what, word(what, accepted), accepted);
  if (!within.contains(value)) refuse_last(what, accepted);
  return value;
}

Vector LineReader::vector(const std::string &what)
{
  Vector v;
  for (double &x : v) x = as_number(what, word(what, "three numbers"), "a number");
  return v;
}

Vector LineReader::direction(const std::string &what)
{
  const Vector v = vector(what);
  if (length(v) == 0.0) refuse(what, "0 0 0", "any other");
  return v;
}

int LineReader::choice(const std::string &what, const std::string &accepted)
{
  const std::vector<std::string> all = utils::split_words(accepted);
  const auto found = std::find(all.begin(), all.end(), word(what, accepted));
  if (found == all.end()) refuse_last(what, accepted);
  return static_cast<int>(found - all.begin());
}

std::string LineReader::alternatives() const
{
  std::string words;
  std::istringstream all(values);
  for (std::string one, first; std::getline(all, one, '|');) {
    std::istringstream(one) >> first;
    words += (words.empty() ? "" : " ") + first;
  }
  return words;
}
