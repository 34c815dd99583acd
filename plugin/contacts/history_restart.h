// SPDX-License-Identifier: GPL-2.0-only
// Contents of restart files for the histories of contacts: the row of each atom, which pairs and walls have
// in common, and the global block of pairs. Does not depend on LAMMPS.
#ifndef GRIP_HISTORY_RESTART_H
#define GRIP_HISTORY_RESTART_H

#include "contacts/history_layout.h"
#include "contacts/history_rows.h"
#include "input/restart_block.h"

#include <vector>

namespace Grip {

// The row of an atom is the one that HistoryRows packs, between size and checksum. What it may contain:
struct RowLimits {
  int nvalues, most_contacts, largest_kind;
  HistoryRows::Key largest_key;
};

// Checks the contents of a row. Returns the packed row; throws BadBlock if the contents are invalid.
const double *packed_row(const Row &row, const RowLimits &limits);

// The global block of a pair style.
struct HistoryInFile {
  int nvalues = 0;        // per contact
  HistoryLayouts layouts; // by the types under which they were stored
  // Layouts of the models when the file was written; the script may have replaced models after the last step.
  HistoryLayouts models;
  std::vector<double> ledger; // entries, or empty
  int nimage = 0;             // values before those of each contact that identify the partner's image: 3 or 0

  std::vector<char> block() const;
  // nledger: largest number of entries of a ledger; files of earlier versions may have fewer. Throws
  // BadBlock if the contents are invalid.
  static HistoryInFile read(const char *block, int nledger);

  // The packed row of an atom. Throws BadBlock if the contents are invalid.
  const double *packed_row(const Row &row, int ntypes, HistoryRows::Key largest_id) const;

  // Whether contacts of two types may only continue under the laws in the file. False if those laws had
  // already been replaced when the file was written, because the contacts would have been reset anyway.
  bool wants_its_laws(int i, int j) const
  {
    return models.ntypes() != layouts.ntypes() || layouts.of(i, j).fit(models.of(i, j)) != Fit::OTHER;
  }
};

} // namespace Grip

#endif
