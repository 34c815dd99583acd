// SPDX-License-Identifier: GPL-2.0-only
// Durations of the shortest contacts, and time steps for which contacts are stable.
#ifndef GRIP_TIME_STEP_H
#define GRIP_TIME_STEP_H

#include "atom.h"
#include "fmt/format.h"
#include "grip.h"
#include "grip/duration.h"
#include "host/impact_bodies.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace Grip {

// For each type, the minimum over some atoms of the radius [L], of the mass [M], and of the mass divided by
// the radius [M/L]. A minimum is infinite if there are no atoms of the type.
struct Least {
  std::vector<double> radius, mass, thinness;

  explicit Least(int ntypes = 0)
  {
    for (auto *values : {&radius, &mass, &thinness})
      values->assign(ntypes + 1, std::numeric_limits<double>::infinity());
  }
  void lower(const Least &other)
  {
    for (std::size_t type = 0; type < mass.size(); type++) {
      radius[type] = std::min(radius[type], other.radius[type]);
      mass[type] = std::min(mass[type], other.mass[type]);
      thinness[type] = std::min(thinness[type], other.thinness[type]);
    }
  }
  // Whether some radius or mass is smaller than that in `other` by more than a tenth.
  bool falls_below(const Least &other) const
  {
    for (std::size_t type = 0; type < mass.size(); type++)
      if (mass[type] < 0.9 * other.mass[type] || radius[type] < 0.9 * other.radius[type]) return true;
    return false;
  }
};

// Here and below, branches that are rarely taken replace minima. A minimum would have to wait for the
// previous one.
inline Least least_here(const LAMMPS_NS::Atom *atom, const ImpactBodies &bodies)
{
  Least least(atom->ntypes);
  for (int i = 0; i < atom->nlocal; i++) {
    const int type = atom->type[i];
    const double radius = bodies.radius[i], mass = bodies.mass[i];
    if (radius < least.radius[type]) least.radius[type] = radius;
    if (mass < least.mass[type]) least.mass[type] = mass;
    if (mass < least.thinness[type] * radius) least.thinness[type] = mass / radius;
  }
  return least;
}

// A sphere that a fix will insert. mask: its group bits. mass: for contact times (ImpactBodies).
struct Grain {
  int type, mask;
  double radius, mass;
};

struct Durations {
  double contact = std::numeric_limits<double>::infinity();  // [T]
  double rayleigh = std::numeric_limits<double>::infinity(); // [T]; infinite if no model has a modulus
  grip_stable_step stable = {std::numeric_limits<double>::infinity(), GRIP_NORMAL, false};

  void take(const Durations &other)
  {
    contact = std::min(contact, other.contact);
    rayleigh = std::min(rayleigh, other.rayleigh);
    if (other.stable.step < stable.step) stable = other.stable;
  }
};

// The minimum over all ranks.
inline Durations of_all_ranks(const Durations &here, MPI_Comm world)
{
  Durations all;
  const double times[2] = {here.contact, here.rayleigh};
  double shortest[2];
  MPI_Allreduce(times, shortest, 2, MPI_DOUBLE, MPI_MIN, world);
  struct {
    double step;
    int what;
  } mine = {here.stable.step, 2 * here.stable.sense + (here.stable.dashpot ? 1 : 0)}, least;
  MPI_Allreduce(&mine, &least, 1, MPI_DOUBLE_INT, MPI_MINLOC, world);
  all.contact = shortest[0];
  all.rayleigh = shortest[1];
  all.stable = {least.step, least.what / 2, least.what % 2 == 1};
  return all;
}

// The longest recommended time step, divided by the shortest contact time.
constexpr double PART_OF_CONTACT = 1.0 / 20.0;

// The factor by which the step for one contact must be shortened for a dense bed. There a sphere has about
// six contacts, which increase effective springs and dashpots up to fourfold. The longest stable step scales
// with the inverse square root of the stiffness, and with the inverse of the dashpot coefficient.
inline double part_for_beds(const grip_stable_step &stable)
{
  return stable.dashpot ? 0.25 : 0.5;
}

// Names what limits the step: "normal dashpot" and the like.
inline std::string what_bounds(const grip_stable_step &stable)
{
  return fmt::format("{} {}", grip_sense_name(stable.sense), stable.dashpot ? "dashpot" : "spring");
}

// "0.4 of" or "7.6 times": the beginning of a text that ends with the name of a limit.
inline std::string multiple(double ratio)
{
  return fmt::format("{:.3g} {}", ratio, ratio < 1.0 ? "of" : "times");
}

// Returns a warning if the time step exceeds one of the two limits, else "". now: text that precedes the
// limit in the warning.
inline std::string too_long(double dt, const Durations &shortest, const char *now = "")
{
  const double by_time = dt / (0.1 * shortest.contact);
  const double by_stability = dt / (part_for_beds(shortest.stable) * shortest.stable.step);
  if (!(std::max(by_time, by_stability) > 1.0)) return "";
  if (by_time > by_stability)
    return fmt::format("the time step {:.4g} is {} the shortest contact time, {}{:.4g}: use at most a tenth",
                       dt, multiple(dt / shortest.contact), now, shortest.contact);
  return fmt::format("the time step {:.4g} is {} the longest stable one, {}{:.4g} ({}): use at most {}", dt,
                     multiple(dt / shortest.stable.step), now, shortest.stable.step,
                     what_bounds(shortest.stable), shortest.stable.dashpot ? "a quarter" : "half");
}

// The durations for two bodies that collide at the given speed. Radius and mass of a wall are infinite. At
// speed 0 only dashpots count, because contact time and stiffness may depend on the overlap.
inline Durations durations_of(const grip_model &model, const grip_bodies &bodies, double speed)
{
  Durations d;
  const double mass = 1.0 / (1.0 / bodies.mass[0] + 1.0 / bodies.mass[1]);
  if (speed > 0.0) d.contact = grip_contact_time(&model, bodies.radius[0], bodies.radius[1], mass, speed);
  const grip_stable_step stable = grip_longest_stable_step(&model, &bodies, speed);
  if (speed > 0.0 || stable.dashpot) d.stable = stable;
  return d;
}

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

// Smallest and largest values over the atoms of all ranks.
struct Extremes {
  Least spheres;
  double speed;
};

// Uses a single reduction, because the function is called for every new neighbour list.
inline Extremes extremes_of_all(const LAMMPS_NS::Atom *atom, const ImpactBodies &bodies, MPI_Comm world)
{
  Extremes out = {least_here(atom, bodies), fastest(atom)};
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

// Time that a Rayleigh wave needs to cross a sphere [T]. root_density: R sqrt(density) [(M/L)^(1/2)].
inline double rayleigh_time(const grip_material &material, double root_density)
{
  const double shear = material.young / (2.0 * (1.0 + material.poisson));
  if (!(shear > 0.0)) return std::numeric_limits<double>::infinity();
  return M_PI * root_density / std::sqrt(shear) / (0.1631 * material.poisson + 0.8766);
}

} // namespace Grip

#endif
