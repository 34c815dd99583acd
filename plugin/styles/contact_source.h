// SPDX-License-Identifier: GPL-2.0-only
// The interface between the history fix and the owner of the contacts whose histories it carries: where they
// are stored, and notifications when atoms are about to move, when lists are new and when the fix is deleted.
// Implemented by a pair style or by one of its objects.
#ifndef GRIP_CONTACT_SOURCE_H
#define GRIP_CONTACT_SOURCE_H

#include "contacts/thread_parts.h"
#include "contacts/store_state.h"
#include "contacts/history_layout.h"

#include <vector>

namespace Grip {

class ContactSource {
public:
  // The stored contacts. To avoid a virtual call per contact, callers iterate over the stores.
  virtual ThreadParts &stored_contacts() = 0;
  // The models of the stored contacts: a block of a store has the model with index store.model(block).
  virtual const grip_model *models_of_blocks() const = 0;
  // Validity of neighbour list, store and the fix's rows; the fix reports new lists here.
  virtual StoreState &store_state() = 0;

  // The history layouts of the current models.
  virtual const HistoryLayouts &current_layouts() const = 0;
  // Type of each atom when the neighbour list was built. Contacts keep the models of these types until the
  // next list.
  virtual const int *listed_types() const = 0;

  // The largest distance of two centres whose contact currently has a history [L], the same on all ranks.
  // Collective.
  virtual double farthest_contact() const = 0;

  // The fix's rows have been filled from the stores.
  virtual void flushed() = 0;
  // The fix is being deleted.
  virtual void history_fix_is_gone() = 0;

  // All forces of a step have been applied, and velocities are those at its end.
  virtual void step_ended() = 0;
  // Called before atoms are exchanged, when LAMMPS removes those that have left the box. dt: length of the
  // half kick that the velocities include; 0 at set-up.
  virtual void book_leaving(double dt) = 0;
  // Number of values that a restart file holds for the energy ledger of this rank; without a ledger there are
  // none.
  static constexpr int LEDGER_NUMBERS = GRIP_ENTRIES + 1;
  virtual std::vector<double> ledger_numbers() const = 0;
  // Restores the ledger from such values of a restart file.
  virtual void restore_ledger(const std::vector<double> &numbers) = 0;

protected:
  // Protected and non-virtual: no source is deleted through this interface.
  ~ContactSource() = default;
};

} // namespace Grip

#endif
