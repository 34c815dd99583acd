// SPDX-License-Identifier: GPL-2.0-only
#include "fields/kernel.h"

#include <algorithm>
#include <cmath>

using namespace Grip;

namespace {

// Lucy, Astronomical Journal 82 (1977) 1013: (1 + 3 u)(1 - u)^3 = 1 - 6 u^2 + 8 u^3 - 3 u^4, its integral
// along a line from 0 to z at the distance sqrt(q) from the centre. Lengths in ranges.
double lucy_along(double q, double z)
{
  const double u = std::sqrt(q + z * z), z3 = z * z * z;
  const double cube = z * (2.0 * z * z + 5.0 * q) * u / 8.0 +
                      (q > 0.0 ? 3.0 / 8.0 * q * q * std::asinh(z / std::sqrt(q)) : 0.0);
  return z - 6.0 * (q * z + z3 / 3.0) + 8.0 * cube -
         3.0 * (q * q * z + 2.0 / 3.0 * q * z3 + z3 * z * z / 5.0);
}

} // namespace

double Kernel::second_moment() const
{
  if (shape == BOX) return 0.0;
  if (shape == LUCY) return size * size / 12.0;
  const double edge = std::exp(-0.5 * CUT * CUT) / std::sqrt(2.0 * PI);
  return size * size * (1.0 - 2.0 * CUT * edge / std::erf(CUT / std::sqrt(2.0)));
}

double Kernel::along(double square, double from, double to) const
{
  const double scale = 1.0 / size, q = square * scale * scale;
  if (shape == GAUSS) {
    if (q >= CUT * CUT) return 0.0;
    const double plane = std::exp(-0.5 * q) * scale * scale / (2.0 * PI * -std::expm1(-0.5 * CUT * CUT));
    return plane * layer(from, to);
  }
  if (q >= 1.0) return 0.0;
  const double end = std::sqrt(1.0 - q);
  const double a = std::clamp(from * scale, -end, end), b = std::clamp(to * scale, -end, end);
  return 105.0 / (16.0 * PI) * scale * scale * (lucy_along(q, b) - lucy_along(q, a));
}

double Kernel::layer(double from, double to) const
{
  const double scale = 1.0 / size;
  const double a = std::clamp(from * scale, -CUT, CUT), b = std::clamp(to * scale, -CUT, CUT);
  return 0.5 * (std::erf(b / std::sqrt(2.0)) - std::erf(a / std::sqrt(2.0))) / std::erf(CUT / std::sqrt(2.0));
}

std::array<Node, 4> Grip::quadrature(double from, double to, int part, int parts)
{
  // Gauss-Legendre: Abramowitz and Stegun, table 25.4.
  constexpr double X[2] = {0.339981043584856, 0.861136311594053};
  constexpr double W[2] = {0.652145154862546, 0.347854845137454};
  const double half = 0.5 * (to - from) / parts, middle = from + (2 * part + 1) * half;
  return {Node{middle - X[1] * half, W[1] * half}, Node{middle - X[0] * half, W[0] * half},
          Node{middle + X[0] * half, W[0] * half}, Node{middle + X[1] * half, W[1] * half}};
}
