// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/insert/random.h: the published answers of Philox4x32-10, and whether the numbers that are made of
// its bits are uniform and independent.
#include "support/check.h"
#include "insert/random.h"

#include <cmath>
#include <vector>

using namespace Grip;

namespace {

// Random123 1.14.0, tests/kat_vectors, lines "philox4x32 10".
void answers_are_those_published()
{
  constexpr std::uint32_t ones = 0xffffffff;
  CHECK((philox4x32({0, 0, 0, 0}, {0, 0}) == PhiloxCounter{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  CHECK((philox4x32({ones, ones, ones, ones}, {ones, ones}) ==
         PhiloxCounter{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
  CHECK((philox4x32({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}) ==
         PhiloxCounter{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

// From the answer to zero: 0xe169c58d6627e8d5 and 0x9b00dbd8bc57ac4c. The first 42 bits of each, and the last
// 22 and 20 together, are the three numbers.
void uniforms_are_made_of_all_bits()
{
  const Uniforms u = draw_uniforms(0, 0, 0);
  CHECK(u[0] == std::ldexp(static_cast<double>(0xe169c58d6627e8d5 >> 22), -42));
  CHECK(u[1] == std::ldexp(static_cast<double>(0x9b00dbd8bc57ac4c >> 22), -42));
  CHECK(u[2] == std::ldexp(static_cast<double>(0x27e8d5 * 0x100000LL + 0x7ac4c), -42));
}

// Each argument changes all numbers, also beyond 32 bits.
void arguments_are_independent()
{
  constexpr std::uint64_t beyond = std::uint64_t{1} << 32;
  const Uniforms base = draw_uniforms(5, 7, 9);
  for (const Uniforms &other :
       {draw_uniforms(6, 7, 9), draw_uniforms(5 + beyond, 7, 9), draw_uniforms(5, 8, 9),
        draw_uniforms(5, 7 + beyond, 9), draw_uniforms(5, 7, 10),
        draw_uniforms(5, 7, 9, RandomStream::VELOCITY), draw_uniforms(5, 7, 9, RandomStream::SPIN),
        draw_uniforms(5, 7, 9, RandomStream::ORIENTATION)})
    for (int d = 0; d < 3; d++) CHECK(other[d] != base[d]);
}

// Counts in 10 x 10 x 10 cells: chi-square has 999 degrees of freedom and a standard deviation of sqrt(1998);
// 5 deviations either way.
void uniforms_fill_the_cube_evenly()
{
  constexpr int n = 200000;
  for (int series = 0; series < 3; series++) { // along grains, attempts, seeds
    std::vector<int> cells(1000);
    for (int i = 0; i < n; i++) {
      const Uniforms u = draw_uniforms(series == 2 ? i : 1, series == 0 ? i : 1, series == 1 ? i : 1);
      for (double value : u) CHECK(value >= 0.0 && value < 1.0);
      cells[static_cast<int>(10 * u[0]) * 100 + static_cast<int>(10 * u[1]) * 10 +
            static_cast<int>(10 * u[2])]++;
    }
    double chi = 0.0;
    for (int count : cells) chi += (count - n / 1000.0) * (count - n / 1000.0) / (n / 1000.0);
    CHECK_NEAR(chi, 999.0, 5 * std::sqrt(1998.0));
  }
}

} // namespace

int main()
{
  answers_are_those_published();
  uniforms_are_made_of_all_bits();
  arguments_are_independent();
  uniforms_fill_the_cube_evenly();
  return CHECK_RESULT();
}
