// SPDX-License-Identifier: GPL-2.0-only
#include "pair/pair_offsets.h"

#include "atom.h"
#include "base/vector.h"
#include "domain.h"
#include "neigh_list.h"

#include <algorithm>
#include <array>
#include <cmath>

using namespace LAMMPS_NS;
using namespace Grip;

// With `newton on`, one rank has the contact of two atoms of different ranks.
bool PairOffsets::find_in_list(tagint first, tagint second, Parted &pair) const
{
  const int i = atom->map(first);
  if (i < 0 || i >= atom->nlocal) return false;
  double nearest = -1.0;
  for (int n = 0; n < owner.list->numneigh[i]; n++) {
    const int j = owner.list->firstneigh[i][n] & NEIGHMASK;
    if (atom->tag[j] != second) continue;
    const Vector r = vector_of(atom->x[i]) - vector_of(atom->x[j]);
    if (nearest >= 0.0 && dot(r, r) >= nearest) continue;
    nearest = dot(r, r);
    pair.i = i;
    pair.j = j;
  }
  return nearest >= 0.0;
}

double PairOffsets::overlap(const Parted &pair) const
{
  const Vector r = vector_of(atom->x[pair.i]) - vector_of(atom->x[pair.j]);
  return atom->radius[pair.i] + atom->radius[pair.j] - length(r);
}

Contact PairOffsets::contact(const Parted &pair) const
{
  Contact made = contacts.make(pair.i, pair.j, 1.0);
  made.radius_i -= 0.5 * pair.of->offset;
  made.radius_j -= 0.5 * pair.of->offset;
  return made;
}

Contact PairOffsets::reduced(const Contact &of) const
{
  for (const Parted &pair : pairs)
    if (pair.i == of.i && pair.j == of.j) return contact(pair);
  return of;
}

// For ranks without the contact.
bool PairOffsets::find_atoms(Parted &pair) const
{
  pair.i = atom->map(pair.of->i);
  pair.j = atom->map(pair.of->j);
  if (pair.i < 0 || pair.j < 0) return false;
  const bool first = pair.i < atom->nlocal;
  int &other = first ? pair.j : pair.i;
  other = domain->closest_image(first ? pair.i : pair.j, other);
  return true;
}

// The offset of a new pair becomes its overlap after the break.
void PairOffsets::take_new()
{
  for (PartedPair &of : source->parted()) {
    if (of.taken) continue;
    of.taken = true;
    if (!applies) of.offset = 0.0;
    if (of.offset == 0.0) continue;
    Parted pair = {&of, 0, 0, false, false, 0};
    pair.has_contact = find_in_list(of.i, of.j, pair) || find_in_list(of.j, of.i, pair);
    if (pair.has_contact || find_atoms(pair)) pairs.push_back(pair);
  }
}

void PairOffsets::filled(const Found &found)
{
  pairs.clear();
  source = bonds(lmp);
  if (!source) return;
  for (PartedPair &of : source->parted()) of.taken = false;
  take_new();
  for (Parted &pair : pairs)
    if (pair.has_contact) add_known(pair, found);
}

void PairOffsets::add_known(Parted &pair, const Found &found)
{
  ThreadPart &part = contacts.parts.last();
  const PairHistory::Known known = history.known(part, pair.i, pair.j);
  if (!known.values && overlap(pair) <= pair.of->offset) return;
  std::array<double, GRIP_MAX_SLOTS> mirrored;
  if (known.mirrored_by) grip_mirror_history(known.mirrored_by, known.values, 1, mirrored.data(), 1);
  const double *values = known.mirrored_by ? mirrored.data() : known.values;
  const Contact made = contact(pair);
  part.store.insert(made, values);
  if (values) found(made, values);
  part.translated.clear();
  pair.is_stored = true;
}

// The contact may be in a lane, or near if its lane was needed.
void PairOffsets::remove(Parted &pair)
{
  pair.is_stored = false;
  for (ThreadPart &part : contacts.parts) {
    if (const int n = part.store.find_near(pair.i, pair.j); n >= 0) return part.store.remove_near(n);
    const ContactStore::Lane at = part.store.find(pair.i, pair.j);
    if (at.block >= 0) return part.store.drop(at.block, at.lane);
  }
}

// The first step apart books the end of the contact, with its radii.
void PairOffsets::follow(Parted &pair)
{
  const double now = overlap(pair);
  if (now > pair.of->offset) {
    pair.steps_apart = 0;
    if (!pair.has_contact || pair.is_stored) return;
    contacts.parts.last().store.insert(contact(pair));
    pair.is_stored = true;
    return;
  }
  if (pair.steps_apart++ == 0) return;
  if (pair.is_stored) remove(pair);
  pair.of->offset = std::min(pair.of->offset, std::max(now, 0.0));
}

void PairOffsets::follow()
{
  if (!source) return;
  take_new();
  for (Parted &pair : pairs) follow(pair);
  const auto ends = [](const Parted &pair) { return pair.of->offset == 0.0; };
  pairs.erase(std::remove_if(pairs.begin(), pairs.end(), ends), pairs.end());
}
