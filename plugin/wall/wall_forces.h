// SPDX-License-Identifier: GPL-2.0-only
// Computes the forces of a wall's contacts, batch by batch, from the lanes of nearby atoms. Adds the forces
// to the atoms, to the sum of the wall, to the ledger and to the output `contacts`.
#ifndef GRIP_WALL_FORCES_H
#define GRIP_WALL_FORCES_H

#include "contacts/step_batch.h"
#include "energy/last_half_steps.h"
#include "energy/ledger.h"
#include "energy/member_motion.h"
#include "host/first_warning.h"
#include "host/masses.h"
#include "particles/fix_grip_liquid.h"
#include "particles/particle_fields.h"
#include "pointers.h"
#include "shapes/shape_arrays.h"
#include "step/contact_step.h"
#include "wall/wall_models.h"
#include "wall/wall_dashpot_masses.h"
#include "wall/wall_temperature.h"
#include "wall/lanes/wall_neighbors.h"
#include "wall/shapes/wall_shape.h"

#include <array>
#include <string>
#include <vector>

namespace Grip {

class WallForces : protected LAMMPS_NS::Pointers {
public:
  static constexpr int NOUTPUT = 10; // columns of the output `contacts`: as in LAMMPS, then heat and face

  // References to members of the fix, which outlive this object.
  struct Members {
    const std::string &command; // prefix of all error messages
    const WallModels &models;
    const Masses &masses;
    const WallTemperature &temperature;
    const WallShape &shape;
    WallNeighbors &neighbors;
    WallDashpotMasses &shares;
    Ledger &ledger;
  };

  WallForces(LAMMPS_NS::LAMMPS *lmp, const Members &parts);

  // Call before each run. Finds the particle fields of the pair style's models, if there are any. Ends the
  // run with an error if the wall's models are not compatible with them.
  void begin_run();
  bool has_fields() const { return any_fields; }

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

  // Call after compute(). wall: the wall of this object.
  void end(const WallContacts &wall) { step.end(of_step, &wall); }

private:
  class Lanes;

  const std::string &command;
  const WallModels &models;
  const Masses &masses;
  const WallTemperature &temperature;
  const WallShape &shape;
  WallNeighbors &neighbors;
  WallDashpotMasses &shares;
  Ledger &ledger;
  ContactStep step;
  StepBatch of_step;
  int lanes_divided = 0; // version of the lanes among which masses were divided
  ParticleFields fields;
  bool any_fields = false;
  LAMMPS_NS::FixGripLiquid *liquid = nullptr; // if a model has bridges that draw on liquid of particles
  MemberMotion members;
  ShapeArrays shapes;

  void bind_fields();
  void bind_shapes();
  void bind_liquid();
  bool predicts_masses() const;
  void divide_masses();
  template <class Visit> void for_each_batch(const Visit &visit);
  void compute_batch(const Lanes &lanes, double **rows);
};

} // namespace Grip

#endif
