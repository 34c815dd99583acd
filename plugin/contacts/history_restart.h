// SPDX-License-Identifier: GPL-2.0-only
// Contents of restart files for the histories of contacts: one global block, and one block per atom. Does not
// depend on LAMMPS.
#ifndef GRIP_HISTORY_RESTART_H
#define GRIP_HISTORY_RESTART_H

#include "contacts/history_layout.h"
#include "input/restart_block.h"

#include <vector>

namespace Grip {

// The global block.
struct HistoryInFile {
  int nvalues = 0;        // per contact
  HistoryLayouts layouts; // by the types under which they were stored
  // Layouts of the models when the file was written; the script may have replaced models after the last step.
  HistoryLayouts models;
  std::vector<double> ledger; // entries, or empty
  int nimage = 0;             // values before those of each contact that identify the partner's image: 3 or 0

  std::vector<char> block() const;
  // nledger: number of entries of a ledger. Throws BadBlock if the contents are invalid.
  static HistoryInFile read(const char *block, int nledger);

  // Whether contacts of two types may only continue under the laws in the file. False if those laws had
  // already been replaced when the file was written, because the contacts would have been reset anyway.
  bool wants_its_laws(int i, int j) const
  {
    return models.ntypes() != layouts.ntypes() || layouts.of(i, j).fit(models.of(i, j)) != Fit::OTHER;
  }
};

// The block of one atom: after the size of the block come the atom's type, the number of contacts and, for
// each contact, the partner, its image and the values; then the checksum.
struct AtomInFile {
  static constexpr int OVERHEAD = ROW_OVERHEAD + 2; // numbers in addition to the contacts

  int type, ncontacts;
  const double *contacts; // 1 + nimage + nvalues numbers for each

  // Throws BadBlock if the contents are invalid.
  static AtomInFile read(const Row &row, const HistoryInFile &file, int ntypes);
};

} // namespace Grip

#endif
