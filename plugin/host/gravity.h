// SPDX-License-Identifier: GPL-2.0-only
// Whether a fix gravity acts on atoms: with the keyword `disable` it only provides the acceleration to other
// commands. The member is protected in LAMMPS; host/inertia.h explains how it is read.
#ifndef GRIP_GRAVITY_H
#define GRIP_GRAVITY_H

#include "fix_gravity.h"

namespace Grip {

struct Gravity : LAMMPS_NS::FixGravity {
  static bool acts(const FixGravity *fix) { return !(fix->*&Gravity::disable); }
};

} // namespace Grip

#endif
