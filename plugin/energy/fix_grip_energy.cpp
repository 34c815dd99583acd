// SPDX-License-Identifier: GPL-2.0-only
#include "energy/fix_grip_energy.h"

#include "atom.h"
#include "comm.h"
#include "energy/pair_energy.h"
#include "error.h"
#include "base/restart_block.h"
#include "memory.h"
#include "modify.h"
#include "interfaces/contact_styles.h"
#include "update.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

using namespace LAMMPS_NS;
using namespace FixConst;
using namespace Grip;

// fix GRIP_ENERGY all GRIP/ENERGY
FixGripEnergy::FixGripEnergy(LAMMPS *lmp, int narg, char **arg)
    : FixWithColumns(lmp, narg, arg), half_steps(lmp)
{
  if (narg != 3) error->all(FLERR, "fix GRIP/ENERGY is made by pair_style grip, not in a script");
  nevery = 1;
  constexpr int SAVED = 1;
  make_columns(NVALUES, SAVED, fmt::format("pair_style grip: the ledger (fix {})", id));
}

FixGripEnergy::~FixGripEnergy()
{
  attach(nullptr);
}

int FixGripEnergy::setmask()
{
  return POST_INTEGRATE | PRE_NEIGHBOR | END_OF_STEP;
}

void FixGripEnergy::attach(PairEnergy *owner)
{
  accounts = owner;
  stored = false;
}

// The ledger begins with the atoms that exist before the set-up of its first run.
void FixGripEnergy::init()
{
  for (int i = 0; !stored && i < atom->nlocal; i++) columns[i][KINETIC] = 0.0;
}

// Commands between two runs, and fixes in the set-up of a run, may have created and deleted atoms.
void FixGripEnergy::setup_pre_neighbor()
{
  compare();
}

// Fixes have computed the masses and velocities of rigid bodies by now.
void FixGripEnergy::setup(int)
{
  is_first_step = true;
  if (!accounts) return;
  for (const NewAtom &one : new_atoms)
    accounts->ledger.entry[GRIP_INSERTED] += accounts->carried(one.index, 0.0);
  new_atoms.clear();
}

// The work of langevin on bodies that leave the box is known only before atoms are exchanged.
void FixGripEnergy::post_integrate()
{
  if (!accounts) return;
  if (is_first_step) start_remainders();
  accounts->langevin.begin_step(update->dt);
  stored = false;
  if (accounts->langevin.any()) store(update->dt);
  if (change_is_due(lmp)) before_change();
}

void FixGripEnergy::before_change()
{
  if (!accounts) return;
  const bool in_step = !update->setupflag;
  if (!stored) store(in_step ? update->dt : 0.0);
  if (in_step && !half_steps.taken()) accounts->take_half_steps(half_steps);
}

void FixGripEnergy::pre_neighbor()
{
  if (stored) compare();
}

void FixGripEnergy::post_run()
{
  if (!accounts) return;
  store(0.0);
  warn_of_rests();
}

// Warns once if friction has created or lost energy without a cause. Causes are a spring whose stiffness
// follows the overlap, and a time step that is too long.
void FixGripEnergy::warn_of_rests()
{
  struct Friction {
    const char *rest, *losses;
    std::vector<int> entries; // the rest first
  };
  static const Friction frictions[] = {
      {"rest_tangential",
       "sliding and tangential_damping",
       {GRIP_REST_TANGENTIAL, GRIP_LOST_SLIDING, GRIP_LOST_TANGENTIAL_DAMPING}},
      {"rest_rotation",
       "rolling, twisting and their damping",
       {GRIP_REST_ROTATION, GRIP_LOST_ROLLING, GRIP_LOST_TWISTING, GRIP_LOST_ROLLING_DAMPING,
        GRIP_LOST_TWISTING_DAMPING}}};
  double all = 0.0;
  std::array<double, GRIP_ENTRIES> mine{}, entry;
  const auto add = [&](const Ledger &ledger) {
    for (int e = 0; e < GRIP_ENTRIES; e++) mine[e] += ledger.entry[e];
    all += ledger.lost();
  };
  for (const PairContacts *pair : pairs(lmp)) add(pair->ledger());
  for (const WallContacts *wall : walls(lmp)) add(wall->ledger());
  MPI_Allreduce(mine.data(), entry.data(), GRIP_ENTRIES, MPI_DOUBLE, MPI_SUM, world);
  MPI_Allreduce(MPI_IN_PLACE, &all, 1, MPI_DOUBLE, MPI_SUM, world);
  for (const Friction &friction : frictions) {
    const double rest = entry[friction.entries.front()];
    double lost = -rest;
    for (const int e : friction.entries) lost += entry[e];
    if (warned || !(std::fabs(rest) > 0.05 * lost && std::fabs(rest) > 1e-3 * all)) continue;
    warned = true;
    if (comm->me == 0)
      error->warning(FLERR,
                     "the energy ledger: {} is {:.3g} % of {}: the law does not conserve energy, or the time "
                     "step is too long",
                     friction.rest, 100.0 * rest / lost, friction.losses);
  }
}

