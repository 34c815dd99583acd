// SPDX-License-Identifier: GPL-2.0-only
#include "pair/pair_offsets.h"

#include "atom.h"
#include "base/vector.h"
#include "bond/special_marks.h"
#include "domain.h"
#include "neigh_list.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

using namespace LAMMPS_NS;
using namespace Grip;

// With `newton on`, one rank has the contact of two atoms of different ranks.
bool PairOffsets::find_in_list(tagint first, tagint second, Parted &pair) const
{
  const int i = atom->map(first);
  if (i < 0 || i >= atom->nlocal || !has_row(owner.list, atom, i)) return false;
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

// Across a periodic face, the two contacts of a pair see overlaps that differ by rounding, and the offset
// follows one of them. Some laws have a force at the overlap 0.
double PairOffsets::rounding(const Parted &pair) const
{
  return 1e-9 * atom->radius[pair.i];
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

void PairOffsets::take_new()
{
  for (PartedPair &of : source->parted()) {
    if (of.number <= last_taken) continue;
    last_taken = of.number;
    take(of);
  }
}

// The offset of a new pair becomes its overlap after the break, less what its contact begins with. With
// `newton off`, a rank with both atoms has two contacts of them across a periodic face.
void PairOffsets::take(PartedPair &of)
{
  Parted pair = {&of, 0, 0, true, false, 0};
  const std::size_t before = pairs.size();
  for (const auto &[first, second] : {std::pair(of.i, of.j), std::pair(of.j, of.i)}) {
    if (!find_in_list(first, second, pair)) continue;
    const bool is_same =
        pairs.size() == before || std::fabs(overlap(pair) - overlap(pairs.back())) <= rounding(pair);
    if (is_same) pairs.push_back(pair);
  }
  if (!applies) {
    if (pairs.size() > before) of.offset = 0.0;
    pairs.resize(before, pair);
    return;
  }
  if (pairs.size() == before) {
    pair.has_contact = false;
    if (!find_atoms(pair)) return;
    pairs.push_back(pair);
  }
  if (of.handed > 0.0 && std::isinf(of.offset))
    of.offset = std::max(overlap(pairs.back()) - of.handed, rounding(pairs.back()));
}

void PairOffsets::filled(const Found &found)
{
  pairs.clear();
  last_taken = 0;
  source = bonds(lmp);
  if (!source) return;
  take_new();
  for (Parted &pair : pairs) begin(pair, found);
  drop_ended();
}

// A contact with a history stays until its end has been booked.
void PairOffsets::begin(Parted &pair, const Found &found)
{
  ThreadPart &part = contacts.parts.last();
  const PairHistory::Known known =
      pair.has_contact ? history.known(part, pair.i, pair.j) : PairHistory::Known{};
  const double now = overlap(pair);
  if (!known.values && now <= pair.of->offset + rounding(pair)) {
    pair.of->offset = std::min(pair.of->offset, std::max(now, 0.0));
    pair.steps_apart = 1;
    return;
  }
  if (!pair.has_contact) return;
  std::array<double, GRIP_MAX_SLOTS> mirrored;
  if (known.mirrored_by) grip_mirror_history(known.mirrored_by, known.values, 1, mirrored.data(), 1);
  const double *values = known.mirrored_by ? mirrored.data() : known.values;
  add(pair, values);
  if (values) found(contact(pair), values);
  part.translated.clear();
}

void PairOffsets::add(Parted &pair, const double *values)
{
  contacts.parts.last().store.insert(contact(pair), values);
  pair.is_stored = true;
}

void PairOffsets::drop_ended()
{
  const auto ends = [](const Parted &pair) { return pair.of->offset == 0.0; };
  pairs.erase(std::remove_if(pairs.begin(), pairs.end(), ends), pairs.end());
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
  if (now > pair.of->offset + (pair.is_stored ? 0.0 : rounding(pair))) {
    pair.steps_apart = 0;
    if (pair.has_contact && !pair.is_stored) add(pair, nullptr);
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
  drop_ended();
}
