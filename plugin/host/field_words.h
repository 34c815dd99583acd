// SPDX-License-Identifier: GPL-2.0-only
// The words of a compute that name its columns.
#ifndef GRIP_FIELD_WORDS_H
#define GRIP_FIELD_WORDS_H

#include "error.h"

#include <algorithm>
#include <string>
#include <vector>

namespace Grip {

// The indices among `names` of the words from the fourth one on. command: start of error messages.
inline std::vector<int> read_fields(LAMMPS_NS::Error *error, const std::string &command, int narg, char **arg,
                                    const std::vector<const char *> &names)
{
  std::string accepted;
  for (const char *name : names) accepted += std::string(" ") + name;
  if (narg < 4) error->all(FLERR, "{}: no field is given; accepted:{}", command, accepted);
  std::vector<int> fields;
  for (int k = 3; k < narg; k++) {
    const auto found = std::find_if(names.begin(), names.end(),
                                    [&](const char *name) { return name == std::string(arg[k]); });
    if (found == names.end())
      error->all(FLERR, "{}: unknown field '{}'; accepted:{}", command, arg[k], accepted);
    fields.push_back(static_cast<int>(found - names.begin()));
  }
  return fields;
}

// The names of a table of fields.
template <class Table> std::vector<const char *> names_of(const Table &table)
{
  std::vector<const char *> names;
  for (const auto &field : table) names.push_back(field.name);
  return names;
}

} // namespace Grip

#endif
