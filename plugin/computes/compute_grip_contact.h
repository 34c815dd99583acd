// SPDX-License-Identifier: GPL-2.0-only
// compute grip/contact: one row for each contact between two spheres or between a sphere and a wall, with the
// atoms, the contact point, the forces and the energies.
#ifndef GRIP_COMPUTE_GRIP_CONTACT_H
#define GRIP_COMPUTE_GRIP_CONTACT_H

#include "compute.h"
#include "contacts/contact_store.h"
#include "interfaces/contact_styles.h"
#include "grip.h"

#include <string>
#include <vector>

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
    grip_booked booked;
  };

  std::vector<int> fields;
  bool is_ready = false; // init() has been called
  std::vector<double> values;
  std::vector<double *> rows;

  bool needs_sums() const;
  void require_sums(const std::string &command) const;
  double value(const Row &row, int field) const;
  void set_point(Row &row, double arm, double length) const;
  void add(const Row &row);
  void add_pairs(const Grip::PairContactStore &contacts, const Grip::ContactStore &store);
  void add_walls(const Grip::WallContacts &wall, int number);
};

} // namespace LAMMPS_NS

#endif
