// SPDX-License-Identifier: GPL-2.0-only
#include "clump/ball_union.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace Grip;

namespace {

struct Interval {
  double from, to;

  bool operator<(const Interval &other) const { return from < other.from; }
};

// Parallel lines along x through the points of a square grid.
class Lines {
public:
  Lines(const std::vector<Ball> &balls_, double offset_, int lines) : balls(balls_), offset(offset_)
  {
    double extent = 0.0, high[2];
    for (int a = 0; a < 2; a++) {
      low[a] = std::numeric_limits<double>::infinity();
      high[a] = -low[a];
      for (const Ball &ball : balls) {
        low[a] = std::min(low[a], ball.centre[a + 1] - ball.radius - offset);
        high[a] = std::max(high[a], ball.centre[a + 1] + ball.radius + offset);
      }
      extent = std::max(extent, high[a] - low[a]);
    }
    spacing = extent / lines;
    for (int a = 0; a < 2; a++) count[a] = static_cast<int>(std::ceil((high[a] - low[a]) / spacing));
  }

  // Calls visit(x from, x to, y, z, area of the line) for each interval of a line inside the union.
  template <class Visit> void run(const Visit &visit)
  {
    std::vector<std::vector<Interval>> row(count[0]);
    for (int k = 0; k < count[1]; k++) {
      const double z = low[1] + (k + 0.5) * spacing;
      for (std::vector<Interval> &line : row) line.clear();
      for (const Ball &ball : balls) cut(ball, z, row);
      for (int j = 0; j < count[0]; j++) merge(row[j], low[0] + (j + 0.5) * spacing, z, visit);
    }
  }

private:
  const std::vector<Ball> &balls;
  const double offset;
  double low[2], spacing = 0.0;
  int count[2];

  // Adds the part of each line of a row that is inside a ball.
  void cut(const Ball &ball, double z, std::vector<std::vector<Interval>> &row) const
  {
    const double radius = ball.radius + offset, dz = z - ball.centre[2];
    const double disc2 = radius * radius - dz * dz;
    if (radius <= 0.0 || disc2 <= 0.0) return;
    const double disc = std::sqrt(disc2), at = ball.centre[1] - low[0];
    const int first = std::max(0, static_cast<int>(std::ceil((at - disc) / spacing - 0.5)));
    const int last = std::min(count[0] - 1, static_cast<int>(std::floor((at + disc) / spacing - 0.5)));
    for (int j = first; j <= last; j++) {
      const double dy = (j + 0.5) * spacing - at, half = std::sqrt(std::max(0.0, disc2 - dy * dy));
      row[j].push_back({ball.centre[0] - half, ball.centre[0] + half});
    }
  }
  template <class Visit> void merge(std::vector<Interval> &line, double y, double z, const Visit &visit) const
  {
    std::sort(line.begin(), line.end());
    for (std::size_t n = 0; n < line.size();) {
      const double from = line[n].from;
      double to = line[n].to;
      for (n++; n < line.size() && line[n].from <= to; n++) to = std::max(to, line[n].to);
      visit(from, to, y, z, spacing * spacing);
    }
  }
};

double volume_of(const std::vector<Ball> &balls, double offset, int lines)
{
  double volume = 0.0;
  Lines(balls, offset, lines).run([&](double from, double to, double, double, double area) {
    volume += area * (to - from);
  });
  return volume;
}

} // namespace

BodyIntegrals Grip::integrate(const std::vector<Ball> &balls, int lines)
{
  BodyIntegrals body;
  Vector first{};
  Lines(balls, 0.0, lines).run([&](double from, double to, double y, double z, double area) {
    const double size = area * (to - from), x = 0.5 * (from + to);
    const double x2 = (from * from + from * to + to * to) / 3.0;
    body.volume += size;
    first = first + size * Vector{x, y, z};
    const double terms[6] = {x2, y * y, z * z, y * z, x * z, x * y};
    for (int n = 0; n < 6; n++) body.second[n] += size * terms[n];
  });
  body.centre = (1.0 / body.volume) * first;
  body.second = about_centre(body.second, body.volume, body.centre);
  return body;
}

// Regula falsi in the form of Illinois: the volume grows with the offset, so the root stays between two
// bounds.
double Grip::offset_for_volume(const std::vector<Ball> &balls, double volume, int lines)
{
  constexpr double ENOUGH = 1e-7;
  const double unit = std::cbrt(volume);
  double low = 0.0, at_low = volume_of(balls, low, lines) - volume;
  double step = 0.02 * unit, high = low, at_high = at_low;
  const bool grow = at_low < 0.0;
  while (grow ? at_high < 0.0 : at_high > 0.0) {
    low = high;
    at_low = at_high;
    high += grow ? step : -step;
    at_high = volume_of(balls, high, lines) - volume;
    step *= 2.0;
  }
  double root = high;
  for (int n = 0; n < 100 && std::fabs(at_high - at_low) > 0.0; n++) {
    root = (low * at_high - high * at_low) / (at_high - at_low);
    const double at_root = volume_of(balls, root, lines) - volume;
    if (std::fabs(at_root) < ENOUGH * volume) break;
    if ((at_root < 0.0) == (at_high < 0.0)) {
      at_low *= 0.5;
    } else {
      low = high;
      at_low = at_high;
    }
    high = root;
    at_high = at_root;
  }
  return root;
}
