// SPDX-License-Identifier: GPL-2.0-only
// The losses of all contacts between samples of fix grip/fields, however many steps are between them.
#ifndef GRIP_CONTACT_LOSSES_H
#define GRIP_CONTACT_LOSSES_H

#include "contacts/contact_event.h"
#include "fields/loss_differences.h"
#include "base/pose.h"
#include "pointers.h"

#include <vector>

namespace Grip {

class WallContacts;

class ContactLosses : protected LAMMPS_NS::Pointers {
public:
  // by_type: whether losses have the types of their grains; otherwise all types are 0.
  ContactLosses(LAMMPS_NS::LAMMPS *lmp, bool by_type_) : Pointers(lmp), by_type(by_type_) {}

  // Places are taken in a frame with this pose; null: in space.
  void follow(const Pose *pose) { frame = pose; }
  // Call before the first step of a run.
  void begin();
  // Takes the events that end in a step. wall: as in ContactListener.
  void add_events(const std::vector<ContactEvent> &events, const WallContacts *wall);
  // The losses of the contacts of this rank since the last call of this function or of begin(). Collective.
  std::vector<Loss> since();

private:
  bool by_type;
  const Pose *frame = nullptr;
  LossDifferences memory;
  std::vector<LossRecord> ended;

  LossRecord::Key key_of(int i, int j, int wall) const;
  Vector seen(const Vector &place) const { return frame ? frame->to_own(place) : place; }
  Vector branch_of(int i, int j) const;
  BodyTypes types_of(int i, int j) const;
  std::vector<LossRecord> living() const;
  void add_pairs(std::vector<LossRecord> &records) const;
  void add_walls(std::vector<LossRecord> &records) const;
  void share(const std::vector<LossRecord> &orphans, std::vector<Loss> &losses) const;
};

} // namespace Grip

#endif
