// SPDX-License-Identifier: GPL-2.0-only
// Moments of inertia of the atoms. An atom counts as a sphere, or as a disc if fix nve/sphere rotates it as a
// disc.
#ifndef GRIP_INERTIA_H
#define GRIP_INERTIA_H

#include "atom.h"
#include "fix_nve_sphere.h"
#include "modify.h"
#include "utils.h"

#include <vector>

namespace Grip {

class Inertia {
public:
  void find(LAMMPS_NS::Modify *modify)
  {
    discs.clear();
    for (LAMMPS_NS::Fix *fix : modify->get_fix_by_style("^nve/sphere"))
      // nve/sphere/omp accepts the keyword disc but still rotates the atoms as spheres.
      if (const auto *spinning = dynamic_cast<LAMMPS_NS::FixNVESphere *>(fix);
          spinning && !LAMMPS_NS::utils::strmatch(fix->style, "/omp$"))
        if (const double factor = Spinning::of(spinning); factor != SPHERE)
          discs.push_back({fix->groupbit, factor});
  }
  // Moment of inertia of atom i about its centre [M L^2].
  double of(const LAMMPS_NS::Atom *atom, int i) const
  {
    const double mass_radius2 = atom->rmass[i] * atom->radius[i] * atom->radius[i];
    for (const Discs &d : discs)
      if (atom->mask[i] & d.groupbit) return d.factor * mass_radius2;
    return SPHERE * mass_radius2;
  }

private:
  static constexpr double SPHERE = 0.4; // moment of inertia of a sphere divided by m R^2

  // fix nve/sphere has no public function that returns whether it rotates spheres or discs, and the member
  // `inertia` is protected. A struct derived from the fix's class may form a pointer to the member. The
  // pointer then reads the member from any object of that class.
  struct Spinning : LAMMPS_NS::FixNVESphere {
    static double of(const LAMMPS_NS::FixNVESphere *fix) { return fix->*&Spinning::inertia; }
  };
  struct Discs {
    int groupbit;
    double factor;
  };
  std::vector<Discs> discs;
};

} // namespace Grip

#endif
