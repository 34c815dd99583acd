// SPDX-License-Identifier: GPL-2.0-only
// Whose contacts the history fix carries, as the fix sees it: where they are stored, and what the fix has to
// tell when atoms are about to move, when lists are new and when it is deleted. A pair style or an object of
// it implements this.
#ifndef GRIP_CONTACT_SOURCE_H
#define GRIP_CONTACT_SOURCE_H

#include "contacts/parts.h"
#include "contacts/store_state.h"
#include "history/history_layout.h"

#include <vector>

namespace Grip {

class ContactSource {
public:
  // The stored contacts. No function of this class is called for each of them: who wants them visits the
  // stores.
  virtual Parts &stored_contacts() = 0;
  // The models of the stored contacts: a block of a store has the one of number store.model(block).
  virtual const grip_model *models_of_blocks() const = 0;
  // Which of neighbour list, store and the fix's arrays is valid; the fix tells when the list is new.
  virtual StoreState &store_state() = 0;

  // The layouts of histories that the models of now have.
  virtual const HistoryLayouts &layouts_of_now() const = 0;
  // The type that each atom had when the neighbour list was made. Contacts keep the models of that type until
  // the next list.
  virtual const int *listed_types() const = 0;

  // The largest distance of two centres at which their contact has a history now [L], the same on all ranks.
  // All ranks call it.
  virtual double farthest_contact() const = 0;

  // The fix's arrays have been filled from the stores.
  virtual void flushed() = 0;
  // The fix is being deleted.
  virtual void history_fix_is_gone() = 0;

  // All forces of a step have acted, and velocities are those of its end.
  virtual void step_ended() = 0;
  // Before atoms are exchanged, which is when the host drops those that have left the box. dt: of the half
  // kick that their velocities have had, 0 at a set-up.
  virtual void book_leaving(double dt) = 0;
  // The numbers that a restart file has of the energy ledger of this rank, or none if no ledger is kept.
  static constexpr int BOOKS = GRIP_ENTRIES + 1;
  virtual std::vector<double> books() const = 0;
  // Goes on from such numbers of a restart file.
  virtual void go_on_from_books(const std::vector<double> &books) = 0;

protected:
  // Nobody owns a source by this class.
  ~ContactSource() = default;
};

} // namespace Grip

#endif
