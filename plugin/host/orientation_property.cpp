// SPDX-License-Identifier: GPL-2.0-only
#include "host/orientation_property.h"

#include "atom.h"
#include "error.h"
#include "fmt/format.h"
#include "lammps.h"
#include "modify.h"

using namespace LAMMPS_NS;

void Grip::add_orientations(LAMMPS *lmp, const std::string &command)
{
  int is_double = 0, ncolumns = 0;
  if (lmp->atom->find_custom(ORIENTATIONS, is_double, ncolumns) >= 0) return;
  if (lmp->modify->get_fix_by_id(ORIENTATIONS))
    lmp->error->all(FLERR, "{}: the fix {} does not have the property d2_{}, accepted: another ID", command,
                    ORIENTATIONS, ORIENTATIONS);
  lmp->modify->add_fix(fmt::format("{} all property/atom d2_{} {}", ORIENTATIONS, ORIENTATIONS, QUATERNION));
}

int Grip::column_of_orientations(LAMMPS *lmp, const std::string &command)
{
  int is_double = 0, ncolumns = 0;
  const int column = lmp->atom->find_custom(ORIENTATIONS, is_double, ncolumns);
  if (column < 0 || !is_double || ncolumns != QUATERNION)
    lmp->error->all(FLERR, "{}: the property '{}' of atoms {}, accepted: fix ID all property/atom d2_{} {}",
                    command, ORIENTATIONS, column < 0 ? "was deleted" : "has another form", ORIENTATIONS,
                    QUATERNION);
  return column;
}
