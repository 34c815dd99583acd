// SPDX-License-Identifier: GPL-2.0-only
// Keeps the store of contacts consistent with the atoms. Fills the store from a new neighbour list. Between
// two lists, adds contacts that begin.
#ifndef GRIP_STORE_FILLER_H
#define GRIP_STORE_FILLER_H

#include "contacts/slabs.h"
#include "energy/ledger.h"
#include "host/masses.h"
#include "pair/special_bonds.h"
#include "pair/force_reach.h"
#include "pair/growth_check.h"
#include "pair/pair_history.h"
#include "pair/pair_dashpot_masses.h"
#include "pair/pair_contact_store.h"
#include "pair/pair_offsets.h"
#include "pair/time_step_check.h"
#include "pair/sudden_contacts.h"
#include "contacts/type_pairs.h"
#include "pair.h"
#include "pointers.h"

#include <vector>

namespace Grip {

class StoreFiller : protected LAMMPS_NS::Pointers {
public:
  // The objects of the pair style that the filler uses.
  struct Uses {
    LAMMPS_NS::Pair &owner; // the pair style, whose neighbour list and cutoffs are used
    PairContactStore &contacts;
    const TypePairs &types;
    const ForceReach &reach;
    const PairHistory &history;
    Masses &masses;
    PairDashpotMasses &shares;
    TimeStepCheck &step;
    Ledger &ledger;
  };

  // threaded_: true to use the number of threads set in LAMMPS, false to use one thread.
  StoreFiller(LAMMPS_NS::LAMMPS *lmp, const Uses &uses, bool threaded_)
      : Pointers(lmp), owner(uses.owner), contacts(uses.contacts), types(uses.types), reach(uses.reach),
        history(uses.history), masses(uses.masses), shares(uses.shares), step(uses.step), ledger(uses.ledger),
        marks(lmp, owner, contacts, types, ledger), switched_on(lmp, types, reach, ledger),
        offsets(lmp, owner, contacts, history), growth(lmp, reach), threaded(threaded_)
  {
  }

  // Call before each run. radii_vary: whether radii and masses may change between two lists. keeps_ends_:
  // whether contacts that have ended are stored for one more step, to book the energy that they give back.
  void begin_run(bool radii_vary, bool keeps_ends_);
  // Updates the store to the current positions and radii.
  void bring_up();
  // If the weights of special_bonds have changed since the store was filled, requests that the store is
  // filled again.
  void check_weights();
  double bytes() const { return marks.bytes(); }
  bool has_offsets() const { return offsets.apply(); }
  // Prints a warning if spheres have outgrown the list. Collective.
  void warn_of_growth() { growth.print(); }

private:
  LAMMPS_NS::Pair &owner;
  PairContactStore &contacts;
  const TypePairs &types;
  const ForceReach &reach;
  const PairHistory &history;
  Masses &masses;
  PairDashpotMasses &shares;
  TimeStepCheck &step;
  Ledger &ledger;
  SpecialBonds marks;
  SuddenContacts switched_on;
  PairOffsets offsets;
  GrowthCheck growth;
  Slabs slabs;
  const bool threaded;
  bool radius_varies = false, keeps_ends = false;

  const LAMMPS_NS::NeighList &list() const { return *owner.list; }
  void update_masses();
  void rebuild();
  void divide();
  void print_parts();
  void fill(ThreadPart &part, const std::vector<int> &atoms);
  template <class Take> void walk_list(ThreadPart &part, const std::vector<int> &atoms, const Take &take);
  void store_singly(ThreadPart &part, int i, int marked_j);
  void store_reaching(ThreadPart &part, const Contact &contact, double distance2);
  void store_listed(ThreadPart &part, bool singly);
  void store_together(ThreadPart &part);
  void store_ended(ThreadPart &part);
  bool may_have_ended(int i, int j, double distance) const;
  void add_known(ThreadPart &part, const Contact &contact, const PairHistory::Known &known);
  void add_found(ThreadPart &part, const Contact &contact, const PairHistory::Known &known);
  double stored(const Contact &contact, const double *values) const;
  void count(ThreadPart &part, const Contact &contact, const double *values) const;
  void refresh_radii(ThreadPart &part);
  void begin_contacts(ThreadPart &part, const grip_atoms &atoms);
  void begin_contact(ThreadPart &part, const Contact &contact);
  void put_to_sleep(ThreadPart &part, const Contact &contact);
  void wake(ThreadPart &part, const grip_shape_atoms &grains);
  void begin_awake(ThreadPart &part, int sleeper);
};

} // namespace Grip

#endif
