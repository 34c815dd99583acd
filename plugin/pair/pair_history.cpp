// SPDX-License-Identifier: GPL-2.0-only
#include "pair/pair_history.h"

#include "atom.h"
#include "comm.h"
#include "error.h"
#include "modify.h"

using namespace LAMMPS_NS;
using Grip::PairHistory;

PairHistory::PairHistory(LAMMPS *lmp, const TypePairs &types_, const ForceReach &reach_,
                         PairContactStore &contacts_, PairEnergy &energy_)
    : Pointers(lmp), types(types_), reach(reach_), contacts(contacts_), energy_of_pair(energy_)
{
  for (int n = 1; id.empty(); n++) {
    const std::string next = n == 1 ? "GRIP_HISTORY" : "GRIP_HISTORY_" + std::to_string(n);
    if (!modify->get_fix_by_id(next) && !modify->get_fix_by_id(next + "_DUMMY")) id = next;
  }
  take_place();
}

PairHistory::~PairHistory()
{
  const std::string fix_id = fix ? id : placeholder_id();
  if (fix) fix->attach(nullptr);
  if (modify->get_fix_by_id(fix_id)) modify->delete_fix(fix_id);
}

// Adds a placeholder to the list of fixes, so that the history fix will precede later fixes of the script.
void PairHistory::take_place()
{
  if (!fix && !modify->get_fix_by_id(placeholder_id())) modify->add_fix(placeholder_id() + " all DUMMY");
}

void PairHistory::begin_run(int ledger_mode)
{
  layouts = types.layouts(ledger_mode);
  nvalues = layouts.largest();
  make_fix();
  compare_with_models();
}

void PairHistory::check_fix() const
{
  if (nvalues && !fix) error->all(FLERR, "pair_style grip: its history fix '{}' was deleted", id);
}

// Replaces the placeholder by the history fix, once it is known whether history is stored. The new fix reads
// its part of a restart file.
void PairHistory::make_fix()
{
  if (fix || (nvalues == 0 && !in_file)) return;
  if (!modify->get_fix_by_id(placeholder_id()))
    error->all(FLERR, "pair_style grip: its history fix '{}' was deleted; give 'pair_style grip' again", id);
  fix = dynamic_cast<FixGripHistory *>(
      modify->replace_fix(placeholder_id(), id + " all NEIGH_HISTORY/GRIP", 1));
  if (!fix)
    error->all(FLERR, "pair_style grip: fix style NEIGH_HISTORY/GRIP is missing; load the plugin again");
  fix->attach(this);
}

// Springs that were stored under other laws than the current ones are meaningless. If they are in a restart
// file, the run ends with an error. If they are from an earlier run, the contacts lose them. Switching the
// ledger on or off does not affect springs.
void PairHistory::compare_with_models()
{
  if (!fix) return;
  const int ntypes = fix->stored_under().ntypes();
  if (ntypes != 0 && ntypes != atom->ntypes)
    error->all(FLERR, "pair_style grip: the restart file's contacts are of {} atom types, there are {} now",
               ntypes, atom->ntypes);
  const Changed changed = find_changed();
  if (changed.refused)
    error->all(FLERR,
               "pair_style grip: contacts of the restart file have the history of other models: "
               "{}; give "
               "the models that wrote the file, or continue from a data file",
               changed.first);
  if (!changed.types.empty() && comm->me == 0)
    error->warning(FLERR,
                   "pair_style grip: contacts have the history of other models: {}; those of types {} "
                   "start without history",
                   changed.first, changed.types);
  fix->checked();
}

PairHistory::Changed PairHistory::find_changed() const
{
  Changed changed;
  const HistoryLayouts &before = fix->stored_under();
  for (int i = 1; i <= before.ntypes(); i++)
    for (int j = i; j <= before.ntypes(); j++) {
      const HistoryLayout &old = before.of(i, j), &now = layouts.of(i, j);
      if (old.laws().empty() || old.fit(now) != Fit::OTHER) continue;
      if (changed.types.empty())
        changed.first = fmt::format("those of types {} {} have that of '{}', now it is that of '{}'", i, j,
                                    old.laws(), now.laws().empty() ? "no law" : now.laws());
      changed.types += fmt::format("{}{} {}", changed.types.empty() ? "" : ", ", i, j);
      changed.refused = changed.refused || fix->wants_laws_of_file(i, j);
    }
  return changed;
}

void PairHistory::flushed()
{
  energy_of_pair.body_forces.settle();
  Ledger &ledger = energy_of_pair.ledger;
  if (ledger.events()) ledger.vanished.left(contacts.living());
  contacts.state.flushed();
}

// Called if a model or the type of an atom has changed. Returns the history translated to the current layout,
// or null if it cannot be translated.
const double *PairHistory::translated(ThreadPart &part, int i, int j, const double *values) const
{
  const HistoryLayout &before = fix->layout_of(i, j), &now = layouts.of(atom->type[i], atom->type[j]);
  const Fit fit = before.fit(now);
  if (fit == Fit::SAME) return values;
  if (fit == Fit::OTHER && before.nsprings() > 0) {
    // Changed models have already been reported by begin_run().
    if (part.restarted.empty() && fix->retyped(i, j))
      part.restarted = fmt::format(
          "pair_style grip: atoms {} and {} had other types when they touched: their contact has the history "
          "of other models ('{}', now '{}'), it and all that are like it start without history",
          atom->tag[i], atom->tag[j], before.laws(), now.laws().empty() ? "no law" : now.laws());
    return nullptr;
  }
  part.translated.emplace_back();
  double *to = part.translated.back().data();
  before.translate(values, now, to, GRIP_MAX_SLOTS);
  return to;
}
