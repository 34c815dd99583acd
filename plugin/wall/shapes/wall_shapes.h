// SPDX-License-Identifier: GPL-2.0-only
// All wall shapes, by their names in the input.
#ifndef GRIP_WALL_SHAPES_H
#define GRIP_WALL_SHAPES_H

#include "wall/shapes/wall_shape.h"

#include <memory>
#include <string>

namespace Grip {

// The names, separated by blanks.
std::string names_of_shapes();

// The keywords that only some shapes have, separated by blanks.
std::string keywords_of_shapes();
// Names of the shapes that have a keyword, separated by blanks; empty if there is none.
std::string shapes_with(const std::string &keyword);

// Reads the name of a shape and its words. Returns null if no shape has this name.
std::unique_ptr<WallShape> read_shape(LineReader &in);

} // namespace Grip

#endif
