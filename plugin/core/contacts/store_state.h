// SPDX-License-Identifier: GPL-2.0-only
// Tracks which data about the contacts of a rank are valid. Three places hold such data: the neighbour list
// of LAMMPS (which pairs are near each other), the store (pairs and histories, used in every step), and the
// per-atom arrays of the history fix (histories while atoms change ranks, and in files). Does not depend on
// LAMMPS.
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
    // The neighbour list is newer than the store: the store's atom indices are invalid. The arrays hold the
    // valid histories.
    LIST_NEWER,
    // The store holds the pairs of the list. Store and arrays hold the same histories.
    BOTH_VALID,
    // Forces have been computed since then, so the store's histories are newer than those in the arrays.
    STORE_NEWER
  };

  Where where() const { return now; }
  // Whether the store must be filled from the list before forces are computed.
  bool must_fill() const { return now == LIST_NEWER; }
  // Whether the store's histories must be copied to the arrays.
  bool must_flush() const { return now == STORE_NEWER; }
  // Whether the contacts that begin in this step have already been added to the store.
  bool is_of_this_step() const { return of_this_step; }

  // Call when the neighbour list has been rebuilt, or a run starts. Allowed in every state: a run that ended
  // in an error has not flushed the store. `rerun` builds new lists without a flush, so that each snapshot
  // starts with the histories that were valid before the command.
  void list_is_new()
  {
    now = LIST_NEWER;
    of_this_step = false;
  }

  // Call when the store has been filled from the list, with the histories in the arrays.
  void filled()
  {
    require(now == LIST_NEWER, "filled");
    now = BOTH_VALID;
  }

  // Call when the contacts that begin in this step have been added to the store, before the forces.
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

  // Call when the histories in the store have been copied to the arrays.
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
