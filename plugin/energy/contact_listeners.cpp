// SPDX-License-Identifier: GPL-2.0-only
#include "energy/contact_listeners.h"

#include "fix.h"
#include "modify.h"

using namespace LAMMPS_NS;

void Grip::ContactListeners::find(LAMMPS *lmp)
{
  listeners.clear();
  for (Fix *fix : lmp->modify->get_fix_list())
    if (auto *listener = dynamic_cast<ContactListener *>(fix))
      if (listener->wants_contacts()) listeners.push_back(listener);
}
