/* SPDX-License-Identifier: GPL-2.0-only */
/* The loops of a law over a batch, called passes. This header defines what the headers pass_<sense>.h need to
 * write them.
 *
 * CMake generates one source file from pass.c.in for each line of laws.def. The file includes the physics of
 * the law, this header, and the header with the loop of the law's sense. Macros stand for the law: LAW,
 * CONSTANTS, ROTATE and SYNCHRONIZE for its functions and its struct of constants; SLOTS, WRITES,
 * SYNCHRONIZES and TORSION for the facts that its physics header defines; NAMED(what) for names that contain
 * the law's name. */
#ifndef GRIP_PASS_H
#define GRIP_PASS_H

#include "grip/batch.h"
#include "isa/export.h"
#include "laws/physics.h"

/* The loops of one law, compiled for one instruction set. */
struct grip_passes {
  /* The loop over a batch. constants: for each block, model->constants[sense] of its model. slot: index of
   * the law's first history value. */
  void (*plain)(const double *const *constants, int slot, struct grip_batch *batch);
  /* The same loop, which also writes the values that the ledger needs. */
  void (*booked)(const double *const *constants, int slot, struct grip_batch *batch);
  /* Only for a normal law with particle fields: adds the contributions of contacts to the fields, before the
   * forces are computed (grip_model_prepare). 0 for other laws. */
  void (*prepare)(int slot, struct grip_batch *batch);
  /* Only for a tangential law: writes the current stiffness of its spring to batch.shear. 0 for other
   * laws. */
  void (*stiffness)(const double *const *constants, int slot, struct grip_batch *batch);
  /* The facts SLOTS and WRITES with which these loops were compiled. unittest/laws/all_laws.c checks that the
   * law's descriptor agrees with them. */
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
