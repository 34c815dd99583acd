// SPDX-License-Identifier: GPL-2.0-only
// Copies stored contacts to rows of atoms. A contact of two owned atoms goes only into the row of i. With
// newton on, the owner of a ghost j does not have the contact itself. The contact then also goes into the row
// of the ghost, which is sent to the owner afterwards.
#ifndef GRIP_ROW_FILLER_H
#define GRIP_ROW_FILLER_H

#include "contacts/history_rows.h"
#include "interfaces/contact_source.h"
#include "lmptype.h"

#include <vector>

namespace Grip {

class RowFiller {
public:
  // nowned: number of owned atoms. nall: number of all atoms, including ghosts. for_ghosts: whether ghosts
  // have rows.
  RowFiller(ContactSource &source_, int nowned_, int nall_, bool for_ghosts_)
      : source(source_), nowned(nowned_), nall(nall_), for_ghosts(for_ghosts_)
  {
  }

  // Sets npartners to an upper bound of the length of each atom's row. Returns, for each atom, the number of
  // its contacts that are in the rows of other atoms.
  std::vector<int> count(int *npartners) const;
  // Fills the rows, which must be empty and have enough room. tag: IDs of the atoms, which identify partners.
  // x: positions of the atoms if the values begin with the vector to the partner's image
  // (base/periodic_cell.h), else null.
  void fill(HistoryRows &rows, const LAMMPS_NS::tagint *tag, const double *const *x) const;

private:
  ContactSource &source;
  const int nowned, nall;
  const bool for_ghosts;
};

} // namespace Grip

#endif
