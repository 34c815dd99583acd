// SPDX-License-Identifier: GPL-2.0-only
// The bond style: laws of bond types, and the forces of bonds. fix GRIP/BONDS has the bonds.
#ifndef GRIP_BOND_GRIP_H
#define GRIP_BOND_GRIP_H

#include "bond.h"

#include "grip/bond.h"
#include "grip/handover.h"
#include "host/first_warning.h"
#include "interfaces/bond_listener.h"
#include "step/contact_listeners.h"

#include <array>
#include <string>
#include <vector>

namespace LAMMPS_NS {

class Fix;
class FixGripBonds;

class BondGrip : public Bond, public Grip::BondStyle {
public:
  explicit BondGrip(class LAMMPS *);
  ~BondGrip() override;
  void compute(int, int) override;
  void settings(int, char **) override;
  void coeff(int, char **) override;
  void init_style() override;
  double equilibrium_distance(int) override;
  void write_restart(FILE *) override;
  void read_restart(FILE *) override;
  void write_restart_settings(FILE *) override;
  void read_restart_settings(FILE *) override;
  void write_data(FILE *) override;
  double single(int, double, int, int, double &) override;
  bool visit_bonds(const VisitBond &visit) const override;
  bool visit_contacts(const VisitContact &visit) const override;
  int type_without_section() const override;
  Grip::BondCensus census() const override;

private:
  struct Law {
    grip_bond_words words{};
    grip_bond_law limits{};
  };
  std::vector<Law> laws; // by bond type
  bool with_contact = false, hands_over = true;
  std::vector<grip_bond_step> steps; // of the last step: of all blocks of the store if keeps_steps, else one
  bool keeps_steps = false;
  Grip::FirstWarning turned; // a bond is turned far
  enum Warning { LONG, WIDE, BRITTLE, STRAINED, WARNINGS };
  std::array<bool, WARNINGS> warned{}; // in this run
  // Found at the beginning of each run:
  FixGripBonds *bonds = nullptr;
  std::vector<Grip::BondListener *> listeners;
  Grip::ContactListeners loss_listeners;

  FixGripBonds *fix() const;
  void require_fix();
  void allocate();
  void set(int type, const grip_bond_words &words);
  bool have_memory() const;
  void check_commands() const;
  void check_special() const;
  bool moves_no_bond(const Fix &) const;
  void check_motion() const;
  void check_bonds() const;
  void check_exclusions() const;
  void warn_of_bonds();
  void note_turned(const grip_bond_block &);
  grip_bond_grain grain(int i) const;
  bool fill();
  void find_listeners();
  std::array<double, GRIP_LANES> hand_over(const grip_bond_block &, grip_bond_step &);
  grip_handover handover(const grip_bond_block &, const grip_bond_step &, int lane) const;
  void begin_steps(std::size_t nblocks);
  void report_losses(const grip_bond_block &, const grip_bond_step &) const;
  Grip::ContactSample contact(const grip_bond_block &, const grip_bond_step &, int lane) const;
  Grip::BondSample sample(int type, const grip_bond_block &, const grip_bond_step &, int lane) const;
  template <class Visit> bool visit_lanes(const Visit &visit) const;
  void report_break(int type, const grip_bond_block &, const grip_bond_step &, int lane) const;
  void tally(const grip_bond_block &, const grip_bond_step &);
  [[noreturn]] void refuse_force(const grip_bond_block &, const grip_bond_step &) const;
};

} // namespace LAMMPS_NS

#endif
