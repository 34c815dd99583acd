// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/insert/source.h: points are uniform in boxes and regions and on faces, spheres stay inside, and
// streams cross their face at uniform times.
#include "support/check.h"
#include "insert/source.h"

#include <cmath>
#include <string>

using namespace Grip;

namespace {

constexpr int N = 100000;

// Means, variances and covariances against those of the volume. A value and a product of two deviations are
// at most `spread` and its square from their means: 5 standard deviations of the mean of N of them. xy: the
// only covariance.
template <typename Sample>
void check_moments(Sample sample, const Vector &mean, const Vector &variance, double spread, double xy = 0.0)
{
  Vector sum{};
  double product[3][3] = {};
  for (int k = 0, n = 0; n < N; k++) {
    Vector x;
    if (!sample(draw_uniforms(3, k, 0), x)) continue;
    n++;
    sum = sum + (x - mean);
    for (int c = 0; c < 3; c++)
      for (int d = 0; d < 3; d++) product[c][d] += (x[c] - mean[c]) * (x[d] - mean[d]);
  }
  for (int c = 0; c < 3; c++) {
    CHECK_NEAR(sum[c] / N, 0.0, 5 * spread / std::sqrt(N));
    for (int d = 0; d < 3; d++)
      CHECK_NEAR(product[c][d] / N,
                 c == d       ? variance[c]
                 : c + d == 1 ? xy
                              : 0.0,
                 5 * spread * spread / std::sqrt(N));
  }
}

void boxes_are_filled()
{
  // With spheres inside: from 0.2 to 1.8, -0.8 to 0.8 and, not inside, 0 to 1.
  const BoxSource box({0, -1, 0}, {Vector{2, 0, 0}, {0, 2, 0}, {0, 0, 1}}, {true, true, false});
  CHECK(box.volume() == 4.0);
  const auto in_box = [&](const Uniforms &u, Vector &x) {
    const bool found = box.point(u, 0.2, x);
    CHECK(x[0] >= 0.2 - 1e-15 && x[0] <= 1.8 && std::fabs(x[1]) <= 0.8 + 1e-15 && x[2] >= 0 && x[2] < 1);
    return found;
  };
  check_moments(in_box, {1, 0, 0.5}, {2.56 / 12, 2.56 / 12, 1.0 / 12}, 1.0);
  Vector x;
  CHECK(!box.point({0.5, 0.5, 0.5}, 1.01, x));
  CHECK(box.point({0.5, 0.5, 0.5}, 1.0, x));

  // Tilted edges: the distance to each side is at least R, and equals it for u = 0.
  const std::array<Vector, 3> tilted = {Vector{2, 0, 0}, {1, 2, 0}, {0.5, 0.5, 3}};
  const BoxSource triclinic({0, 0, 0}, tilted, {true, true, true});
  CHECK_CLOSE(triclinic.volume(), 12, 1e-15);
  CHECK(triclinic.point({0, 0, 0}, 0.3, x));
  for (int d = 0; d < 3; d++) {
    const Vector side = cross(tilted[(d + 1) % 3], tilted[(d + 2) % 3]);
    CHECK_CLOSE(dot(x, side) / length(side), 0.3, 1e-14);
  }
}

// A ball of radius 1: mean of x^2 is 1 / 5; with R = 0.25 inside, 0.75^2 / 5.
void regions_reject()
{
  const BoxSource bounds({-1, -1, -1}, {Vector{2, 0, 0}, {0, 2, 0}, {0, 0, 2}}, {true, true, true});
  const RegionSource ball(bounds, [](const Vector &x, double R) { return length(x) <= 1 - R; });
  for (double R : {0.0, 0.25}) {
    const double square = (1 - R) * (1 - R) / 5;
    check_moments([&](const Uniforms &u, Vector &x) { return ball.point(u, R, x); }, {0, 0, 0},
                  {square, square, square}, 1.0);
  }
}

// A disc of radius a about the axis z: means of x^2 and y^2 a^2 / 4. A rectangle with tilted edges. An L of
// three triangles and a square of two: means by the parallel axis theorem.
void faces_are_covered()
{
  const auto flat = disc({1, 2, 3}, {0, 0, -2}, 0.8);
  CHECK_CLOSE(flat->area(), M_PI * 0.64, 1e-15);
  CHECK((flat->normal() == Vector{0, 0, -1}));
  const double a = 0.7;
  check_moments([&](const Uniforms &u, Vector &x) { return flat->point(u[0], u[1], 0.1, x); }, {1, 2, 3},
                {a * a / 4, a * a / 4, 0}, a);
  Vector x;
  CHECK(!flat->point(0.1, 0.1, 0.81, x));

  // Edges (2, 0, 0) and (1, 1, 0), circles of 0.2 inside: fractions 0.2 sqrt(2) / 2 and 0.2 of the edges
  // are left out.
  const auto slanted = rectangle({0, 0, 5}, {2, 0, 0}, {1, 1, 0});
  CHECK_CLOSE(slanted->area(), 2, 1e-15);
  const double f = 1 - 0.2 * std::sqrt(2.0), g = 0.6;
  check_moments([&](const Uniforms &u, Vector &y) { return slanted->point(u[0], u[1], 0.2, y); },
                {1.5, 0.5, 5}, {(4 * f * f + g * g) / 12, g * g / 12, 0}, 1.0, g * g / 12);
  CHECK(!slanted->point(0.1, 0.1, 0.51, x));

  // A square of side 2 about (1, 1) and one of side 1 about (2.5, 0.5), in the plane z = 0; corners in both
  // orders.
  const Vector o{0, 0, 0}, p{2, 0, 0}, q{2, 2, 0}, r{0, 2, 0}, s{3, 0, 0}, t{3, 1, 0}, m{2, 1, 0};
  const auto ell = polygon({{o, p, m}, {o, q, m}, {o, q, r}, {p, s, t}, {p, m, t}});
  CHECK_CLOSE(ell->area(), 5, 1e-15);
  CHECK(std::fabs(ell->normal()[2]) == 1.0);
  check_moments(
      [&](const Uniforms &u, Vector &y) { return ell->point(u[0], u[1], 0, y); },
      {(4 * 1 + 2.5) / 5, (4 * 1 + 0.5) / 5, 0},
      {(4 * (4.0 / 12 + 0.09) + 1.0 / 12 + 1.44) / 5, (4 * (4.0 / 12 + 0.01) + 1.0 / 12 + 0.16) / 5, 0}, 1.7,
      (4 * -0.03 - 0.48) / 5);
  // The inner edges are no border: circles of 0.3 lie across them, and are right at the border and its
  // inner corner.
  int across = 0, n = 0;
  for (int k = 0; k < N; k++) {
    const Uniforms u = draw_uniforms(4, k, 0);
    if (!ell->point(u[0], u[1], 0.3, x)) continue;
    n++;
    across += std::fabs(x[0] - 2) < 0.1 && x[1] > 0.3 && x[1] < 0.7;
    CHECK(x[0] >= 0.3 && x[1] >= 0.3 && x[0] <= 2.7 && x[1] <= 1.7);
    CHECK((x[0] <= 1.7 || x[1] <= 0.7 || std::hypot(x[0] - 2, x[1] - 1) >= 0.3));
  }
  // Area left: 1.4^2 of the square, 1 x 0.4 beside it, and what is beyond 0.3 of the corner (2, 1) in the
  // square of side 0.3 there: 0.09 (1 - pi / 4).
  const double left = 1.4 * 1.4 + 1.0 * 0.4 + 0.09 * (1 - M_PI / 4), share = 0.2 * 0.4 / 5;
  CHECK_NEAR(n, N * left / 5, 5 * std::sqrt(N * 0.25));
  CHECK_NEAR(across, N * share, 5 * std::sqrt(N * share));
}

// The farthest point of a disc in direction u is at its centre plus R times the part of u in its plane: along
// u that is R sqrt(1 - (u.n)^2). Other faces end at a corner.
void faces_end_at_their_farthest_points()
{
  const Vector c = {1, 2, 3}, n = {0.5, 0.5, -0.7};
  const auto tilted = disc(c, n, 0.8);
  for (const Vector &u : {Vector{1, 0, 0}, {0, -1, 0}, {0.6, 0, 0.8}, {-1, 2, 2}}) {
    const Vector x = tilted->farthest(u);
    const double cosine = dot(u, n) / (length(u) * length(n));
    CHECK_CLOSE(dot(u, x - c), 0.8 * length(u) * std::sqrt(1 - cosine * cosine), 1e-14);
    CHECK_CLOSE(length(x - c), 0.8, 1e-14);
    CHECK_NEAR(dot(x - c, n), 0.0, 1e-14);
  }
  CHECK((disc(c, {0, 0, 2}, 0.8)->farthest({0, 0, 1}) == c));
  CHECK((rectangle({0, 0, 5}, {2, 0, 0}, {1, 1, 0})->farthest({1, 0, 0}) == Vector{3, 1, 5}));
  CHECK((polygon({{Vector{0, 0, 0}, {2, 0, 0}, {2, 1, 0}}})->farthest({-1, 0.1, 0}) == Vector{0, 0, 0}));
}

// A tilted stream through a disc in the plane x = 0: the time to cross is uniform in [0, 1), and the point
// of crossing is on the disc.
void streams_cross_at_uniform_times()
{
  const auto face = disc({0, 0, 0}, {1, 0, 0}, 0.5);
  const Vector sweep = {-0.6, 0.3, 0.1};
  const StreamSource stream(*face, sweep, true);
  CHECK_CLOSE(stream.volume(), M_PI * 0.25 * 0.6, 1e-14);
  check_moments(
      [&](const Uniforms &u, Vector &x) {
        Vector centre;
        const bool found = stream.point(u, 0.1, centre);
        const double time = centre[0] / 0.6;
        const Vector crossing = centre + time * sweep;
        CHECK(time >= 0 && time < 1 && length(crossing) <= 0.4 + 1e-12);
        x = {time, crossing[1], crossing[2]};
        return found;
      },
      {0.5, 0, 0}, {1.0 / 12, 0.04, 0.04}, 0.5);
  const StreamSource whole(*face, sweep, false);
  double farthest = 0;
  Vector x;
  for (int k = 0; k < N; k++)
    if (whole.point(draw_uniforms(5, k, 0), 0.1, x))
      farthest = std::max(farthest, length(x + (x[0] / 0.6) * sweep));
  CHECK(farthest > 0.499 && farthest <= 0.5 + 1e-12);
}

template <typename Make> void check_error(Make make, const char *part)
{
  std::string text = "no error";
  try {
    make();
  } catch (const BadSource &error) {
    text = error.what();
  }
  CHECK_CONTAINS(text.c_str(), part);
}

void bad_input_is_named()
{
  const std::array<bool, 3> inside = {true, true, true};
  check_error([&] { BoxSource({0, 0, 0}, {Vector{1, 0, 0}, {2, 0, 0}, {0, 0, 1}}, inside); }, "no volume");
  check_error([] { rectangle({0, 0, 0}, {1, 0, 0}, {2, 0, 0}); }, "the rectangle has no area");
  check_error([] { disc({0, 0, 0}, {0, 0, 0}, 1); }, "the normal of the disc is not a direction");
  check_error([] { disc({0, 0, 0}, {0, 0, 1}, 0); }, "the radius of the disc must be positive");
  check_error([] { polygon({}); }, "the face has no area");
  check_error([] { polygon({{Vector{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}}); }, "the face has no area");
  const std::vector<std::array<Vector, 3>> bent = {{Vector{0, 0, 0}, {1, 0, 0}, {0, 1, 0}},
                                                   {Vector{1, 0, 0}, {0, 1, 0}, {1, 1, 0.01}}};
  check_error([&] { polygon(bent); }, "the face is not flat");
  check_error(
      [] {
        StreamSource(*disc({0, 0, 0}, {0, 0, 1}, 1), {1, 0, 0}, true);
      },
      "the velocity is along the face");
  check_error(
      [] {
        StreamSource(*disc({0, 0, 0}, {0, 0, 1}, 1), {0, 0, 0}, true);
      },
      "the velocity is along the face");
}

} // namespace

int main()
{
  boxes_are_filled();
  regions_reject();
  faces_are_covered();
  faces_end_at_their_farthest_points();
  streams_cross_at_uniform_times();
  bad_input_is_named();
  return CHECK_RESULT();
}
