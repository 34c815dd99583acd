// SPDX-License-Identifier: GPL-2.0-only
// The range of the forces of each pair of types. It follows from the radii of their atoms and from models
// whose forces act beyond touch. It determines what the neighbour list and the cutoffs of LAMMPS must cover.
#ifndef GRIP_FORCE_REACH_H
#define GRIP_FORCE_REACH_H

#include "contacts/contact_store.h"
#include "grip.h"
#include "host/time_step.h"
#include "contacts/type_pairs.h"
#include "pointers.h"

#include <array>
#include <vector>

namespace LAMMPS_NS {
class FixGripParticles;
}

namespace Grip {

class Masses;

class ForceReach : protected LAMMPS_NS::Pointers {
public:
  ForceReach(LAMMPS_NS::LAMMPS *lmp, const TypePairs &types_, const Masses &masses_)
      : Pointers(lmp), types(types_), masses(masses_)
  {
  }

  // Call before each run. particles: the fix that lets radii grow, or null. radii_vary: whether radii may
  // change during the run.
  void find(const LAMMPS_NS::FixGripParticles *particles, bool radii_vary);

  // Whether forces of some pairs of types act beyond touch, and the largest gap at which such forces act [L].
  bool beyond_touch() const { return any_reaching; }
  double largest() const { return most; }
  // Whether the forces of one model of the run act beyond touch, by the model's index.
  bool reaches(int model) const { return reaching[model]; }
  // Whether the neighbour list must include pairs by cutoff, and not only pairs whose gap is at most the
  // skin.
  bool wide_list() const { return wide; }
  // The largest distance of two centres at which a contact lasts, with the current radii [L]. Collective if
  // radii vary.
  double farthest_contact() const;
  // Largest radius of a type at set-up, including spheres that fixes will insert [L].
  double largest_radius(int type) const { return std::max(largest_free[type], largest_frozen[type]); }
  // Smallest radius and mass of each type at set-up.
  const Least &least() const { return least_atoms; }
  // Cutoff of two types in use: the largest distance of the centres of two atoms at which the atoms interact
  // [L].
  double cutoff(int i, int j) const;

  // Range beyond touch of the forces of a contact [L].
  grip_reach of(const Contact &c) const
  {
    return grip_model_reach(types.in_use() + c.model, c.radius_i * c.radius_j / (c.radius_i + c.radius_j),
                            c.reduced_mass);
  }
  // Distance of the centres at which the force of a contact begins [L].
  double begin_distance(const Contact &c) const
  {
    return c.radius_i + c.radius_j + (reaches(c.model) ? of(c).begin : 0.0);
  }

  // Both functions end the run if a neighbour list with these squared cutoffs [L^2] can miss pairs.
  // check_contact() ends it by throwing Stop.
  void check_contact(const Contact &contact, const grip_reach &reach, double **cutsq) const;
  void check_radii(double **cutsq) const;

private:
  const TypePairs &types;
  const Masses &masses;
  std::vector<double> largest_free, largest_frozen; // radius by type
  std::vector<std::array<double, 2>> curvature;     // by type: least and largest radius of curvature
  Least least_atoms;
  std::vector<char> reaching; // for each model of the run
  bool any_reaching = false, wide = false, radii_vary = false;
  double most = 0.0;

  void check_images() const;
  void collect_radii(const LAMMPS_NS::FixGripParticles *particles);
  void find_reach();
  double bound(int i, int j, const grip_model &model) const;
};

} // namespace Grip

#endif
