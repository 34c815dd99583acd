// SPDX-License-Identifier: GPL-2.0-only
// The losses of all contacts between samples of fix grip/fields, however many steps are between them.
#ifndef GRIP_CONTACT_LOSSES_H
#define GRIP_CONTACT_LOSSES_H

#include "energy/events.h"
#include "fields/loss_memory.h"
#include "pointers.h"

#include <vector>

namespace Grip {

class ContactLosses : protected LAMMPS_NS::Pointers {
public:
  using Pointers::Pointers;

  // Call before the first step of a run.
  void begin();
  // Takes the events that end in a step. wall: as in EventListener.
  void add_events(const std::vector<ContactEvent> &events, const WallContacts *wall);
  // The losses of the contacts of this rank since the last call of this function or of begin(). Collective.
  std::vector<Loss> since();

private:
  LossMemory memory;
  std::vector<LossRecord> ended;

  LossRecord::Key key_of(int i, int j, int wall) const;
  std::vector<LossRecord> living() const;
  void add_pairs(std::vector<LossRecord> &records) const;
  void add_walls(std::vector<LossRecord> &records) const;
  void share(const std::vector<LossRecord> &orphans, std::vector<Loss> &losses) const;
};

} // namespace Grip

#endif
