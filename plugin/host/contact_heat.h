// SPDX-License-Identifier: GPL-2.0-only
// Heat of contacts, into the host's array of heat flows.
#ifndef GRIP_CONTACT_HEAT_H
#define GRIP_CONTACT_HEAT_H

#include "batch/batch.h"
#include "grip.h"

namespace Grip {

// Conducted heat flows into i, and out of j.
template <class Atoms> void add_conducted_heat(const grip_batch &batch, const Atoms &atoms, double *heatflow)
{
  for (int k = 0; k < atoms.nlanes(); k++) {
    if (!(batch.contact[k] > 0.0)) continue;
    heatflow[atoms.i(k)] += batch.heat[k];
    if (atoms.counts_j(k)) heatflow[atoms.j(k)] -= batch.heat[k];
  }
}

// A fraction of what contacts have lost in this step heats both sides, each by half. of_blocks: the model of
// each block. factor: of each lane, by which its forces are multiplied, or null for 1.
template <class Atoms>
void add_heat_of_losses(const grip_batch &batch, const Atoms &atoms, const grip_model *const *of_blocks,
                        const double *factor, double *heatflow)
{
  for (int k = 0; k < atoms.nlanes(); k++) {
    if (atoms.empty(k)) continue;
    const double fraction = of_blocks[k / GRIP_LANES]->heat_fraction;
    const double lost = (factor ? factor[k] : 1.0) * (batch.books->plastic[k] + batch.books->damped[k]);
    const double power = 0.5 * fraction * lost / batch.dt;
    heatflow[atoms.i(k)] += power;
    if (atoms.counts_j(k)) heatflow[atoms.j(k)] += power;
  }
}

} // namespace Grip

#endif
