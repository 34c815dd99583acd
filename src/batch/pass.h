/* SPDX-License-Identifier: GPL-2.0-only */
/* The loops of a law over a batch, and the definitions with which the headers pass_<sense>.h write them.
 *
 * CMake generates one source file from pass.c.in for each line of laws.def. It includes the physics of that
 * law, this header and the header with the loop of its sense. Macros stand for the law: LAW, CONSTANTS,
 * ROTATE and SYNCHRONIZE for its functions and its struct; SLOTS, WRITES, SYNCHRONIZES and TORSION for the
 * facts that its physics header defines; and NAMED(what) for names derived from the law's. */
#ifndef GRIP_PASS_H
#define GRIP_PASS_H

#include "grip/batch.h"
#include "isa/export.h"
#include "laws/physics.h"

/* The loops of one law, compiled for one instruction set. */
struct grip_passes {
  /* The loop over a batch. constants: model->constants[sense] of each block's model; slot: start of the law's
   * history. */
  void (*plain)(const double *const *constants, int slot, struct grip_batch *batch);
  /* The same, also writing what the ledger needs. */
  void (*booked)(const double *const *constants, int slot, struct grip_batch *batch);
  /* Only for a normal law with fields: adds the contributions of contacts to the fields before the forces
   * (grip.h); else 0. */
  void (*prepare)(int slot, struct grip_batch *batch);
  /* Only for a tangential law: writes the current stiffness of its spring to batch.shear; else 0. */
  void (*stiffness)(const double *const *constants, int slot, struct grip_batch *batch);
  /* Facts with which these loops were compiled. The law's descriptor must agree
   * (unittest/laws/all_laws.c). */
  int slots;
  unsigned writes;
  bool synchronizes;
};

/* Loads a spring of three history values. */
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
