// SPDX-License-Identifier: GPL-2.0-only
// How members of rigid bodies go through a step. The host gives a member the velocity V + w x d with the
// place d that it has at the end of the step; with some fixes the spin w follows from the axes at the end as
// well. To have the means of the step, half a step of what changes without forces is taken back: of w x d,
// and of w. Forces make no difference, since the velocities are those between two kicks.
#ifndef GRIP_MEMBER_MOTION_H
#define GRIP_MEMBER_MOTION_H

#include "host/rigid_bodies.h"

#include <vector>

namespace LAMMPS_NS {
class Atom;
} // namespace LAMMPS_NS

namespace Grip {

class MemberMotion {
public:
  static constexpr int NVALUES = 6;

  // While ghosts are being sent theirs.
  bool sending = false;

  // Of owned atoms, in a step of length dt. With dt = 0 nothing moves, and there is none.
  void update(const RigidBodies &bodies, const LAMMPS_NS::Atom *atom, double dt);
  bool any() const { return !values.empty(); }

  // What is to be added to the velocity of an atom, and to its spin, to have the means of the step [L/T,
  // rad/T].
  const double *velocity(int i) const { return &values[NVALUES * i]; }
  const double *spin(int i) const { return velocity(i) + 3; }

  int pack(int n, const int *atoms, double *buffer) const;
  void unpack(int n, int first, const double *buffer);

private:
  std::vector<double> values; // of all atoms, ghosts included: zeros for those that are in no body

  void set(int i, const Vector &velocity, const Vector &spin);
};

} // namespace Grip

#endif
