// SPDX-License-Identifier: GPL-2.0-only
#include "bond/bond_grip.h"

#include "atom.h"
#include "bond/fix_grip_bonds.h"
#include "comm.h"
#include "contacts/type_pairs.h"
#include "domain.h"
#include "energy/fix_grip_ledger.h"
#include "error.h"
#include "force.h"
#include "grip/bodies.h"
#include "host/atom_arrays.h"
#include "host/rigid_bodies.h"
#include "host/step_time.h"
#include "input.h"
#include "interfaces/contact_styles.h"
#include "memory.h"
#include "modify.h"
#include "neighbor.h"
#include "pair.h"
#include "shapes/shaped_grains.h"
#include "update.h"
#include "utils.h"

#include <algorithm>
#include <cmath>
#include <string>

using namespace LAMMPS_NS;
using namespace Grip;

namespace {

constexpr const char *FIX_ID = "GRIP_BONDS";
constexpr int EVERY_TURNED = 100; // steps after which bonds are searched for large rotations

} // namespace

BondGrip::BondGrip(LAMMPS *lmp) : Bond(lmp)
{
  writedata = 1;
}

BondGrip::~BondGrip()
{
  if (modify && modify->get_fix_by_id(FIX_ID)) modify->delete_fix(FIX_ID);
  if (allocated) memory->destroy(setflag);
}

FixGripBonds *BondGrip::fix() const
{
  return dynamic_cast<FixGripBonds *>(modify->get_fix_by_id(FIX_ID));
}

void BondGrip::require_fix()
{
  if (fix()) return;
  if (!dynamic_cast<FixGripBonds *>(modify->add_fix(fmt::format("{} all GRIP/BONDS", FIX_ID))))
    error->all(FLERR, "bond_style grip: fix style GRIP/BONDS is missing; load the plugin again");
}

void BondGrip::allocate()
{
  allocated = 1;
  memory->create(setflag, atom->nbondtypes + 1, "bond:setflag");
  std::fill_n(setflag, atom->nbondtypes + 1, 0);
  laws.assign(atom->nbondtypes + 1, {});
}

// ----------------------------------------------------------------------------------------------------------
// Checks before a run

void BondGrip::init_style()
{
  require_fix();
  // Commands that build lists, such as create_bonds, initialise LAMMPS too.
  if (update->whichflag) {
    check_commands();
    check_special();
    check_motion();
    check_bonds();
    check_exclusions();
  }
  const auto all = pairs(lmp);
  Ledger &ledger = fix()->energies;
  fix()->excludes_contacts = !with_contact && !all.empty();
  fix()->have_memory = have_memory();
  const bool was_on = ledger.on();
  ledger.mode = !all.empty() && all.front()->ledger().on() ? GRIP_LEDGER_ON : GRIP_LEDGER_OFF;
  if (ledger.on() && !was_on) begin_ledger(lmp, ledger);
}

bool BondGrip::have_memory() const
{
  return std::any_of(laws.begin(), laws.end(),
                     [](const Law &law) { return grip_bond_has_memory(&law.limits); });
}

void BondGrip::check_commands() const
{
  if (domain->dimension != 3) error->all(FLERR, "bond_style grip: it needs a box of three dimensions");
  if (force->newton_bond)
    error->all(FLERR, "bond_style grip: both atoms must know a bond, accepted: newton off, or newton on off");
  if (!utils::strmatch(update->integrate_style, "^verlet"))
    error->all(FLERR, "bond_style grip: the run style is {}, accepted: verlet", update->integrate_style);
  if (update->whichflag == 2) error->all(FLERR, "bond_style grip: it has no minimization, accepted: run");
  if (lmp->input->command && std::string(lmp->input->command) == "rerun")
    error->all(FLERR, "bond_style grip: not with rerun, whose files have no orientations, accepted: run");
  if (!comm->ghost_velocity)
    error->all(FLERR, "bond_style grip: ghost atoms must have velocities, set 'comm_modify vel yes'");
  if (force->pair && pairs(lmp).empty() && !utils::strmatch(force->pair_style, "^zero"))
    error->all(FLERR, "bond_style grip: the pair style is {}, accepted: grip, zero or none",
               force->pair_style);
}

