// SPDX-License-Identifier: GPL-2.0-only
// The histories of contacts while no store or lane holds them: between runs, when atoms change places or
// ranks, and for restart files. Pairs and walls use the same container. Does not depend on LAMMPS.
//
// Each atom has a row of contacts. A contact is a sequence of numbers: a key that identifies what the atom
// touches, followed by the values of the history. Messages and restart files contain the same sequence.
#ifndef GRIP_HISTORY_ROWS_H
#define GRIP_HISTORY_ROWS_H

#include "contacts/number_pages.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace Grip {

class HistoryRows {
public:
  // Identifies what an atom touches: the ID of another atom, or the number of a face. Among the numbers of a
  // row it is stored as its bits.
  using Key = std::int64_t;
  static double number_of(Key key)
  {
    double number;
    std::memcpy(&number, &key, sizeof number);
    return number;
  }
  static Key key_of(double number)
  {
    Key key;
    std::memcpy(&key, &number, sizeof key);
    return key;
  }

  // The contacts of one atom. Does not own its memory, which is valid until all contacts are dropped.
  struct Row {
    double *contacts = nullptr; // stride() numbers for each
    int count = 0;              // number of contacts
    int kind = 0;               // of the atom when its contacts were stored; determines their layouts
  };

  // Drops all contacts; those stored from now on have this number of values.
  void begin(int nvalues);
  int nvalues() const { return width; }
  // Length of a contact, in numbers.
  std::size_t stride() const { return 1 + static_cast<std::size_t>(width); }

  void grow(int natoms) { rows.resize(natoms); }
  int natoms() const { return static_cast<int>(rows.size()); }
  // Atom `to` takes over the contacts of atom `from`, which is gone or gets other contacts afterwards.
  void move(int from, int to) { rows[to] = rows[from]; }
  // Atom i has no contacts, and this kind.
  void forget(int i, int kind = 0) { rows[i] = {nullptr, 0, kind}; }

  const Row &row(int i) const { return rows[i]; }
  int ncontacts(int i) const { return rows[i].count; }
  int kind(int i) const { return rows[i].kind; }
  Key key(int i, int n) const { return key_of(rows[i].contacts[n * stride()]); }
  const double *values(int i, int n) const { return rows[i].contacts + n * stride() + 1; }
  // The values of the contact with a key, or null. accept: selects the right values where a row has several
  // contacts with the same key.
  template <class Accept> const double *find(const Row &row, Key wanted, const Accept &accept) const
  {
    const double *contact = row.contacts;
    for (int n = 0; n < row.count; n++, contact += stride())
      if (key_of(*contact) == wanted && accept(contact + 1)) return contact + 1;
    return nullptr;
  }
  const double *find(const Row &row, Key wanted) const
  {
    return find(row, wanted, [](const double *) { return true; });
  }

  // Drops the contacts of atom i and reserves memory for this number of others.
  void reserve(int i, int kind, int ncontacts) { rows[i] = {pages.take(ncontacts * stride()), 0, kind}; }
  // Adds a contact for which memory is reserved, and returns where to write its values. Several threads may
  // do so at the same time for different atoms.
  double *append(int i, Key key)
  {
    double *contact = rows[i].contacts + rows[i].count++ * stride();
    *contact = number_of(key);
    return contact + 1;
  }
  // The same for several contacts with their keys.
  void append(int i, const double *contacts, int ncontacts)
  {
    Row &row = rows[i];
    std::copy_n(contacts, ncontacts * stride(), row.contacts + row.count * stride());
    row.count += ncontacts;
  }
  // The same without reserved memory. All contacts of an atom are of the same kind.
  double *add(int i, int kind, Key key);

  // The row of an atom as numbers: kind, number of contacts, contacts. Both functions return how many numbers
  // these are.
  static constexpr int COUNT_AT = 1, HEAD = 2;
  int packed_size(int ncontacts) const { return HEAD + ncontacts * static_cast<int>(stride()); }
  int pack(int i, double *buffer) const;
  int unpack(int i, const double *buffer);

  double bytes() const { return pages.bytes() + static_cast<double>(rows.capacity()) * sizeof(Row); }

private:
  int width = 0;
  std::vector<Row> rows;
  NumberPages pages;
};

} // namespace Grip

#endif
