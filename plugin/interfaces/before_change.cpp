// SPDX-License-Identifier: GPL-2.0-only
#include "interfaces/before_change.h"

#include "fix.h"
#include "modify.h"
#include "update.h"

#include <algorithm>

using namespace LAMMPS_NS;

bool Grip::change_is_due(LAMMPS *lmp)
{
  const auto &fixes = lmp->modify->get_fix_list();
  return std::any_of(fixes.begin(), fixes.end(), [&](const Fix *fix) {
    return fix->force_reneighbor && fix->next_reneighbor == lmp->update->ntimestep;
  });
}

void Grip::prepare_change(LAMMPS *lmp)
{
  for (Fix *fix : lmp->modify->get_fix_list())
    if (auto *prepares = dynamic_cast<BeforeChange *>(fix)) prepares->before_change();
}