void BondGrip::check_special() const
{
  if (!force->pair) return;
  const double *lj = force->special_lj, *coul = force->special_coul;
  const double wanted = with_contact ? 1.0 : 0.0;
  if (lj[1] == wanted && lj[2] == 1.0 && lj[3] == 1.0 && coul[1] == 1.0 && coul[2] == 1.0 && coul[3] == 1.0)
    return;
  error->all(FLERR,
             "bond_style grip: special_bonds is 'lj {:g} {:g} {:g} coul {:g} {:g} {:g}', accepted: "
             "special_bonds {}",
             lj[1], lj[2], lj[3], coul[1], coul[2], coul[3],
             with_contact ? "lj/coul 1 1 1" : "lj 0 1 1 coul 1 1 1");
}

// Whether no atom of the group of a fix has a bond. Collective.
bool BondGrip::moves_no_bond(const Fix &other) const
{
  int mine = 0, any = 0;
  for (int i = 0; i < atom->nlocal; i++) mine |= atom->mask[i] & other.groupbit && atom->num_bond[i] > 0;
  MPI_Allreduce(&mine, &any, 1, MPI_INT, MPI_MAX, world);
  return !any;
}

// Bonded grains must turn, and only as spheres.
void BondGrip::check_motion() const
{
  RigidBodies bodies;
  bodies.find(lmp);
  const ShapedGrains *shapes = find_shapes(lmp);
  tagint mine[2] = {MAXTAGINT, MAXTAGINT}, first[2];
  for (int i = 0; i < atom->nlocal; i++) {
    if (atom->num_bond[i] == 0) continue;
    if (bodies.has(i)) mine[0] = std::min(mine[0], atom->tag[i]);
    if (shapes && shapes->shape_of_type(atom->type[i])) mine[1] = std::min(mine[1], atom->tag[i]);
  }
  MPI_Allreduce(mine, first, 2, MPI_LMP_TAGINT, MPI_MIN, world);
  if (first[0] != MAXTAGINT)
    error->all(FLERR, "bond_style grip: atom {} has a bond and is in a rigid body, accepted: one of them",
               first[0]);
  if (first[1] != MAXTAGINT)
    error->all(FLERR, "bond_style grip: atom {} has a bond and a shape of fix grip/shapes, accepted: spheres",
               first[1]);
  for (const Fix *other : modify->get_fix_list()) {
    const bool turns_quaternions = utils::strmatch(other->style, "^nve/bpm/sphere");
    if (atom->quat_flag && utils::strmatch(other->style, "sphere") && !turns_quaternions)
      error->all(FLERR,
                 "bond_style grip: fix {} ({}) does not turn the orientations of atom_style bpm/sphere, "
                 "accepted: nve/bpm/sphere, or atom_style hybrid sphere bond",
                 other->id, other->style);
    if (!other->time_integrate || utils::strmatch(other->style, "sphere") ||
        utils::strmatch(other->style, "^move") || moves_no_bond(*other))
      continue;
    error->all(FLERR, "bond_style grip: fix {} ({}) does not turn grains, accepted: {}", other->id,
               other->style, atom->quat_flag ? "nve/bpm/sphere" : "nve/sphere");
  }
}

void BondGrip::check_bonds() const
{
  for (int type = 1; type <= atom->nbondtypes; type++)
    if (!setflag[type] && force->bond == this)
      error->all(FLERR, "bond_style grip: bond_coeff {} is missing", type);
  for (int i = 0; i < atom->nlocal; i++)
    for (int m = 0; m < atom->num_bond[i]; m++)
      for (int n = 0; n < m; n++)
        if (atom->bond_atom[i][m] == atom->bond_atom[i][n])
          error->one(FLERR, "bond_style grip: atoms {} and {} have two bonds, accepted: one", atom->tag[i],
                     atom->bond_atom[i][m]);
}

