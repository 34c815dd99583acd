// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/base/periodic_cell.h: periods of orthogonal and triclinic boxes, and images that are
// distinguished.
#include "support/check.h"
#include "base/periodic_cell.h"

#include <cmath>

using Grip::operator*;
using Grip::operator+;
using Grip::operator-;

namespace {

constexpr int ALL[3] = {1, 1, 1}, X_ONLY[3] = {1, 0, 0}, NONE[3] = {0, 0, 0};

constexpr double LOW[3] = {-1.0, 0.5, 2.0};

Grip::PeriodicCell cell_of(const double *edges, const int *periodic, int dimension)
{
  return {LOW, edges, periodic, dimension == 2};
}

void the_least_period_is_the_least_distance_of_faces()
{
  const double straight[6] = {4.0, 3.0, 2.0, 0.0, 0.0, 0.0};
  CHECK(cell_of(straight, ALL, 3).least_period() == 2.0);
  CHECK(cell_of(straight, ALL, 2).least_period() == 3.0);
  CHECK(cell_of(straight, X_ONLY, 3).least_period() == 4.0);
  CHECK(std::isinf(cell_of(straight, NONE, 3).least_period()));
  // a = (1, 0, 0), b = (1, 1, 0), c = (0, 0, 1): the faces along b are 1/sqrt(2) apart.
  const double tilted[6] = {1.0, 1.0, 1.0, 0.0, 0.0, 1.0};
  CHECK(std::fabs(cell_of(tilted, ALL, 3).least_period() - std::sqrt(0.5)) < 1e-15);
}

void images_are_told_apart()
{
  const double tilted[6] = {2.0, 2.0, 2.0, 0.0, 0.0, 1.0}; // a = (2, 0, 0), b = (1, 2, 0), c = (0, 0, 2)
  const Grip::PeriodicCell cell = cell_of(tilted, ALL, 3), open = cell_of(tilted, X_ONLY, 3);
  const Grip::Vector here = {0.3, -0.6, 0.9}, moved = {0.7, -0.9, 0.4}, a = {2.3, -0.6, 0.9},
                     b = {1.3, 1.4, 0.9}, c = {0.3, -0.6, -1.1};
  CHECK(cell.same_image(here, here) && cell.same_image(here, moved));
  CHECK(!cell.same_image(here, a) && !cell.same_image(here, b) && !cell.same_image(here, c));
  CHECK(open.same_image(here, c));
}

// For a point and its images: the edges between them, their wrapped position, the vector without edges.
void images_of_a_point()
{
  const double tilted[6] = {2.0, 3.0, 4.0, 0.7, -0.4, 0.9}; // xx, yy, zz, yz, xz, xy
  const Grip::PeriodicCell cell = cell_of(tilted, ALL, 3), flat = cell_of(tilted, ALL, 2);
  CHECK(cell.is_tilted() && !Grip::PeriodicCell::between(LOW, tilted, ALL).is_tilted());
  const Grip::Vector here = {-0.3, 1.1, 2.9}, away = {0.2, -0.1, 0.3};
  const auto is_near = [](const Grip::Vector &a, const Grip::Vector &b) {
    return Grip::length(a - b) < 1e-13;
  };
  for (int d = 0; d < 3; d++) CHECK(cell.fraction(d, here) > 0.0 && cell.fraction(d, here) < 1.0);
  const std::array<int, 3> edges[] = {{0, 0, 0}, {1, 0, 0}, {0, -2, 0}, {0, 0, 3}, {-5, 4, -3}};
  for (const auto &n : edges) {
    const Grip::Vector way = cell.shift(n);
    for (int d = 0; d < 3; d++) CHECK(cell.periods(d, way + away) == n[d]);
    CHECK(is_near(cell.wrapped(here + way), here));
    CHECK(is_near(cell.without_periods(way + away), away));
  }
  CHECK(is_near(flat.wrapped(here + cell.edge(2)), here + cell.edge(2)));
  const Grip::Vector up = cell_of(tilted, X_ONLY, 3).without_periods(cell.edge(0) + cell.edge(1));
  CHECK(is_near(up, cell.edge(1)));
}

void vectors_are_turned()
{
  const Grip::Vector from = {1.0, 2.0, 3.0}, to = {2.0, 1.0, 5.0}, there = to - from;
  CHECK((there == Grip::Vector{1.0, -1.0, 2.0}));
  CHECK(-1.0 * there == from - to);
}

} // namespace

int main()
{
  the_least_period_is_the_least_distance_of_faces();
  images_are_told_apart();
  images_of_a_point();
  vectors_are_turned();
  return CHECK_RESULT();
}
