/* SPDX-License-Identifier: GPL-2.0-only */
/* The table of the passes and kernels of one instruction set. This file is compiled once per instruction
 * set. */
#include "isa/target.h"
#include "kernels/kernels.h"

#define GRIP_LAW(sense, name) extern const struct grip_passes GRIP_EXPORT(grip_passes_##sense##_##name);
#include "laws/laws.def"
#undef GRIP_LAW

#define GRIP_LAW(sense, name) &GRIP_EXPORT(grip_passes_##sense##_##name),
static const struct grip_passes *const passes[] = {
#include "laws/laws.def"
};
#undef GRIP_LAW

const struct grip_target GRIP_EXPORT(grip_target) = {
    .isa = GRIP_ISA_NAME,
    .level = GRIP_LEVEL,
    .passes = passes,
#define GRIP_KERNEL(type, give, name, parameters, arguments) .name = GRIP_EXPORT(grip_##name),
#include "isa/kernels.def"
};