// LAMMPS multiplies the length by 1.5.
double BondGrip::equilibrium_distance(int)
{
  return fix() ? fix()->longest() / 1.5 : 0.0;
}

// ----------------------------------------------------------------------------------------------------------
// In a step

grip_bond_grain BondGrip::grain(int i) const
{
  const double radius = atom->radius[i], mass = atom->rmass[i];
  return {radius, mass, grip_inertia(mass, radius)};
}

// Returns whether any rank has a new bond. Collective.
bool BondGrip::fill()
{
  return bonds->fill(
      [this](int type, grip_bond_block &block, int lane, const BondStore::Ends &ends, bool is_new) {
        const grip_bond_grain i = grain(ends.i), j = grain(ends.j);
        const grip_bond_numbers one =
            grip_bond_make(&laws[type].words, block.kept[GRIP_BOND_LENGTH][lane], &i, &j);
        if (is_new)
          block.kept[GRIP_BOND_FACTOR][lane] =
              grip_bond_factor(&laws[type].words, atom->tag[ends.i], atom->tag[ends.j]);
        block.middle[lane] = one.middle;
        block.per_area[lane] = one.per_area;
        block.per_modulus[lane] = one.per_modulus;
        block.toughness[lane] = one.toughness;
        for (int s = 0; s < GRIP_BOND_SPRINGS_OF_ONE; s++) {
          block.spring[s][lane] = one.spring[s];
          block.dashpot[s][lane] = one.dashpot[s];
          block.per_yield[s][lane] = one.per_yield[s];
        }
      });
}

// At a set-up, forces are computed a second time from the same positions.
void BondGrip::compute(int eflag, int vflag)
{
  ev_init(eflag, vflag);
  if (update->setupflag || is_first_step(update)) {
    bonds = fix();
    find_listeners();
  }
  if (update->setupflag) warned = {};
  if (bonds->must_fill()) {
    const bool any_new = fill();
    if (any_new && !update->setupflag) {
      check_motion();
      check_bonds();
    }
    if (any_new || update->setupflag) warn_of_bonds();
  }
  const bool looks = update->ntimestep % EVERY_TURNED == 0;
  const grip_bond_atoms atoms = {atom_arrays(atom), bonds->orientations()};
  const double dt = update->setupflag ? 0.0 : update->dt;
  Ledger &ledger = bonds->energies;
  if (ledger.on()) ledger.begin_step();
  bool any_broken = false;
  begin_steps(bonds->store.blocks.size());
  for (std::size_t n = 0; n < bonds->store.blocks.size(); n++) {
    BondStore::Block &block = bonds->store.blocks[n];
    grip_bond_step &step = steps[keeps_steps ? n : 0];
    bonds->store.fetch_next(n, bonds->width());
    if (!block.of.whole) continue;
    grip_bonds(&atoms, &laws[block.type].limits, &block.of, &step);
    if (!step.finite) refuse_force(block.of, step);
    if (ledger.on())
      grip_bonds_book(&atoms, &laws[block.type].limits, &step, dt, &block.of, ledger.entry.data());
    const std::array<double, GRIP_LANES> handed =
        step.broken ? hand_over(block.of, step) : decltype(handed){};
    if (loss_listeners.take_losses()) report_losses(block.of, step);
    if (evflag) tally(block.of, step);
    if (looks) note_turned(block.of);
    for (int lane = 0; step.broken && lane < GRIP_LANES; lane++) {
      if (!(step.broken >> lane & 1)) continue;
      any_broken = true;
      report_break(block.type, block.of, step, lane);
      bonds->remove(block.of.row_i[lane] / GRIP_ROW, block.of.row_j[lane] / GRIP_ROW, block.listed[lane],
                    handed[lane]);
    }
  }
  if (ledger.on()) ledger.end_step(dt == 0.0);
  if (looks) turned.print(lmp);
  bonds->stepped(ledger.on() || bonds->have_memory || any_broken);
  if (!keeps_steps) return;
  for (BondListener *listener : listeners) listener->add_bonds(*this);
}

