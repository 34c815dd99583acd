// SPDX-License-Identifier: GPL-2.0-only
// compute grip/contact: one row for each contact between two spheres or between a sphere and a wall, with the
// atoms, the contact point, the forces and the energies.
#ifndef GRIP_COMPUTE_GRIP_CONTACT_H
#define GRIP_COMPUTE_GRIP_CONTACT_H

#include "compute.h"
#include "contacts/contact_store.h"
#include "host/local_rows.h"
#include "interfaces/contact_styles.h"
#include "grip.h"

#include <string>
#include <vector>

namespace Grip {
class ShapedGrains;
}

namespace LAMMPS_NS {

class ComputeGripContact : public Compute, public Grip::ContactList {
public:
  ComputeGripContact(class LAMMPS *, int, char **);
  ~ComputeGripContact() override;
  void init() override;
  void compute_local() override;
  double memory_usage() override;
  void keep_last() override;
  // The names of the fields, each after a space.
  std::string field_names() const;

private:
  // The data of one contact from which its columns are computed. j is negative at a wall. wall and face are 0
  // for two spheres.
  struct Row {
    int i, j, wall_type, wall, face;
    double n[3], overlap, bridge;
    double point[3], branch_vector[3]; // of the contact
    double arm[2];                     // distances of the contact from the centres; the second is 0 at a wall
    double curvature, mass;            // R* and m* of a contact of shapes, else 0
    grip_booked booked;
  };

  std::vector<int> fields;
  const Grip::ShapedGrains *shapes = nullptr; // set in init()
  int frozen = 0;                             // group bits of atoms that do not move
  bool is_ready = false;                      // init() has been called
  Grip::LocalRows local;

  bool needs_sums() const;
  void require_sums(const std::string &command) const;
  double value(const Row &row, int field) const;
  void set_point(Row &row, double length) const;
  void set_spheres(Row &row, double radius_i, double radius_j) const;
  double turning(int i, const double *arm, const double *normal) const;
  void set_shapes(Row &row, const grip_model &model, const double *history, int stride,
                  double reduced_mass) const;
  void add(const Row &row);
  void add_pairs(const Grip::PairContactStore &contacts, const Grip::ContactStore &store);
  void add_walls(const Grip::WallContacts &wall, int number);
};

} // namespace LAMMPS_NS

#endif
