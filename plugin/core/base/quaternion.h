// SPDX-License-Identifier: GPL-2.0-only
#ifndef GRIP_QUATERNION_H
#define GRIP_QUATERNION_H

#include <array>

namespace Grip {

// The components of a unit quaternion; the first is the real part.
using Quaternion = std::array<double, 4>;

} // namespace Grip

#endif
