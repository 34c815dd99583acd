// SPDX-License-Identifier: GPL-2.0-only
// fix GRIP/BONDS: what bond_style grip keeps between two steps. The numbers of bonds are in blocks of lanes
// between two rebuilds of the neighbour list, and in rows of their atoms while atoms are exchanged, between
// runs and in restart files. Both atoms of a bond have it in their rows, under the ID of the partner.
//
// Where the atom style has no orientation, the property d2_grip_quat of atoms stores it, and this fix turns
// the spheres. bond_style grip creates this fix.
#ifndef GRIP_FIX_GRIP_BONDS_H
#define GRIP_FIX_GRIP_BONDS_H

#include "fix.h"

#include "bond/bond_store.h"
#include "contacts/history_rows.h"
#include "energy/last_half_steps.h"
#include "energy/ledger.h"
#include "interfaces/before_change.h"
#include "interfaces/bond_source.h"

#include <functional>
#include <utility>
#include <vector>

namespace Grip {
class ShapedGrains;
}

namespace LAMMPS_NS {

class FixGripBonds : public Fix,
                     public Grip::BeforeChange,
                     public Grip::BondSource,
                     public Grip::HalfStepSource {
public:
  FixGripBonds(class LAMMPS *, int, char **);
  ~FixGripBonds() override;
  void post_constructor() override;
  int setmask() override;
  void init() override;
  void setup_pre_force(int) override { pre_force(0); }
  void post_integrate() override;
  void setup_pre_exchange() override;
  void pre_exchange() override { before_change(); }
  void before_change() override;
  void setup_pre_neighbor() override { pre_neighbor(); }
  void pre_neighbor() override { mend_ends(); }
  void setup_post_neighbor() override { post_neighbor(); }
  void post_neighbor() override;
  void pre_force(int) override;
  void post_run() override;
  double memory_usage() override;

  void write_restart(FILE *) override;
  void restart(char *) override;
  int pack_restart(int, double *) override;
  void unpack_restart(int, int) override;
  int size_restart(int) override;
  int maxsize_restart() override;

  void grow_arrays(int) override;
  void copy_arrays(int, int, int) override;
  void set_arrays(int) override;
  int pack_exchange(int, double *) override;
  int unpack_exchange(int, double *) override;
  int pack_forward_comm(int, int *, double *, int, int *) override;
  void unpack_forward_comm(int, int, double *) override;

  void add_half_steps(std::vector<Grip::HalfStep> &) override;

  Grip::BondStore store;
  Grip::Ledger energies;

  const Grip::Ledger &ledger() const override { return energies; }
  std::list<Grip::PartedPair> &parted() override { return parted_pairs; }
  bool ends_contact(int i, int j) const override;
  // Whether bonded grains do not touch each other.
  bool excludes_contacts = false;
  // Whether bonds of a type keep more than numbers of their making and of the ledger.
  bool have_memory = false;
  // The number of values that a bond keeps.
  int width() const
  {
    if (have_memory) return GRIP_BOND_KEPT_ALL;
    return energies.on() ? GRIP_BOND_KEPT_BOOKED : GRIP_BOND_KEPT;
  }
  // Whether the store must be filled from LAMMPS's list of bonds.
  bool must_fill() const { return !is_stored; }
  // Fills the store. complete(type, block, lane, ends, is_new): sets the numbers that follow from the law,
  // and the strength of a new bond. Returns whether any rank has a new bond. Collective.
  using Complete =
      std::function<void(int type, grip_bond_block &, int lane, const Grip::BondStore::Ends &, bool is_new)>;
  bool fill(const Complete &complete);
  // Call after the forces of a step. kept_changed: whether numbers of the store have changed. Collective.
  void stepped(bool kept_changed);
  // Removes the bond of two atoms from LAMMPS's lists. They may touch from the next step on. listed: the
  // bond's index in the list of bonds. handed: the overlap with which their contact begins [L].
  void remove(int i, int j, int listed, double handed);
  // The orientations, four values an atom.
  const double *orientations() const;
  // What the mth bond of an owned atom keeps, or null if it is unknown.
  const double *kept_of(int i, int m) const;
  // The length of this bond [L]; 0 if it is unknown because the partner is far away.
  double length_of(int i, int m) const;
  // The largest length of the bonds of all ranks. Collective.
  double longest();

private:
  // In the rows, a pair without a bond has this strength, and the offset in place of the length.
  static constexpr double NO_BOND = -1.0;
  static bool is_bond(const double *kept) { return kept[GRIP_BOND_FACTOR] != NO_BOND; }

  Grip::HistoryRows rows;
  bool is_stored = false, rows_are_valid = true;
  int nowned = 0;    // number of this rank's atoms when the list was built
  int column = -1;   // of d2_grip_quat in Atom::darray, or -1 with an atom style that has orientations
  int turn_bits = 0; // groups of atoms that move
  const Grip::ShapedGrains *shapes = nullptr;
  std::list<Grip::PartedPair> parted_pairs; // pairs of which this rank has an atom
  std::int64_t nparted = 0;                 // since the fix was created
  bigint nlisted = 0;                       // ends of bonds that the next list must have
  bigint nmended = 0;                       // bonds that only one atom had, since the last run

  double *orientation(int i) const;
  void orient_new(int i) const;
  void bind_orientation();
  const double *kept(const Grip::BondStore::Ends &) const;
  void flush();
  void count_bonds() const;
  struct LoneEnd;
  struct LowerEnd;
  bool ends_agree();
  std::vector<LoneEnd> lone_ends() const;
  LowerEnd lower_end(tagint lower, tagint higher) const;
  void end_bond(tagint of, tagint partner);
  void take_over(const LowerEnd &);
  void mend_ends();
  void warn_of_mended();
  void check_listed() const;
  void find_parted();
  void part(tagint i, tagint j, double handed, double offset);
  void release_parted();
  void mark(tagint of, tagint partner) const;
  void unmark(tagint of, tagint partner) const;
};

} // namespace LAMMPS_NS

#endif
