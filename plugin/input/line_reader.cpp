// SPDX-License-Identifier: GPL-2.0-only
#include "input/line_reader.h"

#include "error.h"
#include "fmt/format.h"
#include "input/numbers.h"
#include "lammps.h"
#include "utils.h"

#include <algorithm>

using namespace Grip;
using LAMMPS_NS::LAMMPS;

LineReader::LineReader(LAMMPS *lmp_, const std::string &command_, int narg_, char **arg_)
    : lmp(lmp_), error(lmp_->error), command(command_), narg(narg_), arg(arg_)
{
}

void LineReader::refuse(const std::string &what, const std::string &word, const std::string &accepted) const
{
  error->all(FLERR, "{}: {} is '{}', accepted: {}", command, what, word, accepted);
}

bool LineReader::next_is_number() const
{
  return more() && LAMMPS_NS::utils::is_double(arg[next]);
}

std::string LineReader::word(const std::string &what, const std::string &accepted)
{
  if (!more()) error->all(FLERR, "{}: {} is missing, accepted: {}", command, what, accepted);
  return arg[next++];
}

double LineReader::number(const std::string &what, const std::string &accepted)
{
  return read_number(lmp, command, what, word(what, accepted), accepted);
}

double LineReader::positive(const std::string &what)
{
  const double value = number(what, "above 0");
  if (!(value > 0.0)) refuse_last(what, "above 0");
  return value;
}

double LineReader::not_negative(const std::string &what)
{
  const double value = number(what, "0 and above");
  if (!(value >= 0.0)) refuse_last(what, "0 and above");
  return value;
}

int LineReader::whole(const std::string &what, int least)
{
  const std::string accepted = fmt::format("a whole number from {}", least);
  const int value = read_whole_number(lmp, command, what, word(what, accepted), accepted);
  if (value < least) refuse_last(what, accepted);
  return value;
}

Vector LineReader::vector(const std::string &what)
{
  Vector v;
  for (double &x : v) x = number(what, "three numbers");
  return v;
}

int LineReader::choice(const std::string &what, const std::vector<std::string> &accepted)
{
  const std::string all = LAMMPS_NS::utils::join_words(accepted, " ");
  const std::string given = word(what, all);
  const auto found = std::find(accepted.begin(), accepted.end(), given);
  if (found == accepted.end()) refuse(what, given, all);
  return static_cast<int>(found - accepted.begin());
}

std::string LineReader::words_from(int first) const
{
  std::string words;
  for (int k = first; k < next; k++) words += std::string(k > first ? " " : "") + arg[k];
  return words;
}
