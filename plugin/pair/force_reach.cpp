// SPDX-License-Identifier: GPL-2.0-only
#include "pair/force_reach.h"

#include "atom.h"
#include "host/atom_arrays.h"
#include "contacts/thread_parts.h"
#include "error.h"
#include "fix.h"
#include "host/box_cell.h"
#include "host/masses.h"
#include "modify.h"
#include "neighbor.h"
#include "particles/fix_grip_particles.h"
#include "shapes/shaped_grains.h"

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace LAMMPS_NS;
using Grip::Contact;
using Grip::ForceReach;

void ForceReach::find(const FixGripParticles *particles, bool radii_vary_)
{
  radii_vary = radii_vary_;
  check_images();
  collect_radii(particles);
  find_reach();
}

// A sphere may touch its own images, as with LAMMPS's own styles. But if a sphere is many times as wide as a
// periodic box, LAMMPS makes thousands of images of it, and runs out of memory or time. This happens with the
// default diameter, 1, in a small box.
void ForceReach::check_images() const
{
  constexpr double WIDEST = 3.0; // largest width, divided by the length of the box
  double mine = 0.0, largest;
  for (int n = 0; n < atom->nlocal; n++)
    if (!masses.is_frozen(n)) mine = std::max(mine, Grip::bounding_radius(atom, n));
  MPI_Allreduce(&mine, &largest, 1, MPI_DOUBLE, MPI_MAX, world);
  const PeriodicCell cell = box_cell(domain);
  for (int d = 0; d < 3; d++)
    if (cell.has_images(d) && 2.0 * largest > WIDEST * length(cell.edge(d)))
      error->all(
          FLERR,
          "pair_style grip: an atom has the diameter {:.6g} and the box is periodic in {} with a length of "
          "{:.6g}, accepted: diameters up to {:g} times that; is 'set ... diameter' missing? Without it "
          "atoms "
          "have the diameter 1",
          2.0 * largest, "xyz"[d], length(cell.edge(d)), WIDEST);
}

// Finds the largest radius of each type, for free and for frozen atoms. Grains that fixes will insert
// count as free.
void ForceReach::collect_radii(const FixGripParticles *particles)
{
  const int ntypes = atom->ntypes;
  const ShapedGrains *shapes = find_shapes(lmp);
  std::vector<double> mine(2 * (ntypes + 1), 0.0), all(2 * (ntypes + 1), 0.0);
  for (const char *style : {"^pour", "^deposit", "^grip/insert"})
    for (const auto &fix : modify->get_fix_by_style(style))
      for (int i = 1; i <= ntypes; i++) {
        int type = i;
        const auto *radius = static_cast<double *>(fix->extract("radius", type));
        if (!radius) continue;
        // Grains with shapes get the size of their definition, whatever their fix gives them.
        const double made = shapes && shapes->shape_of_type(i) && shapes->has_own_size()
                                ? shapes->of_type(i).bounding
                                : *radius * (particles ? particles->growth() : 1.0);
        mine[i] = std::max(mine[i], made);
      }
  for (int n = 0; n < atom->nlocal; n++) {
    const bool frozen = masses.is_frozen(n);
    double &largest = mine[atom->type[n] + (frozen ? ntypes + 1 : 0)];
    largest = std::max(largest, particles ? particles->radius_bound(n) : Grip::bounding_radius(atom, n));
  }
  MPI_Allreduce(mine.data(), all.data(), 2 * (ntypes + 1), MPI_DOUBLE, MPI_MAX, world);
  largest_free.assign(all.begin(), all.begin() + ntypes + 1);
  largest_frozen.assign(all.begin() + ntypes + 1, all.end());

  ImpactBodies atoms;
  atoms.find(lmp, std::vector<double>(atom->rmass, atom->rmass + atom->nlocal));
  least_atoms = Grip::extremes_of_all(atom, atoms, world).spheres;
  curvature.assign(ntypes + 1, {});
  for (int i = 1; i <= ntypes; i++) {
    // For grains with shapes, the smallest radius is the largest radius of curvature of the smallest grain.
    const ShapeOfType *of = shapes && shapes->shape_of_type(i) ? &shapes->of_type(i) : nullptr;
    const double of_bounding = of ? of->largest_curvature / of->bounding : 1.0;
    double &smallest = least_atoms.radius[i];
    if (largest_free[i] > 0.0) smallest = std::min(smallest, of_bounding * largest_free[i]);
    curvature[i] = {of ? smallest * of->least_curvature / of->largest_curvature : smallest,
                    of_bounding * largest_radius(i)};
  }
}

// Upper bound of the gap at which forces of two types act [L]. The gap is monotonic in R* and decreases with
// m*.
double ForceReach::bound(int i, int j, const grip_model &model) const
{
  const auto &a = curvature[i], &b = curvature[j];
  if (a[1] == 0.0 || b[1] == 0.0) return 0.0;
  // If a type has no atoms, their masses are unknown. check_contact() checks atoms that are added later.
  const bool known = std::isfinite(least_atoms.mass[i]) && std::isfinite(least_atoms.mass[j]);
  const double mass = known ? grip_reduced(least_atoms.mass[i], least_atoms.mass[j]) : 1.0;
  return std::max(grip_model_reach(&model, grip_reduced(a[0], b[0]), mass).end,
                  grip_model_reach(&model, grip_reduced(a[1], b[1]), mass).end);
}

