// SPDX-License-Identifier: GPL-2.0-only
// The input of a batch of pairs that comes from LAMMPS, other than the rows of the atoms.
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

// Length of the step for the forces of pairs [T].
double step_length(const LAMMPS_NS::Update *update);

// Sets the members of a batch that are equal for all contacts of two spheres: the arms of torque and
// velocity, and the time of the normal (grip_batch_set_rules). step: step_length(), which takes as long as
// some contacts and must not be called for each batch.
void set_geometry(const grip_model &model, double step, grip_batch &batch);

// A block of one pair, which is in the block's first lane. The history of the block and the moments of
// inertia follow, as in a store.
struct LonePair {
  // row_i, row_j: start of the rows of i and j in the per-atom arrays.
  LonePair(const Contact &contact, int row_i, int row_j);
  grip_span span() { return {&block, sizeof *this, 1, 0, nullptr, 0}; }

  alignas(64) grip_block block = {};
  double history[GRIP_MAX_SLOTS * GRIP_LANES] = {};
  double inertia[GRIP_LANES] = {};
};

} // namespace Grip

#endif
