// SPDX-License-Identifier: GPL-2.0-only
// Losses of contacts since the last comparison, from the sums that each contact keeps of its whole life. Does
// not depend on LAMMPS.
//
// A contact is found again by its two bodies, and by the periodic image with which one of them touches the
// other. All contacts of the same two bodies count as one, for example the contacts of a sphere with several
// triangles of a wall. The sum of their losses is exact.
#ifndef GRIP_LOSS_DIFFERENCES_H
#define GRIP_LOSS_DIFFERENCES_H

#include "base/periodic_cell.h"
#include "base/vector.h"

#include <array>
#include <cstdint>
#include <vector>

namespace Grip {

// The types of the two bodies of a contact, counted from 0. A wall has the type -1.
using BodyTypes = std::array<int, 2>;

struct LossRecord {
  using Key = std::array<std::int64_t, 2>;
  Key key; // IDs of two atoms, the smaller one first; or -1 minus the number of a wall, and the ID of an atom
  double lost; // since the contact began [F L]
  Vector place;
  BodyTypes types = {0, 0};
  Vector branch = {}; // from the second atom, or its image, to the first one [L]; 0 at a wall
};

// A loss at a place. It is negative for earlier losses of a contact that another contact has taken over.
struct Loss {
  Vector place;
  double amount; // [F L]
  BodyTypes types = {0, 0};
};

class LossDifferences {
public:
  // living: all contacts of this rank, here and below. Their losses do not count.
  void begin(std::vector<LossRecord> living, const PeriodicCell &cell);
  // The losses since the last call of this function or of begin(). ended: contacts that have ended since
  // then, with their whole losses. `orphans` receives the earlier losses of contacts that have left this
  // rank. The rank that finds them by find() must subtract these losses.
  std::vector<Loss> compare(std::vector<LossRecord> ended, std::vector<LossRecord> living,
                            const PeriodicCell &cell, std::vector<LossRecord> &orphans);
  // A record of a contact that was `ended` or `living` at the last comparison, or null. If no record has the
  // same image, a record with another image is returned, and of_image is false.
  struct Found {
    const LossRecord *record;
    bool of_image;
  };
  Found find(const LossRecord &one) const;

private:
  PeriodicCell box;                // at the last comparison
  std::vector<LossRecord> before;  // living, sorted by key, one for each key and image
  std::vector<LossRecord> current; // ended and living, sorted by key
};

} // namespace Grip

#endif
