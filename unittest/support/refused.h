// SPDX-License-Identifier: GPL-2.0-only
// Whether a block of a restart file is refused, with the advice that the error text must contain.
#ifndef REFUSED_H
#define REFUSED_H

#include "base/restart_block.h"
#include "support/check.h"

template <class Work> bool refused(const Work &work)
{
  try {
    work();
  } catch (const Grip::BadBlock &bad) {
    CHECK_CONTAINS(bad.reason.c_str(), "Use an earlier restart file");
    return true;
  }
  return false;
}

#endif
