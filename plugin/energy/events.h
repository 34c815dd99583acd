// SPDX-License-Identifier: GPL-2.0-only
// Passes the events of contacts that end (contacts/contact_event.h) to the fixes that listen to them. Code
// that computes forces uses only this interface, and does not depend on the fixes.
#ifndef GRIP_EVENTS_H
#define GRIP_EVENTS_H

#include "contacts/contact_event.h"
#include "grip/batch.h"

#include <cstdint>
#include <vector>

namespace LAMMPS_NS {
class LAMMPS;
}

namespace Grip {

class WallContacts;

// Interface of a fix that receives events.
class EventListener {
public:
  // The ratio of load cycles (struct grip_event), or 0 if the fix needs none. Constant.
  virtual double cycle_ratio() const { return 0.0; }
  // Called in each step, after the forces of a pair style or of a wall, if events or load cycles have ended
  // there. wall: null for pairs.
  virtual void add_events(const std::vector<ContactEvent> &events, const WallContacts *wall) = 0;

protected:
  // Protected and non-virtual: no fix is deleted through this interface.
  ~EventListener() = default;
};

// The listeners in the current step.
class EventListeners {
public:
  // Searches for listeners again, because fixes may have been added or deleted since the last step.
  void find(LAMMPS_NS::LAMMPS *lmp);
  void clear() { listeners.clear(); }
  bool any() const { return !listeners.empty(); }
  void report(const std::vector<ContactEvent> &events, const WallContacts *wall) const
  {
    if (events.empty()) return;
    for (EventListener *listener : listeners) listener->add_events(events, wall);
  }

private:
  std::vector<EventListener *> listeners;
};

// The ratio of load cycles that the fixes need, or 0. It is an error if they need different ones.
double cycle_ratio(LAMMPS_NS::LAMMPS *lmp);

// Calls visit(k) for each lane of a batch whose contact, or its load cycle, has ended in this step.
template <class Visit> void for_each_ended(const grip_batch &batch, const Visit &visit)
{
  for (std::uint64_t lanes = batch.ledger->ended.lanes | batch.ledger->ended.over, k = 0; lanes;
       lanes >>= 1, k++)
    if (lanes & 1) visit(static_cast<int>(k));
}

// What has ended in lane k, without indices and place. factor: multiplies its energies and forces.
ContactEvent ended_event(const grip_ended &ended, int k, double factor);

} // namespace Grip

#endif
