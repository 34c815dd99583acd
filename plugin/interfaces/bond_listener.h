// SPDX-License-Identifier: GPL-2.0-only
// Passes what bonds do in a step to the fixes and computes that request it. The bond style uses only this
// interface.
#ifndef GRIP_BOND_LISTENER_H
#define GRIP_BOND_LISTENER_H

#include "contacts/contact_sample.h"
#include "grip/bond.h"
#include "lmptype.h"

#include <cmath>
#include <functional>

namespace LAMMPS_NS {
class LAMMPS;
}

namespace Grip {

// A bond as the forces of a step have found it. In a step in which it breaks, it has no force. Its stored
// energy is known without a ledger too.
// i has the lower ID.
struct BondSample : ContactSample {
  int type;                                // of the bond
  LAMMPS_NS::tagint id_i, id_j;            // IDs of its atoms
  Vector middle;                           // its place, inside the periodic box [L]
  double made, age;                        // length when the bond was made [L]; time since then [T]
  double spring[GRIP_BOND_SPRINGS_OF_ONE]; // N, V, M, T of the springs [F, F, F L, F L]
  grip_bond_stresses stress;
  double load, factor;    // part of the strength; factor of the strength
  double damage, plastic; // part of the springs that is gone; plastic strain
  int mode;               // as grip_bond_mode()

  double length() const { return Grip::length(branch); }
};

class BondStyle;

class BondListener {
public:
  // Called before the forces of a step. Returns whether visit_bonds() is called before the next step.
  virtual bool reads_bonds() { return false; }
  // Called after the forces of a step if a listener reads the bonds.
  virtual void add_bonds(const BondStyle & /* bonds */) {}
  // Called when a bond breaks, on the rank of the atom with the lower ID. energy: what is lost, as in the
  // ledger; without a ledger, what the bond stores when it breaks [F L].
  virtual void add_break(const BondSample & /* bond */, double /* energy */) {}

protected:
  // Protected and non-virtual: no listener is deleted through this interface.
  ~BondListener() = default;
};

// All bonds of all ranks.
struct BondCensus {
  double number = 0.0;  // of bonds
  double most = 0.0;    // the largest number of bonds of a grain
  double longest = 0.0; // the largest length [L]
  // The longest stable step of a bond, as if both of its grains had the larger of their numbers of bonds [T].
  double step = HUGE_VAL;
  double wide = 0.0;         // number of bonds with a larger radius than that of the smaller grain
  double strain = 0.0;       // the largest elongation at which a bond breaks in tension, over its length
  double brittle = 0.0;      // number of bonds whose `softening` is less than their energy when they break
  double carried = HUGE_VAL; // the least tensile force that breaks a bond, over the mass of the heavier grain
};

class BondStyle {
public:
  // The first type of bonds that has no section, or 0.
  virtual int type_without_section() const = 0;
  // Collective. Call after init() of LAMMPS.
  virtual BondCensus census() const = 0;
  // Calls visit(bond) for each whole bond whose lower ID belongs to this rank. Returns false if the bonds of
  // the last step are unknown.
  using VisitBond = std::function<void(const BondSample &)>;
  virtual bool visit_bonds(const VisitBond &visit) const = 0;
  // The same without the values that contacts do not have.
  using VisitContact = std::function<void(const ContactSample &)>;
  virtual bool visit_contacts(const VisitContact &visit) const = 0;

protected:
  ~BondStyle() = default;
};

// The bond style, or null.
BondStyle *bond_style(LAMMPS_NS::LAMMPS *lmp);

} // namespace Grip

#endif
