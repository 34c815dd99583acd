// SPDX-License-Identifier: GPL-2.0-only
// The bond style: what it passes to listeners.
#include "bond/bond_grip.h"

#include "atom.h"
#include "bond/fix_grip_bonds.h"
#include "compute.h"
#include "domain.h"
#include "force.h"
#include "host/step_time.h"
#include "modify.h"

#include <algorithm>

using namespace LAMMPS_NS;
using namespace Grip;

BondStyle *Grip::bond_style(LAMMPS *lmp)
{
  return lmp->force->bond ? dynamic_cast<BondStyle *>(lmp->force->bond_match("grip")) : nullptr;
}

// Call at each set-up and in the first step of a run: scripts add and delete listeners between runs.
void BondGrip::find_listeners()
{
  listeners.clear();
  const auto add = [&](auto *style) {
    if (auto *listener = dynamic_cast<BondListener *>(style)) listeners.push_back(listener);
  };
  for (Fix *other : modify->get_fix_list()) add(other);
  for (Compute *compute : modify->get_compute_list()) add(compute);
  loss_listeners.find(lmp, bonds->energies.on(), false);
}

// Keeps the numbers of each block if a listener reads them, otherwise those of one block.
void BondGrip::begin_steps(std::size_t nblocks)
{
  keeps_steps = false;
  for (BondListener *one : listeners)
    if (one->reads_bonds()) keeps_steps = true;
  steps.resize(keeps_steps ? std::max<std::size_t>(nblocks, 1) : 1);
}

// Each of the two grains has half of a loss.
void BondGrip::report_losses(const grip_bond_block &block, const grip_bond_step &step) const
{
  for (int lane = 0; lane < GRIP_LANES; lane++) {
    if (!((block.whole | step.broken) >> lane & 1)) continue;
    const double plastic =
                     0.5 * (step.lost[GRIP_BOND_BY_FRACTURE][lane] + step.lost[GRIP_BOND_BY_YIELD][lane] +
                            step.lost[GRIP_BOND_BY_SOFTENING][lane]),
                 viscous = 0.5 * step.lost[GRIP_BOND_BY_DAMPING][lane];
    if (block.owned_i >> lane & 1) loss_listeners.report(block.row_i[lane] / GRIP_ROW, plastic, viscous);
    if (block.owned_j >> lane & 1) loss_listeners.report(block.row_j[lane] / GRIP_ROW, plastic, viscous);
  }
}

ContactSample BondGrip::contact(const grip_bond_block &block, const grip_bond_step &step, int lane) const
{
  ContactSample bond = {};
  bond.i = block.row_i[lane] / GRIP_ROW;
  bond.j = block.row_j[lane] / GRIP_ROW;
  bond.touching = block.whole >> lane & 1;
  bond.bonded = true;
  bond.start = vector_of(atom->x[bond.j]);
  bond.branch = vector_of(atom->x[bond.i]) - bond.start;
  bond.part = 0.5 - block.middle[lane] / block.kept[GRIP_BOND_LENGTH][lane];
  for (int d = 0; d < 3; d++) {
    bond.force[d] = step.force[d][lane];
    bond.torque_i[d] = step.torque_i[d][lane];
    bond.torque_j[d] = step.torque_j[d][lane];
  }
  bond.stored = step.stored[lane];
  for (int cause = 0; bonds->energies.on() && cause < GRIP_BOND_CAUSES; cause++)
    bond.lost[cause_of_bond(cause)] = step.lost[cause][lane];
  return bond;
}

BondSample BondGrip::sample(int type, const grip_bond_block &block, const grip_bond_step &step,
                            int lane) const
{
  BondSample bond = {};
  static_cast<ContactSample &>(bond) = contact(block, step, lane);
  bond.type = type;
  bond.id_i = atom->tag[bond.i];
  bond.id_j = atom->tag[bond.j];
  bond.middle = bond.place();
  domain->remap(bond.middle.data());
  bond.made = block.kept[GRIP_BOND_LENGTH][lane];
  bond.age = step_time(update) - block.kept[GRIP_BOND_MADE_AT][lane];
  for (int s = 0; s < GRIP_BOND_SPRINGS_OF_ONE; s++) bond.spring[s] = step.part[s][lane];
  const grip_bond_words &words = laws[type].words;
  const double radius = grip_bond_radius(&words, atom->radius[bond.i], atom->radius[bond.j]);
  bond.stress = grip_bond_stresses_of(&words, radius, bond.made, bond.spring);
  bond.load = step.load[lane];
  bond.factor = block.kept[GRIP_BOND_FACTOR][lane];
  bond.damage = block.kept[GRIP_BOND_DAMAGE][lane];
  bond.plastic = block.kept[GRIP_BOND_PLASTIC_STRAIN][lane];
  bond.mode = grip_bond_mode(&laws[type].limits, &block, &step, lane);
  return bond;
}

// Calls visit(block of the store, its step, lane) for each bond whose lower ID belongs to this rank.
template <class Visit> bool BondGrip::visit_lanes(const Visit &visit) const
{
  if (!bonds) return false;
  const auto &blocks = bonds->store.blocks;
  if (!keeps_steps || bonds->must_fill() || steps.size() < blocks.size()) return false;
  for (std::size_t b = 0; b < blocks.size(); b++)
    for (int lane = 0; lane < GRIP_LANES; lane++)
      if ((blocks[b].of.whole & blocks[b].of.owned_i) >> lane & 1) visit(blocks[b], steps[b], lane);
  return true;
}

bool BondGrip::visit_bonds(const VisitBond &visit) const
{
  return visit_lanes([&](const BondStore::Block &block, const grip_bond_step &step, int lane) {
    visit(sample(block.type, block.of, step, lane));
  });
}

bool BondGrip::visit_contacts(const VisitContact &visit) const
{
  return visit_lanes([&](const BondStore::Block &block, const grip_bond_step &step, int lane) {
    visit(contact(block.of, step, lane));
  });
}

int BondGrip::type_without_section() const
{
  for (std::size_t type = 1; type < laws.size(); type++)
    if (laws[type].words.kind == GRIP_BOND_SPRINGS) return static_cast<int>(type);
  return 0;
}

void BondGrip::report_break(int type, const grip_bond_block &block, const grip_bond_step &step,
                            int lane) const
{
  if (!(block.owned_i >> lane & 1)) return;
  const BondSample bond = sample(type, block, step, lane);
  const double energy = bonds->energies.on() ? step.lost[GRIP_BOND_BY_FRACTURE][lane] : bond.stored;
  for (BondListener *listener : listeners) listener->add_break(bond, energy);
}
