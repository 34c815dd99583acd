// SPDX-License-Identifier: GPL-2.0-only
// The interface of bond_style grip for the rest of the plugin.
#ifndef GRIP_BOND_SOURCE_H
#define GRIP_BOND_SOURCE_H

#include "energy/ledger.h"
#include "lmptype.h"

#include <cstdint>
#include <list>

namespace LAMMPS_NS {
class LAMMPS;
}

namespace Grip {

// Two atoms whose bond has broken while they overlapped. handed: the overlap with which their contact begins
// [L]. offset: the difference of the sum of their radii to the sum in their contact [L]. It is infinite until
// the contact has been followed; at 0 they touch like others.
struct PartedPair {
  LAMMPS_NS::tagint i, j;
  double handed, offset;
  std::int64_t number; // 1, 2, ... in the order of the list
};

class BondSource {
public:
  virtual std::list<PartedPair> &parted() = 0;
  // Whether the next neighbour list has no contact of these two atoms, because a bond joins them.
  virtual bool ends_contact(int i, int j) const = 0;
  // The ledger of the bonds of this rank. It is on if that of the pair style is.
  virtual const Ledger &ledger() const = 0;

protected:
  // Protected and non-virtual: nothing is deleted through this interface.
  ~BondSource() = default;
};

// The bonds, or null.
BondSource *bonds(LAMMPS_NS::LAMMPS *lmp);
// The ledger of the bonds of bond_style bpm/*/grip, or null.
const Ledger *bpm_ledger(LAMMPS_NS::LAMMPS *lmp);

} // namespace Grip

#endif
