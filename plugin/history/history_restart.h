// SPDX-License-Identifier: GPL-2.0-only
// What restart files hold of contacts' histories: a block for all of them, and one for each atom. Knows
// nothing of the host.
#ifndef GRIP_HISTORY_RESTART_H
#define GRIP_HISTORY_RESTART_H

#include "history/history_layout.h"
#include "input/restart_block.h"

#include <vector>

namespace Grip {

// Of all contacts.
struct HistoryInFile {
  int nvalues = 0;        // of each contact
  HistoryLayouts layouts; // by the types under which they were stored
  // Those of the models when the file was written: the script may have replaced models after the last step.
  HistoryLayouts models;
  std::vector<double> ledger; // entries, or none
  int nimage = 0;             // values that name a partner's image, before those of each contact: 3 or none

  std::vector<char> block() const;
  // nledger: how many entries a ledger has. Throws BadBlock if something in it cannot be.
  static HistoryInFile read(const char *block, int nledger);

  // Whether the contacts of two types go on only under the laws of the file. Where these had been replaced
  // when it was written, the contacts were to begin anew anyway.
  bool wants_its_laws(int i, int j) const
  {
    return models.ntypes() != layouts.ntypes() || layouts.of(i, j).fit(models.of(i, j)) != Fit::OTHER;
  }
};

// Of one atom: behind the size of the block its type, the number of contacts, and of each the partner, its
// image and the values; then the checksum.
struct AtomInFile {
  static constexpr int OVERHEAD = ROW_OVERHEAD + 2; // numbers besides the contacts

  int type, ncontacts;
  const double *contacts; // 1 + nimage + nvalues numbers each

  // Throws BadBlock if something in it cannot be.
  static AtomInFile read(const Row &row, const HistoryInFile &file, int ntypes);
};

} // namespace Grip

#endif
