// SPDX-License-Identifier: GPL-2.0-only
#include "energy/events.h"

#include "error.h"
#include "fix.h"
#include "modify.h"

#include <algorithm>

using namespace LAMMPS_NS;

void Grip::EventListeners::find(LAMMPS *lmp)
{
  clear();
  for (Fix *fix : lmp->modify->get_fix_list())
    if (auto *listener = dynamic_cast<EventListener *>(fix)) listeners.push_back(listener);
}

double Grip::cycle_ratio(LAMMPS *lmp)
{
  double ratio = 0.0;
  for (Fix *fix : lmp->modify->get_fix_list()) {
    const auto *listener = dynamic_cast<EventListener *>(fix);
    const double other = listener ? listener->cycle_ratio() : 0.0;
    if (ratio > 0.0 && other > 0.0 && other != ratio)
      lmp->error->all(FLERR, "fix {} {}: 'cycles' is {:.8g}, accepted: {:.8g}, as in another fix", fix->id,
                      fix->style, other, ratio);
    ratio = std::max(ratio, other);
  }
  return ratio;
}

Grip::ContactEvent Grip::ended_event(const grip_ended &ended, int k, double factor)
{
  const auto is_set = [k](std::uint64_t lanes) { return (lanes >> k & 1) != 0; };
  ContactEvent what = {};
  what.ends = is_set(ended.lanes);
  what.ends_cycle = is_set(ended.over);
  if (what.ends_cycle) what.cycle = factor * ended.cycle[k];
  if (!what.ends) return what;
  grip_event &event = what.of;
  for (int sense = 0; sense < GRIP_SPRINGS; sense++) event.lost[sense] = factor * ended.lost[sense][k];
  event.age = ended.age[k];
  event.most_force = factor * ended.most_force[k];
  event.most_stored = factor * ended.most_stored[k];
  event.meets_normal = ended.meets_normal[k];
  event.meets_across = ended.meets_across[k];
  event.cycles = ended.cycles[k];
  event.cycled = factor * ended.cycled[k];
  return what;
}
