// SPDX-License-Identifier: GPL-2.0-only
// Mean motion of the members of rigid bodies during a step. LAMMPS sets a member's velocity to V + w x d with
// the offset d at the end of the step; for some fixes the spin w also follows from the axes at the end of the
// step. To obtain means over the step, half a step of the force-free change of w x d and of w is subtracted.
// Forces do not matter, because the velocities are those between two half kicks.
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

  // True during communication of this data to ghosts.
  bool sending = false;

  // Computes the values of owned atoms for a step of length dt; with dt = 0 nothing moves and there are none.
  void update(const RigidBodies &bodies, const LAMMPS_NS::Atom *atom, double dt);
  bool any() const { return !values.empty(); }

  // Correction to add to the velocity of an atom and to its spin to obtain the means over the step [L/T,
  // rad/T].
  const double *velocity(int i) const { return &values[NVALUES * i]; }
  const double *spin(int i) const { return velocity(i) + 3; }

  int pack(int n, const int *atoms, double *buffer) const;
  void unpack(int n, int first, const double *buffer);

private:
  std::vector<double> values; // for all atoms including ghosts; zero outside of bodies

  void set(int i, const Vector &velocity, const Vector &spin);
};

} // namespace Grip

#endif
