/* SPDX-License-Identifier: GPL-2.0-only */
/* The functions that are compiled once per instruction set: the passes of the laws and the kernels that
 * supply them with data. */
#ifndef GRIP_TARGET_H
#define GRIP_TARGET_H

#include "batch/pass.h"
#include "grip.h"

struct grip_target {
  const char *isa;
  int level; /* x86-64 level; 0 runs on any processor */
  /* Passes of each law, in the order of laws.def. */
  const struct grip_passes *const *passes;

#define GRIP_KERNEL(type, give, name, parameters, arguments) type(*name) parameters;
#include "isa/kernels.def"
};

/* The selected instruction set: the best one that the machine supports, or the one passed to
 * grip_isa_select. */
const struct grip_target *grip_target(void);

#endif
