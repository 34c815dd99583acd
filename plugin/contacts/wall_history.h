// SPDX-License-Identifier: GPL-2.0-only
// The history of a wall's contacts while the lanes do not hold it: between runs, when atoms change places or
// ranks, and for restart files. Each atom has a row for each face that it touches: a number that identifies
// the face, followed by the values. Does not depend on LAMMPS.
#ifndef GRIP_WALL_HISTORY_H
#define GRIP_WALL_HISTORY_H

#include "contacts/history_layout.h"

#include <cstddef>
#include <vector>

namespace Grip {

class WallHistory {
public:
  // The layouts of the wall's models, and the number of values per contact, which is that of the largest
  // layout.
  const std::vector<HistoryLayout> &layouts() const { return models; }
  int nvalues() const { return width; }
  bool any() const { return width > 0; }

  // Replaces the layouts by the same number of others. Contacts whose laws are unchanged keep their springs;
  // the ledger is reset if its values differ. Contacts whose laws have changed are discarded, and their
  // number is returned. natoms: atoms from this index on no longer exist.
  int change_layouts(const std::vector<HistoryLayout> &now, int natoms);
  // Atom i now has the model with this index. Returns false if the laws differ from the previous ones, in
  // which case the atom's contacts are discarded.
  bool change_model(int i, int model);
  // Index of the model under which the contacts of atom i are stored.
  int model(int i) const { return atoms[i].model; }

  void grow(int natoms) { atoms.resize(natoms); }
  void copy(int from, int to) { atoms[to] = atoms[from]; }
  void forget(int i) { atoms[i].rows.clear(); }
  void forget_all();

  int ncontacts(int i) const { return static_cast<int>(atoms[i].rows.size() / stride()); }
  int face(int i, int n) const { return static_cast<int>(row(i, n)[0]); }
  const double *values(int i, int n) const { return row(i, n) + 1; }
  // The values of atom i at a face, or null.
  const double *find(int i, int face) const;
  // Adds a contact of atom i, whose contacts must all belong to that model. Returns where to write its
  // nvalues() values.
  double *add(int i, int model, int face);
  // All rows of an atom, one after another.
  const double *rows(int i) const { return atoms[i].rows.data(); }
  std::size_t stride() const { return 1 + static_cast<std::size_t>(width); }

  // For communication. Both return the number of values of the atom, which is at most packed_size(its
  // contacts).
  int pack(int i, double *buffer) const;
  int unpack(int i, const double *buffer);
  int packed_size(int ncontacts) const { return 2 + ncontacts * static_cast<int>(stride()); }

  double bytes() const;

private:
  struct OfAtom {
    int model = 0;
    std::vector<double> rows;
  };

  std::vector<HistoryLayout> models;
  int width = 0;
  std::vector<OfAtom> atoms;

  const double *row(int i, int n) const { return atoms[i].rows.data() + n * stride(); }
};

} // namespace Grip

#endif
