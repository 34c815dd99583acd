// SPDX-License-Identifier: GPL-2.0-only
// fix grip/breakage: counts broken bonds and their energy; lists single breaks, fragments, and the bonds that
// are left.
#ifndef GRIP_FIX_GRIP_BREAKAGE_H
#define GRIP_FIX_GRIP_BREAKAGE_H

#include "fix.h"

#include "bond/bond_lines.h"
#include "bond/break_list.h"
#include "bond/breakage_input.h"
#include "bond/fragments.h"
#include "host/output_file.h"
#include "interfaces/bond_listener.h"

#include <array>
#include <memory>
#include <string>

namespace LAMMPS_NS {

class FixGripBreakage : public Fix, public Grip::BondListener {
public:
  FixGripBreakage(class LAMMPS *, int, char **);
  int setmask() override;
  void init() override;
  void setup(int) override { end_of_step(); }
  void end_of_step() override;
  void post_run() override;
  double compute_vector(int) override;
  void write_restart(FILE *) override;
  void restart(char *) override;

  bool reads_bonds() override;
  void add_break(const Grip::BondSample &bond, double energy) override;

private:
  // Breaks and their energy by mode, since the beginning.
  struct Counts {
    std::array<double, GRIP_BOND_MODES> breaks{}, fracture{};
  };
  // Values of the vector and of the file.
  enum { BONDS, BREAKS, FRACTURE, BREAKS_BY_MODE, FRACTURE_BY_MODE = BREAKS_BY_MODE + GRIP_BOND_MODES };
  static constexpr int NVALUES = FRACTURE_BY_MODE + GRIP_BOND_MODES;
  using Values = std::array<double, NVALUES>;

  const std::string command; // start of error messages
  Grip::BreakageLine line;
  Grip::OutputFile file;
  std::unique_ptr<Grip::BreakList> list;
  std::unique_ptr<Grip::FragmentFile> fragments;
  std::unique_ptr<Grip::BondLines> lines;
  Counts mine;         // of this rank
  bigint written = -1; // the last step of an output

  bool is_due(int every) const;
  Counts of_all() const;
  double whole_bonds() const;
  Values values() const;
  void write_head();
  void write_row();
};

} // namespace LAMMPS_NS

#endif
