// SPDX-License-Identifier: GPL-2.0-only
// fix grip/collisions: counts the events of contacts, by their energies and forces, for each pair of types
// and each wall; lists single events; sums up the damage of grains. The sums add up to the ledger's losses.
#ifndef GRIP_FIX_GRIP_COLLISIONS_H
#define GRIP_FIX_GRIP_COLLISIONS_H

#include "collisions/collision_table.h"
#include "collisions/collision_list.h"
#include "collisions/collisions_input.h"
#include "collisions/grain_damage.h"
#include "host/fix_with_columns.h"
#include "host/output_file.h"
#include "base/restart_block.h"
#include "step/contact_listeners.h"
#include "interfaces/before_change.h"
#include "interfaces/contact_styles.h"

#include <array>
#include <memory>
#include <string>
#include <vector>

namespace LAMMPS_NS {

class FixGripCollisions : public Grip::FixWithColumns,
                          public Grip::ContactListener,
                          public Grip::FacetSource,
                          public Grip::BeforeChange {
public:
  FixGripCollisions(LAMMPS *, int, char **);
  int setmask() override;
  void init() override;
  void setup_pre_force(int) override;
  void setup(int) override;
  void initial_integrate(int) override;
  void post_integrate() override;
  void before_change() override;
  void pre_exchange() override;
  void pre_force(int) override;
  void end_of_step() override;
  void post_run() override;
  double compute_scalar() override;
  double compute_array(int, int) override;
  void write_restart(FILE *) override;
  void restart(char *) override;
  void grow_arrays(int) override;
  int pack_reverse_comm(int, int, double *) override;
  void unpack_reverse_comm(int, int *, double *) override;
  double memory_usage() override;

  double cycle_ratio() const override { return line.cycle_ratio; }
  Grip::FacetColumns facet_columns(const std::string &wall) override;
  void add_events(const std::vector<Grip::ContactEvent> &events, const Grip::WallContacts *wall) override;

private:
  // Columns of the array and of the file.
  enum {
    QUANTITY,
    TYPE1,
    TYPE2,
    WALL,
    KIND,
    FROM,
    TO,
    NUMBER,
    LOST,
    STORED = LOST + 4,
    CYCLES,
    CYCLED,
    MOST
  };
  // Kinds of rows.
  enum { BIN, BELOW, ABOVE, ZERO, LIVING, OUTSIDE, BEFORE };
  using ShownRow = std::array<double, MOST>;

  const std::string command; // prefix of all error messages
  Grip::CollisionsLine line;
  std::unique_ptr<Grip::CollisionList> list;   // if events are listed
  std::unique_ptr<Grip::GrainDamage> of_atoms; // if damage is summed up
  std::vector<const Grip::WallContacts *> walls;
  const Grip::WallContacts *facet_wall = nullptr; // whose facets have sums
  int nkinds = 0, nclasses = 0;                   // pairs of types; classes: those, then walls
  Grip::CollisionTable mine;                      // events of this rank that are not in `sums` yet
  Grip::FacetCollisions of_facets;                // on this rank; in `sums` only for restart files
  Grip::Collisions sums;
  // The losses of vanished contacts, by class, at the time of outside_before.
  std::vector<Grip::ContactSums> vanished_before, outside_before;
  std::vector<char> from_file; // block of a restart file, until walls are known
  bool resumed = false;        // the sums belong to another run, and no step has followed
  bigint folded_at = -1;       // the last step in which values of ghosts were folded before atoms changed
  bool running = false;        // between a set-up and the end of the run
  bool stepped = false;        // since the last set-up
  std::vector<ShownRow> shown; // at the last output
  double ledger_before = 0.0;  // losses of all ledgers when sums were last gathered in this run [F L]
  double difference = 0.0;     // at the last output [F L]
  Grip::OutputFile of_rows;

  void check_ledgers() const;
  void warn_of_members() const;
  void check_facets() const;
  void gather_facets();
  void continue_from_file();
  void find_classes();
  std::string words() const;
  int class_of(const Grip::WallContacts *wall) const;
  int number_of(const Grip::WallContacts *wall) const;
  double approach(const Grip::ContactEvent &event) const;
  void add_to_atoms(const Grip::ContactEvent &event);
  void begin();
  void reconcile();
  void gather();
  std::vector<Grip::ContactSums> over_ranks(std::vector<Grip::ContactSums> sums) const;
  std::vector<Grip::ContactSums> living() const;
  template <class Of> std::vector<Grip::ContactSums> of_ledgers(const Of &of) const;
  void fold_ghosts();
  int nrows() const;
  int ncolumns() const { return line.cycle_ratio > 0.0 ? MOST : CYCLES; }
  void show();
  void show_class(int of_class);
  ShownRow head(int of_class, int quantity, int kind) const;
  void write_head();
  void write_rows();
};

} // namespace LAMMPS_NS

#endif
