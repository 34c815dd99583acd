// SPDX-License-Identifier: GPL-2.0-only
#include "energy/losses.h"

#include "compute.h"
#include "modify.h"

using namespace LAMMPS_NS;

void Grip::LossListeners::find(LAMMPS *lmp)
{
  clear();
  for (Compute *compute : lmp->modify->get_compute_list())
    if (auto *listener = dynamic_cast<LossListener *>(compute))
      if (listener->ready_for_losses()) listeners.push_back(listener);
}
