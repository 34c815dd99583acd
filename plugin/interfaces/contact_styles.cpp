// SPDX-License-Identifier: GPL-2.0-only
#include "interfaces/contact_styles.h"

#include "contacts/type_pairs.h"

#include "compute.h"
#include "energy/fix_grip_ledger.h"
#include "error.h"
#include "fix.h"
#include "force.h"
#include "modify.h"
#include "pair.h"

#include <limits>

using namespace LAMMPS_NS;

Grip::Durations Grip::durations_at(const WallContacts &wall, double speed, const ImpactBodies &bodies,
                                   const std::vector<Grain> &coming)
{
  constexpr double infinite = std::numeric_limits<double>::infinity();
  Durations shortest;
  for (const WallImpact &sphere : wall.impacts(bodies, coming))
    shortest.take(durations_of(*sphere.model, {{sphere.radius, infinite}, {sphere.mass, infinite}},
                               speed + wall.own_speed()));
  return shortest;
}

std::vector<Grip::PairContacts *> Grip::pairs(LAMMPS *lmp)
{
  std::vector<PairContacts *> all;
  if (auto *only = dynamic_cast<PairContacts *>(lmp->force->pair_match("^grip", 0, 0))) return {only};
  for (int n = 1;; n++) {
    auto *pair = dynamic_cast<PairContacts *>(lmp->force->pair_match("^grip", 0, n));
    if (!pair) return all;
    all.push_back(pair);
  }
}

const Grip::PairContacts *Grip::pair_style_of(LAMMPS *lmp, int type_i, int type_j)
{
  for (const PairContacts *style : pairs(lmp))
    if (style->type_pairs().acts(type_i, type_j)) return style;
  return nullptr;
}

std::vector<Grip::WallContacts *> Grip::walls(LAMMPS *lmp)
{
  std::vector<WallContacts *> all;
  for (Fix *fix : lmp->modify->get_fix_list())
    if (auto *wall = dynamic_cast<WallContacts *>(fix)) all.push_back(wall);
  return all;
}

std::vector<Grip::FacetSource *> Grip::facet_sources(LAMMPS *lmp)
{
  std::vector<FacetSource *> all;
  for (Fix *fix : lmp->modify->get_fix_list())
    if (auto *source = dynamic_cast<FacetSource *>(fix)) all.push_back(source);
  return all;
}

void Grip::keep_lists(LAMMPS *lmp)
{
  for (Compute *compute : lmp->modify->get_compute_list())
    if (auto *list = dynamic_cast<ContactList *>(compute)) list->keep_last();
}

void Grip::require_ledgers(LAMMPS *lmp, const std::string &command)
{
  const auto styles = pairs(lmp);
  const auto fixes = walls(lmp);
  for (const PairContacts *pair : styles)
    if (!pair->ledger().on())
      lmp->error->all(FLERR, "{}: it needs 'pair_style grip ... energy yes', which is missing", command);
  for (const WallContacts *wall : fixes)
    if (!wall->ledger().on())
      lmp->error->all(FLERR, "{}: it needs 'energy yes' in {}, which is missing", command, wall->name());
  if (styles.empty() && fixes.empty() && !find_kept_ledger(lmp))
    lmp->error->all(FLERR, "{}: there is neither pair_style grip nor fix wall/grip", command);
}

double Grip::lost_in_ledgers(LAMMPS *lmp)
{
  const FixGripLedger *kept = find_kept_ledger(lmp);
  double here = kept ? kept->ledger().lost() : 0.0, all = 0.0;
  for (const PairContacts *pair : pairs(lmp)) here += pair->ledger().lost();
  for (const WallContacts *wall : walls(lmp)) here += wall->ledger().lost();
  MPI_Allreduce(&here, &all, 1, MPI_DOUBLE, MPI_SUM, lmp->world);
  return all;
}
