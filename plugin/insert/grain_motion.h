// SPDX-License-Identifier: GPL-2.0-only
// Velocity, spin and rotation of new grains: functions of the seed and of the number of the grain.
#ifndef GRIP_GRAIN_MOTION_H
#define GRIP_GRAIN_MOTION_H

#include "insert/grain_sequence.h"
#include "insert/insert_input.h"
#include "base/vector.h"

#include <cstdint>

namespace Grip {

class GrainMotion {
public:
  // The line must outlive this object.
  explicit GrainMotion(const InsertLine &line_) : line(line_) {}

  Vector velocity(std::uint64_t number) const;
  Vector spin(std::uint64_t number) const;
  // The rotation of a clump.
  Quaternion rotation(std::uint64_t number) const;
  // Kinetic energy in units of mass times velocity squared; of a grain with a shape without its rotation.
  double kinetic(std::uint64_t number, const DealtGrain &) const;
  // The largest speed of all grains; four standard deviations above the mean for a normal distribution.
  double largest_speed() const;

private:
  const InsertLine &line;
};

} // namespace Grip

#endif
