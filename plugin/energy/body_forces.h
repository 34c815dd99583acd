// SPDX-License-Identifier: GPL-2.0-only
// Work of gravity on this rank's atoms and rigid bodies, consistent with the contacts' ledger: velocities are
// those at mid-step, and half of the work is done by the force before the step, half by the force after it.
// The pair style runs before LAMMPS updates an acceleration, so the second half is booked one step later.
#ifndef GRIP_BODY_FORCES_H
#define GRIP_BODY_FORCES_H

#include "host/rigid_bodies.h"

#include <vector>

namespace LAMMPS_NS {
class Atom;
class LAMMPS;
} // namespace LAMMPS_NS

namespace Grip {

class MemberMotion;

class BodyForces {
public:
  // Called at the start of a run, after the bodies have been found. A run that ended with an error has not
  // settled; its pending half is booked with the acceleration of its last step, because the fix may have been
  // deleted since.
  void find(LAMMPS_NS::LAMMPS *lmp, const RigidBodies &bodies);
  // dt: 0 at set-up, when nothing moves and a fix with variables may not have computed an acceleration yet.
  void step(const LAMMPS_NS::Atom *atom, const RigidBodies &bodies, const MemberMotion &members, double dt);
  double work() const;
  // The work of gravity booked in the last step() for the first half of the step on an atom with this
  // velocity.
  double first_half(const LAMMPS_NS::Atom *atom, int i, const Vector &velocity, double dt) const;
  // Called at the end of a run: books the pending half, because the fix may be deleted before the next run.
  void settle() { begin(work()); }
  // Restarts from work that was booked before, as after a restart.
  void begin(double work);

private:
  // A source of acceleration: a fix gravity, which acts on atoms, or a fix that accelerates its rigid bodies.
  struct Source {
    const double *g;
    int groupbit;              // group of atoms
    int index_in_list;         // index of the fix in the list of fixes
    const BodiesOfFix *bodies; // null for atoms
    Vector half{}, last{};     // half a step's momentum; g of the last step
  };
  std::vector<Source> sources;
  double booked = 0.0;
  bool first_step = true;        // of a run
  bool bodies_begin_with = true; // whether gravity acts on bodies in the first half kick of a run

  Vector momentum(const Source &source, const LAMMPS_NS::Atom *atom, const RigidBodies &bodies,
                  const MemberMotion &members, bool at_begin) const;
};

} // namespace Grip

#endif
