// SPDX-License-Identifier: GPL-2.0-only
// The global vector of a wall. Its values: the force on the wall, its torque, its work; the position of the
// point of the wall that was at the origin, or the centre of mass of a free body; the rotation; the velocity
// of this point; the spin; the error of a servo; the kinetic energy of a free body; the power of the wall.
#ifndef GRIP_WALL_VECTOR_H
#define GRIP_WALL_VECTOR_H

#include "energy/ledger.h"
#include "lmptype.h"
#include "motion/wall_motion.h"
#include "pointers.h"
#include "wall/wall_forces.h"

#include <array>

namespace Grip {

class WallVector : protected LAMMPS_NS::Pointers {
public:
  // The first SUMS values are sums over contacts. The other values are position and motion of the wall.
  enum { SUMS = 7, VALUES = SUMS + 15 };
  static bool is_extensive(int n) { return n < SUMS || n >= VALUES - 2; }

  // about_: reference point of the torque. The other arguments are members of the fix; they must outlive this
  // object.
  WallVector(LAMMPS_NS::LAMMPS *lmp, const WallForces &forces_, const Ledger &ledger_,
             const WallMotion &motion_, const Vector &about_)
      : Pointers(lmp), forces(forces_), ledger(ledger_), motion(motion_), about(about_)
  {
  }

  // Value n of the vector. Collective.
  double value(int n);
  // Call before the forces are computed again.
  void begin_step();

private:
  const WallForces &forces;
  const Ledger &ledger;
  const WallMotion &motion;
  Vector about;
  std::array<double, SUMS + 1> sum_of_all{}; // the last one is the work of the last step
  // Before the last step: the work of the wall on the atoms of this rank. dt: length of this step, 0 if there
  // was none.
  double work_before = 0.0, dt = 0.0;
  LAMMPS_NS::bigint summed_at = -1;

  void find_sums();
  double power();
  double error_of_servo() const;
};

} // namespace Grip

#endif
