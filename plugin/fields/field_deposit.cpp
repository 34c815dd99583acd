// SPDX-License-Identifier: GPL-2.0-only
#include "fields/field_deposit.h"

using namespace Grip;

namespace {

void add_symmetric(double *to, double factor, const std::array<double, 9> &product)
{
  constexpr int PLACES[6] = {0, 4, 8, 1, 2, 5};
  for (int k = 0; k < 6; k++) to[k] += factor * product[PLACES[k]];
}

void add_vector(double *to, double factor, const Vector &a)
{
  for (int d = 0; d < 3; d++) to[d] += factor * a[d];
}

std::array<double, 9> product_of(const Vector &a, const Vector &b)
{
  std::array<double, 9> product;
  for (int k = 0; k < 9; k++) product[k] = a[k / 3] * b[k % 3];
  return product;
}

// Whether a contact belongs to grains of one type only.
bool one_type(const BodyTypes &types)
{
  return types[1] < 0 || types[0] == types[1];
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
Vector FieldDeposit::along_axes(const Vector &v) const
{
  return frame ? transposed(frame->rotation) * v : v;
}

// The components of a vector in the directions of the grid at a place.
Vector FieldDeposit::turned(const Vector &place, const Vector &v) const
{
  return rings ? rings->turn_at(place).vector(v) : v;
}

std::array<double, 9> FieldDeposit::product(const Vector &place, const Vector &a, const Vector &b) const
{
  return rings ? rings->turn_at(place).product(a, b) : product_of(a, b);
}

void FieldDeposit::add(const Loss &loss)
{
  const std::size_t bin = grid.bin_of(loss.place);
  if (bin == FieldGrid::NOWHERE) return;
  double *to = sums.row(bin) + columns.column(Sum::LOSS);
  visit_shares(loss.types, [&](int type, double share) { to[columns.offset(type)] += share * loss.amount; });
}

void FieldDeposit::add(const GrainSample &grain)
{
  if (!frame) return add_here(grain);
  GrainSample seen = grain;
  seen.place = frame->to_own(grain.place);
  seen.velocity = along_axes(grain.velocity);
  add_here(seen);
}

void FieldDeposit::add(const ContactSample &contact, const Vector &start, const BodyTypes &types)
{
  if (!frame) return add_here(contact, start, types);
  ContactSample seen = contact;
  seen.place = frame->to_own(contact.place);
  seen.branch = along_axes(contact.branch);
  seen.normal = along_axes(contact.normal);
  seen.force = along_axes(contact.force);
  add_here(seen, frame->to_own(start), types);
}

void FieldDeposit::add_here(const GrainSample &grain)
{
  const std::size_t bin = grid.bin_of(grain.place);
  if (bin == FieldGrid::NOWHERE) return;
  double *row = sums.row(bin) + columns.offset(grain.type);
  row[columns.column(Sum::COUNT)] += 1.0;
  if (columns.needs(Sum::MASS)) row[columns.column(Sum::MASS)] += grain.mass;
  if (columns.needs(Sum::MOMENTUM))
    add_vector(row + columns.column(Sum::MOMENTUM), grain.mass, turned(grain.place, grain.velocity));
  if (columns.needs(Sum::KINETIC))
    add_symmetric(row + columns.column(Sum::KINETIC), 1.0,
                  product(grain.place, grain.mass * grain.velocity, grain.velocity));
  if (columns.needs(Sum::MOVING)) row[columns.column(Sum::MOVING)] += grain.energy;
  if (columns.needs(Sum::FLUX_MOVING))
    add_vector(row + columns.column(Sum::FLUX_MOVING), grain.energy, turned(grain.place, grain.velocity));
}

void FieldDeposit::add_here(const ContactSample &contact, const Vector &start, const BodyTypes &types)
{
  add_at_place(contact, types);
  if (contact.touching && columns.needs(Sum::CONTACT)) add_branch(contact, start, types);
}

void FieldDeposit::add_at_place(const ContactSample &contact, const BodyTypes &types)
{
  const std::size_t bin = grid.bin_of(contact.place);
  if (bin == FieldGrid::NOWHERE) return;
  double *row = sums.row(bin);
  visit_shares(types, [&](int type, double share) { add_share(contact, share, row + columns.offset(type)); });
}

// row: the part of the type to which the share belongs.
void FieldDeposit::add_share(const ContactSample &contact, double share, double *row) const
{
  const bool at_wall = contact.j < 0;
  if (with_losses && columns.needs(Sum::LOSS)) {
    double sum = 0.0;
    for (const double lost : contact.lost) sum += lost;
    row[columns.column(Sum::LOSS)] += share * sum;
  }
  for (int k = 0; columns.needs(Sum::LOST) && k < GRIP_CAUSES; k++)
    row[columns.column(Sum::LOST) + k] += share * contact.lost[k];
  if (!contact.touching) return;
  if (columns.needs(Sum::STORED)) row[columns.column(Sum::STORED)] += share * contact.stored;
  if (columns.needs(Sum::LINKS) && !at_wall) row[columns.column(Sum::LINKS)] += share;
  if (columns.needs(Sum::WALL_LINKS) && at_wall) row[columns.column(Sum::WALL_LINKS)] += share;
  if (columns.needs(Sum::FABRIC) && !at_wall)
    add_symmetric(row + columns.column(Sum::FABRIC), share,
                  product(contact.place, contact.normal, contact.normal));
  if (columns.needs(Sum::TRACTION) && at_wall)
    add_vector(row + columns.column(Sum::TRACTION), share, turned(contact.place, contact.force));
  if (columns.needs(Sum::WALL_POWER)) row[columns.column(Sum::WALL_POWER)] += share * contact.wall_power;
}

void FieldDeposit::add_branch(const ContactSample &contact, const Vector &start, const BodyTypes &types)
{
  const Vector &branch = contact.branch;
  if (one_type(types)) return add_line(contact.force, start, branch, types[0]);
  const double part = dot(contact.place - start, branch) / dot(branch, branch);
  add_line(contact.force, start, part * branch, types[1]);
  add_line(contact.force, start + part * branch, (1.0 - part) * branch, types[0]);
}

void FieldDeposit::add_line(const Vector &force, const Vector &start, const Vector &line, int type)
{
  grid.split(start, line, pieces);
  std::array<double, 9> mean = product_of(force, line);
  for (const LinePiece &piece : pieces) {
    double *to = sums.row(piece.bin) + columns.offset(type) + columns.column(Sum::CONTACT);
    if (rings) mean = rings->turn_over(start, line, piece).product(force, line);
    for (int k = 0; k < 9; k++) to[k] += (piece.to - piece.from) * mean[k];
  }
}

void FieldDeposit::add_flux(const ContactSample &contact, const Vector &centre, const ContactPower &power,
                            const BodyTypes &types)
{
  const Vector place = frame ? frame->to_own(contact.place) : contact.place,
               velocity = along_axes(power.place_velocity), line = along_axes(centre - contact.place);
  const std::size_t bin = grid.bin_of(place);
  if (bin != FieldGrid::NOWHERE)
    visit_shares(types, [&](int type, double share) {
      add_vector(sums.row(bin) + columns.offset(type) + columns.column(Sum::FLUX), share * contact.stored,
                 turned(place, velocity));
    });
  add_power(place, line, power.on_i, types[0]);
  if (contact.j >= 0) add_power(place, line - along_axes(contact.branch), power.on_j, types[1]);
}

// Adds the power that flows from the place of a contact along a line to the centre of a body.
void FieldDeposit::add_power(const Vector &place, const Vector &line, double power, int type)
{
  grid.split(place, line, pieces);
  for (const LinePiece &piece : pieces)
    add_vector(sums.row(piece.bin) + columns.offset(type) + columns.column(Sum::FLUX),
               power * (piece.to - piece.from),
               rings ? rings->turn_over(place, line, piece).vector(line) : line);
}
