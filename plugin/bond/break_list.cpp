// SPDX-License-Identifier: GPL-2.0-only
#include "bond/break_list.h"

#include "fmt/format.h"
#include "host/record_exchange.h"
#include "host/step_time.h"
#include "lammps.h"

#include <algorithm>

using namespace Grip;

BreakList::BreakList(LAMMPS_NS::LAMMPS *lmp_, const std::string &command, const std::string &file,
                     bool appends)
    : lmp(lmp_), output(lmp_, command, file)
{
  output.open(appends);
  if (!output.is_empty()) return;
  std::fputs("# step id1 id2 type mode time x y z nx ny nz load normal shear bending twisting energy\n",
             output.stream());
  std::fflush(output.stream());
}

void BreakList::add(const BondSample &bond, double energy)
{
  const Vector n = (1.0 / bond.length()) * bond.branch;
  lines.push_back({static_cast<double>(lmp->update->ntimestep), static_cast<double>(bond.id_i),
                   static_cast<double>(bond.id_j), static_cast<double>(bond.type), bond.mode + 1.0,
                   step_time(lmp->update), bond.middle[0], bond.middle[1], bond.middle[2], n[0], n[1], n[2],
                   bond.load, bond.spring[GRIP_BOND_NORMAL], bond.spring[GRIP_BOND_SHEAR],
                   bond.spring[GRIP_BOND_BENDING], bond.spring[GRIP_BOND_TWISTING], energy});
}

void BreakList::write()
{
  constexpr int NWHOLE = 5; // the first values are whole numbers
  std::vector<Line> all = of_all_ranks(lmp->world, lines);
  lines.clear();
  std::FILE *const fp = output.stream();
  if (!fp || all.empty()) return;
  std::sort(all.begin(), all.end());
  for (const Line &line : all) {
    std::string text;
    for (int k = 0; k < NVALUES; k++)
      text += k < NWHOLE ? fmt::format("{:.0f} ", line[k]) : fmt::format("{:.9g} ", line[k]);
    text.back() = '\n';
    std::fputs(text.c_str(), fp);
  }
  std::fflush(fp);
}
