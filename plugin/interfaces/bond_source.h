// SPDX-License-Identifier: GPL-2.0-only
// The interface of bond_style grip for the rest of the plugin.
#ifndef GRIP_BOND_SOURCE_H
#define GRIP_BOND_SOURCE_H

#include "energy/ledger.h"

namespace LAMMPS_NS {
class LAMMPS;
}

namespace Grip {

class BondSource {
public:
  // The ledger of the bonds of this rank. It is on if that of the pair style is.
  virtual const Ledger &ledger() const = 0;

protected:
  // Protected and non-virtual: nothing is deleted through this interface.
  ~BondSource() = default;
};

// The bonds, or null.
BondSource *bonds(LAMMPS_NS::LAMMPS *lmp);

} // namespace Grip

#endif
