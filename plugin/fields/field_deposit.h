// SPDX-License-Identifier: GPL-2.0-only
// Adds grains and contacts to the sums of bins. Does not depend on LAMMPS.
#ifndef GRIP_FIELD_DEPOSIT_H
#define GRIP_FIELD_DEPOSIT_H

#include "contacts/contact_sample.h"
#include "fields/energy_flux.h"
#include "fields/bin_sums.h"
#include "fields/field_columns.h"
#include "fields/field_grid.h"
#include "fields/loss_memory.h"
#include "fields/rings.h"
#include "motion/pose.h"

namespace Grip {

struct GrainSample {
  Vector place, velocity;
  double mass;
  double energy; // (m v^2 + I w^2)/2
  int type = 0;  // counted from 0
};

class FieldDeposit {
public:
  // with_losses: whether the losses of contacts in their steps are added to the sum LOSS.
  FieldDeposit(const FieldColumns &columns_, const FieldGrid &grid_, BinSums &sums_, bool with_losses_ = true)
      : columns(columns_), grid(grid_), rings(dynamic_cast<const Rings *>(&grid_)), sums(sums_),
        with_losses(with_losses_)
  {
  }

  // The grid is fixed in a frame with this pose: samples are turned to it. Velocities stay those in space,
  // along the axes of the frame. Losses are not turned.
  void follow(const Pose *pose) { frame = pose; }

  void add(const GrainSample &grain);
  void add(const Loss &loss);
  // start: the centre of the contact's second body, or the wall's point. types: of i and j. Half of a contact
  // belongs to each of two grains, and the line from its centre to the contact's place. A contact with a wall
  // belongs to the grain.
  void add(const ContactSample &contact, const Vector &start, const BodyTypes &types = {0, 0});
  // Adds the contact to the sum FLUX. centre: of its body i.
  void add_flux(const ContactSample &contact, const Vector &centre, const ContactPower &power,
                const BodyTypes &types = {0, 0});

private:
  const FieldColumns &columns;
  const FieldGrid &grid;
  const Rings *rings; // the grid, if its directions turn
  BinSums &sums;
  bool with_losses;
  const Pose *frame = nullptr;
  std::vector<LinePiece> pieces; // kept to save allocations

  Vector turned(const Vector &place, const Vector &v) const;
  std::array<double, 9> product(const Vector &place, const Vector &a, const Vector &b) const;
  Vector along_axes(const Vector &v) const;
  void add_here(const GrainSample &grain);
  void add_here(const ContactSample &contact, const Vector &start, const BodyTypes &types);
  void add_at_place(const ContactSample &contact, const BodyTypes &types);
  void add_share(const ContactSample &contact, double share, double *row) const;
  void add_branch(const ContactSample &contact, const Vector &start, const BodyTypes &types);
  void add_line(const Vector &force, const Vector &start, const Vector &line, int type);
  void add_power(const Vector &place, const Vector &line, double power, int type);
};

} // namespace Grip

#endif
