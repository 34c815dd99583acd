// SPDX-License-Identifier: GPL-2.0-only
// From the stored contacts to lists of partners. A contact of two atoms of a rank goes into the list of its i
// only. Where the owner of a ghost j does not have the contact itself (newton on), it goes into the list of
// the ghost as well, from where it is sent to the owner.
#ifndef GRIP_LIST_FILLER_H
#define GRIP_LIST_FILLER_H

#include "contacts/partner_lists.h"
#include "history/contact_source.h"
#include "lmptype.h"

#include <vector>

namespace Grip {

class ListFiller {
public:
  // nowned: atoms of the rank. nall: ghosts included. for_ghosts: whether ghosts have lists.
  ListFiller(ContactSource &source_, int nowned_, int nall_, bool for_ghosts_)
      : source(source_), nowned(nowned_), nall(nall_), for_ghosts(for_ghosts_)
  {
  }

  // How many partners each list will have at most, for all atoms. Returns how many contacts each atom has in
  // the lists of others.
  std::vector<int> count(int *npartners) const;
  // Fills lists that are empty and have room. tag: by which partners are named. x: null, or the positions of
  // atoms where lists name a partner's image too (contacts/periodic_cell.h).
  void fill(const PartnerLists<LAMMPS_NS::tagint> &lists, const LAMMPS_NS::tagint *tag,
            const double *const *x) const;

private:
  ContactSource &source;
  const int nowned, nall;
  const bool for_ghosts;
};

} // namespace Grip

#endif
