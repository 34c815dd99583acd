// SPDX-License-Identifier: GPL-2.0-only
// The rigid bodies of fix rigid and fix rigid/small, in all their variants: which atoms belong to which body,
// and how the bodies move.
#ifndef GRIP_RIGID_BODIES_H
#define GRIP_RIGID_BODIES_H

#include "lmptype.h"
#include "base/vector.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace LAMMPS_NS {
class Atom;
class Fix;
class LAMMPS;
} // namespace LAMMPS_NS

namespace Grip {

// State of a body. During a step, velocity and angular momentum are those at the middle of the step. The
// axes, and the positions of the body's atoms, are those at the end of the step.
struct RigidBody {
  double mass;
  Vector velocity, spin, angular_momentum; // in the space frame, about the centre of mass
  Vector inertia;                          // principal moments
  Vector axis[3];                          // the principal axes, in the space frame

  Vector to_space(const double displacement[3]) const
  {
    return displacement[0] * axis[0] + displacement[1] * axis[1] + displacement[2] * axis[2];
  }

  // Kinetic energies [M L^2/T^2]. The rotational energy follows from the angular momentum and the axes.
  // LAMMPS sets the moment of inertia of a linear body about its own axis to 0; the body does not rotate
  // about it.
  double translation() const { return 0.5 * mass * dot(velocity, velocity); }
  double rotation() const;
  // The spin that belongs to an angular momentum, both in the space frame.
  Vector spin_of(const Vector &momentum) const;
};

// Force on a body, and torque about its centre of mass.
struct BodyLoad {
  Vector force, torque;
};

// The bodies of one fix. Until set_up() returns true, only set_up(), gravity(), has(), number() and the
// settings of the fix may be called.
class BodiesOfFix {
public:
  // index: position of the fix in the list of fixes.
  BodiesOfFix(const LAMMPS_NS::Fix *fix, int index);
  virtual ~BodiesOfFix() = default;

  const int index_in_list;
  const std::string name; // "fix clumps rigid/small"
  const int group, groupbit;
  // The spin during a step is computed from the angular momentum and the axes: with the axes at the end of
  // the step if true, as in rigid/nve, rigid/nvt and similar fixes; with the axes at the middle of the step
  // if false, as in rigid and rigid/small, which use Richardson iteration.
  const bool spin_of_end;
  // Whether the fix is rigid/small/grip, which applies its gravity in the first half kick of a run.
  const bool of_grip;

  // False until LAMMPS has computed masses and moments of inertia in the set-up of a run.
  virtual bool set_up() const = 0;
  // Number of bodies that this rank accounts for. Their indices start at 0. Every body belongs to one rank.
  virtual int count() const = 0;
  // The index of the body of an owned atom, -1 if the atom is in no body. Valid during a run only.
  virtual int of_atom(int i) const = 0;
  // By atom: of_atom(), displacement(), and the box of the image of the body that the position belongs to.
  struct OfAtoms {
    const int *body;
    double *const *displacement;
    const LAMMPS_NS::imageint *image;
  };
  virtual OfAtoms of_atoms() const = 0;
  // Whether an owned atom is in a body.
  virtual bool has(int i) const = 0;
  // A nonzero number of the body of an atom that has() one. It differs from the numbers of all other bodies,
  // also of other fixes.
  virtual double number(int i) const = 0;
  virtual RigidBody body(int b) const = 0;
  virtual const double *inertia(int b) const = 0; // principal moments
  // Moments of all bodies of count(), three each; whether they are still the same.
  std::vector<double> moments() const;
  virtual bool has_moments(const std::vector<double> &moments) const = 0;
  // The number of bodies whose indices of_atom() may return: the bodies of count(), and bodies that other
  // ranks account for.
  virtual int known() const = 0;
  // The rotation from the body's axes to space at the end of the step, as a quaternion with the scalar first.
  virtual const double *quaternion(int b) const = 0;
  // Whether inertia and number of atoms of a body are known on this rank, also in the set-up of a run.
  virtual bool knows_all_of(int b) const = 0;
  // The number of atoms of a body, on all ranks.
  virtual int natoms(int b) const = 0;
  // Whether torques turn the body (keyword torque of fix rigid).
  virtual bool turns(int) const { return true; }
  // The load of the last half kick that the fix has given to a body.
  virtual BodyLoad load(int b) const = 0;
  // The part of it that the keyword langevin has added, force and torque; null if there is none. The indices
  // of bodies are from the step in which it was computed, until atoms are exchanged.
  virtual const double *langevin(int b) const = 0;
  virtual bool has_langevin() const = 0;
  virtual double mass(int b) const = 0; // [M]
  // Of the bodies known(), for loops over atoms: bodies are far apart in memory.
  std::vector<double> masses() const;
  // Whether each body has the atoms of one molecule ID.
  virtual bool of_molecules() const = 0;
  // The ID of the atom with which the body of an owned atom is deleted during a run, 0 if the body remains.
  virtual LAMMPS_NS::tagint owner(int i) const = 0;
  // The body that is created and deleted with an owned atom, or the share of a body.
  struct Carried {
    int body; // -1 if there is none
    double share;
  };
  virtual Carried carried(int i) const = 0;
  // Position of an owned atom of a body relative to the centre of mass, along the body's axes.
  virtual const double *displacement(int i) const = 0;
  // The acceleration that the fix itself applies to its bodies (keyword gravity), or null.
  virtual const double *gravity() const = 0;
  // The ID of the fix gravity whose acceleration the fix applies to its bodies, or null.
  virtual const char *gravity_fix() const = 0;
  // Between runs, the mass of the body that atom i is in [M], 0 if this atom does not know it.
  virtual double known_mass(int i) const = 0;
  // Whether the next run computes the masses of existing bodies again: from their spheres, or from a
  // file or a molecule.
  virtual bool computes_masses() const = 0;
  virtual bool reads_masses() const = 0;
};

class RigidBodies {
public:
  // Finds the current fixes. The caller must call it again after any of them may have been deleted.
  void find(LAMMPS_NS::LAMMPS *lmp);
  bool any() const { return !fixes.empty(); }

