// SPDX-License-Identifier: GPL-2.0-only
// The bonds of an atom in LAMMPS's arrays, and the marks by which neighbour lists exclude bonded pairs.
#ifndef GRIP_SPECIAL_MARKS_H
#define GRIP_SPECIAL_MARKS_H

#include "atom.h"
#include "neigh_list.h"
#include "neighbor.h"

#include <algorithm>

namespace Grip {

inline bool is_bonded(const LAMMPS_NS::Atom *atom, int i, LAMMPS_NS::tagint partner)
{
  const LAMMPS_NS::tagint *partners = atom->bond_atom[i], *end = partners + atom->num_bond[i];
  return std::find(partners, end, partner) != end;
}

inline void remove_bond(const LAMMPS_NS::Atom *atom, int i, LAMMPS_NS::tagint partner)
{
  int &nbonds = atom->num_bond[i];
  for (int m = 0; m < nbonds; m++)
    if (atom->bond_atom[i][m] == partner) {
      nbonds--;
      atom->bond_atom[i][m] = atom->bond_atom[i][nbonds];
      atom->bond_type[i][m] = atom->bond_type[i][nbonds];
      return;
    }
}

// special has the partners of distance 1, 2 and 3 one after the other; nspecial counts them up to each
// distance. Adds the mark of a bonded pair for new lists, unless the atom has it. Returns false if there is
// no room.
inline bool add_special(const LAMMPS_NS::Atom *atom, int i, LAMMPS_NS::tagint partner)
{
  int *count = atom->nspecial[i];
  LAMMPS_NS::tagint *special = atom->special[i], *end = special + count[0];
  if (std::find(special, end, partner) != end) return true;
  if (count[2] >= atom->maxspecial) return false;
  std::copy_backward(end, special + count[2], special + count[2] + 1);
  *end = partner;
  for (int distance = 0; distance < 3; distance++) count[distance]++;
  return true;
}

inline void remove_special(const LAMMPS_NS::Atom *atom, int i, LAMMPS_NS::tagint partner)
{
  int *count = atom->nspecial[i];
  LAMMPS_NS::tagint *special = atom->special[i], *end = special + count[0];
  LAMMPS_NS::tagint *found = std::find(special, end, partner);
  if (found == end) return;
  std::copy(found + 1, special + count[2], found);
  for (int distance = 0; distance < 3; distance++) count[distance]--;
}

// Whether a list has the row of an owned atom. Lists of hybrid styles leave rows of other types as they were.
inline bool has_row(const LAMMPS_NS::NeighList *list, const LAMMPS_NS::Atom *atom, int i)
{
  return list->firstneigh && !(list->iskip && list->iskip[atom->type[i]]);
}

// Calls visit(entry) for all entries of an atom in all lists of pairs.
template <class Visit>
void for_each_entry(const LAMMPS_NS::Atom *atom, const LAMMPS_NS::Neighbor *neighbor, int i,
                    const Visit &visit)
{
  for (int k = 0; k < neighbor->nlist; k++) {
    const LAMMPS_NS::NeighList *list = neighbor->lists[k];
    if ((list->copy && !list->trim) || list->occasional || !has_row(list, atom, i)) continue;
    for (int n = 0; n < list->numneigh[i]; n++) visit(list->firstneigh[i][n]);
  }
}

} // namespace Grip

#endif
