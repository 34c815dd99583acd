// SPDX-License-Identifier: GPL-2.0-only
#include "clump/nonnegative.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

using namespace Grip;

namespace {

using Numbers = std::vector<double>;

double product(const Numbers &a, const Numbers &b, std::size_t first = 0)
{
  double sum = 0.0;
  for (std::size_t i = first; i < a.size(); i++) sum += a[i] * b[i];
  return sum;
}

// Active sets, after chapter 23 of lawson1974: an unknown is either 0, or in the set of those that solve the
// least-squares problem without bounds.
class Problem {
public:
  Problem(const std::vector<Numbers> &columns_, const Numbers &b_, std::size_t preferred_)
      : columns(columns_), b(b_), preferred(preferred_), x(columns_.size(), 0.0),
        is_free(columns_.size(), false)
  {
  }

  Numbers solve()
  {
    const std::size_t most = 10 * columns.size() + 100;
    for (std::size_t n = 0; n < most && free_one(); n++)
      for (Numbers better = solve_free(); !step_to(better);) better = solve_free();
    return x;
  }

private:
  const std::vector<Numbers> &columns;
  const Numbers &b;
  const std::size_t preferred;
  Numbers x;
  std::vector<bool> is_free;

  Numbers residual() const
  {
    Numbers rest = b;
    for (std::size_t j = 0; j < columns.size(); j++)
      for (std::size_t i = 0; i < b.size(); i++) rest[i] -= columns[j][i] * x[j];
    return rest;
  }

  // Frees the unknown along which the residual falls most. Returns false if it does not fall along any
  // unknown by more than rounding.
  bool free_one()
  {
    constexpr double ROUNDING = 1e-15;
    const Numbers rest = residual();
    const double size = std::sqrt(product(rest, rest));
    if (size <= ROUNDING * std::sqrt(product(b, b))) return false;
    return free_between(0, preferred, rest, size) || free_between(preferred, columns.size(), rest, size);
  }
  bool free_between(std::size_t first, std::size_t last, const Numbers &rest, double size)
  {
    constexpr double FLAT = 1e-9; // cosine of the column and the residual
    std::size_t steepest = last;
    double most = FLAT * size;
    for (std::size_t j = first; j < last; j++) {
      if (is_free[j]) continue;
      const double slope = product(columns[j], rest) / std::sqrt(product(columns[j], columns[j]));
      if (slope <= most) continue;
      most = slope;
      steepest = j;
    }
    if (steepest == last) return false;
    is_free[steepest] = true;
    // A column that nearly depends on the free ones may get the wrong sign from rounding.
    if (solve_free()[steepest] > 0.0) return true;
    is_free[steepest] = false;
    return false;
  }

  // Moves x towards a solution until an unknown becomes 0, which is then no longer free. Returns whether the
  // solution is reached.
  bool step_to(const Numbers &better)
  {
    double part = 1.0;
    for (std::size_t j = 0; j < x.size(); j++)
      if (is_free[j] && better[j] <= 0.0) part = std::min(part, x[j] / (x[j] - better[j]));
    bool reached = true;
    for (std::size_t j = 0; j < x.size(); j++) {
      if (!is_free[j]) continue;
      const bool bound = better[j] <= 0.0 && x[j] / (x[j] - better[j]) <= part;
      x[j] = bound ? 0.0 : x[j] + part * (better[j] - x[j]);
      if (!bound) continue;
      is_free[j] = false;
      reached = false;
    }
    return reached;
  }

  // Solves for the free unknowns by Householder's reflections; the others are 0.
  Numbers solve_free() const
  {
    std::vector<std::size_t> which;
    std::vector<Numbers> a;
    for (std::size_t j = 0; j < columns.size(); j++)
      if (is_free[j]) {
        which.push_back(j);
        a.push_back(columns[j]);
      }
    Numbers right = b;
    const std::size_t n = std::min(which.size(), b.size());
    for (std::size_t k = 0; k < n; k++) {
      Numbers v(b.size(), 0.0);
      for (std::size_t i = k; i < b.size(); i++) v[i] = a[k][i];
      const double size = std::sqrt(product(v, v, k));
      if (!(size > 0.0)) continue;
      v[k] += v[k] < 0.0 ? -size : size;
      const double square = product(v, v, k);
      const auto reflect = [&](Numbers &column) {
        const double twice = 2.0 * product(v, column, k) / square;
        for (std::size_t i = k; i < column.size(); i++) column[i] -= twice * v[i];
      };
      for (std::size_t j = k; j < which.size(); j++) reflect(a[j]);
      reflect(right);
    }
    Numbers solution(columns.size(), 0.0);
    for (std::size_t k = n; k-- > 0;) {
      double rest = right[k];
      for (std::size_t j = k + 1; j < n; j++) rest -= a[j][k] * solution[which[j]];
      solution[which[k]] = a[k][k] != 0.0 ? rest / a[k][k] : 0.0;
    }
    return solution;
  }
};

} // namespace

std::vector<double> Grip::nonnegative_least_squares(const std::vector<std::vector<double>> &columns,
                                                    const std::vector<double> &b, std::size_t preferred)
{
  return Problem(columns, b, preferred).solve();
}
