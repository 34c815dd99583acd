// SPDX-License-Identifier: GPL-2.0-only
// The histories of contacts while no store or lane holds them: between runs, when atoms change their indices
// or ranks, and for restart files. Pairs and walls use the same container. Does not depend on LAMMPS.
//
// Each atom has a row of contacts. A contact is a sequence of numbers: a key that identifies what the atom
// touches, followed by the values of the history. Messages and restart files contain the same sequence. An
// atom also has a kind, a number that determines the layouts of its contacts: for pairs its type, for walls
// the index of its model.
#ifndef GRIP_HISTORY_ROWS_H
#define GRIP_HISTORY_ROWS_H

#include "base/arena.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace Grip {

class HistoryRows {
public:
  // Identifies what an atom touches: the ID of another atom, or the number of a face. In a row, the key is
  // stored as a number with the same bits.
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

  // The contacts of one atom. A row does not own its memory, which is valid until all contacts are dropped.
  struct Row {
    double *contacts = nullptr; // stride() numbers per contact
    int count = 0;              // number of contacts
    int kind = 0;               // kind of the atom when its contacts were stored
  };

  // Drops all contacts. Contacts stored from now on have `nvalues` history values.
  void begin(int nvalues);
  int nvalues() const { return width; }
  // Length of a contact, in numbers.
  std::size_t stride() const { return 1 + static_cast<std::size_t>(width); }

  void grow(int natoms) { rows.resize(natoms); }
  int natoms() const { return static_cast<int>(rows.size()); }
  // Atom `to` takes over the contacts of atom `from`. The caller must then remove `from`, or give it other
  // contacts.
  void move(int from, int to) { set(to, rows[from]); }
  // Sets that atom i has no contacts, and its kind.
  void forget(int i, int kind = 0) { set(i, {nullptr, 0, kind}); }

  const Row &row(int i) const { return rows[i]; }
  int ncontacts(int i) const { return rows[i].count; }
  int kind(int i) const { return rows[i].kind; }
  Key key(int i, int n) const { return key_of(rows[i].contacts[n * stride()]); }
  const double *values(int i, int n) const { return rows[i].contacts + n * stride() + 1; }
  // Returns the values of the contact with the given key, or null. If a row has several contacts with this
  // key, accept(values) must return true for the wanted one.
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

  // Drops the contacts of atom i, and reserves memory for `ncontacts` others.
  void reserve(int i, int kind, int ncontacts) { set(i, {pages.take(ncontacts * stride()), 0, kind}); }
  // Adds a contact for which memory has been reserved. Returns where the caller must write its values.
  // Several threads may call this at the same time for different atoms.
  double *append(int i, Key key)
  {
    double *contact = rows[i].contacts + rows[i].count++ * stride();
    *contact = number_of(key);
    return contact + 1;
  }
  // Adds several contacts, with their keys, for which memory has been reserved.
  void append(int i, const double *contacts, int ncontacts)
  {
    Row &row = rows[i];
    std::copy_n(contacts, ncontacts * stride(), row.contacts + row.count * stride());
    row.count += ncontacts;
  }
  // Adds a contact without reserved memory. Returns where the caller must write its values. All contacts of
  // an atom have the same kind.
  double *add(int i, int kind, Key key);
  // Drops the contacts of an atom with this key.
  void drop(int i, Key key);

  // The packed row of an atom: its kind, the number of its contacts, and its contacts. Both functions below
  // return the length of the packed row, in numbers.
  static constexpr int COUNT_AT = 1, HEAD = 2;
  int packed_size(int ncontacts) const { return HEAD + ncontacts * static_cast<int>(stride()); }
  int pack(int i, double *buffer) const;
  int unpack(int i, const double *buffer);

  double bytes() const { return pages.bytes() + static_cast<double>(rows.capacity()) * sizeof(Row); }

private:
  int width = 0;
  // Rows from `used` on are empty. LAMMPS makes room for many more atoms than a rank may have.
  std::vector<Row> rows;
  std::size_t used = 0;
  Arena pages;

  void set(int i, const Row &row)
  {
    rows[i] = row;
    used = std::max(used, static_cast<std::size_t>(i) + 1);
  }
};

} // namespace Grip

#endif
