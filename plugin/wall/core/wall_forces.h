// SPDX-License-Identifier: GPL-2.0-only
// Computes the forces of a wall's contacts, batch by batch, from the lanes of nearby atoms. Adds the forces
// to the atoms, to the sum of the wall, to the ledger and to the output `contacts`.
#ifndef GRIP_WALL_FORCES_H
#define GRIP_WALL_FORCES_H

#include "grip/batch.h"
#include "energy/contact_listeners.h"
#include "energy/events.h"
#include "energy/last_half_steps.h"
#include "energy/ledger.h"
#include "energy/losses.h"
#include "energy/member_motion.h"
#include "host/first_warning.h"
#include "host/masses.h"
#include "particles/fix_grip_liquid.h"
#include "particles/particle_fields.h"
#include "pointers.h"
#include "wall/shapes/wall_shape.h"
#include "wall/core/wall_models.h"
#include "wall/core/wall_shares.h"
#include "wall/lanes/wall_neighbors.h"
#include "wall/core/wall_temperature.h"

#include <array>
#include <memory>
#include <string>
#include <vector>

namespace Grip {

class WallForces : protected LAMMPS_NS::Pointers {
public:
  static constexpr int NOUTPUT = 10; // columns of the output `contacts`: those of LAMMPS, then heat and face

  // References to members of the fix, which outlive this object.
  struct Members {
    const std::string &command; // prefix of all error messages
    const WallModels &models;
    const Masses &masses;
    const WallTemperature &temperature;
    const WallShape &shape;
    WallNeighbors &neighbors;
    WallShares &shares;
    Ledger &ledger;
  };

  WallForces(LAMMPS_NS::LAMMPS *lmp, const Members &parts);

  // Call before each run. Finds the particle fields of the pair style's models, if there are any. Ends the
  // run with an error if the wall's models are not compatible with them.
  void begin_run();
  bool has_fields() const { return fields_law; }

  // Computes the forces at the current positions, from the current lanes. rows: the columns of `contacts` for
  // each atom, or null.
  void compute(double **rows);
  // Adds the contributions of contacts to particle fields. Call before compute().
  void prepare();

  // As HalfStepSource::add_half_steps(). body: the motion of a wall that is a free body, or null.
  void add_half_steps(const WallMotion *body, std::vector<HalfStep> &all);

  // Sums over the contacts of this rank in the last step: the force on the wall [F] and its torque about the
  // origin [F L].
  std::array<double, 6> sum{};
  // The amount to be added to the torque in `sum` [F L] for atoms that touch the wall as periodic images. It
  // is only computed if wants_images is true, for walls that are moved by their torque.
  std::array<double, 3> torque_of_images{};
  bool wants_images = false;
  FirstWarning deep;
  // Receives all contacts; null if there is no such output.
  WallOutput *output = nullptr;

  // Passes the events that ended in the last step to the listeners. wall: the wall of this object.
  void report_events(const WallContacts &wall) const { event_listeners.report(events, &wall); }
  // Passes the contacts of the last step to the listeners. wall: the wall of this object.
  void report_contacts(const WallContacts &wall);

private:
  const std::string &command;
  const WallModels &models;
  const Masses &masses;
  const WallTemperature &temperature;
  const WallShape &shape;
  WallNeighbors &neighbors;
  WallShares &shares;
  Ledger &ledger;
  std::unique_ptr<grip_batch> batch;
  int lanes_divided = 0;                           // version of the lanes among which masses were divided
  std::unique_ptr<grip_batch_ledger> batch_ledger; // if a ledger is kept
  ParticleFields fields;
  const grip_law *fields_law = nullptr;
  LAMMPS_NS::FixGripLiquid *liquid = nullptr; // if a model has bridges that draw on liquid of particles
  std::unique_ptr<grip_liquid> of_lanes;
  LossListeners loss_listeners;
  EventListeners event_listeners;
  std::vector<ContactEvent> events; // that have ended in this step, if anyone listens
  ContactListeners contact_listeners;
  std::unique_ptr<grip_losses> losses; // if someone listens to contacts
  StepSamples samples;
  MemberMotion members;

  void bind_fields();
  void bind_liquid();
  bool predicts_masses() const;
  void divide_masses();
  void take_spin();
  template <typename Run> void run_batches(const Run &run);
  void gather(grip_wall_lanes span, int first_lane, const grip_model &model);
  void book(const grip_model &model, grip_wall_lanes span, int first_lane);
  void add_member_motion(grip_wall_lanes span);
  void hand_losses(const grip_model &model, grip_wall_lanes span);
  void take_ended(grip_wall_lanes span);
  Vector branch(int first_lane, int k) const;
  void take_losses(grip_wall_lanes span, int first_lane);
  void take_contacts(const grip_model &model, grip_wall_lanes span, int first_lane);
  void take_wall_motion(int k, ContactSample &sample);
  void scatter_fields(grip_wall_lanes span, unsigned use);
  void scatter(grip_wall_lanes span, const grip_model &model);
  void add_images(grip_wall_lanes span, int first_lane);
  void write_rows(grip_wall_lanes span, bool heats, double **rows) const;
  void stop_not_finite(grip_wall_lanes span) const;
  void note_deep(grip_wall_lanes span);
};

} // namespace Grip

#endif
