// SPDX-License-Identifier: GPL-2.0-only
// Work that gravity does on this rank's atoms and rigid bodies, in step with the contacts' ledger: velocities
// are those of the middle of a step, and half of the work is done by the force of the step before, half by
// that of the step after. The pair style runs before the host renews an acceleration, so the second half is
// booked one step later.
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
  // At the begin of a run, and bodies are found. One that ended with an error has not settled: the half that
  // was still to come is booked with the acceleration of its last step, because the fix may be deleted since.
  void find(LAMMPS_NS::LAMMPS *lmp, const RigidBodies &bodies);
  // dt: 0 at set-up, where nothing moves, and a fix with variables may have no acceleration yet.
  void step(const LAMMPS_NS::Atom *atom, const RigidBodies &bodies, const MemberMotion &members, double dt);
  double work() const;
  // At the end of a run: books the half that is still to come, because the fix may be deleted before the next
  // run.
  void settle() { begin(work()); }
  // Begins anew from work that was booked before, as after a restart.
  void begin(double work);

private:
  // What gives an acceleration: a fix gravity, which acts on atoms, or a fix that accelerates its bodies.
  struct Source {
    const double *g;
    int groupbit;              // of atoms
    int place_in_list;         // of the fix
    const BodiesOfFix *bodies; // null: atoms
    Vector half{}, last{};     // momentum by half a step; g in the last step
  };
  std::vector<Source> sources;
  double booked = 0.0;
  bool first_step = true;        // of a run
  bool bodies_begin_with = true; // whether bodies have gravity in the first half kick of a run

  Vector momentum(const Source &source, const LAMMPS_NS::Atom *atom, const RigidBodies &bodies,
                  const MemberMotion &members, bool at_begin) const;
};

} // namespace Grip

#endif
