// SPDX-License-Identifier: GPL-2.0-only
#include "clump/refinement.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

using namespace Grip;

namespace {

constexpr int UNKNOWNS = 4; // the centre and the radius of a sphere

// Normal equations of a sphere whose unknowns change the distances of the points nearest to it.
struct Equations {
  std::array<std::array<double, UNKNOWNS>, UNKNOWNS> matrix{};
  std::array<double, UNKNOWNS> right{};

  void add(const Vector &direction, double gap, double weight)
  {
    const double slope[UNKNOWNS] = {direction[0], direction[1], direction[2], 1.0};
    for (int i = 0; i < UNKNOWNS; i++) {
      right[i] += weight * slope[i] * gap;
      for (int j = 0; j < UNKNOWNS; j++) matrix[i][j] += weight * slope[i] * slope[j];
    }
  }

  // Levenberg's step: the damping holds unknowns that the points hardly determine near their values.
  std::array<double, UNKNOWNS> step() const
  {
    constexpr double DAMPING = 0.1;
    auto a = matrix;
    auto x = right;
    for (int i = 0; i < UNKNOWNS; i++) a[i][i] += DAMPING * matrix[3][3];
    for (int k = 0; k < UNKNOWNS; k++)
      for (int i = k + 1; i < UNKNOWNS; i++) {
        const double factor = a[i][k] / a[k][k];
        for (int j = k; j < UNKNOWNS; j++) a[i][j] -= factor * a[k][j];
        x[i] -= factor * x[k];
      }
    for (int k = UNKNOWNS; k-- > 0;) {
      for (int j = k + 1; j < UNKNOWNS; j++) x[k] -= a[k][j] * x[j];
      x[k] /= a[k][k];
    }
    return x;
  }
};

// Adds each point to the equations of the sphere nearest to it. Returns the sum of the squares.
double collect(const std::vector<Ball> &balls, const std::vector<SurfacePoint> &points,
               std::vector<Equations> &equations)
{
  double sum = 0.0;
  equations.assign(balls.size(), {});
  for (const SurfacePoint &point : points) {
    std::size_t nearest = 0;
    double gap = length(point.place - balls[0].centre) - balls[0].radius;
    for (std::size_t i = 1; i < balls.size(); i++) {
      const double other = length(point.place - balls[i].centre) - balls[i].radius;
      if (other >= gap) continue;
      gap = other;
      nearest = i;
    }
    const Vector arm = point.place - balls[nearest].centre;
    const double distance = length(arm);
    if (distance > 0.0) equations[nearest].add((1.0 / distance) * arm, gap, point.area);
    sum += point.area * gap * gap;
  }
  return sum;
}

} // namespace

std::vector<Ball> Grip::refine(std::vector<Ball> balls, const std::vector<SurfacePoint> &points,
                               double smallest)
{
  constexpr int STEPS = 20;
  std::vector<Equations> equations;
  std::vector<Ball> best = balls;
  double least = INFINITY;
  for (int n = 0; n < STEPS; n++) {
    const double sum = collect(balls, points, equations);
    if (sum < least) {
      least = sum;
      best = balls;
    }
    for (std::size_t i = 0; i < balls.size(); i++) {
      if (!(equations[i].matrix[3][3] > 0.0)) continue; // nearest to no point
      const std::array<double, UNKNOWNS> step = equations[i].step();
      balls[i].centre = balls[i].centre + Vector{step[0], step[1], step[2]};
      balls[i].radius = std::max(balls[i].radius + step[3], smallest);
    }
  }
  return best;
}
