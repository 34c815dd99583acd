// SPDX-License-Identifier: GPL-2.0-only
// Where the valid contacts of a rank are. Three places know of them: the host's neighbour list (which pairs
// are near), the store (the pairs and their history, used in every step) and the history fix's arrays of
// atoms (the history, while atoms change ranks and in files). Knows nothing of the host.
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
    // The neighbour list is newer than the store, whose indices of atoms mean nothing any more. The arrays
    // have the history.
    LIST_NEWER,
    // The store has the pairs of the list, and the arrays have the same history as the store.
    BOTH_VALID,
    // Forces have been computed since: the store's history is newer than that of the arrays.
    STORE_NEWER
  };

  Where where() const { return now; }
  // Whether the store must be filled from the list before forces can be computed.
  bool must_fill() const { return now == LIST_NEWER; }
  // Whether the arrays lack what the store has.
  bool must_flush() const { return now == STORE_NEWER; }
  // Whether contacts that begin in this step are in the store already.
  bool is_of_this_step() const { return of_this_step; }

  // The host has made its list anew, or a run begins. Allowed in every state: a run that ended in an error
  // has not flushed, and the host's `rerun` makes new lists without a flush, so that each of its snapshots
  // begins with the history that there was before it.
  void list_is_new()
  {
    now = LIST_NEWER;
    of_this_step = false;
  }

  // The store has been filled from the list, with the history of the arrays.
  void filled()
  {
    require(now == LIST_NEWER, "filled");
    now = BOTH_VALID;
  }

  // Contacts that begin in this step have come into the store, before the forces.
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

  // The arrays have been filled from the store.
  void flushed()
  {
    require(now == STORE_NEWER, "flushed");
    now = BOTH_VALID;
  }

private:
  Where now = LIST_NEWER;
  bool of_this_step = false;

  // A transition that is not allowed would lose or mix up histories without a sign of it.
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
