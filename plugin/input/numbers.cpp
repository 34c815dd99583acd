// SPDX-License-Identifier: GPL-2.0-only
#include "input/numbers.h"

#include "error.h"
#include "lammps.h"
#include "utils.h"

#include <cmath>
#include <cstdlib>
#include <limits>

using namespace Grip;
using LAMMPS_NS::LAMMPS;
namespace utils = LAMMPS_NS::utils;

[[noreturn]] static void refuse(LAMMPS *lmp, const std::string &command, const std::string &what,
                                const std::string &word, const std::string &accepted)
{
  lmp->error->all(FLERR, "{}: {} is '{}', accepted: {}", command, what, word, accepted);
}

double Grip::read_number(LAMMPS *lmp, const std::string &command, const std::string &what,
                         const std::string &word, const std::string &accepted)
{
  if (!utils::is_double(word)) refuse(lmp, command, what, word, accepted);
  const double value = std::strtod(word.c_str(), nullptr);
  if (!std::isfinite(value)) refuse(lmp, command, what, word, accepted);
  return value;
}

int Grip::read_whole_number(LAMMPS *lmp, const std::string &command, const std::string &what,
                            const std::string &word, const std::string &accepted)
{
  if (!utils::is_integer(word)) refuse(lmp, command, what, word, accepted);
  const long long value = std::strtoll(word.c_str(), nullptr, 10);
  if (value > std::numeric_limits<int>::max() || value < std::numeric_limits<int>::min())
    refuse(lmp, command, what, word, accepted);
  return static_cast<int>(value);
}
