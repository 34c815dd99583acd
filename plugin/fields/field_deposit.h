// SPDX-License-Identifier: GPL-2.0-only
// Adds grains and contacts to the sums of bins. Does not depend on LAMMPS.
#ifndef GRIP_FIELD_DEPOSIT_H
#define GRIP_FIELD_DEPOSIT_H

#include "contacts/contact_sample.h"
#include "fields/bin_sums.h"
#include "fields/field_columns.h"
#include "fields/field_grid.h"

namespace Grip {

struct GrainSample {
  Vector place, velocity;
  double mass;
  double energy; // (m v^2 + I w^2)/2
};

class FieldDeposit {
public:
  FieldDeposit(const FieldColumns &columns_, const FieldGrid &grid_, BinSums &sums_)
      : columns(columns_), grid(grid_), sums(sums_)
  {
  }

  void add(const GrainSample &grain);
  // start: the centre of the contact's second body, or the wall's point.
  void add(const ContactSample &contact, const Vector &start);

private:
  const FieldColumns &columns;
  const FieldGrid &grid;
  BinSums &sums;
  std::vector<LinePiece> pieces; // kept to save allocations

  void add_at_place(const ContactSample &contact);
  void add_branch(const ContactSample &contact, const Vector &start);
};

} // namespace Grip

#endif
