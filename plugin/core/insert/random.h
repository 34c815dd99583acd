// SPDX-License-Identifier: GPL-2.0-only
// Random numbers of grains, as a pure function of the seed, the number of the grain and the attempt. There is
// no state: any rank, in any order and after any restart, draws the same numbers.
//
// Source: J. K. Salmon, M. A. Moraes, R. O. Dror, D. E. Shaw, Parallel random numbers: as easy as 1, 2, 3,
// SC '11 (2011), doi 10.1145/2063384.2063405: the generator Philox4x32 with 10 rounds.
#ifndef GRIP_INSERT_RANDOM_H
#define GRIP_INSERT_RANDOM_H

#include "base/quaternion.h"

#include <array>
#include <cmath>
#include <cstdint>

namespace Grip {

using PhiloxCounter = std::array<std::uint32_t, 4>;
using PhiloxKey = std::array<std::uint32_t, 2>;

inline PhiloxCounter philox4x32(PhiloxCounter c, PhiloxKey k)
{
  for (int round = 0; round < 10; round++) {
    const std::uint64_t a = std::uint64_t{0xD2511F53} * c[0], b = std::uint64_t{0xCD9E8D57} * c[2];
    c = {static_cast<std::uint32_t>(b >> 32) ^ c[1] ^ k[0], static_cast<std::uint32_t>(b),
         static_cast<std::uint32_t>(a >> 32) ^ c[3] ^ k[1], static_cast<std::uint32_t>(a)};
    k[0] += 0x9E3779B9;
    k[1] += 0xBB67AE85;
  }
  return c;
}

// The purpose of a number. The values influence the results of a seed and must not change.
enum class RandomStream : std::uint32_t { POSITION = 0, VELOCITY = 1, SPIN = 2, ORIENTATION = 3, SIZE = 4 };

// Three independent numbers, uniform in [0, 1): multiples of 2^-42.
using Uniforms = std::array<double, 3>;

inline Uniforms draw_uniforms(std::uint64_t seed, std::uint64_t grain, std::uint32_t attempt,
                              RandomStream stream = RandomStream::POSITION)
{
  const auto low = [](std::uint64_t n) { return static_cast<std::uint32_t>(n); };
  const PhiloxCounter w =
      philox4x32({low(grain), low(grain >> 32), attempt, static_cast<std::uint32_t>(stream)},
                 {low(seed), low(seed >> 32)});
  // The 128 bits of a block: 42 from the top of each half, and the rest of both halves together.
  const std::uint64_t a = w[0] | std::uint64_t{w[1]} << 32, b = w[2] | std::uint64_t{w[3]} << 32;
  const std::uint64_t rest = (a & 0x3FFFFF) << 20 | (b & 0xFFFFF);
  constexpr double unit = 1.0 / (std::uint64_t{1} << 42);
  return {static_cast<double>(a >> 22) * unit, static_cast<double>(b >> 22) * unit,
          static_cast<double>(rest) * unit};
}

// A uniformly random rotation. Source: K. Shoemake, Uniform random rotations, Graphics Gems III (1992) 124,
// doi 10.1016/B978-0-08-050755-2.50036-1.
inline Quaternion random_rotation(const Uniforms &u)
{
  const double a = std::sqrt(1.0 - u[0]), b = std::sqrt(u[0]);
  return {a * std::sin(2.0 * M_PI * u[1]), a * std::cos(2.0 * M_PI * u[1]), b * std::sin(2.0 * M_PI * u[2]),
          b * std::cos(2.0 * M_PI * u[2])};
}

} // namespace Grip

#endif
