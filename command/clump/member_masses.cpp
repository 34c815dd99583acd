// SPDX-License-Identifier: GPL-2.0-only
#include "clump/member_masses.h"
#include "clump/nonnegative.h"

#include <algorithm>
#include <cmath>
#include <utility>

using namespace Grip;

namespace {

constexpr double EXACT = 1e-13;
// The least mass of a member, in units of the mean.
constexpr double LEAST = 1.0 / 1024.0;
constexpr int ROWS = 10; // mass, three of the centre, six second moments

using Column = std::vector<double>;

// The contribution of a sphere of mass 1 to each row, with lengths in units of `unit`. A solid sphere has the
// second moment m r^2 / 5 along each axis, with which its moment of inertia is 2/5 m r^2.
Column column_of(const Ball &ball, double unit)
{
  const Vector x = (1.0 / unit) * ball.centre;
  const double own = 0.2 * (ball.radius / unit) * (ball.radius / unit);
  Column column = {1.0, x[0], x[1], x[2]};
  for (int a = 0; a < 3; a++) column.push_back(x[a] * x[a] + own);
  for (int a = 0; a < 3; a++) column.push_back(x[(a + 1) % 3] * x[(a + 2) % 3]);
  return column;
}

class Fit {
public:
  Fit(const std::vector<Ball> &balls, const BodyIntegrals &body)
  {
    const double unit = std::cbrt(body.volume);
    for (const Ball &ball : balls) columns.push_back(column_of(ball, unit));
    wanted = {1.0, 0.0, 0.0, 0.0};
    for (const double second : body.second) wanted.push_back(second / (body.volume * unit * unit));
  }

  // Masses in units of the body's mass. weight: weight of the rows of mass and centre. The masses of the
  // first nbound balls are at least `least` times the mean; other masses are above 0 only if they must be.
  Column solve(double least, double weight, std::size_t nbound) const
  {
    const double bound = least / static_cast<double>(nbound);
    std::vector<Column> weighted = columns;
    Column rest = wanted;
    for (std::size_t j = 0; j < columns.size(); j++)
      for (int i = 0; i < ROWS; i++) {
        if (j < nbound) rest[i] -= bound * weighted[j][i];
        if (i < 4) weighted[j][i] *= weight;
      }
    for (int i = 0; i < 4; i++) rest[i] *= weight;
    Column masses = nonnegative_least_squares(weighted, rest, nbound);
    for (std::size_t j = 0; j < nbound; j++) masses[j] += bound;
    return masses;
  }

  MemberMasses judge(const Column &masses) const
  {
    Column error = wanted;
    for (std::size_t j = 0; j < columns.size(); j++)
      for (int i = 0; i < ROWS; i++) error[i] -= masses[j] * columns[j][i];
    MemberMasses result;
    result.masses = masses;
    result.mass_error = std::fabs(error[0]);
    result.centre_error = length({error[1], error[2], error[3]});
    double largest = 0.0;
    for (int a = 0; a < 3; a++) {
      const int b = (a + 1) % 3, c = (a + 2) % 3;
      largest = std::max(largest, wanted[4 + b] + wanted[4 + c]);
      for (const double off : {error[4 + b] + error[4 + c], error[7 + a]})
        result.inertia_error = std::max(result.inertia_error, std::fabs(off));
    }
    result.inertia_error /= largest;
    return result;
  }

private:
  std::vector<Column> columns;
  Column wanted;
};

} // namespace

bool Grip::is_exact(const MemberMasses &members)
{
  return std::max({members.mass_error, members.centre_error, members.inertia_error}) < EXACT;
}

// Masses that are nearly equal are tried first: a light member would have short contacts in codes that do not
// know the mass of the body. The mass and the centre are exact before the moments are.
MemberMasses Grip::member_masses(const std::vector<Ball> &balls, const BodyIntegrals &body)
{
  constexpr double FIRST = 1e4;
  const Fit fit(balls, body);
  MemberMasses result;
  for (double least = 0.5; least >= LEAST; least *= 0.5) {
    result = fit.judge(fit.solve(least, 1.0, balls.size()));
    if (is_exact(result)) break;
  }
  if (!is_exact(result)) result = fit.judge(fit.solve(LEAST, FIRST, balls.size()));
  for (double &mass : result.masses) mass *= body.volume;
  return result;
}

std::vector<Ball> Grip::missing_carriers(const std::vector<Ball> &balls, const std::vector<Ball> &candidates,
                                         const BodyIntegrals &body, std::size_t most)
{
  std::vector<Ball> all = balls, carriers;
  all.insert(all.end(), candidates.begin(), candidates.end());
  const Column masses = Fit(all, body).solve(16.0 * LEAST, 1.0, balls.size());
  std::vector<std::pair<double, std::size_t>> heaviest;
  for (std::size_t j = balls.size(); j < all.size(); j++)
    if (masses[j] > 0.0) heaviest.emplace_back(-masses[j], j);
  std::sort(heaviest.begin(), heaviest.end());
  heaviest.resize(std::min(heaviest.size(), most));
  for (const auto &[mass, j] : heaviest) carriers.push_back(all[j]);
  return carriers;
}
