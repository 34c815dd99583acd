// SPDX-License-Identifier: GPL-2.0-only
// Lists of atoms' partners with the history values of each contact: the lists of all atoms of a rank, and
// those left behind by atoms that moved to another rank. Do not depend on LAMMPS.
#ifndef GRIP_PARTNER_LISTS_H
#define GRIP_PARTNER_LISTS_H

#include <cstddef>
#include <unordered_map>

namespace Grip {

// The list of one atom; does not own its memory.
template <class Tag> struct PartnerList {
  int type; // type of the atom
  int npartners;
  Tag *partners;
  double *values; // nvalues for each partner

  // The values for a partner, or null. nvalues: number of values per partner. accept: selects the right
  // values where the list has several entries for the same partner.
  template <class Accept> const double *find(Tag wanted, int nvalues, const Accept &accept) const
  {
    for (int k = 0; k < npartners; k++) {
      const double *found = values + static_cast<std::size_t>(k) * nvalues;
      if (partners[k] == wanted && accept(found)) return found;
    }
    return nullptr;
  }
  const double *find(Tag wanted, int nvalues) const
  {
    return find(wanted, nvalues, [](const double *) { return true; });
  }
};

// The lists of all atoms by atom index, in per-atom arrays of LAMMPS.
template <class Tag> struct PartnerLists {
  int *npartners;
  Tag **partners;
  double **values;
  int nvalues; // per partner

  // Adds a partner and returns the memory for its values. The list must have room for it.
  double *append(int atom, Tag partner) const
  {
    const int n = npartners[atom]++;
    partners[atom][n] = partner;
    return values[atom] + static_cast<std::size_t>(n) * nvalues;
  }
};

// The lists of atoms that have left the rank since the lists were built, kept for partners that stayed.
template <class Tag> class ListsLeftBehind {
public:
  void keep(Tag owner, const PartnerList<Tag> &list) { lists[owner] = list; }
  // The atom has returned to this rank.
  void drop(Tag owner) { lists.erase(owner); }
  void clear() { lists.clear(); }

  // The list of an owner, or null.
  const PartnerList<Tag> *of(Tag owner) const
  {
    if (lists.empty()) return nullptr;
    const auto found = lists.find(owner);
    return found == lists.end() ? nullptr : &found->second;
  }
  // Calls visit(owner, list).
  template <class Visit> void for_each(const Visit &visit)
  {
    for (auto &[owner, list] : lists) visit(owner, list);
  }
  double bytes() const { return static_cast<double>(lists.size()) * sizeof(*lists.begin()); }

private:
  std::unordered_map<Tag, PartnerList<Tag>> lists;
};

} // namespace Grip

#endif
