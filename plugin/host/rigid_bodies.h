// SPDX-License-Identifier: GPL-2.0-only
// The rigid bodies of the host's fixes rigid and rigid/small, of all their variants: which atoms belong to
// which body, and how the bodies move.
#ifndef GRIP_RIGID_BODIES_H
#define GRIP_RIGID_BODIES_H

#include "wall/vector.h"

#include <memory>
#include <vector>

namespace LAMMPS_NS {
class Fix;
class LAMMPS;
} // namespace LAMMPS_NS

namespace Grip {

// During a step velocity and angular momentum are those of its middle, axes and the places of atoms those of
// its end.
struct RigidBody {
  double mass;
  Vector velocity, spin, angular_momentum; // in space, about the centre of mass
  Vector inertia;                          // principal moments
  Vector axis[3];                          // of these, in space

  Vector to_space(const double place[3]) const
  {
    return place[0] * axis[0] + place[1] * axis[1] + place[2] * axis[2];
  }
};

// The bodies of one fix. All but set_up() and gravity() has a meaning only if set_up() is true.
class BodiesOfFix {
public:
  // place: of the fix in the host's list of fixes.
  BodiesOfFix(const LAMMPS_NS::Fix *fix, int place);
  virtual ~BodiesOfFix() = default;

  const int place_in_list;
  // Whether the spin during a step follows from the axes of its end, as with rigid/nve, .../nvt and the like.
  // With rigid and rigid/small, which integrate by Richardson's rule, it follows from those of its middle.
  const bool spin_of_end;

  // False until the host has worked out masses and inertia, in the set-up of a run.
  virtual bool set_up() const = 0;
  // Bodies 0 to count() - 1 are those that this rank accounts for: every body is one rank's.
  virtual int count() const = 0;
  // The body of an owned atom, -1 without one.
  virtual int of_atom(int i) const = 0;
  // A number of this body that no other body has, of whatever fix. It is not 0.
  virtual double number(int i) const = 0;
  virtual RigidBody body(int b) const = 0;
  // Of an owned atom that is in a body: from the centre of mass, along the body's axes.
  virtual const double *place(int i) const = 0;
  // The acceleration that the fix gives its bodies itself (keyword gravity), or null.
  virtual const double *gravity() const = 0;
};

class RigidBodies {
public:
  // The fixes as they are now. To be called again when some may have been deleted.
  void find(LAMMPS_NS::LAMMPS *lmp);
  bool any() const { return !fixes.empty(); }

  // The fix that an owned atom's body belongs to, or null.
  const BodiesOfFix *fix_of(int i) const
  {
    for (const auto &fix : fixes)
      if (fix->set_up() && fix->of_atom(i) >= 0) return fix.get();
    return nullptr;
  }

  std::vector<std::unique_ptr<BodiesOfFix>> fixes;

  // Whether a fix makes rigid bodies of a kind that is known here.
  static bool knows(const LAMMPS_NS::Fix *fix);
  // Whether such a fix has a thermostat or a barostat.
  static bool has_bath(const LAMMPS_NS::Fix *fix);
  // Whether it keeps a body from following some of its force or torque (keywords force and torque).
  static bool holds(const LAMMPS_NS::Fix *fix, int dimension);
};

} // namespace Grip

#endif
