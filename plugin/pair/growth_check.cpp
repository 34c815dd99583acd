// SPDX-License-Identifier: GPL-2.0-only
#include "pair/growth_check.h"

#include "atom.h"
#include "host/atom_arrays.h"
#include "neighbor.h"
#include "update.h"

using Grip::GrowthCheck;

void GrowthCheck::list_is_new()
{
  listed_radii.assign(Grip::bounding_radii(atom), Grip::bounding_radii(atom) + atom->nlocal);
  for (int i = 0; i < atom->nlocal && !outgrown.noted(); i++) {
    const double diameter = 2.0 * Grip::bounding_radius(atom, i);
    if (Grip::bounding_radius(atom, i) <= reach.largest_radius(atom->type[i]) ||
        diameter <= neighbor->cutneighmax)
      continue;
    outgrown.note(
        update->ntimestep,
        fmt::format("pair_style grip: atom {} has grown to the diameter {:.6g} at step {}, the neighbour "
                    "list ends at {:.6g} and may lack contacts; give pair_style grip a cutoff, the "
                    "largest diameter of the run",
                    atom->tag[i], diameter, update->ntimestep, neighbor->cutneighmax));
  }
}

void GrowthCheck::check()
{
  for (int i = 0; i < atom->nlocal && !grown.noted(); i++) {
    const double growth = Grip::bounding_radius(atom, i) - listed_radii[i];
    if (growth <= 0.5 * neighbor->skin) continue;
    grown.note(
        update->ntimestep,
        fmt::format("pair_style grip: the radius of atom {} has grown by {:.6g} until step {} since the "
                    "neighbour list was made, more than half of the skin, so that the list may lack "
                    "contacts; make it more often by 'neigh_modify every N delay 0 check no'",
                    atom->tag[i], growth, update->ntimestep));
  }
}

void GrowthCheck::print()
{
  grown.print(lmp);
  outgrown.print(lmp);
}
