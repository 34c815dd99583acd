// SPDX-License-Identifier: GPL-2.0-only
// The interface for the output of a shape: a local array, pictures, files. Fix wall/grip itself makes the
// output that all walls have.
#ifndef GRIP_WALL_OUTPUT_H
#define GRIP_WALL_OUTPUT_H

#include "grip/batch.h"
#include "step/contact_atoms.h"

namespace Grip {

class WallOutput {
public:
  virtual ~WallOutput() = default;

  // Whether end_step() must be called, and whether add() must be called.
  virtual bool needs_steps() const { return false; }
  virtual bool needs_contacts() const { return false; }

  // Called with each batch of contacts after its forces have been computed, in steps of a length above 0.
  // heats: whether the models of the batch compute heat.
  virtual void add(const grip_batch &, const AtomsOfLanes &, bool /* heats */) {}
  // begin_run() is called at the end of a set-up, end_step() at the end of each step.
  virtual void begin_run() {}
  virtual void end_step() {}

  // The local array, for dump local. It is valid in every `interval`-th step. ncolumns is 0 if there is no
  // array.
  struct Table {
    int ncolumns = 0, interval = 0, nrows = 0;
    double **rows = nullptr;
  };
  virtual Table table() { return {}; }

  // As in WallContacts.
  virtual int facets_in_files() const { return 0; }

  // For dump image: sets this rank's objects, in the format of LAMMPS. Returns their number.
  virtual int image(int *& /* kinds */, double **& /* values */) { return 0; }

  virtual double bytes() const { return 0.0; }
};

} // namespace Grip

#endif
