// SPDX-License-Identifier: GPL-2.0-only
#include "step/contact_listeners.h"

#include "compute.h"
#include "error.h"
#include "fix.h"
#include "modify.h"

#include <algorithm>

using namespace LAMMPS_NS;
using Wanted = Grip::ContactListener::Wanted;

void Grip::ContactListeners::find(LAMMPS *lmp, bool ledger, bool has_events)
{
  of_contacts.clear();
  of_events.clear();
  of_losses.clear();
  losses_only = true;
  for (Fix *fix : lmp->modify->get_fix_list())
    if (auto *listener = dynamic_cast<ContactListener *>(fix)) {
      const Wanted wanted = listener->wanted_contacts();
      if (wanted != Wanted::NOTHING) of_contacts.push_back(listener);
      if (wanted == Wanted::ALL) losses_only = false;
      if (has_events) of_events.push_back(listener);
    }
  if (!ledger) return;
  for (Compute *compute : lmp->modify->get_compute_list())
    if (auto *listener = dynamic_cast<ContactListener *>(compute))
      if (listener->ready_for_losses()) of_losses.push_back(listener);
}

double Grip::cycle_ratio(LAMMPS *lmp)
{
  double ratio = 0.0;
  for (Fix *fix : lmp->modify->get_fix_list()) {
    const auto *listener = dynamic_cast<ContactListener *>(fix);
    const double other = listener ? listener->cycle_ratio() : 0.0;
    if (ratio > 0.0 && other > 0.0 && other != ratio)
      lmp->error->all(FLERR, "fix {} {}: 'cycles' is {:.8g}, accepted: {:.8g}, as in another fix", fix->id,
                      fix->style, other, ratio);
    ratio = std::max(ratio, other);
  }
  return ratio;
}
