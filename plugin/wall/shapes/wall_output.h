// SPDX-License-Identifier: GPL-2.0-only
// The interface of a shape's own output to fix wall/grip: a local array, pictures, files. The output that all
// walls have is not part of it.
#ifndef GRIP_WALL_OUTPUT_H
#define GRIP_WALL_OUTPUT_H

#include "grip/batch.h"
#include "grip/walls.h"

namespace Grip {

class WallOutput {
public:
  virtual ~WallOutput() = default;

  // Whether end_step() must be called, and whether add() must.
  virtual bool needs_steps() const { return false; }
  virtual bool needs_contacts() const { return false; }

  // Called with each batch of contacts after it has been run, in steps of a length above 0. heats: whether
  // its models compute heat.
  virtual void add(const grip_batch &, grip_wall_lanes, bool /* heats */) {}
  // Called at the end of a set-up, and of each step.
  virtual void begin_run() {}
  virtual void end_step() {}

  // The local array, for dump local. It is valid every `interval` steps; 0 columns if there is none.
  struct Table {
    int ncolumns = 0, interval = 0, nrows = 0;
    double **rows = nullptr;
  };
  virtual Table table() { return {}; }

  // For dump image: this rank's objects, in the format of LAMMPS. Returns their number.
  virtual int image(int *& /* kinds */, double **& /* values */) { return 0; }

  virtual double bytes() const { return 0.0; }
};

} // namespace Grip

#endif
