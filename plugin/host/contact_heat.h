// SPDX-License-Identifier: GPL-2.0-only
// Adds heat of contacts to the per-atom heat flow of LAMMPS.
#ifndef GRIP_CONTACT_HEAT_H
#define GRIP_CONTACT_HEAT_H

#include "grip/batch.h"
#include "grip.h"

namespace Grip {

// Adds conducted heat, which flows out of j into i.
template <class Atoms> void add_conducted_heat(const grip_batch &batch, const Atoms &atoms, double *heatflow)
{
  for (int k = 0; k < atoms.nlanes(); k++) {
    if (!(batch.contact[k] > 0.0)) continue;
    heatflow[atoms.i(k)] += batch.heat[k];
    if (atoms.counts_j(k)) heatflow[atoms.j(k)] -= batch.heat[k];
  }
}

// Adds the heat of losses: a fraction of the losses of each contact in this step, half of it to i and half to
// j. of_blocks: the model of each block. factor: multiplies the forces of each lane; null if all factors are
// 1.
template <class Atoms>
void add_heat_of_losses(const grip_batch &batch, const Atoms &atoms, const grip_model *const *of_blocks,
                        const double *factor, double *heatflow)
{
  for (int k = 0; k < atoms.nlanes(); k++) {
    if (atoms.empty(k)) continue;
    const double fraction = of_blocks[k / GRIP_LANES]->heat_fraction;
    const double lost = (factor ? factor[k] : 1.0) * batch.ledger->warmed[k];
    const double power = 0.5 * fraction * lost / batch.dt;
    heatflow[atoms.i(k)] += power;
    if (atoms.counts_j(k)) heatflow[atoms.j(k)] += power;
  }
}

} // namespace Grip

#endif
