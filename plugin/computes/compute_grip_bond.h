// SPDX-License-Identifier: GPL-2.0-only
// compute grip/bond: one row for each whole bond of bond_style grip.
#ifndef GRIP_COMPUTE_GRIP_BOND_H
#define GRIP_COMPUTE_GRIP_BOND_H

#include "compute.h"
#include "host/local_rows.h"
#include "interfaces/bond_listener.h"
#include "interfaces/contact_styles.h"

#include <string>
#include <vector>

namespace LAMMPS_NS {

class ComputeGripBond : public Compute, public Grip::ContactList, public Grip::BondListener {
public:
  ComputeGripBond(class LAMMPS *, int, char **);
  ~ComputeGripBond() override;
  void init() override;
  void compute_local() override;
  double memory_usage() override;
  void keep_last() override;
  bool reads_bonds() override;
  // The names of the fields, each after a space.
  std::string field_names() const;

private:
  std::vector<int> fields;
  bool is_ready = false; // init() has been called
  Grip::LocalRows local;

  bool gather();
};

} // namespace LAMMPS_NS

#endif
