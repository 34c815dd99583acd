// SPDX-License-Identifier: GPL-2.0-only
// How long the shortest contacts last, for the choice of the time step.
#ifndef GRIP_TIME_STEP_H
#define GRIP_TIME_STEP_H

#include "atom.h"
#include "grip.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace Grip {

// Of each type the smallest radius [L], mass [M], and mass over radius [M/L] among some atoms; infinite
// without any.
struct Least {
  std::vector<double> radius, mass, thinness;

  explicit Least(int ntypes = 0)
      : radius(ntypes + 1, std::numeric_limits<double>::infinity()), mass(radius), thinness(radius)
  {
  }
  void lower(const Least &other)
  {
    for (std::size_t type = 0; type < mass.size(); type++) {
      radius[type] = std::min(radius[type], other.radius[type]);
      mass[type] = std::min(mass[type], other.mass[type]);
      thinness[type] = std::min(thinness[type], other.thinness[type]);
    }
  }
  // Whether a radius or mass of these is less than that of the other by more than a tenth.
  bool falls_below(const Least &other) const
  {
    for (std::size_t type = 0; type < mass.size(); type++)
      if (mass[type] < 0.9 * other.mass[type] || radius[type] < 0.9 * other.radius[type]) return true;
    return false;
  }
};

// Here and below there are branches that are hardly ever taken instead of minima, because each minimum would
// wait for the one before.
inline Least least_here(const LAMMPS_NS::Atom *atom)
{
  Least least(atom->ntypes);
  for (int i = 0; i < atom->nlocal; i++) {
    const int type = atom->type[i];
    const double radius = atom->radius[i], mass = atom->rmass[i];
    if (radius < least.radius[type]) least.radius[type] = radius;
    if (mass < least.mass[type]) least.mass[type] = mass;
    if (mass < least.thinness[type] * radius) least.thinness[type] = mass / radius;
  }
  return least;
}

struct Durations {
  double contact = std::numeric_limits<double>::infinity();  // T
  double rayleigh = std::numeric_limits<double>::infinity(); // T; infinite where no modulus is known

  void take(const Durations &other)
  {
    contact = std::min(contact, other.contact);
    rayleigh = std::min(rayleigh, other.rayleigh);
  }
};

// Largest speed of this rank's atoms [L/T].
inline double fastest(const LAMMPS_NS::Atom *atom)
{
  double most = 0.0;
  for (int i = 0; i < atom->nlocal; i++) {
    const double *v = atom->v[i];
    const double square = v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
    if (square > most) most = square;
  }
  return std::sqrt(most);
}

inline double fastest_of_all(const LAMMPS_NS::Atom *atom, MPI_Comm world)
{
  double speed = fastest(atom);
  MPI_Allreduce(MPI_IN_PLACE, &speed, 1, MPI_DOUBLE, MPI_MAX, world);
  return speed;
}

// Of the atoms of all ranks.
struct Extremes {
  Least spheres;
  double speed;
};

// All of it is in one reduction, because it is done with every new neighbour list.
inline Extremes extremes_of_all(const LAMMPS_NS::Atom *atom, MPI_Comm world)
{
  Extremes out = {least_here(atom), fastest(atom)};
  std::vector<double> least = {-out.speed};
  const std::array<std::vector<double> *, 3> by_type = {&out.spheres.radius, &out.spheres.mass,
                                                        &out.spheres.thinness};
  for (const auto *values : by_type) least.insert(least.end(), values->begin(), values->end());
  MPI_Allreduce(MPI_IN_PLACE, least.data(), static_cast<int>(least.size()), MPI_DOUBLE, MPI_MIN, world);
  auto next = least.begin();
  out.speed = -*next++;
  for (auto *values : by_type) {
    std::copy_n(next, values->size(), values->begin());
    next += values->size();
  }
  return out;
}

// Time in which a Rayleigh wave passes a sphere [T]; root_density: R sqrt(density) [(M/L)^(1/2)].
inline double rayleigh_time(const grip_material &material, double root_density)
{
  const double shear = material.young / (2.0 * (1.0 + material.poisson));
  if (!(shear > 0.0)) return std::numeric_limits<double>::infinity();
  return M_PI * root_density / std::sqrt(shear) / (0.1631 * material.poisson + 0.8766);
}

} // namespace Grip

#endif
