// SPDX-License-Identifier: GPL-2.0-only
// A thread's working memory for computing contacts batch by batch, and its results of a step. Does not depend
// on LAMMPS.
#ifndef GRIP_STEP_BATCH_H
#define GRIP_STEP_BATCH_H

#include "contacts/contact_sample.h"
#include "grip/batch.h"
#include "grip/shape_batch.h"

#include <array>
#include <cstdint>
#include <memory>
#include <string>

namespace Grip {

// An error that ends the run. It is thrown while contacts are computed, and reported by one thread after all
// threads are done.
struct Stop {
  std::string text;
};

// What the contacts of shapes of a thread have met in a step. i, j: local indices; j is -1 at a wall.
struct ShapeFindings {
  std::int64_t solved = 0, unresolved = 0;
  int unresolved_i = -1, unresolved_j = -1; // of the first one
  double deepest = 0.0;                     // overlap over the smaller inscribed radius [-]
  int deepest_i = -1, deepest_j = -1;

  template <class Atoms> void add(const grip_shape_report &report, const Atoms &atoms)
  {
    solved += report.solved;
    if (report.unresolved > 0 && unresolved == 0) {
      unresolved_i = atoms.i(report.unresolved_lane);
      unresolved_j = atoms.j(report.unresolved_lane);
    }
    unresolved += report.unresolved;
    if (report.deepest_lane < 0 || report.deepest <= deepest) return;
    deepest = report.deepest;
    deepest_i = atoms.i(report.deepest_lane);
    deepest_j = atoms.j(report.deepest_lane);
  }
};

struct StepBatch {
  std::unique_ptr<grip_batch> batch = std::make_unique<grip_batch>();
  std::unique_ptr<grip_fields> fields;       // for laws with particle fields
  std::unique_ptr<grip_liquid> liquid;       // for models whose bridges draw on liquid of particles
  std::unique_ptr<grip_batch_ledger> ledger; // if a ledger is kept
  std::unique_ptr<grip_losses> losses;       // if someone needs losses by cause
  std::unique_ptr<grip_shape_room> shapes;   // if grains have shapes

  // Results of the last step.
  std::array<double, GRIP_ENTRIES> entry{}; // what contacts have booked
  StepRecord record;                        // for listeners
  std::string deep;                         // warning about a deep overlap, or empty
  ShapeFindings of_shapes;

  // Sets whether the batch keeps a ledger from now on, and whether the ledger gives losses by cause.
  void keep_ledger(bool kept, bool gives_losses)
  {
    if (kept && !ledger) ledger = std::make_unique<grip_batch_ledger>();
    batch->ledger = kept ? ledger.get() : nullptr;
    if (gives_losses && !losses) losses = std::make_unique<grip_losses>();
    if (kept) ledger->losses = gives_losses ? losses.get() : nullptr;
  }
  // Set whether the next batches have particle fields, shapes, and liquid of particles.
  void keep_fields(bool kept)
  {
    if (kept && !fields) fields = std::make_unique<grip_fields>();
    batch->fields = kept ? fields.get() : nullptr;
  }
  void keep_shapes(bool kept)
  {
    if (kept && !shapes) shapes = std::make_unique<grip_shape_room>();
    batch->arms = kept ? &shapes->arms : nullptr;
  }
  void keep_liquid(bool kept)
  {
    if (kept && !liquid) liquid = std::make_unique<grip_liquid>();
    batch->liquid = kept ? liquid.get() : nullptr;
  }

  double bytes() const
  {
    return sizeof(grip_batch) + (fields ? sizeof *fields : 0) + (liquid ? sizeof *liquid : 0) +
           (ledger ? sizeof *ledger : 0) + (losses ? sizeof *losses : 0) + (shapes ? sizeof *shapes : 0);
  }
};

} // namespace Grip

#endif
