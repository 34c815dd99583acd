// SPDX-License-Identifier: GPL-2.0-only
// Lists of the partners of atoms, with the values of each contact: those of all atoms of a rank, and those
// that atoms leave behind when they go to another rank. Know nothing of the host.
#ifndef GRIP_PARTNER_LISTS_H
#define GRIP_PARTNER_LISTS_H

#include <cstddef>
#include <unordered_map>

namespace Grip {

// The list of one atom. Whoever has the memory keeps it.
template <class Tag> struct PartnerList {
  int type; // of the atom
  int npartners;
  Tag *partners;
  double *values; // of one partner after another

  // The values with a partner, or null. nvalues: of each partner. accept: whether values are the right ones,
  // where a partner may have several.
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

// The lists of all atoms, by their indices, in the arrays of the host.
template <class Tag> struct PartnerLists {
  int *npartners;
  Tag **partners;
  double **values;
  int nvalues; // of each partner

  // Room for the values of a new partner. The list has room for it.
  double *append(int atom, Tag partner) const
  {
    const int n = npartners[atom]++;
    partners[atom][n] = partner;
    return values[atom] + static_cast<std::size_t>(n) * nvalues;
  }
};

// The lists of atoms that have left the rank since the lists were made, for partners that have stayed.
template <class Tag> class ListsLeftBehind {
public:
  void keep(Tag owner, const PartnerList<Tag> &list) { lists[owner] = list; }
  // It is back.
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
