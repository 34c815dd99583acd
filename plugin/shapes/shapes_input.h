// SPDX-License-Identifier: GPL-2.0-only
// The words of fix grip/shapes.
#ifndef GRIP_SHAPES_INPUT_H
#define GRIP_SHAPES_INPUT_H

#include "base/quaternion.h"
#include "grip/shape.h"

#include <string>
#include <vector>

namespace LAMMPS_NS {
class LAMMPS;
}

namespace Grip {

struct ShapeWords {
  int type = 0;
  grip_shape_words words{};
  double density = 0.0; // [M/L^3]

  // In one form, however the line was written.
  std::string text() const;
};

struct ShapesLine {
  enum class Orient { RANDOM, FIXED };
  std::vector<ShapeWords> types;
  Orient orient = Orient::RANDOM;
  int seed = 1;                                  // RANDOM
  Quaternion orientation = {1.0, 0.0, 0.0, 0.0}; // FIXED
  bool own_size = true;
  bool first_curvature = true;
  double low = 0.05, high = 4.0; // limits of R*
  bool moves = true;
  int vtk_every = 0; // 0: no files
  std::string vtk_pattern;

  // What a restart file must agree with.
  std::string text() const;
};

// The largest difference of the length of a quaternion from 1 that is taken as rounding.
constexpr double QUATERNION_ROUNDING = 1e-3;

// Ends the run with a one-line error if a word is wrong. Messages start with `command`.
ShapesLine read_shapes_line(LAMMPS_NS::LAMMPS *, const std::string &command, int narg, char **arg);

// Makes the shape of a type, with the same errors.
grip_shape make_shape(LAMMPS_NS::LAMMPS *, const std::string &command, const ShapeWords &);

// Makes the length 1. Returns false, and leaves the values, if it is off by more than rounding.
bool normalise(double *quaternion);

} // namespace Grip

#endif
