/* SPDX-License-Identifier: GPL-2.0-only */
/* Replaces the headers of a GPU toolkit, so that clang alone can compile the physics for a device: declares
 * the functions that physics may call, and no others. */
#pragma once

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))

__device__ inline double sqrt(double x)
{
  return __builtin_sqrt(x);
}
__device__ inline double fabs(double x)
{
  return __builtin_fabs(x);
}
__device__ inline double copysign(double x, double y)
{
  return __builtin_copysign(x, y);
}

/* Declared by a toolkit's library. */
extern "C" {
__device__ double exp(double x);
__device__ double sin(double x);
__device__ double asin(double x);
__device__ double atan(double x);
__device__ double log(double x);
__device__ double cbrt(double x);
}
