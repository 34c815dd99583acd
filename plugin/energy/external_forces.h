// SPDX-License-Identifier: GPL-2.0-only
// The work of the forces of all `fix external` on this rank's atoms. A force f does work over half of the
// step's displacement at the start of the step. At the end of the step, the force f of the next step does
// work over the other half. The first half is recorded before the forces of a step. The second half is
// recorded at the end of the step, when the new f is known.
#ifndef GRIP_EXTERNAL_FORCES_H
#define GRIP_EXTERNAL_FORCES_H

#include "base/vector.h"

#include <vector>

namespace LAMMPS_NS {
class Atom;
class FixExternal;
class LAMMPS;
} // namespace LAMMPS_NS

namespace Grip {

class MemberMotion;
class RigidBodies;

class ExternalForces {
public:
  // Call at the start of a run.
  void find(LAMMPS_NS::LAMMPS *lmp);
  // Call before the forces of a step. dt: length of the step [T]; 0 at set-up, when nothing moves.
  void begin_step(LAMMPS_NS::LAMMPS *lmp, const RigidBodies &bodies, const MemberMotion &members, double dt);
  // Call after all forces of the step have been applied.
  void end_step(LAMMPS_NS::LAMMPS *lmp);
  // Sum over all steps since the program started [F L].
  double work() const { return total; }

private:
  struct Source {
    LAMMPS_NS::FixExternal *fix;
    int index_in_list; // index of the fix in the list of fixes
    int every;         // forces act in steps that are multiples of this number
  };
  std::vector<Source> sources;
  std::vector<Vector> displacement; // displacement of each owned atom in this step
  bool first_step = true;           // of the current run
  double total = 0.0;
};

} // namespace Grip

#endif
