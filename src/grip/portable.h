/* SPDX-License-Identifier: GPL-2.0-only */
/* Definitions with which the same physics source compiles as C11, C++17, C++20 and device code (CUDA, HIP).
 *
 * Physics calls sqrt, fabs and copysign. Laws that are not vectorised, and physics for the ledger, also call
 * exp, log, sin, asin, atan and cbrt. On a CPU these functions come from the C library. For a device, the GPU
 * toolkit declares them; unittest/device/toolkit.h replaces the toolkit where there is none. */
#ifndef GRIP_PUBLIC_PORTABLE_H
#define GRIP_PUBLIC_PORTABLE_H

#include <stdbool.h>

#if defined(__CUDACC__) || defined(__CUDA__) || defined(__HIP__)
/* Qualifiers of a physics function. */
#define GRIP_PHYSICS static inline __host__ __device__
/* Qualifiers of a long physics function that only the ledger needs. Such a function is not inlined, so that
 * the law which calls it still is inlined. The loop of a model without a ledger does not call it. */
#define GRIP_LEDGER_PHYSICS static __attribute__((noinline, const, unused)) __host__ __device__
#else
#include <math.h>
#define GRIP_PHYSICS static inline
#define GRIP_LEDGER_PHYSICS static __attribute__((noinline, const, unused))
#endif

/* Zero-initialises all members of a struct: C++ warns about {0}, and C11 has no {}. */
#ifdef __cplusplus
#define GRIP_ZERO                                                                                            \
  {                                                                                                          \
  }
#define GRIP_STATIC_ASSERT(condition, text) static_assert(condition, text)
#else
#define GRIP_ZERO                                                                                            \
  {                                                                                                          \
    0                                                                                                        \
  }
#define GRIP_STATIC_ASSERT(condition, text) _Static_assert(condition, text)
#endif

/* Number of elements of an array. */
#define GRIP_COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

#define GRIP_PI 3.14159265358979323846

#endif
