// SPDX-License-Identifier: GPL-2.0-only
#include "bond/bond_lines.h"

#include "atom.h"
#include "comm.h"
#include "error.h"
#include "host/record_exchange.h"
#include "host/step_time.h"
#include "lammps.h"

#include <algorithm>
#include <utility>

using namespace Grip;

namespace {

struct LineRecord {
  Vector from, to;
  BondSample bond;
};

} // namespace

BondLines::BondLines(LAMMPS_NS::LAMMPS *lmp_, const std::string &command_, const std::string &pattern)
    : lmp(lmp_), command(command_), series(pattern), list(lmp_, command_, series.list())
{
}

// A bond across a periodic face leaves the box at its second grain.
void BondLines::write(const BondStyle &style, int groupbit)
{
  const LAMMPS_NS::Atom *atom = lmp->atom;
  std::vector<LineRecord> mine;
  style.visit_bonds([&](const BondSample &bond) {
    if (!(atom->mask[bond.i] & atom->mask[bond.j] & groupbit)) return;
    const Vector from = vector_of(atom->x[bond.i]);
    mine.push_back({from, from - bond.branch, bond});
  });
  std::vector<LineRecord> all = of_all_ranks(lmp->world, mine);
  if (lmp->comm->me) return;
  std::sort(all.begin(), all.end(), [](const LineRecord &a, const LineRecord &b) {
    return std::make_pair(a.bond.id_i, a.bond.id_j) < std::make_pair(b.bond.id_i, b.bond.id_j);
  });
  std::vector<std::array<Vector, 2>> lines;
  std::vector<CellData> data = {{"id1", 1, {}},      {"id2", 1, {}},   {"type", 1, {}},
                                {"normal", 1, {}},   {"shear", 1, {}}, {"bending", 1, {}},
                                {"twisting", 1, {}}, {"load", 1, {}},  {"stored", 1, {}},
                                {"strength", 1, {}}, {"force", 3, {}}};
  for (const LineRecord &record : all) {
    const BondSample &bond = record.bond;
    lines.push_back({record.from, record.to});
    const double values[] = {static_cast<double>(bond.id_i),
                             static_cast<double>(bond.id_j),
                             static_cast<double>(bond.type),
                             bond.spring[GRIP_BOND_NORMAL],
                             bond.spring[GRIP_BOND_SHEAR],
                             bond.spring[GRIP_BOND_BENDING],
                             bond.spring[GRIP_BOND_TWISTING],
                             bond.load,
                             bond.stored,
                             bond.factor};
    for (std::size_t v = 0; v < std::size(values); v++) data[v].values.push_back(values[v]);
    data.back().values.insert(data.back().values.end(), bond.force.begin(), bond.force.end());
  }
  const LAMMPS_NS::Update *update = lmp->update;
  const std::string file = series.file_of(static_cast<long>(update->ntimestep));
  std::string problem = write_vtp_lines(file, lines, data);
  if (problem.empty()) problem = series.add(step_time(update), file, update->ntimestep > 0);
  if (!problem.empty()) lmp->error->one(FLERR, "{}: vtk: {}", command, problem);
}
