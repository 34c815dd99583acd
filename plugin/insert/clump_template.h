// SPDX-License-Identifier: GPL-2.0-only
// A clump as a kind of grain: a molecule of LAMMPS, made of spheres, and the fix that makes each a rigid
// body.
#ifndef GRIP_CLUMP_TEMPLATE_H
#define GRIP_CLUMP_TEMPLATE_H

#include "insert/placing.h"
#include "base/vector.h"

#include <string>
#include <vector>

namespace LAMMPS_NS {
class Fix;
class LAMMPS;
class Molecule;
} // namespace LAMMPS_NS

namespace Grip {

class ClumpTemplate {
public:
  // id, index: the molecule, and its number from 1 within the molecules of this ID. rigid: ID of a fix
  // rigid/small, or empty. type: added to the types of the file. Ends the run with an error if there is no
  // such molecule, or if it has no coordinates, types, diameters and masses.
  ClumpTemplate(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const std::string &id, int index,
                const std::string &rigid, int type);

  // Call before each run: the script may have defined molecule and fix again.
  void find();

  LAMMPS_NS::Molecule *molecule() const { return found; }
  // The fix and the index of the molecule in it; null if the members are not to be one rigid body.
  LAMMPS_NS::Fix *rigid_fix() const { return fix; }
  int index() const { return number - 1; }
  bool is_rigid() const { return !rigid.empty(); }
  int type_of(int member) const;
  double mass() const;
  double mass_of_spheres() const; // the sum of the section Masses
  // The radius of the smallest sphere about the geometric centre that contains all spheres.
  double radius() const;
  double largest_sphere() const; // radius
  // The spheres, relative to the geometric centre, after a rotation.
  std::vector<Solid> spheres(const Quaternion &) const;

private:
  LAMMPS_NS::LAMMPS *lmp;
  std::string command, id, rigid;
  int number, type;
  LAMMPS_NS::Molecule *found = nullptr;
  LAMMPS_NS::Fix *fix = nullptr;

  void find_molecule();
};

} // namespace Grip

#endif
