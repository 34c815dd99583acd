// SPDX-License-Identifier: GPL-2.0-only
// A thread's working memory for computing contacts batch by batch, and its results of a step. Does not depend
// on LAMMPS.
#ifndef GRIP_STEP_BATCH_H
#define GRIP_STEP_BATCH_H

#include "contacts/contact_sample.h"
#include "grip/batch.h"

#include <array>
#include <memory>
#include <string>

namespace Grip {

// An error that ends the run. It is thrown while contacts are computed, and reported by one thread after all
// threads are done.
struct Stop {
  std::string text;
};

struct StepBatch {
  std::unique_ptr<grip_batch> batch = std::make_unique<grip_batch>();
  std::unique_ptr<grip_fields> fields;       // for laws with particle fields
  std::unique_ptr<grip_liquid> liquid;       // for models whose bridges draw on liquid of particles
  std::unique_ptr<grip_batch_ledger> ledger; // if a ledger is kept
  std::unique_ptr<grip_losses> losses;       // if someone needs losses by cause

  // Results of the last step.
  std::array<double, GRIP_ENTRIES> entry{}; // what contacts have booked
  StepRecord record;                        // for listeners
  std::string deep;                         // warning about a deep overlap, or empty

  // Sets whether the batch keeps a ledger from now on, and whether the ledger gives losses by cause.
  void keep_ledger(bool kept, bool gives_losses)
  {
    if (kept && !ledger) ledger = std::make_unique<grip_batch_ledger>();
    batch->ledger = kept ? ledger.get() : nullptr;
    if (gives_losses && !losses) losses = std::make_unique<grip_losses>();
    if (kept) ledger->losses = gives_losses ? losses.get() : nullptr;
  }
  // Set whether the next batches have particle fields, and liquid of particles.
  void keep_fields(bool kept)
  {
    if (kept && !fields) fields = std::make_unique<grip_fields>();
    batch->fields = kept ? fields.get() : nullptr;
  }
  void keep_liquid(bool kept)
  {
    if (kept && !liquid) liquid = std::make_unique<grip_liquid>();
    batch->liquid = kept ? liquid.get() : nullptr;
  }

  double bytes() const
  {
    return sizeof(grip_batch) + (fields ? sizeof(grip_fields) : 0) + (ledger ? sizeof(grip_batch_ledger) : 0);
  }
};

} // namespace Grip

#endif
