/* SPDX-License-Identifier: GPL-2.0-only */
/* The instruction set (ISA) for which the library's loops were compiled. */
#ifndef GRIP_PUBLIC_ISA_H
#define GRIP_PUBLIC_ISA_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Returns the instruction set in use: "x86-64-v2", "x86-64-v3", "x86-64-v4" or "generic". The first call into
 * the library selects the best one that the machine supports, or the one that the environment variable
 * GRIP_ISA names. If the machine or the build does not support the named one, the variable is ignored. To
 * detect this, compare the variable with grip_isa(). */
const char *grip_isa(void);

/* Selects an instruction set by name, for tests. Existing models keep the instruction set with which they
 * were made. Returns false if the machine or the build does not support the named one. */
bool grip_isa_select(const char *name);

#ifdef __cplusplus
}
#endif

#endif
