// SPDX-License-Identifier: GPL-2.0-only
#include "computes/compute_grip_timestep.h"

#include "atom.h"
#include "error.h"
#include "host/contact_styles.h"
#include "update.h"

#include <cmath>

using namespace LAMMPS_NS;

namespace {
enum { CONTACT, RAYLEIGH, OVER_CONTACT, OVER_RAYLEIGH, NVALUES };
}

ComputeGripTimestep::ComputeGripTimestep(LAMMPS *lmp, int narg, char **arg) : Compute(lmp, narg, arg)
{
  if (narg > 3) error->all(FLERR, "compute {} grip/timestep: unknown word '{}'; accepted: none", id, arg[3]);
  if (igroup != 0) error->all(FLERR, "compute {} grip/timestep: group is '{}', accepted: all", id, arg[1]);
  scalar_flag = vector_flag = 1;
  size_vector = NVALUES;
  extscalar = extvector = 0;
  vector = new double[NVALUES];
}

ComputeGripTimestep::~ComputeGripTimestep()
{
  delete[] vector;
}

void ComputeGripTimestep::init()
{
  if (Grip::pairs(lmp).empty() && Grip::walls(lmp).empty())
    error->all(FLERR, "compute {} grip/timestep: there is neither pair_style grip nor fix wall/grip", id);
}

// 0 stands for a time that is not known: nothing moves, or no model has a modulus.
void ComputeGripTimestep::compute_vector()
{
  invoked_vector = update->ntimestep;
  const auto [spheres, speed] = Grip::extremes_of_all(atom, world);
  Grip::Durations shortest;
  for (const Grip::PairContacts *pair : Grip::pairs(lmp))
    shortest.take(pair->durations(2.0 * speed, spheres));
  for (const Grip::WallContacts *wall : Grip::walls(lmp)) shortest.take(wall->durations(speed));
  const double here[2] = {shortest.contact, shortest.rayleigh};
  MPI_Allreduce(here, vector, 2, MPI_DOUBLE, MPI_MIN, world);
  for (int k = 0; k < 2; k++) {
    if (!std::isfinite(vector[k])) vector[k] = 0.0;
    vector[OVER_CONTACT + k] = vector[k] > 0.0 ? update->dt / vector[k] : 0.0;
  }
}

double ComputeGripTimestep::compute_scalar()
{
  if (invoked_vector != update->ntimestep) compute_vector();
  invoked_scalar = update->ntimestep;
  scalar = vector[OVER_CONTACT];
  return scalar;
}
