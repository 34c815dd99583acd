// SPDX-License-Identifier: GPL-2.0-only
// The mean motion during a step of the atoms of rigid bodies, which are called members here. LAMMPS sets the
// velocity of a member to V + w x d, where d is the member's offset from the centre of mass at the end of the
// step. For some fixes, the spin w is also computed from the axes at the end of the step. To obtain the means
// over the step, half a step of the force-free change of w x d and of w is subtracted. Forces do not matter,
// because the velocities are those between two half kicks. The spin of a grain with a shape is computed from
// its axes at the end of the step too.
#ifndef GRIP_MEMBER_MOTION_H
#define GRIP_MEMBER_MOTION_H

#include "grip/powers.h"
#include "host/rigid_bodies.h"

#include <vector>

namespace LAMMPS_NS {
class Atom;
} // namespace LAMMPS_NS

namespace Grip {

class ShapedGrains;

// The mean spin of a body during a step of length dt.
Vector mean_spin(const RigidBody &body, bool spin_of_end, double dt);

class MemberMotion {
public:
  static constexpr int NVALUES = 6;

  // True during communication of this data to ghosts.
  bool sending = false;

  // Computes the values of owned atoms for a step of length dt. If dt is 0, nothing moves and there are no
  // values. grains: null if no grain has a shape.
  void update(const RigidBodies &bodies, const ShapedGrains *grains, const LAMMPS_NS::Atom *atom, double dt);
  bool any() const { return !values.empty(); }

  // The corrections that must be added to the velocity and to the spin of an atom to obtain the means over
  // the step [L/T, rad/T].
  const double *velocity(int i) const { return &values[NVALUES * i]; }
  const double *spin(int i) const { return velocity(i) + 3; }

  // Atom i with its mean motion over the step.
  grip_mover mover(const LAMMPS_NS::Atom *atom, int i) const;

  int pack(int n, const int *atoms, double *buffer) const;
  void unpack(int n, int first, const double *buffer);

private:
  std::vector<double> values; // for all atoms, including ghosts; zero for spheres in no body

  void add_members(const RigidBodies &bodies, const LAMMPS_NS::Atom *atom, double dt);
  void add_grains(const ShapedGrains &grains, const LAMMPS_NS::Atom *atom, double dt);
  void set(int i, const Vector &velocity, const Vector &spin);
};

} // namespace Grip

#endif
