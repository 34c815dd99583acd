// SPDX-License-Identifier: GPL-2.0-only
// Passes what contacts do in a step to the fixes and computes that request it: their losses, the contacts
// themselves, and the events that end. Code that computes forces uses only this interface.
#ifndef GRIP_CONTACT_LISTENERS_H
#define GRIP_CONTACT_LISTENERS_H

#include "contacts/contact_sample.h"

#include <vector>

namespace LAMMPS_NS {
class LAMMPS;
}

namespace Grip {

// Interface of a fix or compute that listens to contacts.
class ContactListener {
public:
  // What the listener needs of the contacts of a step. LOSSES: the sum over all causes.
  enum class Wanted { NOTHING, LOSSES, ALL };
  // Called before the forces of a step.
  virtual Wanted wanted_contacts() { return Wanted::NOTHING; }
  // Called after the forces of a pair style or of a wall. The samples are losses if all listeners need the
  // losses only; those of pairs may then come in several calls, each of them after the forces of
  // some contacts. Each contact is in the samples of one rank only. Samples of contacts stay valid until the
  // next step, losses until the call returns.
  virtual void add_contacts(const StepSamples & /* samples */) {}

  // Called in each step, after the forces of a pair style or of a wall, if events or load cycles have ended
  // there. wall: null for pairs.
  virtual void add_events(const std::vector<ContactEvent> & /* events */, const WallContacts * /* wall */) {}
  // The ratio of load cycles (struct grip_event), or 0 if the listener needs none. Constant.
  virtual double cycle_ratio() const { return 0.0; }

  // Called before the forces of a step. Returns whether the listener receives the losses of atoms in this
  // step.
  virtual bool ready_for_losses() { return false; }
  // Loss of owned atom i in this step [energy].
  virtual void add_losses(int /* i */, double /* plastic */, double /* viscous */) {}

protected:
  // Protected and non-virtual: no listener is deleted through this interface.
  ~ContactListener() = default;
};

// The listeners in the current step.
class ContactListeners {
public:
  // Searches for listeners again, because they may have been added or deleted since the last step. ledger,
  // has_events: whether there is a ledger, and whether it follows events.
  void find(LAMMPS_NS::LAMMPS *lmp, bool ledger, bool has_events);

  bool take_contacts() const { return !of_contacts.empty(); }
  // Whether all listeners only need the losses of contacts.
  bool only_losses() const { return losses_only; }
  bool take_events() const { return !of_events.empty(); }
  bool take_losses() const { return !of_losses.empty(); }

  void report(const StepSamples &samples) const
  {
    for (ContactListener *listener : of_contacts) listener->add_contacts(samples);
  }
  void report(const std::vector<ContactEvent> &events, const WallContacts *wall) const
  {
    if (events.empty()) return;
    for (ContactListener *listener : of_events) listener->add_events(events, wall);
  }
  void report(int i, double plastic, double viscous) const
  {
    for (ContactListener *listener : of_losses) listener->add_losses(i, plastic, viscous);
  }

private:
  std::vector<ContactListener *> of_contacts, of_events, of_losses;
  bool losses_only = true;
};

// The ratio of load cycles that the listeners need, or 0. It is an error if they need different ones.
double cycle_ratio(LAMMPS_NS::LAMMPS *lmp);

} // namespace Grip

#endif
