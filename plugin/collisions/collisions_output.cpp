// SPDX-License-Identifier: GPL-2.0-only
// fix grip/collisions: its table, for files and for LAMMPS.
#include "collisions/fix_grip_collisions.h"

#include "contacts/type_pairs.h"
#include "update.h"

#include <algorithm>

using namespace LAMMPS_NS;
using Grip::CollisionBins;
using Grip::ContactSums;

// Rows of each class: for each quantity its bins, then those of living, outside and before.
int FixGripCollisions::nrows() const
{
  return nclasses * (static_cast<int>(line.quantities.size()) * line.bins.rows() + 3);
}

FixGripCollisions::ShownRow FixGripCollisions::head(int of_class, int quantity, int kind) const
{
  ShownRow row = {};
  row[QUANTITY] = quantity;
  row[KIND] = kind;
  int first = 1, second = 1;
  while (Grip::TypePairs::number(second, second) < of_class) second++;
  while (Grip::TypePairs::number(first, second) < of_class) first++;
  const bool is_pair = of_class < nkinds;
  row[TYPE1] = is_pair ? first : 0;
  row[TYPE2] = is_pair ? second : 0;
  row[WALL] = is_pair ? 0 : of_class - nkinds + 1;
  return row;
}

static void put_sums(double *to, const ContactSums &sums)
{
  *to++ = sums.number;
  to = std::copy_n(sums.lost, GRIP_SPRINGS, to);
  *to++ = sums.stored;
  *to++ = sums.cycles;
  *to = sums.cycled;
}

void FixGripCollisions::show_class(int of_class)
{
  const CollisionBins &bins = line.bins;
  for (std::size_t q = 0; q < line.quantities.size(); q++)
    for (int r = 0; r < bins.rows(); r++) {
      const int kind = r == CollisionBins::ZERO    ? ZERO
                       : r == CollisionBins::BELOW ? BELOW
                       : r == bins.above()         ? ABOVE
                                                   : BIN;
      shown.push_back(head(of_class, static_cast<int>(line.quantities[q]) + 1, kind));
      shown.back()[FROM] = bins.from(r);
      shown.back()[TO] = bins.to(r);
      put_sums(&shown.back()[NUMBER], sums.ended.row(of_class, static_cast<int>(q), r));
    }
  const std::pair<int, const ContactSums &> others[] = {
      {LIVING, sums.living[of_class]}, {OUTSIDE, sums.outside[of_class]}, {BEFORE, sums.before[of_class]}};
  for (const auto &[kind, of_others] : others) {
    shown.push_back(head(of_class, 0, kind));
    put_sums(&shown.back()[NUMBER], of_others);
  }
}

void FixGripCollisions::show()
{
  shown.clear();
  for (int c = 0; c < nclasses; c++) show_class(c);
}

double FixGripCollisions::compute_scalar()
{
  return difference;
}

double FixGripCollisions::compute_array(int row, int column)
{
  return row < static_cast<int>(shown.size()) ? shown[row][column] : 0.0;
}

void FixGripCollisions::write_head()
{
  if (!of_rows.is_empty()) return;
  std::FILE *const fp = of_rows.stream();
  utils::print(fp,
               "# {}: kinds of rows: 0 bin, 1 below, 2 above, 3 zero and less, 4 living, 5 outside, 6 before;"
               " quantities:",
               command);
  for (std::size_t q = 0; q < Grip::QUANTITY_NAMES.size(); q++)
    utils::print(fp, "{} {} {}", q ? "," : "", q + 1, Grip::QUANTITY_NAMES[q]);
  utils::print(fp,
               "\n# TimeStep Number-of-rows Lost-in-ledger Difference\n"
               "# Row Quantity Type1 Type2 Wall Kind From To Number"
#define GRIP_SPRING(NAME, name, ...) " Lost_" #name
#include "grip/senses.def"
               " Stored{}\n",
               line.cycle_ratio > 0.0 ? " Cycles Cycled" : "");
  std::fflush(fp);
}

void FixGripCollisions::write_rows()
{
  std::FILE *const fp = of_rows.stream();
  if (!fp) return;
  utils::print(fp, "{} {} {:.15g} {:.3g}\n", update->ntimestep, shown.size(), sums.ledger, difference);
  for (std::size_t r = 0; r < shown.size(); r++) {
    utils::print(fp, "{}", r + 1);
    for (int c = 0; c < ncolumns(); c++)
      utils::print(fp, (c < LOST && c != FROM && c != TO) || c == CYCLES ? " {:.0f}" : " {:.10g}",
                   shown[r][c]);
    utils::print(fp, "\n");
  }
  std::fflush(fp);
}
