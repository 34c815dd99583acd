// SPDX-License-Identifier: GPL-2.0-only
// Moments of inertia of the atoms. An atom counts as a sphere, as a disc if fix nve/sphere rotates it as a
// disc, or as its shape if fix grip/shapes gives it one.
#ifndef GRIP_INERTIA_H
#define GRIP_INERTIA_H

#include "atom.h"
#include "fix_nve_sphere.h"
#include "lammps.h"
#include "modify.h"
#include "shapes/shaped_grains.h"
#include "utils.h"

#include <vector>

namespace Grip {

class Inertia {
public:
  void find(LAMMPS_NS::LAMMPS *lmp)
  {
    shapes = link_to_shapes(lmp);
    discs.clear();
    for (LAMMPS_NS::Fix *fix : lmp->modify->get_fix_by_style("^nve/sphere"))
      // nve/sphere/omp accepts the keyword disc but still rotates the atoms as spheres.
      if (const auto *spinning = dynamic_cast<LAMMPS_NS::FixNVESphere *>(fix);
          spinning && !LAMMPS_NS::utils::strmatch(fix->style, "/omp$"))
        if (const double factor = Spinning::of(spinning); factor != SPHERE)
          discs.push_back({fix->groupbit, factor});
  }
  // `factor` times twice the kinetic energy of the rotation of atom i at this spin.
  double rotation(const LAMMPS_NS::Atom *atom, int i, const Vector &spin, double factor = 1.0) const
  {
    if (const ShapedGrains *shaped = shape_of(i)) return factor * shaped->rotation(i, spin);
    return factor * of(atom, i) * dot(spin, spin);
  }
  // The change of the spin of atom i by a torque during the time dt.
  Vector spin_change(const LAMMPS_NS::Atom *atom, int i, double dt, const Vector &torque) const
  {
    if (const ShapedGrains *shaped = shape_of(i)) return dt * shaped->spin_change(i, torque);
    return dt / of(atom, i) * torque;
  }
  // torque . I^-1 torque
  double torque_squared(const LAMMPS_NS::Atom *atom, int i, const Vector &torque) const
  {
    if (const ShapedGrains *shaped = shape_of(i)) return dot(torque, shaped->spin_change(i, torque));
    return dot(torque, torque) / of(atom, i);
  }

private:
  static constexpr double SPHERE = 0.4; // moment of inertia of a sphere divided by m R^2

  ShapedGrains::Link shapes;

  const ShapedGrains *shape_of(int i) const
  {
    const ShapedGrains *grains = linked(shapes);
    return grains && grains->is_shaped(i) ? grains : nullptr;
  }
  // Moment of inertia of a sphere or disc about its centre [M L^2].
  double of(const LAMMPS_NS::Atom *atom, int i) const
  {
    const double mass_radius2 = atom->rmass[i] * atom->radius[i] * atom->radius[i];
    for (const Discs &d : discs)
      if (atom->mask[i] & d.groupbit) return d.factor * mass_radius2;
    return SPHERE * mass_radius2;
  }

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
