// SPDX-License-Identifier: GPL-2.0-only
// How long the shortest contacts last, for the choice of the time step.
#ifndef GRIP_TIME_STEP_H
#define GRIP_TIME_STEP_H

#include "atom.h"
#include "grip.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace Grip {

struct Durations {
  double contact = std::numeric_limits<double>::infinity();  // T
  double rayleigh = std::numeric_limits<double>::infinity(); // T; infinite where no modulus is known

  void take(const Durations &other)
  {
    contact = std::min(contact, other.contact);
    rayleigh = std::min(rayleigh, other.rayleigh);
  }
};

// Largest speed of this rank's atoms.
inline double fastest(const LAMMPS_NS::Atom *atom)
{
  double square = 0.0;
  for (int i = 0; i < atom->nlocal; i++) {
    const double *v = atom->v[i];
    square = std::max(square, v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
  }
  return std::sqrt(square);
}

// Time in which a Rayleigh wave passes a sphere; root_density: R sqrt(density).
inline double rayleigh_time(const grip_material &material, double root_density)
{
  const double shear = material.young / (2.0 * (1.0 + material.poisson));
  if (!(shear > 0.0)) return std::numeric_limits<double>::infinity();
  return M_PI * root_density / std::sqrt(shear) / (0.1631 * material.poisson + 0.8766);
}

} // namespace Grip

#endif
