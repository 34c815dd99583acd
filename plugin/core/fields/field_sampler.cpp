// SPDX-License-Identifier: GPL-2.0-only
#include "fields/field_sampler.h"

#include <algorithm>

using namespace Grip;

namespace {

void add_symmetric(double *to, double factor, const std::array<double, 9> &product)
{
  add_scaled<6>(to, factor, {product[0], product[4], product[8], product[1], product[2], product[5]});
}

std::array<double, 9> product_of(const Vector &a, const Vector &b)
{
  std::array<double, 9> product;
  for (int k = 0; k < 9; k++) product[k] = a[k / 3] * b[k % 3];
  return product;
}

// Calls visit(type, share of the contact).
template <class Visit> void visit_shares(const BodyTypes &types, Visit &&visit)
{
  if (one_type(types)) return visit(types[0], 1.0);
  visit(types[0], 0.5);
  visit(types[1], 0.5);
}

} // namespace

// The components of a vector along the axes of the frame that the grid follows.
Vector FieldSampler::along_axes(const Vector &v) const
{
  return frame ? transposed(frame->rotation) * v : v;
}

std::array<double, 9> FieldSampler::product(const Vector &place, const Vector &a, const Vector &b) const
{
  return rings ? rings->turn_at(place).product(a, b) : product_of(a, b);
}

void FieldSampler::add(const Grains &grains)
{
  if (!frame && !rings) return add_seen(grains);
  Vector places[MOST], velocities[MOST];
  for (int k = 0; k < grains.n; k++) {
    const Vector place = vector_of(grains.place + 3 * k);
    places[k] = frame ? frame->to_own(place) : place;
    velocities[k] = turned(places[k], along_axes(vector_of(grains.velocity + 3 * k)));
  }
  Grains seen = grains;
  seen.place = places[0].data();
  seen.velocity = velocities[0].data();
  add_seen(seen);
}

// With the places and the components that the grid has.
void FieldSampler::add_seen(const Grains &grains)
{
  const bool has_energy = moving >= 0 || moving_flux >= 0;
  int bins[MOST];
  grid.find_bins(grains.place, grains.n, bins);
  for (int k = 0; k < grains.n; k++) {
    if (bins[k] < 0) continue;
    double *row = sums.row(bins[k]) + (grains.type ? columns.offset(grains.type[k]) : 0);
    add_grain(row, grains.velocity + 3 * k, grains.mass[k], has_energy ? grains.energy[k] : 0.0);
  }
}

inline void FieldSampler::add_grain(double *row, const double *velocity, double its_mass, double energy) const
{
  row[columns.column(Sum::COUNT)] += 1.0;
  if (mass >= 0) row[mass] += its_mass;
  if (moving >= 0) row[moving] += energy;
  for (int d = 0; momentum >= 0 && d < 3; d++) row[momentum + d] += its_mass * velocity[d];
  for (int d = 0; moving_flux >= 0 && d < 3; d++) row[moving_flux + d] += energy * velocity[d];
  if (kinetic >= 0)
    add_symmetric(row + kinetic, its_mass, product_of(vector_of(velocity), vector_of(velocity)));
}

void FieldSampler::add(const Losses &losses)
{
  int bins[MOST];
  grid.find_bins(losses.place, losses.n, bins);
  for (int k = 0; k < losses.n; k++) {
    if (bins[k] < 0) continue;
    double *row = sums.row(bins[k]) + loss;
    if (!losses.types) {
      *row += losses.amount[k];
      continue;
    }
    visit_shares(losses.types[k],
                 [&](int type, double share) { row[columns.offset(type)] += share * losses.amount[k]; });
  }
}

void FieldSampler::add(const ContactSample &contact, const BodyTypes &types, const ContactPower *power)
{
  if (!frame) return add_here(contact, types, power);
  ContactSample seen = contact;
  seen.start = frame->to_own(contact.start);
  seen.branch = along_axes(contact.branch);
  seen.force = along_axes(contact.force);
  if (!power) return add_here(seen, types, power);
  ContactPower seen_power = *power;
  seen_power.place_velocity = along_axes(power->place_velocity);
  add_here(seen, types, &seen_power);
}

