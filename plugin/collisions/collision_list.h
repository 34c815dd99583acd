// SPDX-License-Identifier: GPL-2.0-only
// The list of single events of fix grip/collisions: a text file with one line for each event, gathered from
// all ranks.
#ifndef GRIP_COLLISION_LIST_H
#define GRIP_COLLISION_LIST_H

#include "contacts/contact_event.h"
#include "host/record_file.h"
#include "pointers.h"

#include <string>

namespace Grip {

class CollisionList : protected LAMMPS_NS::Pointers {
public:
  // Opens the file on the first rank.
  CollisionList(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const std::string &name, bool appends);

  // Adds an event of this step. wall, wall_type: number of the wall and its atom type, 0 for a pair.
  // approach: its kinetic energy of approach [F L].
  void add(const ContactEvent &event, int wall, int wall_type, double approach);
  // Writes the events that were added on all ranks, sorted by step and IDs. Collective.
  void write() { file.write(); }

private:
  RecordFile<16 + GRIP_SPRINGS, 7> file; // records begin with the step and the IDs
};

} // namespace Grip

#endif
