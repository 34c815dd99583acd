// SPDX-License-Identifier: GPL-2.0-only
#include "pair/special_bonds.h"

#include "atom.h"
#include "host/atom_arrays.h"
#include "neigh_list.h"

#include <algorithm>

using namespace LAMMPS_NS;
using Grip::SpecialBonds;

bool SpecialBonds::weights_changed() const
{
  return atom->molecular != Atom::ATOMIC && !std::equal(weights.begin(), weights.end(), force->special_lj);
}

void SpecialBonds::take_weights()
{
  std::copy_n(force->special_lj, weights.size(), weights.begin());
}

Grip::ListRows SpecialBonds::rows() const
{
  const NeighList &list = *owner.list;
  return {list.inum, list.ilist, list.numneigh, list.firstneigh};
}

void SpecialBonds::filled()
{
  if (atom->molecular == Atom::ATOMIC)
    entries.forget();
  else
    entries.remember(rows());
}

void SpecialBonds::follow()
{
  if (!entries.any()) return;
  const int nshares = contacts.parts.nslabs();
  contacts.in_parts([&](ThreadPart &part) {
    part.changed.clear();
    if (contacts.parts.is_slab(part)) entries.find_changed(rows(), part.index, nshares, part.changed);
  });
  for (const ThreadPart &part : contacts.parts)
    for (const ChangedEntry &entry : part.changed) follow(entry);
}

void SpecialBonds::follow(const ChangedEntry &entry)
{
  const int i = entry.i, j = entry.is & NEIGHMASK;
  const double before = factor(entry.was), now = factor(entry.is);
  if (before == now || contacts.in_one_body(i, j)) return;
  if (!types.acts(contacts.listed_types[i], contacts.listed_types[j])) return;
  if (before != 0.0) return weigh_stored(i, j, before, now);
  // If the pair touches, it becomes a contact in the same way as other near pairs.
  const double begin =
      contacts.begin_distance(i, j, Grip::bounding_radius(atom, i) + Grip::bounding_radius(atom, j));
  contacts.parts.last().store.add_near(i, j, begin, now);
}

// Changes the factor of a stored pair from `before` to `factor`; a factor of 0 removes the pair. The energy
// that the contact then no longer stores was released without motion, and its event does not end.
void SpecialBonds::weigh_stored(int i, int j, double before, double factor)
{
  for (ThreadPart &part : contacts.parts) {
    ContactStore &store = part.store;
    if (const int n = store.find_near(i, j); n >= 0)
      return factor == 0.0 ? store.remove_near(n) : store.set_near_factor(n, factor);
    if (const int n = part.asleep.find(i, j); n >= 0)
      return factor == 0.0 ? part.asleep.remove(n) : part.asleep.set_factor(n, factor);
    const ContactStore::Lane at = store.find(i, j);
    if (at.block < 0) continue;
    const grip_model &model = contacts.model_of_block(store, at.block);
    const double *history = store.history(at.block) + at.lane, change = contacts.share(j, before - factor);
    if (ledger.on())
      ledger.entry[GRIP_LOST_OUTSIDE] += change * grip_ledger_stored(&model, history, GRIP_LANES);
    if (ledger.events())
      ledger.vanished.switched_off(store.model(at.block), grip_ledger_event(&model, history, GRIP_LANES),
                                   change);
    return factor == 0.0 ? store.drop(at.block, at.lane) : store.set_factor(at, factor);
  }
}
