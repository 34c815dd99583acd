// SPDX-License-Identifier: GPL-2.0-only
#include "fields/field_deposit.h"

using namespace Grip;

namespace {

void add_symmetric(double *to, double factor, const Vector &a)
{
  to[0] += factor * a[0] * a[0];
  to[1] += factor * a[1] * a[1];
  to[2] += factor * a[2] * a[2];
  to[3] += factor * a[0] * a[1];
  to[4] += factor * a[0] * a[2];
  to[5] += factor * a[1] * a[2];
}

void add_vector(double *to, double factor, const Vector &a)
{
  for (int d = 0; d < 3; d++) to[d] += factor * a[d];
}

} // namespace

void FieldDeposit::add(const GrainSample &grain)
{
  const std::size_t bin = grid.bin_of(grain.place);
  if (bin == FieldGrid::NOWHERE) return;
  double *row = sums.row(bin);
  row[columns.column(Sum::COUNT)] += 1.0;
  if (columns.needs(Sum::MASS)) row[columns.column(Sum::MASS)] += grain.mass;
  if (columns.needs(Sum::MOMENTUM))
    add_vector(row + columns.column(Sum::MOMENTUM), grain.mass, grain.velocity);
  if (columns.needs(Sum::KINETIC))
    add_symmetric(row + columns.column(Sum::KINETIC), grain.mass, grain.velocity);
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
  for (int k = 0; columns.needs(Sum::LOST) && k < GRIP_CAUSES; k++)
    row[columns.column(Sum::LOST) + k] += contact.lost[k];
  if (!contact.touching) return;
  if (columns.needs(Sum::STORED)) row[columns.column(Sum::STORED)] += contact.stored;
  if (columns.needs(Sum::LINKS) && !at_wall) row[columns.column(Sum::LINKS)] += 1.0;
  if (columns.needs(Sum::WALL_LINKS) && at_wall) row[columns.column(Sum::WALL_LINKS)] += 1.0;
  if (columns.needs(Sum::FABRIC) && !at_wall)
    add_symmetric(row + columns.column(Sum::FABRIC), 1.0, contact.normal);
  if (columns.needs(Sum::TRACTION) && at_wall)
    add_vector(row + columns.column(Sum::TRACTION), 1.0, contact.force);
}

void FieldDeposit::add_branch(const ContactSample &contact, const Vector &start)
{
  grid.split(start, contact.branch, pieces);
  for (const LinePiece &piece : pieces) {
    double *to = sums.row(piece.bin) + columns.column(Sum::CONTACT);
    for (int a = 0; a < 3; a++)
      add_vector(to + 3 * a, (piece.to - piece.from) * contact.force[a], contact.branch);
  }
}
