// SPDX-License-Identifier: GPL-2.0-only
// The history fix of a pair style: when it is made, whether what it has fits the models of now, what a pair
// of atoms has of before, and what the fix has to know of the contacts.
#ifndef GRIP_PAIR_HISTORY_H
#define GRIP_PAIR_HISTORY_H

#include "energy/pair_books.h"
#include "history/contact_source.h"
#include "history/fix_grip_history.h"
#include "pair/force_reach.h"
#include "pair/rank_contacts.h"
#include "pair/type_pairs.h"
#include "pointers.h"

#include <string>

namespace Grip {

class PairHistory : public ContactSource, protected LAMMPS_NS::Pointers {
public:
  // Takes a place among the script's fixes for the history fix.
  PairHistory(LAMMPS_NS::LAMMPS *lmp, LAMMPS_NS::Pair &owner, const TypePairs &types, const ForceReach &reach,
              RankContacts &contacts, PairBooks &books);
  ~PairHistory();

  // A place for the fix if there is neither fix nor place: it was deleted, and the pair style is given again.
  void take_place();
  // A restart file has contacts with a history.
  void expect_from_file(bool expected) { in_file = expected; }
  // Before each run: makes the fix if one is needed, and refuses histories that mean nothing now.
  void begin_run(int ledger_mode);
  // Ends the run if the fix is needed and is gone.
  void check_fix() const;

  bool any() const { return fix; }
  // Values of a contact at most.
  int size() const { return nvalues; }

  // What is known of a pair: null, or its values. These are those of the other atom if there is a model to
  // mirror them.
  struct Known {
    const double *values = nullptr;
    const grip_model *mirrored_by = nullptr;
  };
  // Of the atoms' types of now. Mostly the list of atom i has it; if not, the neighbour list may have the
  // pair the other way round.
  Known known(Part &part, int i, int j) const
  {
    if (!fix) return {};
    if (const double *values = fix->find(i, j)) return {as_of_now(part, i, j, values), nullptr};
    const double *turned = fix->find_turned(i, j);
    if (turned) turned = as_of_now(part, i, j, turned);
    if (!turned) return {};
    return {turned, &types.in_use(atom->type[i], atom->type[j])};
  }
  // Into the cache: what known() reads of atom i, and of its partner j.
  void fetch(int i) const
  {
    if (fix) fix->fetch(i);
  }
  void fetch_name(int j) const
  {
    if (fix) fix->fetch_name(j);
  }

  Parts &stored_contacts() override { return contacts.parts; }
  const grip_model *models_of_blocks() const override { return types.in_use(); }
  StoreState &store_state() override { return contacts.state; }
  const HistoryLayouts &layouts_of_now() const override { return layouts; }
  const int *listed_types() const override { return contacts.listed_types.data(); }
  double farthest_contact() const override { return reach.farthest_contact(); }
  void flushed() override;
  void history_fix_is_gone() override { fix = nullptr; }
  void step_ended() override { books_of_pair.end_step(); }
  void book_leaving(double dt) override { books_of_pair.book_leaving(dt); }
  std::vector<double> books() const override { return books_of_pair.numbers(); }
  void go_on_from_books(const std::vector<double> &numbers) override { books_of_pair.go_on_from(numbers); }

private:
  // Pairs of types whose contacts have the history of other models than now.
  struct Changed {
    std::string types, first; // all of them, and what the first is about
    bool refused = false;     // some come from a restart file
  };

  LAMMPS_NS::Pair &owner;
  const TypePairs &types;
  const ForceReach &reach;
  RankContacts &contacts;
  PairBooks &books_of_pair;
  std::string id;
  LAMMPS_NS::FixGripHistory *fix = nullptr;
  HistoryLayouts layouts; // of all models of now
  int nvalues = 0;
  bool in_file = false;

  std::string id_of_place() const { return id + "_DUMMY"; }
  void make_fix();
  void compare_with_models();
  Changed find_changed() const;
  const double *as_of_now(Part &part, int i, int j, const double *values) const
  {
    return fix->stored_as_now() ? values : translated(part, i, j, values);
  }
  const double *translated(Part &part, int i, int j, const double *values) const;
};

} // namespace Grip

#endif
