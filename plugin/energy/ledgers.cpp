// SPDX-License-Identifier: GPL-2.0-only
#include "energy/ledgers.h"

#include "error.h"
#include "wall/fix_wall_grip.h"
#include "force.h"
#include "modify.h"
#include "pair/pair_grip.h"

using namespace LAMMPS_NS;

std::vector<PairGrip *> Grip::pairs(LAMMPS *lmp)
{
  std::vector<PairGrip *> all;
  if (auto *only = dynamic_cast<PairGrip *>(lmp->force->pair_match("^grip", 0, 0))) return {only};
  for (int n = 1;; n++) {
    auto *pair = dynamic_cast<PairGrip *>(lmp->force->pair_match("^grip", 0, n));
    if (!pair) return all;
    all.push_back(pair);
  }
}

std::vector<FixWallGrip *> Grip::walls(LAMMPS *lmp)
{
  std::vector<FixWallGrip *> all;
  for (Fix *fix : lmp->modify->get_fix_list())
    if (auto *wall = dynamic_cast<FixWallGrip *>(fix)) all.push_back(wall);
  return all;
}

void Grip::require_ledgers(LAMMPS *lmp, const std::string &command)
{
  const auto styles = pairs(lmp);
  const auto fixes = walls(lmp);
  for (PairGrip *pair : styles)
    if (!pair->books().ledger.on())
      lmp->error->all(FLERR, "{}: it needs 'pair_style grip ... energy yes', which is missing", command);
  for (FixWallGrip *wall : fixes)
    if (!wall->ledger.on())
      lmp->error->all(FLERR, "{}: it needs 'energy yes' in fix {} wall/grip, which is missing", command,
                      wall->id);
  if (styles.empty() && fixes.empty())
    lmp->error->all(FLERR, "{}: there is neither pair_style grip nor fix wall/grip", command);
}