// The overlaps with which contacts of broken bonds begin. The contact books what it stores then as `rest`,
// with the opposite sign.
std::array<double, GRIP_LANES> BondGrip::hand_over(const grip_bond_block &block, grip_bond_step &step)
{
  std::array<double, GRIP_LANES> overlaps{};
  if (!hands_over || !bonds->excludes_contacts) return overlaps;
  for (int lane = 0; lane < GRIP_LANES; lane++) {
    if (!(step.broken >> lane & 1)) continue;
    const grip_handover one = handover(block, step, lane);
    const double weight = grip_bond_weight(block.owned_i, block.owned_j, lane);
    overlaps[lane] = one.overlap;
    if (!bonds->energies.on() || update->setupflag) continue;
    step.lost[GRIP_BOND_BY_FRACTURE][lane] -= one.stored;
    step.lost[GRIP_BOND_BY_REST][lane] += one.stored;
    bonds->energies.entry[GRIP_BOND_FRACTURE] -= weight * one.stored;
    bonds->energies.entry[GRIP_REST_NORMAL] += weight * one.stored;
  }
  return overlaps;
}

grip_handover BondGrip::handover(const grip_bond_block &block, const grip_bond_step &step, int lane) const
{
  const int i = block.row_i[lane] / GRIP_ROW, j = block.row_j[lane] / GRIP_ROW;
  const double force = -step.part[GRIP_BOND_NORMAL][lane], m_i = atom->rmass[i], m_j = atom->rmass[j],
               overlap =
                   atom->radius[i] + atom->radius[j] - length(vector_of(atom->x[i]) - vector_of(atom->x[j]));
  if (!(force > 0.0) || !(overlap > 0.0)) return {};
  const PairContacts *style = pair_style_of(lmp, atom->type[i], atom->type[j]);
  if (!style || !style->has_offsets()) return {};
  const grip_overlapping spheres = {atom->radius[i], atom->radius[j], m_i * m_j / (m_i + m_j), overlap};
  const grip_model &model = style->type_pairs().in_use(atom->type[i], atom->type[j]);
  return grip_hand_over(&model, &spheres, force, step.stored[lane]);
}

void BondGrip::tally(const grip_bond_block &block, const grip_bond_step &step)
{
  for (int lane = 0; lane < GRIP_LANES; lane++) {
    if (!(block.whole >> lane & 1)) continue;
    const int i = block.row_i[lane] / GRIP_ROW, j = block.row_j[lane] / GRIP_ROW;
    const double *a = atom->x[i], *b = atom->x[j];
    ev_tally_xyz(i, j, atom->nlocal, force->newton_bond, step.stored[lane], step.force[0][lane],
                 step.force[1][lane], step.force[2][lane], a[0] - b[0], a[1] - b[1], a[2] - b[2]);
  }
}

void BondGrip::refuse_force(const grip_bond_block &block, const grip_bond_step &step) const
{
  for (int lane = 0; lane < GRIP_LANES; lane++) {
    if (!((block.whole | step.broken) >> lane & 1)) continue;
    double sum = step.load[lane];
    for (int d = 0; d < 3; d++) sum += step.force[d][lane] + step.torque_i[d][lane] + step.torque_j[d][lane];
    if (std::isfinite(sum)) continue;
    error->one(FLERR, "bond_style grip: the force of the bond of atoms {} and {} is not finite at step {}",
               atom->tag[block.row_i[lane] / GRIP_ROW], atom->tag[block.row_j[lane] / GRIP_ROW],
               update->ntimestep);
  }
  error->one(FLERR, "bond_style grip: the force of a bond is not finite at step {}", update->ntimestep);
}

double BondGrip::single(int, double, int, int, double &)
{
  error->all(FLERR, "bond_style grip: bonds have no energy that depends on their length only, accepted: "
                    "compute grip/energy, or the bond energy of thermo");
  return 0.0;
}
