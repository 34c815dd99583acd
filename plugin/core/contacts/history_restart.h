// SPDX-License-Identifier: GPL-2.0-only
// The histories of contacts in restart files: the row of each atom, which has the same form for pairs and
// walls, and the global block of a pair style. Does not depend on LAMMPS.
#ifndef GRIP_HISTORY_RESTART_H
#define GRIP_HISTORY_RESTART_H

#include "contacts/history_layout.h"
#include "contacts/history_rows.h"
#include "base/restart_block.h"

#include <vector>

namespace Grip {

// Limits of the contents of an atom's row. In the file, the row is the packed row of HistoryRows between a
// size and a checksum.
struct RowLimits {
  int nvalues, most_contacts, largest_kind;
  HistoryRows::Key largest_key;
};

// Checks the contents of an atom's row. Returns the packed row. Throws BadBlock if the contents are invalid.
const double *packed_row(const Row &row, const RowLimits &limits);

// The global block of a pair style.
struct HistoryInFile {
  int nvalues = 0;        // per contact
  HistoryLayouts layouts; // by the types that the atoms had when their contacts were stored
  // Layouts of the models when the file was written. They differ from `layouts` if the script replaced models
  // after the last step.
  HistoryLayouts models;
  std::vector<double> ledger; // entries, or empty
  // number of values before those of each contact, which identify the partner's image: 3 or 0
  int nimage = 0;

  std::vector<char> block() const;
  // Reads the block. nledger: largest number of ledger entries; files of earlier versions may have fewer
  // entries. Throws BadBlock if the contents are invalid.
  static HistoryInFile read(const char *block, int nledger);

  // Checks the row of an atom. Returns the packed row. Throws BadBlock if the contents are invalid.
  const double *packed_row(const Row &row, int ntypes, HistoryRows::Key largest_id) const;

  // Whether contacts of two types may only continue under the laws in the file. False if these laws had
  // already been replaced when the file was written: a run of that script would have reset the contacts
  // anyway.
  bool wants_its_laws(int i, int j) const
  {
    return models.ntypes() != layouts.ntypes() || layouts.of(i, j).fit(models.of(i, j)) != Fit::OTHER;
  }
};

} // namespace Grip

#endif
