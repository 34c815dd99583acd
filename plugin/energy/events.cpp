// SPDX-License-Identifier: GPL-2.0-only
#include "energy/events.h"

#include "fix.h"
#include "modify.h"

using namespace LAMMPS_NS;

void Grip::EventListeners::find(LAMMPS *lmp)
{
  clear();
  for (Fix *fix : lmp->modify->get_fix_list())
    if (auto *listener = dynamic_cast<EventListener *>(fix)) listeners.push_back(listener);
}

grip_event Grip::ended_event(const grip_ended &ended, int k, double factor)
{
  grip_event event = {};
  for (int sense = 0; sense < 4; sense++) event.lost[sense] = factor * ended.lost[sense][k];
  event.age = ended.age[k];
  event.most_force = factor * ended.most_force[k];
  event.most_stored = factor * ended.most_stored[k];
  event.meets_normal = ended.meets_normal[k];
  event.meets_across = ended.meets_across[k];
  return event;
}