void FieldSampler::add_here(const ContactSample &contact, const BodyTypes &types, const ContactPower *power)
{
  add_at_place(contact, types, power);
  if (contact.touching && (columns.needs(Sum::CONTACT) || power)) add_branch(contact, types, power);
}

void FieldSampler::add_at_place(const ContactSample &contact, const BodyTypes &types,
                                const ContactPower *power)
{
  const Vector place = contact.place();
  const std::size_t bin = bin_of(place);
  if (bin == FieldGrid::NOWHERE) return;
  double *row = sums.row(bin);
  visit_shares(types, [&](int type, double share) {
    double *to = row + columns.offset(type);
    add_losses(contact, share, to);
    if (contact.touching) add_touching(contact, place, share, power, to);
  });
}

// row, here and below: the part of the type to which the share belongs.
void FieldSampler::add_losses(const ContactSample &contact, double share, double *row) const
{
  if ((with_losses || contact.bonded) && columns.needs(Sum::LOSS)) {
    double sum = 0.0;
    for (const double lost : contact.lost) sum += lost;
    row[columns.column(Sum::LOSS)] += share * sum;
  }
  if (columns.needs(Sum::LOST)) add_scaled(row + columns.column(Sum::LOST), share, contact.lost);
  if (columns.needs(Sum::FRACTURE))
    row[columns.column(Sum::FRACTURE)] += share * contact.lost[cause_of_bond(GRIP_BOND_BY_FRACTURE)];
}

void FieldSampler::add_touching(const ContactSample &contact, const Vector &place, double share,
                                const ContactPower *power, double *row) const
{
  const bool at_wall = contact.j < 0;
  const Sum links = at_wall ? Sum::WALL_LINKS : Sum::LINKS;
  if (columns.needs(links)) row[columns.column(links)] += share;
  if (columns.needs(Sum::BONDS) && contact.bonded) row[columns.column(Sum::BONDS)] += share;
  if (columns.needs(Sum::STORED)) row[columns.column(Sum::STORED)] += share * contact.stored;
  if (power)
    add_scaled(row + columns.column(Sum::FLUX), share * contact.stored, turned(place, power->place_velocity));
  if (columns.needs(Sum::FABRIC) && !at_wall)
    add_symmetric(row + columns.column(Sum::FABRIC), share / dot(contact.branch, contact.branch),
                  product(place, contact.branch, contact.branch));
  if (columns.needs(Sum::TRACTION) && at_wall)
    add_scaled(row + columns.column(Sum::TRACTION), share, turned(place, contact.force));
  if (columns.needs(Sum::WALL_POWER) && at_wall)
    row[columns.column(Sum::WALL_POWER)] += share * contact.wall_power;
}

// Adds the values that are spread over the line between the centres. The power on a body flows from the place
// of the contact to the centre of the body. A place beyond a centre, which needs an overlap above a radius,
// counts as at the centre.
void FieldSampler::add_branch(const ContactSample &contact, const BodyTypes &types, const ContactPower *power)
{
  const int stress = columns.column(Sum::CONTACT), flux = columns.column(Sum::FLUX);
  const Vector force = contact.force, branch = contact.branch;
  const std::array<double, 9> product = product_of(force, branch);
  const auto add_piece = [&](const LinePiece &piece, double through, int type) {
    double *row = sums.row(piece.bin) + columns.offset(type);
    const double share = piece.to - piece.from;
    if (rings) {
      const CylindricalMean turn = rings->turn_over(contact.start, branch, piece);
      if (stress >= 0) add_scaled(row + stress, share, turn.product(force, branch));
      if (flux >= 0) add_scaled(row + flux, share * through, turn.vector(branch));
    } else {
      if (stress >= 0) add_scaled(row + stress, share, product);
      if (flux >= 0) add_scaled(row + flux, share * through, branch);
    }
  };
  const double place = power || !one_type(types) ? contact.part : 0.0;
  const double on_i = power ? power->on_i : 0.0, on_j = power ? power->on_j : 0.0;
  grid.split(contact.start, branch, pieces);
  for (const LinePiece &piece : pieces) {
    if (piece.from < place) add_piece({piece.bin, piece.from, std::min(piece.to, place)}, -on_j, types[1]);
    if (piece.to > place) add_piece({piece.bin, std::max(piece.from, place), piece.to}, on_i, types[0]);
  }
}
