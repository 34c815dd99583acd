// SPDX-License-Identifier: GPL-2.0-only
// Grains with shapes, as pairs, walls, computes and the energy ledger see them. fix grip/shapes implements
// the interface. Types without a shape are spheres.
//
// Values of owned atoms are valid after prepare(), values of ghosts after pre_force() of the fix, which comes
// before the forces of every step and of every set-up.
#ifndef GRIP_SHAPED_GRAINS_H
#define GRIP_SHAPED_GRAINS_H

#include "atom.h"
#include "base/quaternion.h"
#include "base/vector.h"
#include "grip/shape_contact.h"
#include "grip/shape_motion.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <memory>
#include <vector>

namespace LAMMPS_NS {
class LAMMPS;
}

namespace Grip {

// The shape of an atom type at scale 1.
struct ShapeOfType {
  const grip_shape *shape = nullptr; // null: the atoms are spheres
  double density = 0.0;              // [M/L^3]
  double mass = 0.0;                 // [M]
  double bounding = 0.0;             // radius of the smallest centred sphere around it [L]
  double inscribed = 0.0;            // radius of the largest centred sphere in it [L]
  double equal_radius = 0.0;         // radius of the sphere of equal volume [L]
  // Bounds of R* at a plane [L], and the least mass at a contact, over the mass of the grain.
  double least_curvature = 0.0, largest_curvature = 0.0, least_mass = 1.0;
};

// What the contacts of this rank report. The fix prints them and warns of them.
struct ShapeCounters {
  std::int64_t solved = 0;     // contacts solved in this step; the fix clears it in pre_force()
  std::int64_t unresolved = 0; // solves of this run that did not converge; the fix clears the rest at set-up
  LAMMPS_NS::tagint unresolved_pair[2] = {0, 0}; // IDs of the first of them; 0 for a wall
  double deepest = 0.0; // largest overlap of this run over the inscribed radius of the smaller grain [-]
  LAMMPS_NS::tagint deepest_pair[2] = {0, 0};
};

class ShapedGrains {
public:
  // Points to null once the fix has been deleted.
  using Link = std::shared_ptr<ShapedGrains *>;
  const Link link = std::make_shared<ShapedGrains *>(this);
  ShapeCounters counters;

  const ShapeOfType &of_type(int type) const { return types[type]; }
  const grip_shape *shape_of_type(int type) const { return types[type].shape; }
  bool is_shaped(int i) const { return shape_of_type(atoms->type[i]); }
  // Whether all atoms of a type have the size of its definition. Otherwise an atom's radius is the bounding
  // radius of its copy.
  bool has_own_size() const { return own_size; }
  // Whether R* of a contact is R* of its first touch. Otherwise it is R* of the spheres of equal volume.
  bool keeps_first_curvature() const { return first_curvature; }

  // The following are for owned atoms and ghosts that have a shape.
  // The orientation: w, x, y, z of length 1. It turns vectors in the frame of the shape to space.
  const double *quaternion(int i) const { return atoms->darray[column][i]; }
  void set_quaternion(int i, const Quaternion &q) const
  {
    std::copy(q.begin(), q.end(), atoms->darray[column][i]);
  }
  // Whether the orientation of an owned atom is known. That of an atom that another fix has created in this
  // step may not be.
  bool is_oriented(int i) const
  {
    return std::any_of(quaternion(i), quaternion(i) + 4, [](double q) { return q != 0.0; });
  }
  // Scale of the atom's copy of the shape; 1 with `size own`.
  double scale(int i) const { return atoms->radius[i] / types[atoms->type[i]].bounding; }
  double equal_radius(int i) const { return scale(i) * types[atoms->type[i]].equal_radius; }
  // Principal moments of inertia, in the frame of the shape [M L^2], and their inverses.
  grip_shape_inertia inertia(int i) const
  {
    return grip_shape_inertia_of(shape_of_type(atoms->type[i]), scale(i), atoms->rmass[i]);
  }

  // The grain as the library sees it. Valid until atoms move in memory.
  grip_shaped grain(int i) const
  {
    return {shape_of_type(atoms->type[i]), scale(i), atoms->x[i], quaternion(i)};
  }

  // Twice the energy of rotation at this spin [M L^2/T^2], and the change of the spin by this change of the
  // angular momentum. In space.
  double rotation(int i, const Vector &spin) const;
  Vector spin_change(int i, const Vector &momentum) const;
  // The angular acceleration without torque at this spin: the grain turns, and keeps its angular momentum.
  Vector free_angular_acceleration(int i, const Vector &spin) const;

  // Sets radius, mass and orientation of owned atoms with shapes, whatever commands have left. LAMMPS
  // initialises pair styles before fixes, so pair styles must call this before they read radii. Collective.
  virtual void prepare() = 0;
  // The words of the shapes, in one form.
  virtual std::string definition() const = 0;
  // The orientation of a grain that a fix inserts. seed, number: of the fix and of its grain.
  virtual Quaternion orientation_of(std::uint64_t seed, std::uint64_t number) const = 0;
  // Whether the fix turns the grain i, which has a shape.
  virtual bool turns(int i) const = 0;

protected:
  // Protected and non-virtual: no fix is deleted through this interface.
  ~ShapedGrains() { *link = nullptr; }

  const LAMMPS_NS::Atom *atoms = nullptr;
  std::vector<ShapeOfType> types; // by atom type, from 1
  int column = -1;                // of d2_grip_quat in Atom::darray
  bool first_curvature = true, own_size = true;
};

// The fix grip/shapes, or null if there is none.
ShapedGrains *find_shapes(LAMMPS_NS::LAMMPS *lmp);
// For objects that keep it: its link, or null; and the fix of a link, or null if there is none any more.
ShapedGrains::Link link_to_shapes(LAMMPS_NS::LAMMPS *lmp);
inline ShapedGrains *linked(const ShapedGrains::Link &link)
{
  return link ? *link : nullptr;
}

} // namespace Grip

#endif
