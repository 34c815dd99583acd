// SPDX-License-Identifier: GPL-2.0-only
// Manages the history fix of a pair style: creates the fix, checks whether its histories fit the current
// models, looks up the stored history of a pair of atoms, and provides the fix with data about the contacts.
#ifndef GRIP_PAIR_HISTORY_H
#define GRIP_PAIR_HISTORY_H

#include "energy/pair_energy.h"
#include "interfaces/contact_source.h"
#include "history/fix_grip_history.h"
#include "pair/force_reach.h"
#include "pair/pair_contact_store.h"
#include "contacts/type_pairs.h"
#include "pointers.h"

#include <string>

namespace Grip {

class PairHistory : public ContactSource, protected LAMMPS_NS::Pointers {
public:
  // Takes a place for the history fix among the fixes of the script.
  PairHistory(LAMMPS_NS::LAMMPS *lmp, const TypePairs &types, const ForceReach &reach,
              PairContactStore &contacts, PairEnergy &energy);
  ~PairHistory();

  // Takes a place if there is neither the fix nor a place: the fix or the place was deleted, and the pair
  // style is set again.
  void take_place();
  // Sets whether a restart file has contacts with a history.
  void expect_from_file(bool expected) { in_file = expected; }
  // Call before each run: creates the fix if it is needed, and rejects histories that cannot be used.
  void begin_run(int ledger_mode);
  // Ends the run with an error if the fix is needed but was deleted.
  void check_fix() const;

  bool any() const { return fix; }
  // Largest number of history values per contact.
  int size() const { return nvalues; }

  // The stored history of a pair. values: null if there is none. mirrored_by: null if the values are as seen
  // from atom i; otherwise they are as seen from atom j, and this model mirrors them.
  struct Known {
    const double *values = nullptr;
    const grip_model *mirrored_by = nullptr;
  };
  // Looks up the history of a pair under the current types of its atoms. It is usually in the list of atom i.
  // If the neighbour list now has the pair in reverse order, it is in the list of atom j.
  Known known(ThreadPart &part, int i, int j) const
  {
    if (!fix) return {};
    if (const double *values = fix->find(i, j)) return {as_of_now(part, i, j, values), nullptr};
    const double *turned = fix->find_turned(i, j);
    if (turned) turned = as_of_now(part, i, j, turned);
    if (!turned) return {};
    return {turned, &types.in_use(atom->type[i], atom->type[j])};
  }
  // fetch() prefetches the data of atom i that known() reads; fetch_name() prefetches the data of its partner
  // j.
  void fetch(int i) const
  {
    if (fix) fix->fetch(i);
  }
  void fetch_name(int j) const
  {
    if (fix) fix->fetch_name(j);
  }

  ThreadParts &stored_contacts() override { return contacts.parts; }
  const grip_model *models_of_blocks() const override { return types.in_use(); }
  StoreState &store_state() override { return contacts.state; }
  const HistoryLayouts &current_layouts() const override { return layouts; }
  const int *listed_types() const override { return contacts.listed_types.data(); }
  double farthest_contact() const override { return reach.farthest_contact(); }
  void flushed() override;
  void history_fix_is_gone() override { fix = nullptr; }
  void step_ended() override { energy_of_pair.end_step(); }
  void book_leaving() override { energy_of_pair.book_leaving(); }
  std::vector<double> ledger_numbers() const override { return energy_of_pair.numbers(); }
  void restore_ledger(const std::vector<double> &numbers) override { energy_of_pair.restore(numbers); }

private:
  // Pairs of types whose stored contacts have a history from models that are no longer current.
  struct Changed {
    std::string types, first; // types: all of these pairs; first: details about the first of them
    bool refused = false;     // some of them come from a restart file
  };

  const TypePairs &types;
  const ForceReach &reach;
  PairContactStore &contacts;
  PairEnergy &energy_of_pair;
  std::string id;
  LAMMPS_NS::FixGripHistory *fix = nullptr;
  HistoryLayouts layouts; // of all current models
  int nvalues = 0;
  bool in_file = false;

  std::string placeholder_id() const { return id + "_DUMMY"; }
  void make_fix();
  void compare_with_models();
  Changed find_changed() const;
  const double *as_of_now(ThreadPart &part, int i, int j, const double *values) const
  {
    return fix->stored_as_now() ? values : translated(part, i, j, values);
  }
  const double *translated(ThreadPart &part, int i, int j, const double *values) const;
};

} // namespace Grip

#endif
