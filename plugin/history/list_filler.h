// SPDX-License-Identifier: GPL-2.0-only
// Copies stored contacts to partner lists. A contact of two owned atoms goes only into the list of i. If the
// owner of a ghost j does not have the contact itself (newton on), the contact also goes into the ghost's
// list, which is then sent to the owner.
#ifndef GRIP_LIST_FILLER_H
#define GRIP_LIST_FILLER_H

#include "contacts/partner_lists.h"
#include "styles/contact_source.h"
#include "lmptype.h"

#include <vector>

namespace Grip {

class ListFiller {
public:
  // nowned: number of owned atoms. nall: including ghosts. for_ghosts: whether ghosts have lists.
  ListFiller(ContactSource &source_, int nowned_, int nall_, bool for_ghosts_)
      : source(source_), nowned(nowned_), nall(nall_), for_ghosts(for_ghosts_)
  {
  }

  // Computes an upper bound on the length of each atom's list. Returns, for each atom, how many contacts are
  // in the lists of others.
  std::vector<int> count(int *npartners) const;
  // Fills lists that are empty and have enough room. tag: IDs that identify partners. x: positions of the
  // atoms if lists also identify a partner's image (contacts/periodic_cell.h), else null.
  void fill(const PartnerLists<LAMMPS_NS::tagint> &lists, const LAMMPS_NS::tagint *tag,
            const double *const *x) const;

private:
  ContactSource &source;
  const int nowned, nall;
  const bool for_ghosts;
};

} // namespace Grip

#endif
