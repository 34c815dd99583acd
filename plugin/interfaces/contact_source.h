// SPDX-License-Identifier: GPL-2.0-only
// The interface between the history fix and the owner of the contacts whose histories the fix carries. It
// gives access to the stored contacts. The fix uses it to notify the owner: before atoms move, when lists are
// new, and when the fix is deleted. A pair style, or one of its objects, implements it.
#ifndef GRIP_CONTACT_SOURCE_H
#define GRIP_CONTACT_SOURCE_H

#include "contacts/thread_parts.h"
#include "contacts/store_state.h"
#include "contacts/history_layout.h"

#include <vector>

namespace Grip {

class ContactSource {
public:
  // The stored contacts. Callers iterate over the stores themselves, to avoid a virtual call per contact.
  virtual ThreadParts &stored_contacts() = 0;
  // The models of the stored contacts. The model of a block has the index store.model(block).
  virtual const grip_model *models_of_blocks() const = 0;
  // States whether neighbour list, store and rows of the fix are valid. The fix reports new lists here.
  virtual StoreState &store_state() = 0;

  // The history layouts of the current models.
  virtual const HistoryLayouts &current_layouts() const = 0;
  // The type of each atom when the neighbour list was built. Contacts keep the models of these types until
  // the next list is built.
  virtual const int *listed_types() const = 0;

  // The largest distance of the centres of two atoms whose contact currently has a history [L]. It is the
  // same on all ranks. Collective.
  virtual double farthest_contact() const = 0;

  // Called when the fix's rows have been filled from the stores.
  virtual void flushed() = 0;
  // Called when the fix is being deleted.
  virtual void history_fix_is_gone() = 0;

  // Called when all forces of a step have been applied, and velocities are those at the end of the step.
  virtual void step_ended() = 0;
  // Called before atoms are exchanged, when LAMMPS removes atoms that have left the box. Collective.
  virtual void book_leaving() = 0;
  // Number of values in a restart file for the energy ledger of this rank. ledger_numbers() returns none if
  // there is no ledger.
  static constexpr int LEDGER_NUMBERS = GRIP_ENTRIES + 1;
  virtual std::vector<double> ledger_numbers() const = 0;
  // Restores the ledger from the values of ledger_numbers() in a restart file.
  virtual void restore_ledger(const std::vector<double> &numbers) = 0;

protected:
  // Protected and non-virtual: no source is deleted through this interface.
  ~ContactSource() = default;
};

} // namespace Grip

#endif
