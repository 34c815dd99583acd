// SPDX-License-Identifier: GPL-2.0-only
// The data of bonds in restart files, besides the rows of atoms. Does not depend on LAMMPS.
#ifndef GRIP_BOND_RECORD_H
#define GRIP_BOND_RECORD_H

#include <vector>

namespace Grip {

struct BondRecord {
  int nvalues = 0;            // of each bond
  std::vector<double> ledger; // entries of the ledger; empty without a ledger

  std::vector<char> pack() const;
  // Throws BadBlock (restart_block.h) if the block does not belong to bonds.
  static BondRecord unpack(const char *block);
};

} // namespace Grip

#endif
