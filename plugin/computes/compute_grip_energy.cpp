// SPDX-License-Identifier: GPL-2.0-only
#include "computes/compute_grip_energy.h"

#include "atom.h"
#include "comm.h"
#include "domain.h"
#include "energy/fix_grip_ledger.h"
#include "error.h"
#include "fix.h"
#include "force.h"
#include "interfaces/bond_source.h"
#include "interfaces/contact_styles.h"
#include "modify.h"
#include "update.h"

#include <array>

using namespace LAMMPS_NS;

namespace {

// Entries after the work of walls have indices larger by one, to make room for BODY_WORK.
enum { KINETIC, ROTATIONAL, FIRST_ENTRY, WALL_WORK = FIRST_ENTRY + GRIP_WALL_WORK, BODY_WORK };
constexpr int NVALUES = FIRST_ENTRY + GRIP_ENTRIES + 1;

constexpr int index_of(int entry)
{
  return FIRST_ENTRY + entry + (entry > GRIP_WALL_WORK ? 1 : 0);
}

// Whether an entry is energy that comes from outside, which the sum does not contain.
bool is_added(int index)
{
  return index == WALL_WORK || index == BODY_WORK || index == index_of(GRIP_INSERTED);
}

// Fixes that need no warning: they move nothing and change no force, or the ledger books their work, or the
// documentation describes their effect. Any other fix may change the energy of the atoms.
bool is_known(const Fix *fix)
{
  for (const char *style :
       {"^nve$",      "^nve/omp$", "^nve/sphere",    "^gravity",  "^wall/grip",  "^GRIP/",
        "^enforce2d", "^store/",   "^ave/",          "^add/heat", "^heat/flow",  "^nonaffine/",
        "^graphics/", "^pair",     "^property/atom", "^vector$",  "^print$",     "^halt$",
        "^balance$",  "^dt/reset", "^deposit$",      "^pour$",    "^evaporate$", "^controller$",
        "^bond/",     "^grip/",    "^[A-Z]"})
    if (utils::strmatch(fix->style, style)) return true;
  return false;
}

// Fixes that keep the velocities of their atoms constant. Such a fix only does work on atoms that move.
bool keeps_velocities(const Fix *fix)
{
  return utils::strmatch(fix->style, "^freeze") || utils::strmatch(fix->style, "^nve/noforce");
}

// Masks of all fixes that are called during a step, at any stage.
constexpr int IN_A_STEP = FixConst::INITIAL_INTEGRATE | FixConst::POST_INTEGRATE | FixConst::PRE_EXCHANGE |
                          FixConst::PRE_NEIGHBOR | FixConst::POST_NEIGHBOR | FixConst::PRE_FORCE |
                          FixConst::PRE_REVERSE | FixConst::POST_FORCE | FixConst::FINAL_INTEGRATE |
                          FixConst::END_OF_STEP;

} // namespace

ComputeGripEnergy::ComputeGripEnergy(LAMMPS *lmp, int narg, char **arg) : Compute(lmp, narg, arg)
{
  if (narg > 3) error->all(FLERR, "compute {} grip/energy: unknown word '{}'; accepted: none", id, arg[3]);
  if (igroup != 0) error->all(FLERR, "compute {} grip/energy: group is '{}', accepted: all", id, arg[1]);
  scalar_flag = vector_flag = 1;
  size_vector = NVALUES;
  extscalar = extvector = 1;
  vector = new double[NVALUES];
}

ComputeGripEnergy::~ComputeGripEnergy()
{
  delete[] vector;
}

void ComputeGripEnergy::init()
{
  Grip::require_ledgers(lmp, fmt::format("compute {} grip/energy", id));
  if (Grip::pairs(lmp).empty() && !modify->get_fix_by_style("^gravity").empty())
    error->all(FLERR, "compute {} grip/energy: the work of gravity needs pair_style grip with 'energy yes'",
               id);
  inertia.find(lmp);
  // Each line is printed once, and not in every run.
  for (const std::string &line : unknown_work())
    if (warned.insert(line).second && comm->me == 0) error->warning(FLERR, line);
}

