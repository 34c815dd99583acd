// SPDX-License-Identifier: GPL-2.0-only
// Work of the forces of all `fix external` on this rank's atoms. A force f does work over half of the step's
// displacement at its start and, as the f of the next step, over half of it at its end. The first half is
// recorded before the forces of a step, the second at the end of the step, when the new f is known.
#ifndef GRIP_EXTERNAL_FORCES_H
#define GRIP_EXTERNAL_FORCES_H

#include "surface/vector.h"

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
  // Called at the start of a run.
  void find(LAMMPS_NS::LAMMPS *lmp);
  // Called before the forces of a step of length dt, which is 0 at set-up, when nothing moves.
  void begin_step(LAMMPS_NS::LAMMPS *lmp, const RigidBodies &bodies, const MemberMotion &members, double dt);
  // Called after all forces of the step have been applied.
  void end_step(LAMMPS_NS::LAMMPS *lmp);
  // Sum over all steps since the program started [F L].
  double work() const { return total; }

private:
  struct Source {
    LAMMPS_NS::FixExternal *fix;
    int index_in_list; // index of the fix in the list of fixes
    int every;         // forces act in steps that are multiples of this
  };
  std::vector<Source> sources;
  std::vector<Vector> displacement; // displacement of each owned atom in this step
  bool first_step = true;           // of a run
  double total = 0.0;
};

} // namespace Grip

#endif
