// SPDX-License-Identifier: GPL-2.0-only
// Maps lanes of a batch to atoms. Code for contacts of pairs and of walls is written once and uses either of
// the two classes below.
#ifndef GRIP_CONTACT_ATOMS_H
#define GRIP_CONTACT_ATOMS_H

#include "grip/store.h"
#include "grip/walls.h"

namespace Grip {

// Pairs in blocks of the store. owned: atoms from this index on are ghosts. The owner of a ghost counts the
// pair itself.
struct AtomsOfPairs {
  grip_span span;
  int owned;

  int nlanes() const { return span.count * GRIP_LANES; }
  int i(int k) const { return grip_block_i(grip_span_at(span, k / GRIP_LANES), k % GRIP_LANES); }
  int j(int k) const { return grip_block_j(grip_span_at(span, k / GRIP_LANES), k % GRIP_LANES); }
  bool empty(int k) const { return i(k) == j(k); }
  bool counts_j(int k) const { return j(k) < owned; }
};

// Atoms in contact with a wall; j is not an atom.
struct AtomsOfWall {
  grip_wall_lanes span;

  int nlanes() const { return span.nblocks * GRIP_LANES; }
  int i(int k) const { return span.atom[k]; }
  int j(int) const { return -1; }
  bool empty(int k) const { return span.face[k] < 0; }
  bool counts_j(int) const { return false; }
};

} // namespace Grip

#endif
