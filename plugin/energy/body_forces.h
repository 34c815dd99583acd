// SPDX-License-Identifier: GPL-2.0-only
// The work of gravity on this rank's atoms and rigid bodies. It is consistent with the ledger of contacts:
// velocities are those at the middle of the step; half of the work is done by the force before the step, half
// by the force after it. The pair style runs before LAMMPS updates an acceleration, so the second half is
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
  // Call at the start of a run, after the bodies have been found. If the previous run ended with an error, it
  // has not called settle(). Its pending half is then booked with the acceleration of its last step, because
  // the fix may have been deleted since.
  void find(LAMMPS_NS::LAMMPS *lmp, const RigidBodies &bodies);
  // Call in each step. dt: length of the step [T]; 0 at set-up, when nothing moves, and a fix with variables
  // may not have computed an acceleration yet.
  void step(const LAMMPS_NS::Atom *atom, const RigidBodies &bodies, const MemberMotion &members, double dt);
  double work() const;
  // Adds work of which the forces are not there when the next step() books [F L].
  void add(double work) { booked += work; }
  // The work of gravity on an atom with this velocity that the last step() has booked for the first half of
  // the step. body: the fix that has the atom in a body, or null.
  double first_half(const LAMMPS_NS::Atom *atom, int i, const Vector &velocity, const BodiesOfFix *body,
                    double dt) const;
  // The same for the gravity that a fix applies to its bodies itself, for a body with this momentum.
  double first_half_of_body(const BodiesOfFix &fix, const Vector &momentum, double dt) const;
  // The power of gravity on such an atom with which the next step() books the first half of the step. all:
  // the power of all forces of a set-up, to which the forces on members of a body need not have contributed.
  double next_power(const LAMMPS_NS::Atom *atom, int i, const Vector &velocity, const BodiesOfFix *body,
                    bool all = false) const;
  // Whether the next step() books the gravity that a fix applies to its bodies itself in the first half.
  bool acts_next(const BodiesOfFix &fix) const { return !first_step || begins_with(fix); }
  // Call at the end of a run: books the pending half, because the fix may be deleted before the next run.
  void settle() { begin(work()); }
  // Starts from work that was booked before, for example in a restart file [F L].
  void begin(double work);

private:
  // A source of acceleration: a fix gravity, which acts on atoms, or a fix that accelerates its rigid bodies.
  struct Source {
    const double *g;
    int groupbit;              // group of atoms
    int index_in_list;         // position of the fix in the list of fixes
    const BodiesOfFix *bodies; // null for atoms
    // half: the momentum of the last step, times half of its length; last: g of the last step
    Vector half{}, last{};
  };
  std::vector<Source> sources;
  double booked = 0.0;
  bool first_step = true;        // of the current run
  bool after_first = false;      // whether the last step() was the first step's
  bool bodies_begin_with = true; // whether gravity acts on bodies in the first half kick of a run

  // Whether gravity acts in the first half kick of a run: that which a fix applies to its bodies itself; that
  // of a fix gravity on an atom of a body, or of none.
  bool begins_with(const BodiesOfFix &fix) const { return bodies_begin_with || fix.of_grip; }
  static bool begins_with(const Source &source, const BodiesOfFix *body)
  {
    return !body || body->index_in_list > source.index_in_list;
  }
  Vector momentum(const Source &source, const LAMMPS_NS::Atom *atom, const RigidBodies &bodies,
                  const MemberMotion &members, bool at_begin) const;
};

} // namespace Grip

#endif
