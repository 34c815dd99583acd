// SPDX-License-Identifier: GPL-2.0-only
// The bond style: what it passes to listeners.
#include "bond/bond_grip.h"

#include "atom.h"
#include "bond/fix_grip_bonds.h"
#include "compute.h"
#include "domain.h"
#include "force.h"
#include "modify.h"

#include <algorithm>

using namespace LAMMPS_NS;
using namespace Grip;

BondStyle *Grip::bond_style(LAMMPS *lmp)
{
  return lmp->force->bond ? dynamic_cast<BondStyle *>(lmp->force->bond_match("grip")) : nullptr;
}

std::vector<BondListener *> Grip::bond_listeners(LAMMPS *lmp)
{
  std::vector<BondListener *> all;
  const auto add = [&](auto *style) {
    if (auto *listener = dynamic_cast<BondListener *>(style)) all.push_back(listener);
  };
  for (Fix *fix : lmp->modify->get_fix_list()) add(fix);
  for (Compute *compute : lmp->modify->get_compute_list()) add(compute);
  return all;
}

// Keeps the numbers of each block if a listener reads them, otherwise those of one block.
void BondGrip::begin_steps(std::size_t nblocks)
{
  const std::vector<BondListener *> all = bond_listeners(lmp);
  keeps_steps = std::any_of(all.begin(), all.end(), [](BondListener *one) { return one->reads_bonds(); });
  steps.resize(keeps_steps ? std::max<std::size_t>(nblocks, 1) : 1);
}

BondSample BondGrip::sample(int type, const grip_bond_block &block, const grip_bond_step &step,
                            int lane) const
{
  BondSample bond = {};
  bond.i = block.row_i[lane] / GRIP_ROW;
  bond.j = block.row_j[lane] / GRIP_ROW;
  bond.type = type;
  bond.id_i = atom->tag[bond.i];
  bond.id_j = atom->tag[bond.j];
  bond.made = block.kept[GRIP_BOND_LENGTH][lane];
  const Vector x = vector_of(atom->x[bond.i]);
  bond.branch = x - vector_of(atom->x[bond.j]);
  bond.place = x - (0.5 + block.middle[lane] / bond.made) * bond.branch;
  domain->remap(bond.place.data());
  for (int d = 0; d < 3; d++) bond.force[d] = step.force[d][lane];
  for (int s = 0; s < GRIP_BOND_SPRINGS_OF_ONE; s++) bond.part[s] = step.part[s][lane];
  bond.load = step.load[lane];
  bond.stored = step.stored[lane];
  bond.factor = block.kept[GRIP_BOND_FACTOR][lane];
  bond.damage = block.kept[GRIP_BOND_DAMAGE][lane];
  bond.plastic = block.kept[GRIP_BOND_PLASTIC_STRAIN][lane];
  bond.mode = grip_bond_mode(&laws[type].limits, &block, &step, lane);
  return bond;
}

bool BondGrip::visit_bonds(const VisitBond &visit) const
{
  const FixGripBonds &bonds = *fix();
  const auto &blocks = bonds.store.blocks;
  if (!keeps_steps || bonds.must_fill() || steps.size() < blocks.size()) return false;
  for (std::size_t b = 0; b < blocks.size(); b++)
    for (int lane = 0; lane < GRIP_LANES; lane++)
      if ((blocks[b].of.whole & blocks[b].of.owned_i) >> lane & 1)
        visit(sample(blocks[b].type, blocks[b].of, steps[b], lane));
  return true;
}

void BondGrip::report_break(int type, const grip_bond_block &block, const grip_bond_step &step,
                            int lane) const
{
  if (!(block.owned_i >> lane & 1)) return;
  const BondSample bond = sample(type, block, step, lane);
  const double energy = fix()->energies.on() ? step.fracture[lane] : bond.stored;
  for (BondListener *listener : bond_listeners(lmp)) listener->add_break(bond, energy);
}
