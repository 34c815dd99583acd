// SPDX-License-Identifier: GPL-2.0-only
// fix grip/fields: density, velocity, stress, losses and other fields of grains and contacts, in bins of
// space.
//
// Contacts and bonds of a sampled step are collected while the forces are computed, and added to the bins
// together with the grains at the end of the step. If only their losses are needed, those of contacts are
// added at once. Each rank has its own sums. At an output they are added, in the order of the ranks, to the
// sums on the first rank, which has the record over time.
#ifndef GRIP_FIX_GRIP_FIELDS_H
#define GRIP_FIX_GRIP_FIELDS_H

#include "fix.h"

#include "fields/field_sampler.h"
#include "fields/body_motions.h"
#include "fields/contact_losses.h"
#include "fields/field_output.h"
#include "fields/fields_input.h"
#include "host/inertia.h"
#include "interfaces/bond_listener.h"
#include "step/contact_listeners.h"
#include "interfaces/contact_styles.h"

#include <memory>
#include <vector>

namespace LAMMPS_NS {

class FixGripFields : public Fix, public Grip::ContactListener, public Grip::BondListener {
public:
  FixGripFields(LAMMPS *, int, char **);
  int setmask() override;
  void init() override;
  void setup(int) override;
  void initial_integrate(int) override;
  void pre_force(int) override;
  void end_of_step() override;
  void post_run() override;
  int pack_forward_comm(int, int *, double *, int, int *) override;
  void unpack_forward_comm(int, int, double *) override;
  double compute_scalar() override;
  double compute_array(int, int) override;
  void write_restart(FILE *) override;
  void restart(char *) override;
  double memory_usage() override;

  Wanted wanted_contacts() override;
  void add_contacts(const Grip::StepSamples &contacts) override;
  void add_events(const std::vector<Grip::ContactEvent> &events, const Grip::WallContacts *wall) override;
  bool reads_bonds() override;
  void add_bonds(const Grip::BondStyle &) override;
  void add_break(const Grip::BondSample &bond, double energy) override;

private:
  const std::string command; // prefix of all error messages
  Grip::FieldsLine line;
  Grip::Boxes boxes;
  Grip::Rings rings;
  Grip::FieldGrid &grid; // one of the two
  Grip::FieldColumns columns;
  Grip::FieldOutput output;
  Grip::WallContacts *wall = nullptr; // that the grid follows
  const Grip::Pose *frame = nullptr;  // its pose
  Grip::Inertia inertia;
  std::vector<const Grip::StepSamples *> contacts; // of this step, with the bonds
  bool takes_bonds = false;                        // in this step
  Grip::StepSamples bonds;                         // of this step, and those that broke
  bool is_placed = false;                          // the grid, in the box of this step's contacts
  Grip::FieldSums mine;                            // of this rank since its sums were last gathered
  Grip::FieldSampler deposit;                      // adds to them
  Grip::FieldRecord record;                        // on the first rank
  bool stepped = false;                            // since the last set-up
  std::unique_ptr<Grip::ContactLosses> exact;      // for losses of all steps
  std::unique_ptr<Grip::BodyMotions> motions;      // for the energy flux
  double elapsed = 0.0;                            // since they were last collected [T]
  bool was_outside = false;   // whether the previous run has warned of bins outside the box
  bool goes_on = false;       // the record is from a restart file
  bool warned = false;        // of bins that are smaller than grains
  double ledger_before = 0.0; // when its sums were last added, in this run [F L]
  double difference = 0.0;    // at the last output [F L]

  bool is_sampled() const;
  void check_contacts() const;
  void check_box() const;
  void check_place();
  void find_wall();
  void warn_of_small_bins();
  void place_grid();
  void sample();
  void add_loss_samples(const Grip::LossSamples &losses);
  void add_all(const Grip::StepSamples &samples);
  void collect_losses();
  int type_of(int i) const;
  Grip::BodyTypes types_of(int i, int j) const;
  double kinetic_energy(int i) const;
  void add_grains();
  void gather();
  double lost() const;
  double ledger_since();
  void write();
  double loss_in_bins(const Grip::FieldSums &sums) const;
};

} // namespace LAMMPS_NS

#endif
