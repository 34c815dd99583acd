// SPDX-License-Identifier: GPL-2.0-only
// fix GRIP/LEDGER: the entries of walls and pair styles that have been deleted. They are added to the ledgers
// of the existing styles, so that the sum does not change. Styles with a ledger create this fix. It does
// nothing in a step.
#ifndef LMP_FIX_GRIP_LEDGER_H
#define LMP_FIX_GRIP_LEDGER_H

#include "fix.h"

#include "energy/ledger.h"
#include "motion/drive.h"

#include <array>

namespace LAMMPS_NS {

class FixGripLedger : public Fix {
public:
  FixGripLedger(LAMMPS *, int, char **);
  int setmask() override { return 0; }
  void init() override;
  void write_restart(FILE *) override;
  void restart(char *) override;

  // Call when a style is deleted. body: of a wall. work: of other forces on atoms, which the style has
  // booked.
  void keep(const Grip::Ledger &ledger, const Grip::BodyEnergy &body, double work = 0.0);
  const Grip::Ledger &ledger() const { return kept; }
  double body_work() const { return kept_work; }
  // Whether ledgers of a restart file continue in the first run.
  bool continues() const { return is_restored; }

private:
  // The entries of a ledger, and the work on bodies.
  static constexpr int WORK = GRIP_ENTRIES;
  using Numbers = std::array<double, GRIP_ENTRIES + 1>;

  Grip::Ledger kept;
  double kept_work = 0.0;
  // The numbers of all walls and of this fix in a restart file, until the first run. Numbers that the walls
  // of this script do not continue belong to walls that no longer exist.
  Numbers in_file{};
  bool is_restored = false;

  Numbers left_by(Grip::Ledger ledger, const Grip::BodyEnergy &body) const;
  Numbers of_all_walls() const;
};

} // namespace LAMMPS_NS

namespace Grip {

// Creates the fix, unless it exists. Call when a style begins a ledger. If other ledgers have run, also
// before a restart, the energy that contacts of the new one store at its first set-up is booked as `outside`.
void begin_ledger(LAMMPS_NS::LAMMPS *lmp, Ledger &ledger);
// The fix, or null.
LAMMPS_NS::FixGripLedger *find_kept_ledger(LAMMPS_NS::LAMMPS *lmp);

} // namespace Grip

#endif
