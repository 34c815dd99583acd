// SPDX-License-Identifier: GPL-2.0-only
// Adds grains and contacts to the sums of bins. Does not depend on LAMMPS.
#ifndef GRIP_FIELD_SAMPLER_H
#define GRIP_FIELD_SAMPLER_H

#include "contacts/contact_sample.h"
#include "fields/energy_flux.h"
#include "fields/bin_sums.h"
#include "fields/boxes.h"
#include "fields/field_columns.h"
#include "fields/field_grid.h"
#include "fields/loss_differences.h"
#include "fields/rings.h"
#include "base/pose.h"

namespace Grip {

// Grains one after the other, up to FieldSampler::MOST.
struct Grains {
  int n;
  const double *place, *velocity; // rows of three components
  const double *mass;
  const double *energy; // (m v^2 + I w^2)/2; read only if a field needs it
  const int *type;      // counted from 0, or null: all 0
};

// Losses one after the other, up to FieldSampler::MOST.
struct Losses {
  int n;
  const double *place; // rows of three components
  const double *amount;
  const BodyTypes *types; // or null: all {0, 0}
};

// Whether a contact belongs to grains of one type only.
inline bool one_type(const BodyTypes &types)
{
  return types[1] < 0 || types[0] == types[1];
}

class FieldSampler {
public:
  static constexpr int MOST = 128; // grains or losses that are added at once

  // with_losses: whether the losses of contacts in their steps are added to the sum LOSS. Those of bonds
  // always are.
  FieldSampler(const FieldColumns &columns_, const FieldGrid &grid_, BinSums &sums_, bool with_losses_ = true)
      : columns(columns_), grid(grid_), boxes(dynamic_cast<const Boxes *>(&grid_)),
        rings(dynamic_cast<const Rings *>(&grid_)), sums(sums_), with_losses(with_losses_),
        mass(columns_.column(Sum::MASS)), momentum(columns_.column(Sum::MOMENTUM)),
        kinetic(columns_.column(Sum::KINETIC)), moving(columns_.column(Sum::MOVING)),
        moving_flux(columns_.column(Sum::FLUX_MOVING)), loss(columns_.column(Sum::LOSS))
  {
  }

  // The grid is fixed in a frame with this pose: samples are turned to it. Velocities stay those in space,
  // along the axes of the frame. Losses are not turned.
  void follow(const Pose *pose) { frame = pose; }

  void add(const Grains &grains);
  void add(const Losses &losses);
  void add(const Loss &one) { add(Losses{1, one.place.data(), &one.amount, &one.types}); }
  // types: of i and j. Half of a contact belongs to each of two grains, and the line from its centre to the
  // contact's place. A contact with a wall belongs to the grain. power: only for the sum FLUX, otherwise
  // null.
  void add(const ContactSample &contact, const BodyTypes &types = {0, 0},
           const ContactPower *power = nullptr);

private:
  const FieldColumns &columns;
  const FieldGrid &grid;
  const Boxes *boxes; // the grid, or null
  const Rings *rings; // the grid, if its directions turn
  BinSums &sums;
  bool with_losses;
  int mass, momentum, kinetic, moving, moving_flux, loss; // columns of these sums, or -1
  const Pose *frame = nullptr;
  std::vector<LinePiece> pieces; // kept to save allocations

  std::size_t bin_of(const Vector &x) const { return boxes ? boxes->bin_of(x) : grid.bin_of(x); }
  // The components of a vector in the directions of the grid at a place.
  Vector turned(const Vector &place, const Vector &v) const
  {
    return rings ? rings->turn_at(place).vector(v) : v;
  }
  std::array<double, 9> product(const Vector &place, const Vector &a, const Vector &b) const;
  Vector along_axes(const Vector &v) const;
  void add_seen(const Grains &grains);
  void add_grain(double *row, const double *velocity, double its_mass, double energy) const;
  void add_here(const ContactSample &contact, const BodyTypes &types, const ContactPower *power);
  void add_at_place(const ContactSample &contact, const BodyTypes &types, const ContactPower *power);
  void add_losses(const ContactSample &contact, double share, double *row) const;
  void add_touching(const ContactSample &contact, const Vector &place, double share,
                    const ContactPower *power, double *row) const;
  void add_branch(const ContactSample &contact, const BodyTypes &types, const ContactPower *power);
};

} // namespace Grip

#endif
