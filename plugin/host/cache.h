// SPDX-License-Identifier: GPL-2.0-only
// Size of the processor's second-level cache, on which prefetching depends.
#ifndef GRIP_CACHE_H
#define GRIP_CACHE_H

#include <unistd.h>

namespace Grip {

// Size in bytes. If the system does not report it, a common lower bound.
inline double second_level_cache()
{
#ifdef _SC_LEVEL2_CACHE_SIZE
  static const long size = sysconf(_SC_LEVEL2_CACHE_SIZE);
  if (size > 0) return static_cast<double>(size);
#endif
  return 512.0 * 1024.0;
}

} // namespace Grip

#endif
