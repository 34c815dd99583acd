// SPDX-License-Identifier: GPL-2.0-only
// Copies stored contacts to rows of atoms. A contact of two owned atoms goes only into the row of i. If the
// owner of a ghost j does not have the contact itself (newton on), the contact also goes into the ghost's
// row, which is then sent to the owner.
#ifndef GRIP_ROW_FILLER_H
#define GRIP_ROW_FILLER_H

#include "contacts/history_rows.h"
#include "styles/contact_source.h"
#include "lmptype.h"

#include <vector>

namespace Grip {

class RowFiller {
public:
  // nowned: number of owned atoms. nall: including ghosts. for_ghosts: whether ghosts have rows.
  RowFiller(ContactSource &source_, int nowned_, int nall_, bool for_ghosts_)
      : source(source_), nowned(nowned_), nall(nall_), for_ghosts(for_ghosts_)
  {
  }

  // Computes an upper bound on the length of each atom's row. Returns, for each atom, how many contacts are
  // in the rows of others.
  std::vector<int> count(int *npartners) const;
  // Fills rows that are empty and have enough room. tag: IDs that identify partners. x: positions of the
  // atoms if values begin with the vector to the partner's image (contacts/periodic_cell.h), else null.
  void fill(HistoryRows &rows, const LAMMPS_NS::tagint *tag, const double *const *x) const;

private:
  ContactSource &source;
  const int nowned, nall;
  const bool for_ghosts;
};

} // namespace Grip

#endif