std::vector<std::string> ComputeGripEnergy::unknown_work() const
{
  std::vector<std::string> lines;
  const auto add = [&](const std::string &source) {
    lines.push_back(
        fmt::format("compute {} grip/energy: the ledger does not know the work of {}, its sum moves by that",
                    id, source));
  };
  const Grip::Ledger *bpm = Grip::bpm_ledger(lmp);
  if (force->bond && !utils::strmatch(force->bond_style, "^zero") &&
      !utils::strmatch(force->bond_style, "^grip") && !(bpm && bpm->on()))
    add(fmt::format("bond_style {}", force->bond_style));
  for (int n = 0; n < modify->nfix; n++) {
    const Fix *fix = modify->fix[n];
    if (modify->fmask[n] & IN_A_STEP && may_do_work(fix))
      add(fmt::format("fix {} ({})", fix->id, fix->style));
  }
  return lines;
}

bool ComputeGripEnergy::may_do_work(const Fix *fix) const
{
  if (Grip::RigidBodies::knows(fix))
    return Grip::RigidBodies::has_bath(fix) ||
           (Grip::RigidBodies::has_langevin(fix) && Grip::pairs(lmp).empty()) ||
           (Grip::RigidBodies::holds(fix, domain->dimension) && any_moves(fix->groupbit));
  if (keeps_velocities(fix)) return any_moves(fix->groupbit);
  // In two dimensions its grains may be discs, which count as spheres here.
  if (utils::strmatch(fix->style, "^nve/bpm/sphere")) return domain->dimension == 2;
  if (utils::strmatch(fix->style, "^external$")) return Grip::pairs(lmp).empty();
  return !is_known(fix);
}

bool ComputeGripEnergy::any_moves(int groupbit) const
{
  int mine = 0, all;
  for (int i = 0; i < atom->nlocal; i++)
    if (atom->mask[i] & groupbit)
      for (int d = 0; d < 3; d++) mine |= atom->v[i][d] != 0.0 || atom->omega[i][d] != 0.0;
  MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_MAX, world);
  return all;
}

void ComputeGripEnergy::compute_vector()
{
  invoked_vector = update->ntimestep;
  std::array<double, NVALUES> mine{};
  bodies.find(lmp);
  for (int i = 0; i < atom->nlocal; i++) {
    if (bodies.fix_of(i)) continue;
    const double *v = atom->v[i], m = atom->rmass[i];
    mine[KINETIC] += 0.5 * force->mvv2e * m * (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    mine[ROTATIONAL] += inertia.rotation(atom, i, Grip::vector_of(atom->omega[i]), 0.5 * force->mvv2e);
  }
  for (const auto &fix : bodies.fixes)
    for (int b = 0; fix->set_up() && b < fix->count(); b++) {
      const Grip::RigidBody body = fix->body(b);
      mine[KINETIC] += force->mvv2e * body.translation();
      mine[ROTATIONAL] += force->mvv2e * body.rotation();
    }
  const auto add = [&](const Grip::Ledger &ledger) {
    for (int e = 0; e < GRIP_ENTRIES; e++) mine[index_of(e)] += ledger.entry[e];
  };
  if (const FixGripLedger *kept = Grip::find_kept_ledger(lmp)) {
    add(kept->ledger());
    mine[BODY_WORK] += kept->body_work();
  }
  const auto pairs = Grip::pairs(lmp);
  for (const Grip::PairContacts *pair : pairs) add(pair->ledger());
  if (const Grip::BondSource *bonds = Grip::bonds(lmp)) add(bonds->ledger());
  if (const Grip::Ledger *bpm = Grip::bpm_ledger(lmp)) add(*bpm);
  if (!pairs.empty()) mine[BODY_WORK] += pairs.front()->body_work();
  for (const Grip::WallContacts *wall : Grip::walls(lmp)) {
    add(wall->ledger());
    const Grip::BodyEnergy body = wall->body_energy();
    if (!body.is_free) continue;
    // The work that a free body does on atoms reduces the energy of the body itself.
    mine[WALL_WORK] -= wall->ledger().entry[GRIP_WALL_WORK];
    if (comm->me) continue;
    mine[KINETIC] += body.kinetic;
    mine[ROTATIONAL] += body.rotational;
    mine[BODY_WORK] += body.work;
  }
  MPI_Allreduce(mine.data(), vector, NVALUES, MPI_DOUBLE, MPI_SUM, world);
}

double ComputeGripEnergy::compute_scalar()
{
  if (invoked_vector != update->ntimestep) compute_vector();
  invoked_scalar = update->ntimestep;
  scalar = 0.0;
  for (int k = 0; k < NVALUES; k++) scalar += is_added(k) ? -vector[k] : vector[k];
  return scalar;
}
