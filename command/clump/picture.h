// SPDX-License-Identifier: GPL-2.0-only
// A picture of a solid, and beside it a picture of the spheres that replace it.
#ifndef GRIP_PICTURE_H
#define GRIP_PICTURE_H

#include "clump/clump.h"

#include <string>

namespace Grip {

// The bytes of a PNG file. Both bodies are seen from the same direction and on the same scale.
std::string picture_of(const Clump &);

} // namespace Grip

#endif
