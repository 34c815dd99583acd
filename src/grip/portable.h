/* SPDX-License-Identifier: GPL-2.0-only */
/* Definitions that let the same physics source compile as C11, C++17, C++20 and device code (CUDA, HIP).
 *
 * Physics calls sqrt, fabs, copysign and, in laws that are not vectorised and for the ledger, exp, log, sin,
 * asin, atan and cbrt. On a CPU they come from the C library; a GPU toolkit declares them for its device.
 * unittest/device/toolkit.h replaces the toolkit where there is none. */
#ifndef GRIP_PUBLIC_PORTABLE_H
#define GRIP_PUBLIC_PORTABLE_H

#include <stdbool.h>

#if defined(__CUDACC__) || defined(__CUDA__) || defined(__HIP__)
/* Qualifiers of a physics function. */
#define GRIP_PHYSICS static inline __host__ __device__
/* Qualifiers of a long physics function that only the ledger needs: it is not inlined, so that the law still
 * is, and the ordinary loop omits the call. */
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
