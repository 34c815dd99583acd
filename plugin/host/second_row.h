// SPDX-License-Identifier: GPL-2.0-only
// With newton off, two ranks store a contact between an atom of one and an atom of the other.
#ifndef GRIP_SECOND_ROW_H
#define GRIP_SECOND_ROW_H

#include "atom.h"

#include <algorithm>

namespace Grip {

// Whether another rank lists the contact of atom i with a ghost. The rank that owns the atom with the smaller
// ID lists it. If an atom touches its own image, the contact whose image has the larger coordinates is
// listed.
inline bool is_second_row(const LAMMPS_NS::Atom *atom, int i, int ghost)
{
  if (atom->tag[i] != atom->tag[ghost]) return atom->tag[i] > atom->tag[ghost];
  const double *a = atom->x[i], *b = atom->x[ghost];
  return std::lexicographical_compare(b, b + 3, a, a + 3);
}

} // namespace Grip

#endif
