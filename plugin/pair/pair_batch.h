// SPDX-License-Identifier: GPL-2.0-only
// Input of a batch of pairs from LAMMPS other than the rows of the atoms.
#ifndef GRIP_PAIR_BATCH_H
#define GRIP_PAIR_BATCH_H

#include "grip/batch.h"
#include "contacts/contact_store.h"
#include "grip.h"
#include "grip/store.h"

namespace LAMMPS_NS {
class Update;
}

namespace Grip {

// Time step used for the forces of pairs.
double step_length(const LAMMPS_NS::Update *update);

// Sets torque arms, and the position and time at which velocities are taken (batch.h), for two spheres.
void set_geometry(const grip_model &model, const LAMMPS_NS::Update *update, grip_batch &batch);

// A block with a single pair in its first lane and its own history, followed by the moment of inertia.
struct LonePair {
  // row_i, row_j: start of the atoms' rows.
  LonePair(const Contact &contact, int row_i, int row_j);
  grip_span span() { return {&block, sizeof *this, 1, 0, nullptr, 0}; }

  alignas(64) grip_block block = {};
  double history[GRIP_MAX_SLOTS * GRIP_LANES] = {};
  double inertia[GRIP_LANES] = {};
};

// Loads the temperature differences of the pairs.
void gather_temperatures(const double *temperature, const grip_span &span, grip_batch &batch);

} // namespace Grip

#endif
