/* SPDX-License-Identifier: GPL-2.0-only */
/* The instruction set for which the library's loops were compiled. */
#ifndef GRIP_PUBLIC_ISA_H
#define GRIP_PUBLIC_ISA_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The instruction set in use: "x86-64-v2", "x86-64-v3", "x86-64-v4" or "generic". The first call into the
 * library selects the best one that the machine supports, or the one named by the environment variable
 * GRIP_ISA. A name that the machine or the build does not support is ignored; compare it with grip_isa() to
 * find out. */
const char *grip_isa(void);

/* Selects an instruction set by name, for tests. Existing models keep theirs. Returns false if the machine or
 * the build does not support it. */
bool grip_isa_select(const char *name);

#ifdef __cplusplus
}
#endif

#endif