// Finds whether any model acts beyond touch, and up to which gap. Then finds whether the ordinary list of
// pairs covers this gap. This list contains all pairs that touch before it is rebuilt, and all pairs whose
// gap is at most the skin.
void ForceReach::find_reach()
{
  reaching.assign(types.count(), 0);
  most = 0.0;
  any_reaching = false;
  bool begins_apart = false;
  for (int i = 1; i <= atom->ntypes; i++)
    for (int j = i; j <= atom->ntypes; j++) {
      grip_model model;
      if (!types.find(i, j, model)) continue;
      const grip_reach unit = grip_model_reach(&model, 1.0, 1.0);
      if (unit.end == 0.0) continue;
      reaching[TypePairs::number(i, j)] = 1;
      any_reaching = true;
      most = std::max(most, bound(i, j, model));
      if (unit.begin > 0.0) begins_apart = true;
    }
  // Bridges return their liquid when they end, so a bridge must not be lost because its pair is no longer in
  // the list.
  wide = begins_apart || most > (types.given_with_liquid() ? 0.5 : 1.0) * neighbor->skin;
}

double ForceReach::farthest_contact() const
{
  double largest = 0.0;
  for (int i = 1; i <= atom->ntypes; i++) largest = std::max(largest, largest_radius(i));
  if (radii_vary) {
    const double mine = std::accumulate(Grip::bounding_radii(atom), Grip::bounding_radii(atom) + atom->nlocal,
                                        largest, [](double a, double b) { return std::max(a, b); });
    MPI_Allreduce(&mine, &largest, 1, MPI_DOUBLE, MPI_MAX, world);
  }
  return 2.0 * largest + most;
}

// The largest distance of the centres at which atoms of two types interact, if at least one of the two is not
// frozen.
double ForceReach::cutoff(int i, int j) const
{
  const double free_i = largest_free[i], free_j = largest_free[j];
  const double frozen_i = largest_frozen[i], frozen_j = largest_frozen[j];
  const double reach = reaches(TypePairs::number(i, j)) ? bound(i, j, types.in_use(i, j)) : 0.0;
  double farthest = 0.0;
  if (free_i > 0.0 && free_j > 0.0) farthest = free_i + free_j;
  if (free_i > 0.0 && frozen_j > 0.0) farthest = std::max(farthest, free_i + frozen_j);
  if (frozen_i > 0.0 && free_j > 0.0) farthest = std::max(farthest, frozen_i + free_j);
  if (farthest > 0.0) return farthest + reach;
  // If a type has no atoms, now or by a later insertion, the cutoff is the largest of all types. This keeps
  // the size of the list's bins reasonable.
  for (int k = 1; k <= atom->ntypes; k++)
    farthest = std::max({farthest, 2.0 * largest_free[k], 2.0 * largest_frozen[k]});
  return farthest;
}

// A sphere that is lighter or smaller than those at set-up may interact at distances beyond the list's
// cutoff.
void ForceReach::check_contact(const Contact &c, const grip_reach &reach, double **cutsq) const
{
  // cutoff() omits pairs of two frozen atoms, because these do not move. The list may therefore lack such
  // pairs.
  if (masses.is_frozen(c.i) && masses.is_frozen(c.j)) return;
  const double touch = c.radius_i + c.radius_j;
  if (!wide && reach.end > neighbor->skin)
    throw Grip::Stop{
        fmt::format("pair_style grip: the contact between atoms {} and {} lasts up to {:.6g} beyond touch, "
                    "more than the skin of the neighbour list; set 'neighbor {:.6g} ...' or more",
                    atom->tag[c.i], atom->tag[c.j], reach.end, reach.end)};
  const double cutoff2 = cutsq[atom->type[c.i]][atom->type[c.j]];
  if (wide && (touch + reach.end) * (touch + reach.end) > cutoff2 * (1.0 + 1.0e-12))
    throw Grip::Stop{
        fmt::format("pair_style grip: the force between atoms {} and {} reaches {:.6g} beyond touch, the "
                    "neighbour list does not; give a 'cutoff' of {:.6g} or more in pair_coeff",
                    atom->tag[c.i], atom->tag[c.j], reach.end, touch + reach.end)};
}

// The cutoffs of the neighbour list stay the same when radii grow.
void ForceReach::check_radii(double **cutsq) const
{
  for (int i = 0; i < atom->nlocal; i++) {
    const int type = atom->type[i];
    const double radius = Grip::bounding_radius(atom, i);
    if (radius <= largest_radius(type)) continue;
    for (int other = 1; other <= atom->ntypes; other++) {
      const double touch = radius + largest_radius(other);
      if (touch * touch > cutsq[type][other])
        error->one(FLERR,
                   "pair_style grip: the radius of atom {} has grown to {:.6g} since set-up, the neighbour "
                   "list has not; "
                   "give a 'cutoff' of {:.6g} or more in pair_coeff {} {}",
                   atom->tag[i], radius, std::max(touch, 2.0 * radius), std::min(type, other),
                   std::max(type, other));
    }
  }
}
