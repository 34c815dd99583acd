// SPDX-License-Identifier: GPL-2.0-only
#include "computes/compute_grip_timestep.h"

#include "atom.h"
#include "error.h"
#include "host/rigid_bodies.h"
#include "interfaces/bond_listener.h"
#include "interfaces/contact_styles.h"
#include "update.h"

#include <algorithm>
#include <cmath>

using namespace LAMMPS_NS;

namespace {
enum {
  CONTACT,
  RAYLEIGH,
  OVER_CONTACT,
  OVER_RAYLEIGH,
  STABLE,
  OVER_STABLE,
  LONGEST,
  BOUND,
  BONDS,
  OVER_BONDS,
  NTIMES
};

// Value of BOUND if the contact time is the shorter limit. number_of() returns the values for senses.
constexpr int BY_CONTACT = 1, BY_BONDS = 6;
// The longest step to use, divided by the longest stable one of bonds.
constexpr double PART_OF_BONDS = 1.0 / 20.0;

int number_of(int sense)
{
  if (sense == GRIP_NORMAL) return 2;
  if (sense == GRIP_TANGENTIAL) return 3;
  return sense == GRIP_ROLLING ? 4 : 5;
}

double known(double value)
{
  return std::isfinite(value) ? value : 0.0;
}
} // namespace

ComputeGripTimestep::ComputeGripTimestep(LAMMPS *lmp, int narg, char **arg) : Compute(lmp, narg, arg)
{
  if (narg > 3) error->all(FLERR, "compute {} grip/timestep: unknown word '{}'; accepted: none", id, arg[3]);
  if (igroup != 0) error->all(FLERR, "compute {} grip/timestep: group is '{}', accepted: all", id, arg[1]);
  scalar_flag = vector_flag = 1;
  size_vector = NTIMES;
  extscalar = extvector = 0;
  vector = new double[NTIMES];
}

ComputeGripTimestep::~ComputeGripTimestep()
{
  delete[] vector;
}

void ComputeGripTimestep::init()
{
  if (Grip::pairs(lmp).empty() && Grip::walls(lmp).empty() && !Grip::bond_style(lmp))
    error->all(
        FLERR,
        "compute {} grip/timestep: there is neither pair_style grip, bond_style grip nor fix wall/grip", id);
}

// The value 0 means unknown: nothing moves, there are no atoms, or no model has a modulus.
void ComputeGripTimestep::compute_vector()
{
  invoked_vector = update->ntimestep;
  Grip::RigidBodies bodies;
  bodies.find(lmp);
  Grip::ImpactBodies impacting;
  impacting.find(lmp, bodies);
  const auto [spheres, speed] = Grip::extremes_of_all(atom, impacting, world);
  Grip::Durations shortest;
  for (const Grip::PairContacts *pair : Grip::pairs(lmp))
    shortest.take(pair->durations(2.0 * speed, spheres));
  for (const Grip::WallContacts *wall : Grip::walls(lmp))
    shortest.take(Grip::durations_at(*wall, speed, impacting));
  shortest = Grip::of_all_ranks(shortest, world);
  const double by_contact = Grip::PART_OF_CONTACT * shortest.contact,
               by_stability = Grip::part_for_beds(shortest.stable) * shortest.stable.step;
  vector[CONTACT] = known(shortest.contact);
  vector[RAYLEIGH] = known(shortest.rayleigh);
  vector[OVER_CONTACT] = update->dt / shortest.contact;
  vector[OVER_RAYLEIGH] = update->dt / shortest.rayleigh;
  vector[STABLE] = known(shortest.stable.step);
  vector[OVER_STABLE] = update->dt / shortest.stable.step;
  const Grip::BondStyle *bonds = Grip::bond_style(lmp);
  const double of_bonds = bonds ? bonds->census().step : HUGE_VAL, by_bonds = PART_OF_BONDS * of_bonds,
               by_contacts = std::min(by_contact, by_stability);
  vector[BONDS] = known(of_bonds);
  vector[OVER_BONDS] = update->dt / of_bonds;
  vector[LONGEST] = known(std::min(by_contacts, by_bonds));
  vector[BOUND] = by_contact <= by_stability ? BY_CONTACT : number_of(shortest.stable.sense);
  if (by_bonds < by_contacts) vector[BOUND] = BY_BONDS;
  if (vector[LONGEST] == 0.0) vector[BOUND] = 0.0;
}

double ComputeGripTimestep::compute_scalar()
{
  if (invoked_vector != update->ntimestep) compute_vector();
  invoked_scalar = update->ntimestep;
  scalar = vector[OVER_CONTACT];
  return scalar;
}
