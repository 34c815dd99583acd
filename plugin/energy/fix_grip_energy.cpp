// SPDX-License-Identifier: GPL-2.0-only
#include "energy/fix_grip_energy.h"

#include "atom.h"
#include "energy/pair_energy.h"
#include "error.h"
#include "force.h"
#include "memory.h"
#include "modify.h"
#include "update.h"

#include <algorithm>

using namespace LAMMPS_NS;
using namespace FixConst;
using namespace Grip;

namespace {

constexpr double NEW = -1.0;

} // namespace

// fix GRIP_ENERGY all GRIP/ENERGY
FixGripEnergy::FixGripEnergy(LAMMPS *lmp, int narg, char **arg) : Fix(lmp, narg, arg)
{
  if (narg != 3) error->all(FLERR, "fix GRIP/ENERGY is made by pair_style grip, not in a script");
  create_attribute = 1;
  nevery = 1;
  FixGripEnergy::grow_arrays(atom->nmax);
  atom->add_callback(Atom::GROW);
}

FixGripEnergy::~FixGripEnergy()
{
  atom->delete_callback(id, Atom::GROW);
  memory->destroy(kept);
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

// The ledger begins with the atoms that are there before the set-up of its first run.
void FixGripEnergy::init()
{
  if (!stored) std::fill_n(kept, atom->nlocal, 0.0);
}

// Commands between two runs, and fixes in the set-up of a run, may have created and deleted atoms.
void FixGripEnergy::setup_pre_neighbor()
{
  compare();
}

// Fixes have computed the masses and velocities of rigid bodies by now.
void FixGripEnergy::setup(int)
{
  if (!accounts) return;
  for (const NewAtom &one : new_atoms)
    accounts->ledger.entry[GRIP_INSERTED] += accounts->carried(one.index, 0.0);
  new_atoms.clear();
}

// A fix that creates or deletes atoms requests a new neighbour list in that step. The work of langevin on
// bodies that leave the box is known only before atoms are exchanged.
void FixGripEnergy::post_integrate()
{
  if (!accounts) return;
  accounts->langevin.begin_step(update->dt);
  if (accounts->langevin.any() || new_list_is_due()) store(update->dt);
}

void FixGripEnergy::pre_neighbor()
{
  if (stored) compare();
}

void FixGripEnergy::post_run()
{
  if (accounts) store(0.0);
}

bool FixGripEnergy::new_list_is_due() const
{
  const auto &fixes = modify->get_fix_list();
  return std::any_of(fixes.begin(), fixes.end(), [&](const Fix *fix) {
    return fix->force_reneighbor && fix->next_reneighbor == update->ntimestep;
  });
}

// Stores the kinetic energy that each atom carries. dt: length of the step whose half kick the velocities
// include, or 0.
void FixGripEnergy::store(double dt)
{
  total = 0.0;
  for (int i = 0; i < atom->nlocal; i++) {
    kept[i] = accounts->carried(i, dt);
    total += kept[i];
  }
  gone_before = accounts->ledger.entry[GRIP_GONE];
  stored = true;
}

// The energy of atoms that left the box through a boundary has been booked as `gone`, so it is not booked as
// `removed`.
void FixGripEnergy::compare()
{
  new_atoms.clear();
  if (!accounts) return;
  double left = 0.0;
  for (int i = 0; i < atom->nlocal; i++)
    if (kept[i] != NEW)
      left += kept[i];
    else
      new_atoms.push_back({i, vector_of(atom->v[i]), vector_of(atom->omega[i])});
  std::fill_n(kept, atom->nlocal, 0.0);
  if (!stored) return;
  std::array<double, GRIP_ENTRIES> &entry = accounts->ledger.entry;
  entry[GRIP_REMOVED] += total - left - (entry[GRIP_GONE] - gone_before);
  stored = false;
}

// For new atoms, the ledger has booked the work of the step's new forces over half of the step, and the work
// of gravity. The other part of their energy at the end of the step is what they brought in.
void FixGripEnergy::end_of_step()
{
  if (!accounts) return;
  accounts->langevin.end_step();
  for (const NewAtom &one : new_atoms)
    accounts->ledger.entry[GRIP_INSERTED] +=
        accounts->brought_in(one.index, one.velocity, one.spin, update->dt);
  new_atoms.clear();
}

double FixGripEnergy::kinetic_before(int i, double dt) const
{
  if (!stored) return accounts->carried(i, dt);
  return kept[i] == NEW ? accounts->carried(i, 0.0) : kept[i];
}

double FixGripEnergy::begin_hold(int i)
{
  const Vector velocity = vector_of(atom->v[i]);
  kept[i] = 0.0; // not a new atom
  accounts->ledger.entry[GRIP_INSERTED] += accounts->carried(i, 0.0);
  return accounts->next_gravity_power(i, velocity);
}

double FixGripEnergy::resume_hold(int i, const Vector &velocity, const Vector &spin) const
{
  return accounts->next_set_up_power(i, velocity, spin);
}

// The ledger has booked half of the work of the previous forces, and half of that of the current ones.
double FixGripEnergy::hold(int i, const Vector &velocity, const Vector &spin, bool released, double before)
{
  double &inserted = accounts->ledger.entry[GRIP_INSERTED];
  const double power = accounts->power(i, velocity, spin);
  inserted -= 0.5 * update->dt * (before + power);
  if (released) inserted += accounts->carried(i, 0.0) - accounts->carried_at(i, velocity, spin);
  return power;
}

void FixGripEnergy::grow_arrays(int nmax)
{
  memory->grow(kept, nmax, "fix_grip_energy:kept");
}

void FixGripEnergy::copy_arrays(int i, int j, int /* delflag */)
{
  kept[j] = kept[i];
}

void FixGripEnergy::set_arrays(int i)
{
  kept[i] = NEW;
}

int FixGripEnergy::pack_exchange(int i, double *buffer)
{
  buffer[0] = kept[i];
  return 1;
}

int FixGripEnergy::unpack_exchange(int i, double *buffer)
{
  kept[i] = buffer[0];
  return 1;
}

double FixGripEnergy::memory_usage()
{
  return static_cast<double>(atom->nmax) * sizeof(double);
}

FixGripEnergy *Grip::find_energy(LAMMPS *lmp)
{
  auto *fix = dynamic_cast<FixGripEnergy *>(lmp->modify->get_fix_by_id("GRIP_ENERGY"));
  return fix && fix->owner() ? fix : nullptr;
}
