// SPDX-License-Identifier: GPL-2.0-only
// The atoms and faces of the lanes of a batch, for pairs and for walls.
#ifndef GRIP_CONTACT_ATOMS_H
#define GRIP_CONTACT_ATOMS_H

#include "grip/store.h"

namespace Grip {

// owned: atoms from this index on are ghosts. The owner of a ghost counts the pair itself. j is -1 at a wall,
// and the face is -1 for a pair.
struct AtomsOfLanes {
  const grip_span span;
  const int owned;

  AtomsOfLanes(const grip_span &span_, int owned_) : span(span_), owned(owned_) {}
  int nblocks() const { return span.count; }
  int nlanes() const { return span.count * GRIP_LANES; }
  int i(int k) const { return grip_block_i(block(k), k % GRIP_LANES); }
  int j(int k) const { return at_wall(k) ? -1 : grip_block_j(block(k), k % GRIP_LANES); }
  int face(int k) const { return at_wall(k) ? grip_block_face(block(k), k % GRIP_LANES) : -1; }
  bool empty(int k) const { return grip_block_empty(block(k), k % GRIP_LANES); }
  bool counts_j(int k) const { return !at_wall(k) && j(k) < owned; }

private:
  const grip_block *block(int k) const { return grip_span_at(span, k / GRIP_LANES); }
  bool at_wall(int k) const { return block(k)->row_j[k % GRIP_LANES] < 0; }
};

} // namespace Grip

#endif
