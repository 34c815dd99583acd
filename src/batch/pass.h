/* SPDX-License-Identifier: GPL-2.0-only */
/* The loops of a law over a batch, and what the headers pass_<sense>.h, which have them, are written with.
 *
 * CMake writes a file for each line of laws.def from pass.c.in. It includes the physics of that law, this
 * header and that of the sense's loop, with macros that stand for the law: LAW, CONSTANTS, TURN, SYNCHRONIZE
 * for its functions and its struct, SLOTS, WRITES, SYNCHRONIZES, TORSION for the facts that its physics
 * states, and NAMED(what) for what is named after it. */
#ifndef GRIP_PASS_H
#define GRIP_PASS_H

#include "batch/batch.h"
#include "isa/export.h"
#include "laws/physics.h"

/* What one instruction set has for a law. */
struct grip_passes {
  /* The loop over a batch. constants: of each block's model, model->constants[sense]; slot: where the law's
   * history begins. */
  void (*plain)(const double *const *constants, int slot, struct grip_batch *batch);
  /* The same, and it writes what the ledger needs. */
  void (*booked)(const double *const *constants, int slot, struct grip_batch *batch);
  /* Of a normal law with fields: what contacts add before the forces (grip.h); else 0. */
  void (*prepare)(int slot, struct grip_batch *batch);
  /* Of a tangential law: writes the present stiffness of its spring, batch.shear; else 0. */
  void (*stiffness)(const double *const *constants, int slot, struct grip_batch *batch);
  /* The facts that these loops were compiled with. The law's descriptor must have the same
   * (unittest/laws/all_laws.c). */
  int slots;
  unsigned writes;
  bool synchronizes;
};

/* A spring of three values in the history of a block. */
static inline struct grip_vec grip_load_spring(const double *history, int lane)
{
  return grip_vec(history[lane], history[lane + GRIP_LANES], history[lane + 2 * GRIP_LANES]);
}

static inline void grip_store_spring(double *history, int lane, struct grip_vec spring)
{
  history[lane] = spring.x;
  history[lane + GRIP_LANES] = spring.y;
  history[lane + 2 * GRIP_LANES] = spring.z;
}

#endif
