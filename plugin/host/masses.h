// SPDX-License-Identifier: GPL-2.0-only
// Masses used in contacts. An atom of a rigid body counts with the mass of the body. An atom held by fix
// freeze counts as infinitely heavy.
#ifndef GRIP_MASSES_H
#define GRIP_MASSES_H

#include "atom.h"
#include "grip/bodies.h"
#include "host/rigid_bodies.h"

#include <vector>

namespace Grip {

// The group bits of all fixes freeze.
int frozen_groups(LAMMPS_NS::LAMMPS *lmp);

class Masses {
public:
  // Values per atom in messages to ghosts: the mass of the body, the body's number, and its periodic image.
  static constexpr int VALUES = 3;

  RigidBodies bodies;

  // Call before each run: finds the fixes that make rigid bodies. frozen: group bit of fix freeze, 0 if there
  // is no such fix.
  void find(LAMMPS_NS::LAMMPS *lmp, LAMMPS_NS::Atom *atom, int frozen);
  bool any_bodies() const { return bodies.any(); }
  // Updates the masses of the bodies of owned atoms. If any_bodies() is true, the caller must then send the
  // values to the ghosts.
  void update();
  int pack(int n, const int *atoms, double *buffer, const int *pbc) const;
  void unpack(int n, int first, const double *buffer);
  double bytes() const { return static_cast<double>(of_body.capacity() * sizeof(double)); }
  bool is_frozen(int i) const { return atom->mask[i] & frozen; }
  // Group bit of fix freeze, 0 if there is no such fix.
  int frozen_bit() const { return frozen; }

  // Mass of the body of atom i, or of the atom itself if it is in no body.
  double of(int i) const
  {
    return any_bodies() && of_body[VALUES * i] > 0.0 ? of_body[VALUES * i] : atom->rmass[i];
  }
  // The number of the body of atom i, which may be a ghost; 0 if it is in no body.
  double body_of(int i) const { return any_bodies() ? of_body[VALUES * i + 1] : 0.0; }
  // The periodic image of the body, or of the atom itself if it is in no body (image_number.h).
  double image_of(int i) const { return any_bodies() ? of_body[VALUES * i + 2] : 0.0; }
  // Whether two atoms, possibly ghosts, belong to the same image of a rigid body. A body touches its own
  // images as it touches other bodies.
  bool in_one_body(int i, int j) const
  {
    if (!any_bodies()) return false;
    const double number = of_body[VALUES * i + 1];
    return number != 0.0 && number == of_body[VALUES * j + 1] &&
           of_body[VALUES * i + 2] == of_body[VALUES * j + 2];
  }
  // The reduced mass of two atoms.
  double reduced(int i, int j) const { return reduced(i, j, of(i), of(j)); }

  // Reduced moment of inertia of two spheres about their contact (batch.h).
  double reduced_inertia(int i, int j, int dimension) const
  {
    return reduced(i, j, grip_inertia_about_contact(of(i), atom->radius[i], dimension),
                   grip_inertia_about_contact(of(j), atom->radius[j], dimension));
  }

private:
  LAMMPS_NS::Atom *atom = nullptr;
  std::vector<double> of_body; // VALUES numbers per atom; mass and number are 0 for an atom in no body
  int frozen = 0;

  // The reduced value of two atoms, from the values of_i and of_j of a property. A sphere held by fix freeze
  // counts as infinitely heavy.
  double reduced(int i, int j, double of_i, double of_j) const
  {
    if (frozen == 0) return grip_reduced(of_i, of_j);
    if (is_frozen(j)) return of_i;
    if (is_frozen(i)) return of_j;
    return grip_reduced(of_i, of_j);
  }
};

} // namespace Grip

#endif
