// SPDX-License-Identifier: GPL-2.0-only
// Passes the contacts of single steps (contacts/contact_sample.h) to the fixes that request them. Code that
// computes forces uses only this interface, and does not depend on the fixes.
#ifndef GRIP_CONTACT_LISTENERS_H
#define GRIP_CONTACT_LISTENERS_H

#include "contacts/contact_sample.h"

#include <vector>

namespace LAMMPS_NS {
class LAMMPS;
}

namespace Grip {

// Interface of a fix that receives contacts.
class ContactListener {
public:
  // What the fix needs of the contacts of a step. LOSSES: the sum over all causes.
  enum class Wanted { NOTHING, LOSSES, ALL };
  // Called before the forces of a step.
  virtual Wanted wanted_contacts() = 0;
  // Called after the forces of a pair style or of a wall. The samples are losses if all listeners need the
  // losses only; those of pairs may then come in several calls, each of them after the forces of
  // some contacts. Each contact is in the samples of one rank only. Samples of contacts stay valid until the
  // next step, losses until the call returns.
  virtual void add_contacts(const StepSamples &samples) = 0;

protected:
  // Protected and non-virtual: no fix is deleted through this interface.
  ~ContactListener() = default;
};

// The listeners in the current step.
class ContactListeners {
public:
  // Searches for listeners again, because fixes may have been added or deleted since the last step.
  void find(LAMMPS_NS::LAMMPS *lmp);
  bool any() const { return !listeners.empty(); }
  // Whether all listeners only need the losses.
  bool only_losses() const { return losses_only; }
  void report(const StepSamples &samples) const
  {
    for (ContactListener *listener : listeners) listener->add_contacts(samples);
  }

private:
  std::vector<ContactListener *> listeners;
  bool losses_only = true;
};

} // namespace Grip

#endif
