// SPDX-License-Identifier: GPL-2.0-only
// All shapes of walls, by their names in input.
#ifndef GRIP_WALL_SHAPES_H
#define GRIP_WALL_SHAPES_H

#include "wall/shapes/wall_shape.h"

#include <memory>
#include <string>

namespace Grip {

// The names, each after a blank but for the first.
std::string names_of_shapes();

// Reads the shape that in.next names, and moves in.next behind its words. Null if no shape has that name.
std::unique_ptr<WallShape> read_shape(WallInput &in);

} // namespace Grip

#endif
