// SPDX-License-Identifier: GPL-2.0-only
// Work that the forces of all `fix external` do on this rank's atoms. In each step a force f acts with half
// of the step's displacement at its beginning and, as f of the next step, with half of it at its end: the
// first half is recorded before the forces of a step, the second at its end, when the new f is known.
#ifndef GRIP_EXTERNAL_FORCES_H
#define GRIP_EXTERNAL_FORCES_H

#include "wall/vector.h"

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
  // At the beginning of a run.
  void find(LAMMPS_NS::LAMMPS *lmp);
  // Before the forces of a step of length dt, 0 at a set-up, where nothing moves.
  void begin_step(LAMMPS_NS::LAMMPS *lmp, const RigidBodies &bodies, const MemberMotion &members, double dt);
  // After all forces of the step have acted.
  void end_step(LAMMPS_NS::LAMMPS *lmp);
  // Of all steps since the program began [F L].
  double work() const { return total; }

private:
  struct Source {
    LAMMPS_NS::FixExternal *fix;
    int place_in_list; // of the fix
    int every;         // forces act in steps that are multiples of this
  };
  std::vector<Source> sources;
  std::vector<Vector> displacement; // of each owned atom in this step
  bool first_step = true;           // of a run
  double total = 0.0;
};

} // namespace Grip

#endif
