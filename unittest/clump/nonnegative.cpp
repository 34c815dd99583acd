// SPDX-License-Identifier: GPL-2.0-only
// command/clump/nonnegative.h: compared with the best of all sets of unknowns that are 0.
#include "clump/nonnegative.h"
#include "support/check.h"

#include <algorithm>
#include <cstddef>
#include <random>

namespace {

using Numbers = std::vector<double>;

std::mt19937 random_bits(3);

double between(double low, double high)
{
  return low + (high - low) * (random_bits() / 4294967296.0);
}

Numbers residual(const std::vector<Numbers> &columns, const Numbers &b, const Numbers &x)
{
  Numbers rest = b;
  for (std::size_t j = 0; j < columns.size(); j++)
    for (std::size_t i = 0; i < b.size(); i++) rest[i] -= columns[j][i] * x[j];
  return rest;
}

double dot(const Numbers &a, const Numbers &b)
{
  double sum = 0.0;
  for (std::size_t i = 0; i < a.size(); i++) sum += a[i] * b[i];
  return sum;
}

// Least squares over a set of columns by the normal equations and elimination with pivots.
Numbers without_bounds(const std::vector<Numbers> &columns, const Numbers &b,
                       const std::vector<std::size_t> &set)
{
  const std::size_t n = set.size();
  std::vector<Numbers> a(n, Numbers(n + 1));
  for (std::size_t i = 0; i < n; i++) {
    for (std::size_t j = 0; j < n; j++) a[i][j] = dot(columns[set[i]], columns[set[j]]);
    a[i][n] = dot(columns[set[i]], b);
  }
  for (std::size_t k = 0; k < n; k++) {
    std::size_t pivot = k;
    for (std::size_t i = k; i < n; i++)
      if (std::fabs(a[i][k]) > std::fabs(a[pivot][k])) pivot = i;
    std::swap(a[k], a[pivot]);
    for (std::size_t i = 0; i < n; i++)
      for (std::size_t j = n + 1; i != k && j-- > k;) a[i][j] -= a[i][k] / a[k][k] * a[k][j];
  }
  Numbers x(columns.size(), 0.0);
  for (std::size_t k = 0; k < n; k++) x[set[k]] = a[k][n] / a[k][k];
  return x;
}

double best_of_all_sets(const std::vector<Numbers> &columns, const Numbers &b)
{
  double best = dot(b, b);
  for (unsigned bits = 1; bits < 1U << columns.size(); bits++) {
    std::vector<std::size_t> set;
    for (std::size_t j = 0; j < columns.size(); j++)
      if (bits >> j & 1) set.push_back(j);
    if (set.size() > b.size()) continue;
    const Numbers x = without_bounds(columns, b, set);
    if (*std::min_element(x.begin(), x.end()) < 0.0) continue;
    const Numbers rest = residual(columns, b, x);
    best = std::min(best, dot(rest, rest));
  }
  return best;
}

void finds_the_best(std::size_t rows, std::size_t unknowns)
{
  std::vector<Numbers> columns(unknowns, Numbers(rows));
  Numbers b(rows);
  for (Numbers &column : columns)
    for (double &value : column) value = between(-1.0, 1.0);
  for (double &value : b) value = between(-1.0, 1.0);
  const Numbers x = Grip::nonnegative_least_squares(columns, b, unknowns);
  CHECK(*std::min_element(x.begin(), x.end()) >= 0.0);
  CHECK(std::count_if(x.begin(), x.end(), [](double value) { return value > 0.0; }) <= std::ptrdiff_t(rows));
  const Numbers rest = residual(columns, b, x);
  CHECK_NEAR(dot(rest, rest), best_of_all_sets(columns, b), 1e-12);
}

// The last column is the right side itself, but the others suffice.
void prefers()
{
  const std::vector<Numbers> columns = {{1, 0}, {0, 1}, {2, 3}};
  const Numbers all = Grip::nonnegative_least_squares(columns, {2, 3}, 3);
  CHECK_NEAR(all[2], 1.0, 1e-14);
  const Numbers first = Grip::nonnegative_least_squares(columns, {2, 3}, 2);
  CHECK_NEAR(first[0], 2.0, 1e-14);
  CHECK_NEAR(first[1], 3.0, 1e-14);
  CHECK(first[2] == 0.0);
}

} // namespace

int main()
{
  for (int n = 0; n < 200; n++) {
    finds_the_best(6, 4);
    finds_the_best(4, 9);
    finds_the_best(5, 5);
  }
  prefers();
  return CHECK_RESULT();
}
