// SPDX-License-Identifier: GPL-2.0-only
#include "collisions/grain_damage.h"

#include "atom.h"
#include "force.h"

#include <algorithm>

using namespace Grip;

// share, of_losses: the grain's parts of the stored energy and of the losses.
void GrainDamage::add_to(int i, double share, double of_losses, const ContactEvent &event)
{
  double values[NVALUES] = {};
  if (event.ends) {
    values[EVENTS] = 1.0;
    values[LOST] = of_losses * grip_sum_of_springs(event.of.lost);
  }
  if (event.ends_cycle) {
    const double w = share * event.cycle / (force->mvv2e * atom->rmass[i]);
    values[SUM] = values[LARGEST] = w;
    values[DAMAGE] = std::max(w - rule.least, 0.0);
  }
  merge(i, values);
}

void GrainDamage::merge(int i, const double *values)
{
  double *row = columns[i];
  for (const int column : {EVENTS, LOST, SUM, DAMAGE}) row[column] += values[column];
  row[LARGEST] = std::max(row[LARGEST], values[LARGEST]);
}

// With newton off, the owner of a ghost has the event itself.
void GrainDamage::add(const ContactEvent &event)
{
  const int i = event.i, j = event.j, *type = atom->type;
  if (j < 0) return add_to(i, 1.0, 1.0, event);
  add_to(i, rule.share(type[i], type[j]), 0.5, event);
  if (force->newton_pair || j < atom->nlocal) add_to(j, rule.share(type[j], type[i]), 0.5, event);
}

void GrainDamage::clear(int i)
{
  std::fill_n(columns[i], NVALUES, 0.0);
}

void GrainDamage::clear_ghosts()
{
  for (int i = atom->nlocal; i < atom->nlocal + atom->nghost; i++) clear(i);
}

int GrainDamage::pack_ghosts(int n, int first, double *buffer)
{
  for (int i = first; i < first + n; i++, buffer += NVALUES) {
    std::copy_n(columns[i], NVALUES, buffer);
    clear(i);
  }
  return n * NVALUES;
}

void GrainDamage::unpack_ghosts(int n, const int *atoms, const double *buffer)
{
  for (int k = 0; k < n; k++) merge(atoms[k], buffer + k * NVALUES);
}
