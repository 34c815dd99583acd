// SPDX-License-Identifier: GPL-2.0-only
#include "energy/contact_listeners.h"

#include "fix.h"
#include "modify.h"

using namespace LAMMPS_NS;

void Grip::ContactListeners::find(LAMMPS *lmp)
{
  listeners.clear();
  losses_only = true;
  for (Fix *fix : lmp->modify->get_fix_list())
    if (auto *listener = dynamic_cast<ContactListener *>(fix)) {
      const ContactListener::Wanted wanted = listener->wanted_contacts();
      if (wanted != ContactListener::Wanted::NOTHING) listeners.push_back(listener);
      if (wanted == ContactListener::Wanted::ALL) losses_only = false;
    }
}
