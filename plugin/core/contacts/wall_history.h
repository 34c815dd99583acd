// SPDX-License-Identifier: GPL-2.0-only
// The history of a wall's contacts while the lanes do not hold it. The key of a contact is the number of its
// face. The kind of an atom is the index of the wall's model for this atom. Does not depend on LAMMPS.
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

  // Replaces the layouts by others. If there are fewer than before, the contacts of the ones that are left
  // out must be those of the last one. Contacts whose laws are unchanged keep the history of the laws; the
  // ledger is set to 0 if its values differ. Contacts whose laws have changed are discarded. Returns the
  // number of discarded contacts. natoms: atoms from this index on no longer exist.
  int change_layouts(const std::vector<HistoryLayout> &now, int natoms);
  // Sets the index of the model of atom i. If its laws differ from the previous model's, discards the atom's
  // contacts and returns false.
  bool change_model(int i, int model);
  // Index of the model under which the contacts of atom i are stored.
  int model(int i) const { return kind(i); }

  void forget_all() { begin(nvalues()); }

  int face(int i, int n) const { return static_cast<int>(key(i, n)); }
  // The values of the contact of atom i with a face, or null.
  const double *find(int i, int face) const { return HistoryRows::find(row(i), face); }

private:
  std::vector<HistoryLayout> models;
};

} // namespace Grip

#endif
