/* SPDX-License-Identifier: GPL-2.0-only */
/* What lets one text of the physics compile as C11, as C++17, as C++20 and as device code (CUDA, HIP).
 *
 * Physics calls sqrt, fabs, copysign and, in scalar laws and for the ledger, exp, log, sin, asin, atan and
 * cbrt. A host has them in its library, a GPU's toolkit declares them for its device;
 * unittest/device/toolkit.h stands in for a toolkit where there is none. */
#ifndef GRIP_PORTABLE_H
#define GRIP_PORTABLE_H

#include <stdbool.h>

#if defined(__CUDACC__) || defined(__CUDA__) || defined(__HIP__)
/* Marks a function of the physics. */
#define GRIP_PHYSICS static inline __host__ __device__
/* Marks one that is long and that the ledger alone needs: it is not inlined, so that the law is, and the
 * ordinary loop leaves the call out. */
#define GRIP_LEDGER_PHYSICS static __attribute__((noinline, const, unused)) __host__ __device__
#else
#include <math.h>
#define GRIP_PHYSICS static inline
#define GRIP_LEDGER_PHYSICS static __attribute__((noinline, const, unused))
#endif

/* The value of a struct with all its members 0: C++ warns of {0}, and C11 has no {}. */
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

/* Number of entries of a table that is written out. */
#define GRIP_COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

#define GRIP_PI 3.14159265358979323846

#endif
