// SPDX-License-Identifier: GPL-2.0-only
// The size of the processor's second-level cache, which decides what is fetched in advance.
#ifndef GRIP_CACHE_H
#define GRIP_CACHE_H

#include <unistd.h>

namespace Grip {

// Its size in bytes. Where the system does not tell, it is taken to be what most processors have at least.
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
