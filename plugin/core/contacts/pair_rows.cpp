// SPDX-License-Identifier: GPL-2.0-only
#include "contacts/pair_rows.h"

using namespace Grip;

void PairRows::begin(const HistoryLayouts &layouts, int nvalues, bool by_image)
{
  entries.drop();
  left.clear();
  layouts_of_kinds = layouts;
  images_are_kept = by_image;
  rows.begin(nvalues + nimage());
}

void PairRows::grow(int natoms)
{
  rows.grow(natoms);
  ids.resize(natoms);
}

void PairRows::move(int from, int to)
{
  rows.move(from, to);
  ids[to] = ids[from];
}

void PairRows::set(int i, Key id, int kind)
{
  rows.forget(i, kind);
  ids[i] = id;
}

// Calls visit(owner's ID, row) for the rows of the first nowned atoms and of the atoms that have left the
// rank.
template <class Visit> void PairRows::for_each_row(int nowned, const Visit &visit) const
{
  for (int i = 0; i < nowned; i++) visit(ids[i], rows.row(i));
  left.for_each(visit);
}

void PairRows::index(int nowned)
{
  if (entries.built()) return;
  std::size_t count = 0;
  for_each_row(nowned, [&](Key, const Row &row) { count += row.count; });
  entries.begin(count);
  for_each_row(nowned, [&](Key owner, const Row &row) {
    for (int n = 0; n < row.count; n++) {
      const double *contact = row.contacts + n * rows.stride();
      entries.add(HistoryRows::key_of(*contact), owner, row.kind, contact + 1);
    }
  });
}

// Calls visit(entry) for those contacts of atom i that are in the rows of other atoms and not in its own row.
template <class Visit>
void PairRows::for_each_of_others(int i, const PeriodicCell &cell, const Visit &visit) const
{
  entries.for_each_with(ids[i], [&](const PartnerIndex::Entry &entry) {
    const Vector to_owner = images_are_kept ? -1.0 * vector_of(entry.values) : Vector{};
    if (!find(rows.row(i), entry.owner, to_owner, cell)) visit(entry);
  });
}

int PairRows::count(int i, const PeriodicCell &cell) const
{
  int n = rows.ncontacts(i);
  for_each_of_others(i, cell, [&](const PartnerIndex::Entry &) { n++; });
  return n;
}

int PairRows::pack(int i, const PeriodicCell &cell, double *buffer) const
{
  int n = rows.pack(i, buffer);
  for_each_of_others(i, cell, [&](const PartnerIndex::Entry &entry) {
    buffer[HistoryRows::COUNT_AT]++;
    buffer[n++] = HistoryRows::number_of(entry.owner);
    for (int d = 0; d < nimage(); d++) buffer[n++] = -entry.values[d];
    layouts_of_kinds.of(rows.kind(i), entry.owner_type)
        .mirror(entry.values + nimage(), buffer + n, nvalues());
    n += nvalues();
  });
  return n;
}

int PairRows::pack_leaving(int i, const PeriodicCell &cell, double *buffer)
{
  buffer[0] = HistoryRows::number_of(ids[i]);
  const int n = 1 + pack(i, cell, buffer + 1);
  if (rows.ncontacts(i)) left.keep(ids[i], rows.row(i));
  return n;
}

int PairRows::unpack_arriving(int i, const double *buffer)
{
  ids[i] = HistoryRows::key_of(buffer[0]);
  left.drop(ids[i]); // the atom has been on this rank before
  return 1 + rows.unpack(i, buffer + 1);
}

double PairRows::bytes() const
{
  return rows.bytes() + static_cast<double>(ids.capacity()) * sizeof(Key) + left.bytes() + entries.bytes();
}
