// SPDX-License-Identifier: GPL-2.0-only
// Computes the forces of a wall's contacts, batch by batch, from the lanes of nearby atoms. Adds the forces
// to the atoms, to the sum of the wall, to the ledger and to the output `contacts`.
#ifndef GRIP_WALL_FORCES_H
#define GRIP_WALL_FORCES_H

#include "grip/batch.h"
#include "energy/last_half_steps.h"
#include "energy/ledger.h"
#include "energy/losses.h"
#include "energy/member_motion.h"
#include "host/contact_atoms.h"
#include "host/first_warning.h"
#include "host/masses.h"
#include "particles/fix_grip_liquid.h"
#include "particles/particle_fields.h"
#include "pointers.h"
#include "step/contact_step.h"
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

// The lanes of a batch of a wall (step/contact_step.h).
struct LanesAtWall : AtomsOfWall {
  const LAMMPS_NS::Atom *atom;
  const grip_model &all; // all lanes have the same model
  const WallShape &shape;
  const WallPoint *points; // of the lanes, or null if the shape does not need points

  const grip_model &model(int) const { return all; }
  double factor(int) const { return 1.0; }
  int kind(int) const { return 0; }
  int face(int k) const { return shape.face_of(span.face[k]); }
  bool counted(int k) const { return !empty(k); }

  // The last point of the sphere's surface that touched the wall.
  Vector end_place(const grip_batch &b, int k) const
  {
    const grip_ended &ended = b.ledger->ended;
    return vector_of(atom->x[i(k)]) - b.radius_i[k] * Vector{ended.nx[k], ended.ny[k], ended.nz[k]};
  }
  Vector loss_place(const grip_batch &b, int k) const { return vector_of(atom->x[i(k)]) - branch(b, k); }
  void locate(const grip_batch &b, int k, StepSamples &samples, ContactSample &sample) const;

private:
  // From the wall's point to the centre of the atom of lane k. A contact that has ended, and whose point the
  // shape no longer finds, is where it was in the previous step.
  Vector branch(const grip_batch &b, int k) const
  {
    return points ? vector_of(points[k].r) : Vector{b.rx[k], b.ry[k], b.rz[k]};
  }
};

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

  // Pass the events that ended in the last step, and its contacts, to the listeners. wall: the wall of this
  // object.
  void report_events(const WallContacts &wall) const { contact_step.report_events(record, &wall); }
  void report_contacts(const WallContacts &wall) { contact_step.report_contacts(record, &wall); }

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
  ContactStep contact_step;
  StepRecord record;
  std::unique_ptr<grip_losses> losses; // if someone listens to contacts
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
  void scatter(grip_wall_lanes span);
  void add_images(grip_wall_lanes span, int first_lane);
  void write_rows(grip_wall_lanes span, bool heats, double **rows) const;
  void stop_not_finite(grip_wall_lanes span) const;
  void note_deep(grip_wall_lanes span);
};

} // namespace Grip

#endif
