// SPDX-License-Identifier: GPL-2.0-only
#include "fields/field_deposit.h"

using namespace Grip;

namespace {

void add_symmetric(double *to, const std::array<double, 9> &product)
{
  constexpr int PLACES[6] = {0, 4, 8, 1, 2, 5};
  for (int k = 0; k < 6; k++) to[k] += product[PLACES[k]];
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

} // namespace

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
  if (bin != FieldGrid::NOWHERE) sums.row(bin)[columns.column(Sum::LOSS)] += loss.amount;
}

void FieldDeposit::add(const GrainSample &grain)
{
  const std::size_t bin = grid.bin_of(grain.place);
  if (bin == FieldGrid::NOWHERE) return;
  double *row = sums.row(bin);
  row[columns.column(Sum::COUNT)] += 1.0;
  if (columns.needs(Sum::MASS)) row[columns.column(Sum::MASS)] += grain.mass;
  if (columns.needs(Sum::MOMENTUM))
    add_vector(row + columns.column(Sum::MOMENTUM), grain.mass, turned(grain.place, grain.velocity));
  if (columns.needs(Sum::KINETIC))
    add_symmetric(row + columns.column(Sum::KINETIC),
                  product(grain.place, grain.mass * grain.velocity, grain.velocity));
  if (columns.needs(Sum::MOVING)) row[columns.column(Sum::MOVING)] += grain.energy;
}

void FieldDeposit::add(const ContactSample &contact, const Vector &start)
{
  add_at_place(contact);
  if (contact.touching && columns.needs(Sum::CONTACT)) add_branch(contact, start);
}

void FieldDeposit::add_at_place(const ContactSample &contact)
{
  const std::size_t bin = grid.bin_of(contact.place);
  if (bin == FieldGrid::NOWHERE) return;
  const bool at_wall = contact.j < 0;
  double *row = sums.row(bin);
  for (int k = 0; with_losses && columns.needs(Sum::LOSS) && k < GRIP_CAUSES; k++)
    row[columns.column(Sum::LOSS)] += contact.lost[k];
  for (int k = 0; columns.needs(Sum::LOST) && k < GRIP_CAUSES; k++)
    row[columns.column(Sum::LOST) + k] += contact.lost[k];
  if (!contact.touching) return;
  if (columns.needs(Sum::STORED)) row[columns.column(Sum::STORED)] += contact.stored;
  if (columns.needs(Sum::LINKS) && !at_wall) row[columns.column(Sum::LINKS)] += 1.0;
  if (columns.needs(Sum::WALL_LINKS) && at_wall) row[columns.column(Sum::WALL_LINKS)] += 1.0;
  if (columns.needs(Sum::FABRIC) && !at_wall)
    add_symmetric(row + columns.column(Sum::FABRIC), product(contact.place, contact.normal, contact.normal));
  if (columns.needs(Sum::TRACTION) && at_wall)
    add_vector(row + columns.column(Sum::TRACTION), 1.0, turned(contact.place, contact.force));
}

void FieldDeposit::add_branch(const ContactSample &contact, const Vector &start)
{
  grid.split(start, contact.branch, pieces);
  for (const LinePiece &piece : pieces) {
    double *to = sums.row(piece.bin) + columns.column(Sum::CONTACT);
    const std::array<double, 9> mean =
        rings ? rings->turn_over(start, contact.branch, piece).product(contact.force, contact.branch)
              : product_of(contact.force, contact.branch);
    for (int k = 0; k < 9; k++) to[k] += (piece.to - piece.from) * mean[k];
  }
}