  // The fix to whose bodies an owned atom belongs, or null.
  const BodiesOfFix *fix_of(int i) const
  {
    for (const auto &fix : fixes)
      if (fix->set_up() && fix->of_atom(i) >= 0) return fix.get();
    return nullptr;
  }

  // The fixes that are set_up(), the last one first: a loop over these and over atoms that keeps what it
  // finds last has the fixes of fix_of().
  std::vector<const BodiesOfFix *> last_first() const;

  // The fix that has an owned atom in a body, also in one that was created after the last list, or null.
  const BodiesOfFix *holder_of(int i) const
  {
    for (const auto &fix : fixes)
      if (fix->has(i)) return fix.get();
    return nullptr;
  }
  bool has(int i) const { return holder_of(i); }

  // Masses of owned atoms for contact times [M]: of an atom of a body, the mass of the body divided by the
  // number of its atoms, because all of these may touch something at once, and then all their springs move
  // one body. Points to the masses of the atoms if there are no bodies, otherwise into `room`. Call while a
  // run is set up, or during the run.
  const double *masses_for_times(const LAMMPS_NS::Atom *atom, std::vector<double> &room) const;

  std::vector<std::unique_ptr<BodiesOfFix>> fixes;

  // Whether a fix makes rigid bodies of a supported kind.
  static bool knows(const LAMMPS_NS::Fix *fix);
  // Whether a fix of a supported kind has a thermostat or a barostat other than langevin.
  static bool has_bath(const LAMMPS_NS::Fix *fix);
  // Whether a fix of a supported kind has the keyword langevin.
  static bool has_langevin(const LAMMPS_NS::Fix *fix);
  // Whether the fix suppresses components of a body's force or torque (keywords force and torque).
  static bool holds(const LAMMPS_NS::Fix *fix, int dimension);

  // Sets the motion of the body of an owned atom in a fix rigid/small: a velocity, and no spin. The centre of
  // mass moves to where the atom's position requires it. To be called for all atoms of a body, on all ranks.
  // keep_force: whether the body's force and torque act in the next half step. Returns false if the atom is
  // in no body of this fix.
  static bool set_motion(LAMMPS_NS::LAMMPS *lmp, LAMMPS_NS::Fix *fix, int i, const Vector &velocity,
                         bool keep_force);
};

// Whether the forces of a set-up contain the forces of the keywords gravity and langevin.
bool loads_include_all_at_set_up(const LAMMPS_NS::LAMMPS *lmp);

} // namespace Grip

#endif