// The forces at the beginning of a run's first step come from its set-up.
void FixGripEnergy::start_remainders()
{
  is_first_step = false;
  for (int i = 0; i < atom->nlocal; i++)
    columns[i][START] = accounts->remainder(i, update->dt) - columns[i][GROWN];
}

// A run without steps changes no remainder.
double FixGripEnergy::grown(int i) const
{
  return is_first_step ? columns[i][GROWN] : accounts->remainder(i, update->dt) - columns[i][START];
}

// dt: length of the step whose half kick the velocities include, or 0.
void FixGripEnergy::store(double dt)
{
  total = {};
  for (int i = 0; i < atom->nlocal; i++) {
    columns[i][KINETIC] = accounts->carried(i, dt);
    columns[i][GROWN] = grown(i);
    total[KINETIC] += columns[i][KINETIC];
    total[GROWN] += columns[i][GROWN];
  }
  gone_before = accounts->ledger.entry[GRIP_GONE];
  stored = true;
}

void FixGripEnergy::book_gone(int i)
{
  accounts->ledger.entry[GRIP_GONE] += is_new(i) ? accounts->carried(i, 0.0) : columns[i][KINETIC];
}

// The energy of atoms that left the box through a boundary has been booked as `gone`, so it is not booked as
// `removed`.
void FixGripEnergy::compare()
{
  new_atoms.clear();
  if (!accounts) return;
  Values left{};
  for (int i = 0; i < atom->nlocal; i++)
    if (is_new(i))
      new_atoms.push_back({i, vector_of(atom->v[i]), vector_of(atom->omega[i])});
    else
      for (const int value : {KINETIC, GROWN}) left[value] += columns[i][value];
  if (half_steps.taken()) book_half_steps();
  for (int i = 0; i < atom->nlocal; i++) columns[i][KINETIC] = 0.0;
  if (!stored) return;
  std::array<double, GRIP_ENTRIES> &entry = accounts->ledger.entry;
  entry[GRIP_REMOVED] += total[KINETIC] - left[KINETIC] - (entry[GRIP_GONE] - gone_before);
  // The sum of the ledger contains the growth of the remainders of existing atoms.
  entry[GRIP_LOST_OUTSIDE] -= total[GROWN] - left[GROWN];
  stored = false;
}

void FixGripEnergy::book_half_steps()
{
  std::vector<tagint> present;
  for (int i = 0; i < atom->nlocal; i++)
    if (!is_new(i)) present.push_back(atom->tag[i]);
  const LastHalfSteps::Work work = half_steps.work(std::move(present));
  accounts->ledger.entry[GRIP_LOST_OUTSIDE] -= work.of_contacts;
  accounts->body_forces.add(work.of_gravity);
}

// For new atoms, the ledger has booked the work of the step's new forces over half of the step, and the work
// of gravity. The other part of their energy at the end of the step is what they brought in.
void FixGripEnergy::end_of_step()
{
  if (!accounts) return;
  accounts->langevin.end_step();
  for (const NewAtom &one : new_atoms) {
    accounts->ledger.entry[GRIP_INSERTED] +=
        accounts->brought_in(one.index, one.velocity, one.spin, update->dt);
    columns[one.index][START] = accounts->remainder(one.index, update->dt);
  }
  new_atoms.clear();
}

double FixGripEnergy::begin_hold(int i)
{
  const Vector velocity = vector_of(atom->v[i]);
  columns[i][KINETIC] = 0.0; // not a new atom
  accounts->ledger.entry[GRIP_INSERTED] += accounts->carried(i, 0.0);
  return accounts->next_gravity_power(i, velocity);
}

double FixGripEnergy::resume_hold(int i, const Vector &velocity, const Vector &spin) const
{
  return accounts->next_set_up_power(i, velocity, spin);
}

// The ledger has booked half of the work of the previous forces, and half of the work of the current forces.
double FixGripEnergy::hold(int i, const Vector &velocity, const Vector &spin, bool released, double before)
{
  double &inserted = accounts->ledger.entry[GRIP_INSERTED];
  const double power = accounts->power(i, velocity, spin);
  inserted -= 0.5 * update->dt * (before + power);
  if (released) {
    inserted += accounts->carried(i, 0.0) - accounts->carried_at(i, velocity, spin);
    columns[i][START] = accounts->remainder(i, update->dt);
  }
  return power;
}

void FixGripEnergy::begin_atom(int i)
{
  constexpr double NEW = -1.0;
  columns[i][KINETIC] = NEW;
  columns[i][GROWN] = columns[i][START] = 0.0;
}

void FixGripEnergy::save_atom(int i, double *values) const
{
  values[0] = accounts && update->whichflag != 0 ? grown(i) : columns[i][GROWN];
}

FixGripEnergy *Grip::find_energy(LAMMPS *lmp)
{
  auto *fix = dynamic_cast<FixGripEnergy *>(lmp->modify->get_fix_by_id("GRIP_ENERGY"));
  return fix && fix->owner() ? fix : nullptr;
}
