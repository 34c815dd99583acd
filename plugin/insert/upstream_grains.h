// SPDX-License-Identifier: GPL-2.0-only
// Grains upstream of a face. Each is held: until it crosses the face, it moves with the velocity of the
// stream, whatever forces act on it, so that it crosses at its time, at its point and with its velocity.
// After that it is free. The data of a grain move with its atom; each sphere of a clump has its own.
#ifndef GRIP_UPSTREAM_GRAINS_H
#define GRIP_UPSTREAM_GRAINS_H

#include "base/vector.h"

#include <cmath>
#include <vector>

namespace Grip {

struct HeldGrain {
  static constexpr int NVALUES = 7;

  double number = -1.0; // of the grain; negative if the atom is not held
  double time = 0.0;    // when the centre of the grain crosses the face
  Vector point{};       // where the atom is then
  double power = 0.0;   // of its force and torque at the end of the previous step [F L/T]
  double counts = 1.0;  // 0 for all but one of the spheres of a clump

  bool is_held() const { return number >= 0.0; }
  // For data of a file, which may be anything.
  bool is_sound() const
  {
    constexpr double MOST = 9e15; // integers up to this are exact
    return number >= -1.0 && number < MOST && std::isfinite(time + power + counts + dot(point, point));
  }
};

// One for each atom of this rank, by its index.
class UpstreamGrains {
public:
  void grow(int nmax) { grains.resize(static_cast<std::size_t>(nmax)); }
  const HeldGrain &operator[](int i) const { return grains[static_cast<std::size_t>(i)]; }
  void set(int i, const HeldGrain &grain)
  {
    grains[static_cast<std::size_t>(i)] = grain;
    is_current = false;
  }
  void set_power(int i, double power) { grains[static_cast<std::size_t>(i)].power = power; }
  double bytes() const { return static_cast<double>(grains.size() * sizeof(HeldGrain)); }

  // The indices of atoms that are held, of those below nlocal. They stay the same until the next call.
  const std::vector<int> &indices(int nlocal)
  {
    if (is_current && nlocal == count) return held;
    held.clear();
    for (int i = 0; i < nlocal; i++)
      if ((*this)[i].is_held()) held.push_back(i);
    count = nlocal;
    is_current = true;
    return held;
  }

  // The values of one atom, in a buffer for NVALUES of them.
  void pack(int i, double *buffer) const
  {
    const HeldGrain &g = (*this)[i];
    const double values[] = {g.number, g.time, g.point[0], g.point[1], g.point[2], g.power, g.counts};
    for (int k = 0; k < HeldGrain::NVALUES; k++) buffer[k] = values[k];
  }
  void unpack(int i, const double *b) { set(i, {b[0], b[1], {b[2], b[3], b[4]}, b[5], b[6]}); }

private:
  std::vector<HeldGrain> grains;
  std::vector<int> held; // their indices, if is_current and the number of atoms is the same
  bool is_current = false;
  int count = 0;
};

} // namespace Grip

#endif
