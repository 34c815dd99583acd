// SPDX-License-Identifier: GPL-2.0-only
// Tracks where the valid contacts of a rank are. Three places hold data about them: the neighbour list of
// LAMMPS (which pairs are near each other), the store (pairs and histories, used in every step) and the
// per-atom arrays of the history fix (histories during migration and in files). Does not depend on LAMMPS.
//
//                   list_is_new            filled                forces_computed
//   (any state) -----------------> LIST_NEWER ----> BOTH_VALID -------------------> STORE_NEWER
//                                                       ^                                |
//                                                       +------------- flushed ----------+
#ifndef GRIP_STORE_STATE_H
#define GRIP_STORE_STATE_H

#include <stdexcept>
#include <string>

namespace Grip {

class StoreState {
public:
  enum Where {
    // The neighbour list is newer than the store, whose atom indices are invalid. The arrays hold the
    // history.
    LIST_NEWER,
    // The store holds the pairs of the list, and store and arrays hold the same history.
    BOTH_VALID,
    // Forces have been computed since, so the store's history is newer than that of the arrays.
    STORE_NEWER
  };

  Where where() const { return now; }
  // Whether the store must be filled from the list before forces are computed.
  bool must_fill() const { return now == LIST_NEWER; }
  // Whether the store's history must be copied to the arrays.
  bool must_flush() const { return now == STORE_NEWER; }
  // Whether the store already contains the contacts that begin in this step.
  bool is_of_this_step() const { return of_this_step; }

  // The neighbour list has been rebuilt, or a run starts. Allowed in every state: a run that ended in an
  // error has not flushed the store, and `rerun` builds new lists without a flush, so that each snapshot
  // starts with the history from before the command.
  void list_is_new()
  {
    now = LIST_NEWER;
    of_this_step = false;
  }

  // The store has been filled from the list, with the histories in the arrays.
  void filled()
  {
    require(now == LIST_NEWER, "filled");
    now = BOTH_VALID;
  }

  // Contacts that begin in this step have been added to the store, before the forces.
  void began_contacts()
  {
    require(now != LIST_NEWER, "began_contacts");
    of_this_step = true;
  }

  void forces_computed()
  {
    require(now != LIST_NEWER, "forces_computed");
    now = STORE_NEWER;
    of_this_step = false;
  }

  // The histories in the store have been copied to the arrays.
  void flushed()
  {
    require(now == STORE_NEWER, "flushed");
    now = BOTH_VALID;
  }

private:
  Where now = LIST_NEWER;
  bool of_this_step = false;

  // A forbidden transition would silently lose or mix up histories.
  void require(bool allowed, const char *transition) const
  {
    static constexpr const char *NAMES[] = {"LIST_NEWER", "BOTH_VALID", "STORE_NEWER"};
    if (!allowed)
      throw std::logic_error(std::string("Grip: store of contacts: '") + transition +
                             "' is not allowed in state " + NAMES[now]);
  }
};

} // namespace Grip

#endif
