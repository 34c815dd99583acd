// SPDX-License-Identifier: GPL-2.0-only
// The history of a wall's contacts while the lanes do not hold it. The key of a contact is the number of its
// face; the kind of an atom is the index of the wall's model for it. Does not depend on LAMMPS.
#ifndef GRIP_WALL_HISTORY_H
#define GRIP_WALL_HISTORY_H

#include "contacts/history_layout.h"
#include "contacts/history_rows.h"

#include <vector>

namespace Grip {

class WallHistory : public HistoryRows {
public:
  // The layouts of the wall's models. The largest one determines the number of values of every contact.
  const std::vector<HistoryLayout> &layouts() const { return models; }
  bool any() const { return nvalues() > 0; }

  // Replaces the layouts by the same number of others. Contacts whose laws are unchanged keep their springs;
  // the ledger is reset if its values differ. Contacts whose laws have changed are discarded, and their
  // number is returned. natoms: atoms from this index on no longer exist.
  int change_layouts(const std::vector<HistoryLayout> &now, int natoms);
  // Atom i now has the model with this index. Returns false if the laws differ from the previous ones, in
  // which case the atom's contacts are discarded.
  bool change_model(int i, int model);
  // Index of the model under which the contacts of atom i are stored.
  int model(int i) const { return kind(i); }

  void forget_all() { begin(nvalues()); }

  int face(int i, int n) const { return static_cast<int>(key(i, n)); }
  // The values of atom i at a face, or null.
  const double *find(int i, int face) const { return HistoryRows::find(row(i), face); }

private:
  std::vector<HistoryLayout> models;
};

} // namespace Grip

#endif
