// SPDX-License-Identifier: GPL-2.0-only
// Pictures as PNG files, by libpng, if Grip was built with it.
#ifndef GRIP_PNG_H
#define GRIP_PNG_H

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace Grip {

using Colour = std::array<std::uint8_t, 3>;

bool has_png();

// The bytes of a PNG file. pixels: rows from the top, each `width` pixels from the left. Throws a
// std::runtime_error if has_png() is false.
std::string png_bytes(const std::vector<Colour> &pixels, int width);

} // namespace Grip

#endif
