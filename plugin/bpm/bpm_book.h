// SPDX-License-Identifier: GPL-2.0-only
// How the bond styles in place of those of BPM, which are in gripbpm.so, reach their ledger in the plugin.
#ifndef GRIP_BPM_BOOK_H
#define GRIP_BPM_BOOK_H

namespace LAMMPS_NS {

constexpr const char *BPM_FIX = "GRIP_BPM"; // the ID of the fix with the ledger

// Sums over the bonds of this rank in a step. A bond with one atom of this rank counts half.
struct BpmSums {
  double stored = 0.0;   // of whole bonds [F L]
  double loss = 0.0;     // power of the dashpots, of whole bonds and of those that break [F L/T]
  double spent = 0.0;    // by plastic strain [F L]
  double opened = 0.0;   // stored by bonds that break, at this time [F L]
  double unacted = 0.0;  // power of the forces of bonds that break, which do not act [F L/T]
  double undamped = 0.0; // power of the dashpots of bonds that break [F L/T]
};

class BpmBook {
public:
  // Call before and after bonds add their forces to those of the atoms.
  virtual void begin_step() = 0;
  virtual void end_step(const BpmSums &) = 0;

protected:
  // Protected and non-virtual: nothing is deleted through this interface.
  ~BpmBook() = default;
};

} // namespace LAMMPS_NS

#endif
