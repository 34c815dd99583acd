// SPDX-License-Identifier: GPL-2.0-only
// The words of fix grip/shapes.
#ifndef GRIP_SHAPES_INPUT_H
#define GRIP_SHAPES_INPUT_H

#include "base/quaternion.h"
#include "fmt/format.h"
#include "grip/shape.h"

#include <cstdint>
#include <memory>
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
  // Of a polyhedron: its file, a factor of lengths, the hull, a hash of the surface, and the part by which
  // the hull is larger.
  std::string file;
  double scale = 1.0;
  std::shared_ptr<const grip_hull> hull;
  std::uint64_t hash = 0;
  double added = 0.0;

  // In one form, however the line was written.
  std::string text() const
  {
    return text_with(file + (scale == 1.0 ? "" : fmt::format(" scale {:.15g}", scale)));
  }
  // The same for any name of the file.
  std::string identity() const { return text_with(fmt::format("with the hash {:016x}", hash)); }

private:
  std::string text_with(const std::string &surface) const;
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
  std::string identity() const;
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
