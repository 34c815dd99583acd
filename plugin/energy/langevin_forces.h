// SPDX-License-Identifier: GPL-2.0-only
// The work of the keyword langevin of fixes of rigid bodies on the bodies of this rank. The force of the
// previous step does work over half of the step's displacement, the force of this step over the other half.
#ifndef GRIP_LANGEVIN_FORCES_H
#define GRIP_LANGEVIN_FORCES_H

#include "host/rigid_bodies.h"

#include <vector>

namespace LAMMPS_NS {
class LAMMPS;
} // namespace LAMMPS_NS

namespace Grip {

class LangevinForces {
public:
  // Call at the start of a run, after the bodies have been found.
  void find(const LAMMPS_NS::LAMMPS *lmp, const RigidBodies &bodies);
  bool any() const { return !fixes.empty(); }
  // Call after bodies have moved, before any is created, deleted or sent to another rank. dt: length of the
  // step [T].
  void begin_step(double dt);
  // Call after that, before the forces of the step.
  void follow(double dt);
  // Call after all forces of the step have been applied.
  void end_step();
  // The work that begin_step() has booked for a body of a fix.
  double first_half(const BodiesOfFix &fix, int b, double dt) const;
  // Sum over all steps since the program started [F L].
  double work() const { return total; }

private:
  struct Displacement {
    Vector of_centre, angle;
  };
  std::vector<const BodiesOfFix *> fixes;
  std::vector<Displacement> displacements; // in this step, of the bodies of these fixes, fix by fix
  bool acts_at_begin = true; // whether the previous forces act in the first half of the current step
  double total = 0.0;

  static double work_of(const double *load, const Displacement &moved);
  static Displacement displacement(const BodiesOfFix &fix, int b, double dt);
};

} // namespace Grip

#endif
